// The same impact on four models of the struck car: their responses over time on the same axes, what each says comes
// out, and every number each was given. The case is text that can be edited, the same that `yawlab compare` reads.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import '../charts/uplot.css';
import './models.css';
import type { Page } from './page';
import { digitsOf, fixed } from '../text/format';
import { kRunStyles } from '../charts/run_styles';
import { fileName, save } from '../charts/save';
import { dialog } from '../shell/dialog';
import { drawing, el, kEnglish } from '../shell/kit';
import {
    chartsOf,
    csvOf,
    kModels,
    modelDoc,
    modelName,
    tableOf,
    type Chart,
    type Comparison,
    type ComparisonTable,
} from '../studies/models';
import en from '../text/en/models';
import { texts } from '../text/t';

const t = texts('models', en);

// The two that run in time are drawn full and dashed, the two that only know an end with short dashes.
const kStyle = { planar: 2, roll4: 3, rollCar: 1, car: 0 } as const;

export function modelsDialog(page: Page): void {
    const colours = page.view.colours.peek();
    const theme = page.settings.theme.peek();
    const charts = el('div', { class: 'charts' });
    const results = el('div', { class: 'scroll' }),
        inputs = el('div', { class: 'scroll' });
    const said = el('p', { class: 'quiet small', role: 'status' });
    const text = el('textarea', { 'aria-label': t('theCaseAsJson'), spellcheck: 'false' });
    const files = el('div', { class: 'row' });
    let plots: uPlot[] = [];
    let shown: Comparison | null = null;
    const span = (impact: boolean): void => {
        const times = shown?.responses.time;
        if (!shown || !times) return;
        const [min, max] = impact
            ? [shown.time - 2 * shown.case.dt, shown.time + 3 * shown.case.dt]
            : [times[0]!, times.at(-1)!];
        for (const p of plots) p.setScale('x', { min, max });
    };

    const swatch = (key: keyof typeof kStyle): SVGSVGElement => {
        const style = kRunStyles[kStyle[key]];
        const line = `<path d="M0 4H34" stroke="${style[theme]}" stroke-width="2" stroke-dasharray="${style.dash.join(' ')}"/>`;
        return drawing(`<svg viewBox="0 0 34 8" aria-hidden="true">${line}</svg>`)[0] as SVGSVGElement;
    };
    const table = (of: ComparisonTable, first: string, given = false): HTMLElement =>
        el(
            'table',
            {},
            el('tr', {}, el('th', {}, first), el('th', {}, t('unit')), ...of.head.map((h) => el('th', {}, h))),
            ...of.rows.map((r) =>
                el(
                    'tr',
                    { class: given && r.differs ? 'differs' : '' },
                    el('td', kEnglish, r.name),
                    el('td', { class: 'quiet' }, r.unit),
                    ...r.cells.map((c) => el('td', {}, c)),
                ),
            ),
        );

    const draw = (c: Comparison): void => {
        for (const p of plots) p.destroy();
        plots = [];
        shown = c;
        const times = c.responses.time;
        charts.replaceChildren(
            ...chartsOf(c).map((chart) => {
                const area = el('div', {
                    class: 'area',
                    role: 'img',
                    ...kEnglish, // with the engine's name of what it shows
                    'aria-label': t('overTime', { name: chart.name }),
                });
                const value = el('span', { class: 'quiet' });
                const box = el(
                    'div',
                    {},
                    el('p', {}, el('b', kEnglish, chart.name, chart.unit ? ` [${chart.unit}]` : ''), value),
                    area,
                );
                queueMicrotask(() => plots.push(plot(chart, times, c, area, value)));
                return box;
            }),
        );
        results.replaceChildren(table(tableOf(c.after), t('afterTheImpact')));
        const given = tableOf(c.inputs);
        inputs.replaceChildren(table(given, t('given'), true));
        const unequal = given.rows.filter((r) => r.differs).length;
        said.textContent = `${t('impulse', { impulse: Math.hypot(c.impulse.normal, c.impulse.tangential), duration: c.case.dt * 1000 })} ${t('differ', { n: unequal })}`;
        files.replaceChildren(
            el(
                'button',
                {
                    type: 'button',
                    class: 'primary',
                    title: t('sideBySide'),
                    click: () => {
                        if (!page.session.document.openText(JSON.stringify(c.scenario))) return;
                        box.close();
                        box.remove();
                    },
                },
                t('openAsARun'),
            ),
            el(
                'button',
                { type: 'button', click: () => save(fileName(t('fourModels'), 'csv'), csvOf(c), 'text/csv') },
                t('saveAsCsv'),
            ),
        );
    };
    const plot = (chart: Chart, times: number[], c: Comparison, area: HTMLElement, value: HTMLElement): uPlot => {
        const shown = kModels.filter((m) => chart.lines[m]);
        const font = '11px system-ui, sans-serif';
        const axis = (size: number): uPlot.Axis => ({
            font,
            size,
            gap: 3,
            stroke: colours['quiet']!,
            grid: { stroke: colours['line']!, width: 1 },
            ticks: { show: false },
            values: (_u, splits, _i, _s, step) => splits.map((v) => fixed(v, digitsOf(step || 1))),
        });
        const last = times.findIndex((t) => t > c.time + 1e-9) - 1; // where the two without time end
        return new uPlot(
            {
                width: Math.max(200, area.clientWidth),
                height: 170,
                legend: { show: false },
                padding: [6, 8, 0, 0],
                scales: {
                    x: { time: false },
                    y: {
                        range: (_u, a, b) => (b - a > 1e-9 ? [a - 0.06 * (b - a), b + 0.06 * (b - a)] : [a - 1, b + 1]),
                    },
                },
                axes: [axis(22), axis(52)],
                cursor: { sync: { key: 'models' }, points: { show: false } },
                series: [
                    {},
                    ...shown.map((m) => {
                        const style = kRunStyles[kStyle[m]];
                        const ends = m === 'planar' || m === 'roll4';
                        return {
                            label: modelName(m),
                            stroke: style[theme],
                            width: 1.6,
                            dash: [...style.dash],
                            spanGaps: false,
                            points: ends
                                ? { show: true, size: 7, fill: style[theme], filter: () => [last] }
                                : { show: false },
                        } satisfies uPlot.Series;
                    }),
                ],
                hooks: {
                    setCursor: [
                        (u) => {
                            const i = u.cursor.idx;
                            value.textContent =
                                i === null || i === undefined || (u.cursor.left ?? -1) < 0
                                    ? ''
                                    : `${fixed(times[i]!, 2)} s: ${shown
                                          .map((m) => chart.lines[m]![i])
                                          .filter((v): v is number => typeof v === 'number')
                                          .map((v) => fixed(v, 2))
                                          .join(' \u00b7 ')}`;
                        },
                    ],
                },
            },
            [times, ...shown.map((m) => chart.lines[m]!)] as uPlot.AlignedData,
            area,
        );
    };
    const compute = (request: string): void => {
        try {
            const c = page.session.engine.compare(request) as Comparison;
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
    const box = dialog(
        t('fourModelsOneImpact'),
        'models',
        el('p', { class: 'quiet small' }, t('about')),
        el(
            'div',
            { class: 'legend' },
            ...kModels.map((m) =>
                el('span', {}, swatch(m), el('b', {}, modelName(m)), el('span', { class: 'quiet' }, modelDoc(m))),
            ),
        ),
        el(
            'div',
            { class: 'row' },
            el('button', { type: 'button', click: () => span(false) }, t('theWholeRun')),
            el('button', { type: 'button', click: () => span(true) }, t('theImpact')),
        ),
        charts,
        said,
        el('h3', {}, t('whatComesOut')),
        results,
        el('h3', {}, t('whatEachWasGiven')),
        inputs,
        el(
            'details',
            {},
            el('summary', {}, t('theCase')),
            el('p', { class: 'quiet small' }, t('caseAbout')),
            text,
            el(
                'div',
                { class: 'row' },
                el('button', { type: 'button', click: () => compute(text.value) }, t('compute')),
                el('button', { type: 'button', click: () => compute('') }, t('thePapersCase')),
            ),
        ),
        files,
    );
    compute('');
    const resized = new ResizeObserver(() => {
        if (!box.isConnected) return resized.disconnect();
        for (const p of plots)
            p.setSize({ width: Math.max(200, p.root.parentElement?.clientWidth ?? 200), height: 170 });
    });
    resized.observe(charts);
    box.dataset['ready'] = '';
}
