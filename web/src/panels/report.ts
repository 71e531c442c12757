// One click: a report of the run that is open, as a file to read and print. It says what was run, with every assumption, what happened,
// and how to run it again.
import { fileName, save } from '../charts/save';
import { engineSchema } from '../engine/schema';
import { reachOf } from '../session/share_link';
import { degrees } from '../text/format';
import { toldName, toldNumber } from '../text/told_value';
import type { Page } from './page';
import { html, Markup, reportFile, table } from './report_file';
import { events, momenta, nameAt, plots } from './report_happened';
import { momentsFor, together, usedIn, type Used } from './report_settings';
import { qrOf, qrSvg } from './share_ways';
import limitsEn from '../text/en/limits';
import en from '../text/en/report';
import { texts } from '../text/t';

const t = texts('report', en);
const tLimits = texts('limits', limitsEn);

const kWide = 640; // [px] of a picture in the file

type Scenario = Record<string, unknown> & {
    cars?: { model: string; name: string; position: number[]; heading: number; speed: number }[];
    terrain?: { kind: string; surface: string; friction: number };
};

export async function saveReport(page: Page): Promise<void> {
    const { tell, session } = page;
    try {
        await session.engine.whole();
        const text = await reportOf(page);
        save(fileName(`${session.run.info.title} report`, 'html'), text, 'text/html');
        tell(t('saved'), 'note', 6);
    } catch (error) {
        tell(t('failed', { why: (error as Error).message }), 'error');
    }
}

/** The file's text. What is seen stays as it was. */
export async function reportOf(page: Page): Promise<string> {
    const { run, engine } = page.session;
    const { playing, step } = run;
    run.playing = false;
    await computed(page);
    const pictures = await strip(page);
    run.seek(run.end); // all events are told there
    const scenario = JSON.parse(engine.scenario()) as Scenario;
    const { info } = run;
    const body = html`<h1>${info.title}</h1>
        <p>${info.summary}</p>
        <p class="quiet">${t('made', { date: today(), engine: info.engine, hash: info.hash })}</p>
        <h2>${t('pictures')}</h2>
        ${pictures} ${inWords(page, scenario)} ${numbers(page)} ${events(page)} ${momenta(page)}
        <h2>${t('plots')}</h2>
        ${plots(page)} ${methods(page, scenario)} ${openIt(page)} ${await files()} ${settings(page, scenario)}`;
    run.seek(step);
    run.playing = playing;
    return reportFile(document.documentElement.lang || 'en', `${info.title} \u00b7 ${t('report')}`, body);
}

const today = (): string => new Date().toLocaleDateString(document.documentElement.lang, { dateStyle: 'long' });

// A film is computed to its end; a drive is what was driven.
async function computed({ session, tell }: Page): Promise<void> {
    const { run } = session;
    const end = run.film.rolling.peek() ? (run.moments.end ?? 0) : 0;
    if (end <= run.end) return;
    tell(t('computing'), 'note', 3);
    run.seek(run.end);
    run.ahead(end - run.end);
    while (run.toCome > 0) await new Promise((done) => setTimeout(done, 20));
}

// --- what is seen ----------------------------------------------------------------------------------------------------

async function strip({ session, view }: Page): Promise<Markup> {
    const { run } = session;
    const { events, clock } = run;
    const impacts = Array.from({ length: events.count }, (_, k) => k)
        .filter((k) => events.named(k, 'normalImpulse') !== 0)
        .map((k) => events.named(k, 'step'));
    const steps = momentsFor(impacts, run.end, clock.dt);
    const small = document.createElement('canvas');
    const figures: Markup[] = [];
    view.everyPixel.value = true;
    try {
        for (const step of steps) {
            view.drawAt(step, 0);
            view.drawAt(step, 0.5); // the camera comes to rest
            const { canvas } = view.stage;
            small.width = Math.min(kWide, canvas.width);
            small.height = Math.round((canvas.height * small.width) / canvas.width);
            small.getContext('2d')!.drawImage(canvas, 0, 0, small.width, small.height);
            const at = t('at', { time: step * clock.dt });
            figures.push(
                html`<figure>
                    <img alt="${at}" src="${small.toDataURL('image/jpeg', 0.82)}" />
                    <figcaption>${at}</figcaption>
                </figure>`,
            );
            await new Promise((done) => setTimeout(done)); // the page goes on being a page
        }
    } finally {
        view.everyPixel.value = false;
    }
    return html`<div class="strip">${figures}</div>`;
}

// --- what was run ----------------------------------------------------------------------------------------------------

function inWords(page: Page, scenario: Scenario): Markup {
    const { run, engine } = page.session;
    const { info, clock } = run;
    const vehicles = (scenario.cars ?? []).map((car, i) => {
        const { values } = engine.parameters(i);
        const { mass, title } = values as { mass?: number; title?: string };
        const told = {
            ...{ name: nameAt(page, i), model: title || car.model, speed: car.speed * 3.6, metres: car.speed },
            ...{ x: car.position[0] ?? 0, y: car.position[1] ?? 0, heading: degrees(car.heading) },
        };
        return html`<li>${mass === undefined ? t('noMass', told) : t('vehicle', { ...told, mass })}</li>`;
    });
    const { terrain } = scenario;
    const items = [
        ...vehicles,
        ...(info.platoons ? [html`<li>${t('platoons', { n: info.platoons })}</li>`] : []),
        ...(terrain
            ? [
                  html`<li>
                      ${t('ground', { kind: terrain.kind, surface: terrain.surface, friction: terrain.friction })}
                  </li>`,
              ]
            : []),
        html`<li>${t('steps', { step: clock.dt * 1000, integrator: info.integrator, end: run.end * clock.dt })}</li>`,
        ...(driven(page) ? [html`<li>${t('recorded')}</li>`] : []),
    ];
    return html`<h2>${t('scenario')}</h2>
        <ul>
            ${items}
        </ul>`;
}
const driven = ({ session: { run } }: Page): boolean =>
    run.live && run.end > 0 && (run.film.driven.peek() || run.info.recorded.steps > 0);

function numbers({ session }: Page): Markup {
    const { film, info } = session.run;
    const values = film.story.peek()?.values ?? {};
    const names = info.vehicles.map((v) => v.name);
    const rows = info.show.end.flatMap((key) => {
        const value = values[key];
        return value ? [[toldName(value, names), toldNumber(value)]] : [];
    });
    return rows.length
        ? html`<h2>${t('numbers')}</h2>
              ${table(['', ''], rows, [1])}`
        : html``;
}

const kLimits = ['engineers1', 'engineers2', 'engineers3', 'engineers4', 'engineers5', 'notFor'] as const;

// --- how it was computed ---------------------------------------------------------------------------------------------

function methods({ session }: Page, scenario: Scenario): Markup {
    const { info } = session.run;
    const kinds = new Set(info.vehicles.map((v) => v.kind));
    const models = { car: 'modelCar', planar: 'modelPlanar', roll: 'modelRoll', box: 'modelBox' } as const;
    const method = (of: unknown): string => (of as { method?: string } | undefined)?.method ?? '';
    const lines = [
        ...Object.entries(models).flatMap(([kind, id]) => (kinds.has(kind) ? [t(id)] : [])),
        t('methodOf', { barrier: method(scenario['barrier']), pair: method(scenario['collisions']) }),
        ...kLimits.map((id) => tLimits(id)),
        ...[t('equations'), t('same')],
    ];
    return html`<h2>${t('methods')}</h2>
        <ul>
            ${lines.map((line) => html`<li>${line}</li>`)}
        </ul>`;
}

function openIt(page: Page): Markup {
    const link = location.href.split('#')[0]! + page.session.engine.link(driven(page));
    const reach = reachOf(link.length);
    if (reach === 'none' || reach === 'file')
        return html`<h2>${t('link')}</h2>
            <p>${t('tooLong', { length: link.length })}</p>`;
    const code = qrOf(link);
    const picture = code
        ? new Markup(qrSvg(code).replace('<svg ', `<svg role="img" aria-label="${t('qrOf')}" `))
        : html``;
    return html`<h2>${t('link')}</h2>
        <div class="open">
            ${picture}
            <p>
                ${t('linkAbout')}<br /><a href="${link}"><code>${link}</code></a>
            </p>
        </div>`;
}

// What the host sends as the engine, as About has it.
async function files(): Promise<Markup> {
    const sent = await fetch('./about.json', { credentials: 'same-origin' }).catch(() => null);
    const about = (sent?.ok ? await sent.json().catch(() => null) : null) as { engine?: unknown } | null;
    const list = Array.isArray(about?.engine) ? (about.engine as Record<string, unknown>[]) : [];
    const rows = list.flatMap(({ file, sha256 }) =>
        typeof file === 'string' && typeof sha256 === 'string'
            ? [[file.replace(/^assets\//, ''), html`<code>${sha256}</code>`]]
            : [],
    );
    return rows.length
        ? html`<h3>${t('engineFiles')}</h3>
              ${table(['', ''], rows, [])}`
        : html``;
}

function settings(page: Page, scenario: Scenario): Markup {
    const { run, engine } = page.session;
    const used = usedIn(scenario, engineSchema);
    const cars = together(
        (scenario.cars ?? []).map((_, i) => {
            const { kind, values, defaults } = engine.parameters(i);
            return { name: run.info.vehicles[i]?.name || String(i + 1), kind, values, defaults };
        }),
        engineSchema.models,
    );
    const rows = (list: readonly Used[]): Markup =>
        html`<div class="settings">
            ${table(
                [t('setting'), t('value'), t('meaning')],
                list.map(({ path, value, unit, meaning }) => [
                    path,
                    unit ? `${value}\u202f${unit}` : value,
                    html`<span lang="en">${meaning}</span>`, // the engine's own
                ]),
                [],
            )}
        </div>`;
    const part = (title: string, list: readonly Used[]): Markup =>
        list.length
            ? html`<h3>${title}</h3>
                  ${rows(list)}`
            : html``;
    const names = ({ names: of, title }: (typeof cars)[number]): string => `${of.join(', ')} (${title})`;
    return html`<h2>${t('said')}</h2>
        ${rows(used.filter((u) => u.said))}${cars.map((car) =>
            part(
                t('carSaid', { names: names(car) }),
                car.rows.filter((u) => u.said),
            ),
        )}
        <h2>${t('assumed')}</h2>
        <p class="quiet">${t('assumedAbout')}</p>
        ${rows(used.filter((u) => !u.said))}${cars.map((car) =>
            part(
                t('carAssumed', { names: names(car) }),
                car.rows.filter((u) => !u.said),
            ),
        )}`;
}
