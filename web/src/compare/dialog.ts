// The same impact on four models of the struck car: their responses over time on the same axes, what each says comes
// out, and every number each was given. The case is text that can be edited, the same that `yawlab compare` reads.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import './compare.css';
import type { App } from '../app/app';
import { fixed } from '../app/format';
import { kRunStyles } from '../plots/run_styles';
import { fileName, save } from '../plots/save';
import { dialog } from '../ui/dialogs';
import { el } from '../ui/dom';
import { chartsOf, csvOf, kModels, tableOf, type Chart, type Comparison, type ComparisonTable } from './models';

// The two that run in time are drawn full and dashed, the two that only know an end with short dashes.
const kStyle = { planar: 2, roll4: 3, rollCar: 1, car: 0 } as const;

// As many digits as the step between ticks needs: 2.5 needs one.
function digitsOf(step: number): number {
    let digits = 0;
    while (digits < 6 && Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) > 1e-6) digits++;
    return digits;
}

export function modelsDialog(app: App, colours: Record<string, string>): void {
    const theme = app.theme;
    const charts = el('div', { class: 'charts' });
    const results = el('div', { class: 'scroll' }), inputs = el('div', { class: 'scroll' });
    const said = el('p', { class: 'quiet small', role: 'status' });
    const text = el('textarea', { 'aria-label': 'The case as JSON', spellcheck: 'false' });
    const files = el('div', { class: 'row' });
    let plots: uPlot[] = [];
    let shown: Comparison | null = null;
    const span = (impact: boolean): void => {
        const times = shown?.responses.time;
        if (!shown || !times) return;
        const [min, max] = impact ? [shown.time - 2 * shown.case.dt, shown.time + 3 * shown.case.dt] : [times[0]!, times.at(-1)!];
        for (const p of plots) p.setScale('x', { min, max });
    };

    const swatch = (key: keyof typeof kStyle): SVGSVGElement => {
        const style = kRunStyles[kStyle[key]];
        const box = el('span');
        box.innerHTML = `<svg viewBox="0 0 34 8" aria-hidden="true"><path d="M0 4H34" stroke="${style[theme]}" stroke-width="2" stroke-dasharray="${style.dash.join(' ')}"/></svg>`;
        return box.firstChild as SVGSVGElement;
    };
    const table = (t: ComparisonTable, first: string): HTMLElement => el('table', {},
        el('tr', {}, el('th', {}, first), el('th', {}, 'unit'), ...t.head.map((h) => el('th', {}, h))),
        ...t.rows.map((r) => el('tr', { class: first === 'given' && r.differs ? 'differs' : '' }, el('td', {}, r.name), el('td', { class: 'quiet' }, r.unit), ...r.cells.map((c) => el('td', {}, c)))));

    const draw = (c: Comparison): void => {
        for (const p of plots) p.destroy();
        plots = [];
        shown = c;
        const times = c.responses.time;
        charts.replaceChildren(...chartsOf(c).map((chart) => {
            const area = el('div', { class: 'area', role: 'img', 'aria-label': `${chart.name} over time by four models` });
            const value = el('span', { class: 'quiet' });
            const box = el('div', {}, el('p', {}, el('b', {}, chart.name, chart.unit ? ` [${chart.unit}]` : ''), value), area);
            queueMicrotask(() => plots.push(plot(chart, times, c, area, value)));
            return box;
        }));
        results.replaceChildren(table(tableOf(c.after), 'after the impact'));
        const given = tableOf(c.inputs);
        inputs.replaceChildren(table(given, 'given'));
        const unequal = given.rows.filter((r) => r.differs).length;
        said.textContent = `The impulse is ${fixed(Math.hypot(c.impulse.normal, c.impulse.tangential), 0)} N s, found by the 4-DOF model and given to the two cars in time as a triangle over ${fixed(c.case.dt * 1000, 0)} ms. ` +
            (unequal ? `${unequal} of the numbers below differ between models, in colour.` : 'No number below differs between the models; a dash says that a model has none.');
        files.replaceChildren(
            el('button', { type: 'button', class: 'primary', title: 'Both cars side by side in the world', click: () => { if (app.loadText(JSON.stringify(c.scenario))) box.close(), box.remove(); } }, 'Open as a run'),
            el('button', { type: 'button', click: () => save(fileName('four models', 'csv'), csvOf(c), 'text/csv') }, 'Save as CSV'),
        );
    };
    const plot = (chart: Chart, times: number[], c: Comparison, area: HTMLElement, value: HTMLElement): uPlot => {
        const shown = kModels.filter((m) => chart.lines[m.key]);
        const font = '11px system-ui, sans-serif';
        const axis = (size: number): uPlot.Axis => ({ font, size, gap: 3, stroke: colours['quiet']!, grid: { stroke: colours['line']!, width: 1 }, ticks: { show: false }, values: (_u, splits, _i, _s, step) => splits.map((v) => fixed(v, digitsOf(step || 1))) });
        const last = times.findIndex((t) => t > c.time + 1e-9) - 1; // where the two without time end
        return new uPlot({
            width: Math.max(200, area.clientWidth), height: 170, legend: { show: false }, padding: [6, 8, 0, 0],
            scales: { x: { time: false }, y: { range: (_u, a, b) => (b - a > 1e-9 ? [a - 0.06 * (b - a), b + 0.06 * (b - a)] : [a - 1, b + 1]) } },
            axes: [axis(22), axis(52)],
            cursor: { sync: { key: 'models' }, points: { show: false } },
            series: [{}, ...shown.map((m) => {
                const style = kRunStyles[kStyle[m.key]];
                const ends = m.key === 'planar' || m.key === 'roll4';
                return { label: m.name, stroke: style[theme], width: 1.6, dash: [...style.dash], spanGaps: false, points: ends ? { show: true, size: 7, fill: style[theme], filter: () => [last] } : { show: false } } satisfies uPlot.Series;
            })],
            hooks: {
                setCursor: [(u) => {
                    const i = u.cursor.idx;
                    value.textContent = i === null || i === undefined || (u.cursor.left ?? -1) < 0 ? '' : `${fixed(times[i]!, 2)} s: ${shown.map((m) => chart.lines[m.key]![i]).filter((v): v is number => typeof v === 'number').map((v) => fixed(v, 2)).join(' \u00b7 ')}`;
                }],
            },
        }, [times, ...shown.map((m) => chart.lines[m.key]!)] as uPlot.AlignedData, area);
    };
    const compute = (request: string): void => {
        try {
            const c = app.engine.compare(request) as Comparison;
            if (!request) text.value = JSON.stringify(c.case, null, 2);
            draw(c);
        } catch (error) {
            said.textContent = (error as Error).message;
            charts.replaceChildren();
            results.replaceChildren();
            inputs.replaceChildren();
            files.replaceChildren();
        }
    };
    const box = dialog('Four models, one impact', 'models',
        el('p', { class: 'quiet small' }, 'How much does the model decide? A car is struck at its rear corner; the same impact is computed by four models with the same numbers. Zhou, Peng and Lu 2008, Table 2 and Figure 7, where CarSim has the part of the 17-DOF car. Drag in a chart to zoom, double click for all.'),
        el('div', { class: 'legend' }, ...kModels.map((m) => el('span', {}, swatch(m.key), el('b', {}, m.name), el('span', { class: 'quiet' }, m.doc)))),
        el('div', { class: 'row' }, el('button', { type: 'button', click: () => span(false) }, 'The whole run'), el('button', { type: 'button', click: () => span(true) }, 'The impact')),
        charts, said,
        el('h3', {}, 'What comes out'), results,
        el('h3', {}, 'What each was given'), inputs,
        el('details', {}, el('summary', {}, 'The case'), el('p', { class: 'quiet small' }, 'Model roll4 as `yawlab impact pair` and `yawlab compare` read it: SI, earth axes, contact points in each car\u2019s own axes.'), text, el('div', { class: 'row' }, el('button', { type: 'button', click: () => compute(text.value) }, 'Compute'), el('button', { type: 'button', click: () => compute('') }, 'The paper\u2019s case'))),
        files,
    );
    compute('');
    const resized = new ResizeObserver(() => {
        if (!box.isConnected) return resized.disconnect();
        for (const p of plots) p.setSize({ width: Math.max(200, p.root.parentElement?.clientWidth ?? 200), height: 170 });
    });
    resized.observe(charts);
    box.dataset['ready'] = '';
}
