// What can be saved of the open run, each as a file that opens here again.
import { EngineChannels } from '../charts/channels';
import { writeCsv } from '../charts/csv';
import { fileName, save } from '../charts/save';
import { carFileOf } from '../session/car_file';
import { tireFileOf } from '../session/tire_file';
import { el } from '../shell/kit';
import { told } from '../text/told';
import type { Page } from './page';
import { saveScenario } from './save_scenario';
import en from '../text/en/save_files';
import { texts } from '../text/t';

const t = texts('save_files', en);
const kJson = 'application/json';

export function saveButtons(page: Page): HTMLElement {
    const { session } = page;
    const { engine, run } = session;
    const button = (text: string, act: () => void): HTMLElement => {
        const made = el('button', { type: 'button' }, text);
        made.addEventListener('click', () => {
            try {
                act();
            } catch (error) {
                page.tell(told(error), 'error');
            }
        });
        return made;
    };
    const car = Math.min(session.focus.peek(), run.info.vehicles.length - 1);
    const called = run.info.vehicles[car]?.name || String(car + 1);
    const named = (what: string): string => `${run.info.title} ${called} ${what}`;
    const buttons = [
        button(t('scenario'), () => saveScenario(page)),
        run.live && run.end > 0 ? button(t('recording'), () => saveScenario(page, true)) : null,
        run.end > 0 && car >= 0
            ? button(t('telemetry', { car: called }), () =>
                  save(fileName(named('telemetry'), 'csv'), telemetryCsv(page, car), 'text/csv'),
              )
            : null,
    ];
    if (car >= 0) {
        buttons.push(
            button(t('car', { car: called }), () =>
                save(fileName(named('car'), 'json'), carFileOf(engine, car, called), kJson),
            ),
        );
        for (const axle of [0, 1] as const) {
            const title = t(axle ? 'rearTireOf' : 'frontTireOf', { car: called });
            const file = tireFileOf(engine, car, axle, title);
            if (file) buttons.push(button(title, () => save(fileName(named(title), 'json'), file, kJson)));
        }
    }
    if (engine.sceneInfo().triangles > 0)
        buttons.push(button(t('scene'), () => save(fileName(named('walls'), 'obj'), wallsObj(page), 'model/obj')));
    const picture = heightPicture(engine.scenario());
    if (picture) buttons.push(button(t('heightMap'), () => save(fileName(named('heights'), 'png'), picture)));
    return el('div', { class: 'row saves', role: 'group', 'aria-label': t('save') }, ...buttons);
}

// Every channel of one vehicle, every step of the run, as the plots save theirs.
function telemetryCsv({ session }: Page, car: number): string {
    const { engine, run } = session;
    const { title, hash } = run.info;
    const source = new EngineChannels(engine, () => run.step, run.clock.dt);
    const infos = source.list(car);
    const { rows, data } = source.trace(infos, 1);
    const width = infos.length + 1;
    const column = (c: number): Float64Array => Float64Array.from({ length: rows }, (_, r) => data[r * width + c]!);
    return writeCsv({ engine: run.info.engine, scenario: hash, title }, [
        { name: 'time', unit: 's', values: column(0) },
        ...infos.map((info, i) => ({ name: info.id, unit: info.unit, values: column(i + 1) })),
    ]);
}
// The triangles that are hit, y up as readers of this format take it, in metres.
function wallsObj({ session }: Page): string {
    const { corners, objects, count } = session.engine.sceneTriangles('hit');
    const out: string[] = [];
    for (let i = 0; i < count; i++) {
        if (i === 0 || objects[i] !== objects[i - 1]) out.push(`o object-${objects[i]}`);
        for (let k = 0; k < 3; k++) {
            const [x, y, z] = corners.subarray(9 * i + 3 * k, 9 * i + 3 * k + 3);
            out.push(`v ${x} ${z} ${-y!}`);
        }
        out.push('f -3 -2 -1');
    }
    return `${out.join('\n')}\n`;
}
// The picture that a ground was made of; null where it was made of none.
function heightPicture(scenario: string): Blob | null {
    const { file = '' } = (JSON.parse(scenario) as { terrain?: { file?: string } }).terrain ?? {};
    const [, packed] = /^data:image\/png;base64,([\w+/=]+)$/.exec(file) ?? [];
    if (!packed) return null;
    return new Blob([Uint8Array.from(atob(packed), (c) => c.charCodeAt(0))], { type: 'image/png' });
}
