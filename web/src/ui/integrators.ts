// Euler, midpoint and RK4 at several steps side by side: place and energy errors over time, a table of the differences,
// and ghosts of any three in the world.
import type { App } from '../app/app';
import { fixed } from '../app/format';
import { errorsOf, kMethods, kSteps, runMethod, type MethodErrors, type MethodRun } from '../clock/integrators';
import { Engine } from '../engine/engine';
import type { ChartLine } from '../plots/chart_svg';
import { logChartSvg } from '../plots/log_chart_svg';
import { fileName, save } from '../plots/save';
import { dialog } from './dialogs';
import { el } from './dom';

const kNames = { euler: 'Euler', midpoint: 'Midpoint', rk4: 'RK4' } as const;
const kDashes: Record<string, number[]> = { euler: [2, 3], midpoint: [8, 4], rk4: [] };

// Errors over fifteen decades: two figures and a power of ten where plain digits do not tell.
function small(value: number, digits: number): string {
    const size = Math.abs(value);
    if (size === 0) return '0';
    if (size >= 10 ** -digits && size < 1e6) return fixed(value, digits);
    const k = Math.floor(Math.log10(size));
    return `${fixed(value / 10 ** k, 1)}\u00b710${[...String(k)].map((d) => (d === '-' ? '\u207b' : '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079'[Number(d)])).join('')}`;
}

export function integratorsDialog(app: App, colours: Record<string, string>): void {
    const vehicle = app.focused;
    const books = app.info.vehicles[vehicle]?.kind === 'car';
    const seconds = Math.min(20, Math.max(app.engine.end * app.clock.dt, Math.min(app.info.duration || 10, 10)));
    const json = app.engine.withRecording();
    const say = el('p', { class: 'quiet small', role: 'status' }, 'Computing\u2026');
    const charts = el('div', { class: 'methods' });
    const table = el('table');
    const files = el('div', { class: 'row' });
    const box = dialog('Integrators', 'integrators', say, charts, el('div', { class: 'runs' }, table), files);

    const shade = (dt: number): string => [colours['quiet']!, colours['text']!, colours['accent']!, colours['good']!][kSteps.findIndex((s) => s === dt)]!;
    const lines = (errors: readonly MethodErrors[], of: (e: MethodErrors) => number[]): ChartLine[] =>
        errors.map((e) => ({ label: `${kNames[e.run.method]}, ${e.run.dt * 1000} ms`, colour: shade(e.run.dt), dash: kDashes[e.run.method]!, xs: e.times, ys: of(e) }));
    const swatch = (e: MethodErrors): HTMLElement => {
        const node = el('span', { class: 'key' });
        node.innerHTML = `<svg viewBox="0 0 34 8" width="34" height="8" aria-hidden="true"><path d="M0 4H34" stroke="${shade(e.run.dt)}" stroke-width="2" stroke-dasharray="${kDashes[e.run.method]!.join(' ')}"/></svg>`;
        return node;
    };
    const draw = (runs: readonly MethodRun[]): void => {
        const errors = errorsOf(runs, books);
        const style = { width: 430, height: 230, colours: { solid: colours['solid']!, line: colours['line']!, text: colours['text']!, quiet: colours['quiet']!, impact: colours['impact']! } };
        const place = logChartSvg({ title: 'Distance from RK4 at 1 ms [m]', to: seconds, least: 1e-9, most: 1e3, lines: lines(errors.filter((e) => e.lastPlace > 0 || e.run.dt > 0.001), (e) => e.place) }, style);
        const energy = logChartSvg({ title: books ? 'Energy that the books do not explain [J]' : 'Energy, difference from RK4 at 1 ms [J]', to: seconds, least: 1e-6, most: 1e7, lines: lines(errors, (e) => e.energy) }, style);
        charts.innerHTML = place + energy;
        table.replaceChildren(
            el('tr', {}, ...['method', 'step', 'place', 'heading', 'speed', 'energy, worst', 'cost', ''].map((h) => el('th', {}, h))),
            el('tr', { class: 'units' }, ...['', 'ms', 'm', '\u00b0', 'm/s', 'J', 'ms a second', ''].map((u) => el('td', { class: 'quiet small' }, u))),
            ...errors.map((e) => {
                const { method, dt } = e.run;
                const label = `${kNames[method]} ${dt * 1000} ms`;
                const ghost = el('button', { type: 'button', title: `Let ${label} drive along as a ghost`, 'aria-label': `Ghost of ${label}` }, 'Ghost');
                ghost.addEventListener('click', () => {
                    app.runs.compute(app.engine, JSON.stringify({ ...(JSON.parse(json) as object), integrator: method, dt }), label, seconds);
                    app.toasts.show(`${label} drives along.`, 'note', 2);
                });
                return el('tr', { 'data-method': method, 'data-step': String(dt) }, el('td', {}, swatch(e), ` ${kNames[method]}`), el('td', {}, String(dt * 1000)),
                    ...(e.run.stopped ? [el('td', { colspan: '4' }, 'no longer a number')] : [el('td', {}, small(e.lastPlace, 4)), el('td', {}, small((e.lastYaw * 180) / Math.PI, 3)), el('td', {}, small(e.lastSpeed, 4)), el('td', {}, small(e.worstEnergy, 3))]),
                    el('td', {}, fixed(e.run.microseconds / 1000, 1)), el('td', {}, ghost));
            }),
        );
        const csv = (): string => ['# ' + `${app.info.title}, ${fixed(seconds, 1)} s, errors against RK4 at 1 ms`, 'method,step [s],time [s],distance [m],energy error [J]',
            ...errors.flatMap((e) => e.times.map((t, i) => [e.run.method, e.run.dt, t.toFixed(2), e.place[i], e.energy[i]].join(',')))].join('\n') + '\n';
        files.replaceChildren(
            el('button', { type: 'button', click: () => save(fileName(`${app.info.title} integrators`, 'csv'), csv(), 'text/csv') }, 'Save as CSV'),
            el('button', { type: 'button', click: () => save(fileName(`${app.info.title} place error`, 'svg'), place, 'image/svg+xml') }, 'Place error as SVG'),
            el('button', { type: 'button', click: () => save(fileName(`${app.info.title} energy error`, 'svg'), energy, 'image/svg+xml') }, 'Energy error as SVG'),
        );
        say.textContent = `${/^\d*$/.test(app.info.vehicles[vehicle]?.name ?? '') ? `Vehicle ${vehicle + 1}` : app.info.vehicles[vehicle]!.name}: ${fixed(seconds, 1)} s of this scenario with the same controls. Dotted Euler, dashed midpoint, full RK4. In smooth motion half the step divides the error by 2, 4 and 16; contacts and the tires\u2019 own solution set a limit to that.`;
    };
    void (async () => {
        const engine = Engine.create(app.engine.api);
        const runs: MethodRun[] = [];
        try {
            for (const dt of kSteps)
                for (const method of kMethods) {
                    say.textContent = `Computing ${kNames[method]} at ${dt * 1000} ms\u2026`;
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
            app.engine.refresh();
        }
    })();
}
