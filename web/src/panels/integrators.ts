// Euler, midpoint and RK4 at several steps side by side: place and energy errors over time, a table of the differences,
// and ghosts of any three in the world.
import type { Page } from './page';
import { fixed, powerOfTen } from '../text/format';
import { errorsOf, kMethods, kSteps, runMethod, type MethodErrors, type MethodRun } from '../studies/integrators';
import { Engine } from '../engine/engine';
import type { ChartLine } from '../charts/line';
import { logChartSvg } from '../charts/log';
import { fileName, save } from '../charts/save';
import { dialog } from '../shell/dialog';
import { drawing, el } from '../shell/kit';
import en from '../text/en/integrators';
import { texts } from '../text/t';
import './runs.css';
import './integrators.css';

const t = texts('integrators', en);

const kDashes: Record<string, number[]> = { euler: [2, 3], midpoint: [8, 4], rk4: [] };

// Errors over fifteen decades: two figures and a power of ten where plain digits do not tell.
function small(value: number, digits: number): string {
    const size = Math.abs(value);
    if (size === 0) return '0';
    if (size >= 10 ** -digits && size < 1e6) return fixed(value, digits);
    const k = Math.floor(Math.log10(size));
    return `${fixed(value / 10 ** k, 1)}\u00b7${powerOfTen(k)}`;
}

export function integratorsDialog(page: Page): void {
    const colours = page.view.colours.peek();
    const vehicle = page.session.focus.peek();
    const books = page.session.run.info.vehicles[vehicle]?.kind === 'car';
    const seconds = Math.min(
        20,
        Math.max(
            page.session.engine.end * page.session.run.clock.dt,
            Math.min(page.session.run.info.duration || 10, 10),
        ),
    );
    const json = page.session.engine.withRecording();
    const say = el('p', { class: 'quiet small', role: 'status' }, t('computing'));
    const charts = el('div', { class: 'methods' });
    const table = el('table');
    const files = el('div', { class: 'row' });
    const box = dialog(t('integrators'), 'integrators', say, charts, el('div', { class: 'runs' }, table), files);

    const shade = (dt: number): string =>
        [colours['quiet']!, colours['text']!, colours['accent']!, colours['good']!][kSteps.findIndex((s) => s === dt)]!;
    const lines = (errors: readonly MethodErrors[], of: (e: MethodErrors) => number[]): ChartLine[] =>
        errors.map((e) => ({
            label: `${t(e.run.method)}, ${e.run.dt * 1000} ms`,
            colour: shade(e.run.dt),
            dash: kDashes[e.run.method]!,
            xs: e.times,
            ys: of(e),
        }));
    const swatch = (e: MethodErrors): HTMLElement => {
        const dashes = kDashes[e.run.method]!.join(' ');
        const line = `<path d="M0 4H34" stroke="${shade(e.run.dt)}" stroke-width="2" stroke-dasharray="${dashes}"/>`;
        const key = drawing(`<svg viewBox="0 0 34 8" width="34" height="8" aria-hidden="true">${line}</svg>`);
        return el('span', { class: 'key' }, ...key);
    };
    const draw = (runs: readonly MethodRun[]): void => {
        const errors = errorsOf(runs, books);
        const style = {
            width: 430,
            height: 230,
            colours: {
                solid: colours['solid']!,
                line: colours['line']!,
                text: colours['text']!,
                quiet: colours['quiet']!,
                impact: colours['impact']!,
            },
        };
        const place = logChartSvg(
            {
                title: t('distance'),
                to: seconds,
                least: 1e-9,
                most: 1e3,
                lines: lines(
                    errors.filter((e) => e.lastPlace > 0 || e.run.dt > 0.001),
                    (e) => e.place,
                ),
            },
            style,
        );
        const energy = logChartSvg(
            {
                title: books ? t('energyUnexplained') : t('energyDifference'),
                to: seconds,
                least: 1e-6,
                most: 1e7,
                lines: lines(errors, (e) => e.energy),
            },
            style,
        );
        charts.replaceChildren(...drawing(place + energy));
        table.replaceChildren(
            el(
                'tr',
                {},
                ...(['method', 'step', 'place', 'heading', 'speed', 'energyWorst', 'cost'] as const).map((h) =>
                    el('th', {}, t(h)),
                ),
                el('th'),
            ),
            el(
                'tr',
                { class: 'units' },
                ...['', 'ms', 'm', '\u00b0', 'm/s', 'J', t('perSecond'), ''].map((u) =>
                    el('td', { class: 'quiet small' }, u),
                ),
            ),
            ...errors.map((e) => {
                const { method, dt } = e.run;
                const label = `${t(method)} ${dt * 1000} ms`;
                const ghost = el(
                    'button',
                    { type: 'button', title: t('letDrive', { label }), 'aria-label': t('ghostOf', { label }) },
                    t('ghost'),
                );
                ghost.addEventListener('click', () => {
                    page.session.run.ghosts.compute(
                        page.session.engine,
                        JSON.stringify({ ...(JSON.parse(json) as object), integrator: method, dt }),
                        label,
                        seconds,
                    );
                    page.toasts.show(t('drivesAlong', { label }), 'note', 2);
                });
                return el(
                    'tr',
                    { 'data-method': method, 'data-step': String(dt) },
                    el('td', {}, swatch(e), ` ${t(method)}`),
                    el('td', {}, String(dt * 1000)),
                    ...(e.run.stopped
                        ? [el('td', { colspan: '4' }, t('noNumber'))]
                        : [
                              el('td', {}, small(e.lastPlace, 4)),
                              el('td', {}, small((e.lastYaw * 180) / Math.PI, 3)),
                              el('td', {}, small(e.lastSpeed, 4)),
                              el('td', {}, small(e.worstEnergy, 3)),
                          ]),
                    el('td', {}, fixed(e.run.microseconds / 1000, 1)),
                    el('td', {}, ghost),
                );
            }),
        );
        const csv = (): string =>
            [
                t('csvTitle', { title: page.session.run.info.title, seconds }),
                t('csvHead'),
                ...errors.flatMap((e) =>
                    e.times.map((t, i) => [e.run.method, e.run.dt, t.toFixed(2), e.place[i], e.energy[i]].join(',')),
                ),
            ].join('\n') + '\n';
        files.replaceChildren(
            el(
                'button',
                {
                    type: 'button',
                    click: () => save(fileName(`${page.session.run.info.title} integrators`, 'csv'), csv(), 'text/csv'),
                },
                t('saveAsCsv'),
            ),
            el(
                'button',
                {
                    type: 'button',
                    click: () =>
                        save(
                            fileName(t('placeError', { title: page.session.run.info.title }), 'svg'),
                            place,
                            'image/svg+xml',
                        ),
                },
                t('savePlace'),
            ),
            el(
                'button',
                {
                    type: 'button',
                    click: () =>
                        save(
                            fileName(t('energyError', { title: page.session.run.info.title }), 'svg'),
                            energy,
                            'image/svg+xml',
                        ),
                },
                t('saveEnergy'),
            ),
        );
        say.textContent = t('about', {
            vehicle: /^\d*$/.test(page.session.run.info.vehicles[vehicle]?.name ?? '')
                ? t('vehicle', { vehicle: vehicle + 1 })
                : page.session.run.info.vehicles[vehicle]!.name,
            seconds,
        });
    };
    void (async () => {
        const engine = Engine.create(page.session.engine.api);
        const runs: MethodRun[] = [];
        try {
            for (const dt of kSteps)
                for (const method of kMethods) {
                    say.textContent = t('computingOne', { method: t(method), dt: dt * 1000 });
                    await new Promise((resolve) => setTimeout(resolve));
                    if (!box.isConnected) return;
                    runs.push(runMethod(engine, json, method, dt, seconds, vehicle, books));
                }
            draw(runs);
            box.dataset['ready'] = '';
        } catch (error) {
            say.textContent = (error as Error).message;
        } finally {
            engine.destroy();
            page.session.engine.refresh();
        }
    })();
}
