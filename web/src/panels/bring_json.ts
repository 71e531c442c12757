// A JSON file that somebody brings: a scenario, or a car, a tire, kept scenarios for what is open; and what it was taken for.
import { readCarFile, withCar } from '../session/car_file';
import { OwnScenarios } from '../session/own_scenarios';
import { readTireFile, withTires, type TireFile } from '../session/tire_file';
import { shaped } from '../studies/study_form';
import { loaded } from '../text/loaded';
import { makeGround } from './height_map';
import type { Page } from './page';
import en from '../text/en/bring';
import { texts } from '../text/t';

const t = texts('bring', en);

// A scenario, or a car for the one that is open.
export async function openJson(page: Page, name: string, json: string): Promise<void> {
    const car = readCarFile(json);
    const tire = readTireFile(json);
    if (tire) return putTires(page, name, tire);
    if (/"yawlabScenarios"/.test(json.slice(0, 200))) return takeIn(page, name, json);
    if (/"study"\s*:/.test(json) && (await openStudy(page, name, json))) return;
    if (!car) return openScenario(page, name, json);
    const { session } = page;
    const vehicle = session.focus.peek();
    const now = session.run.info.vehicles[vehicle];
    if (!now) throw new Error(t('noCarHere'));
    if (!session.document.edit(withCar(session.engine, vehicle, car), false, name)) return;
    session.run.playing = true;
    const title = typeof car['title'] === 'string' ? car['title'].slice(0, 100) : name;
    page.tell(t('carBrought', { title, vehicle: now.name || String(vehicle + 1) }), 'note', 6);
}

// Null for what is no JSON: the engine says where it is none.
function parsed(json: string): unknown {
    try {
        return JSON.parse(json);
    } catch {
        return null;
    }
}
const studyMeant = (given: unknown): boolean =>
    typeof given === 'object' && given !== null && (given as { study?: unknown }).study === 1;

// A study, into its panel; false for anything else.
async function openStudy(page: Page, name: string, json: string): Promise<boolean> {
    const given = parsed(json);
    const study = shaped(given);
    if (!study && !studyMeant(given)) return false;
    if (!study) throw new Error(t('noStudy'));
    const files = loaded(() => import('./studies'));
    const [{ bringStudy }] = await Promise.all([files, page.session.engine.whole()]);
    await bringStudy(page, name, study);
    return true;
}
function putTires(page: Page, name: string, tire: TireFile): void {
    const { session } = page;
    const vehicle = session.focus.peek();
    const now = session.run.info.vehicles[vehicle];
    if (!now) throw new Error(t('noCarHere'));
    if (!session.document.edit(withTires(session.engine, vehicle, tire), false, name)) return;
    page.tell(t('tiresBrought', { title: tire.title || name, vehicle: now.name || String(vehicle + 1) }), 'note', 6);
}
// A file of kept scenarios, as the gallery saves them.
function takeIn(page: Page, name: string, json: string): void {
    const come = new OwnScenarios(page.store).imported(json);
    if (come < 0) return page.tell(`${name}: ${t('noRoom')}`, 'error');
    page.tell(t('ownBrought', { name, n: come }), 'note', 6);
}

// A scenario as text. The ground of a long one is made beside the page.
const kMadeBeside = 2 ** 20; // characters of a scenario; what is longer carries a picture

async function openScenario(page: Page, name: string, json: string): Promise<void> {
    if (json.length < kMadeBeside) return took(page, name, page.session.document.openText(json, undefined, name));
    const toast = page.toasts.show(`${name}: ${t('heights')}`, 'note', 600);
    const made = await makeGround(json, (stage) => toast.tell(`${name}: ${t(stage)}`)).finally(() => toast.close());
    took(page, name, page.session.document.openText(json, made, name));
}
// What it was taken for.
function took(page: Page, name: string, opened: boolean): void {
    const { run } = page.session;
    if (opened && !run.replayed) page.tell(t('scenarioBrought', { name, title: run.info.title }), 'note', 5);
}
