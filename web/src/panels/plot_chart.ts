// One chart of the plots: its legend, its axes, what pointer and wheel do in it, and the marks of now and of what happened.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import '../charts/uplot.css';
import { airy, finestOf } from '../charts/line';
import { drawing, el } from '../shell/kit';
import { digitsOf, fixed } from '../text/format';
import type { Line, PlotHost, View } from './plot_lines';
import en from '../text/en/plots';
import { texts } from '../text/t';

const t = texts('plots', en);

export interface ChartFrame {
    readonly overTime: boolean; // or against a channel
    readonly span: readonly [from: number, to: number]; // [s] that is shown
    readonly finestAcross: number; // of the axis across, against a channel
    readonly host: PlotHost;
    point(seconds: number | null): void; // the cursor is there
    zoomTo(from: number, to: number): void;
    whole(): void;
}

export function makeChart(view: View, frame: ChartFrame): void {
    const colours = frame.host.colours();
    const legend = el('div', { class: 'legend', tabindex: '0', role: 'group', 'aria-label': t('values') });
    for (const group of new Set(view.lines.map((l) => l.group))) {
        const lines = view.lines.filter((x) => x.group === group);
        const item = el(
            'span',
            { class: 'item', title: t('channelId', { id: lines[0]!.id }) },
            el('span', { class: 'quiet' }, group),
        );
        for (const l of lines) item.append(swatch(l), l.value, l.of && el('span', { class: 'of' }, l.of));
        item.append(el('span', { class: 'quiet' }, view.unit));
        legend.append(item);
    }
    const area = el('div', { class: 'area' });
    view.box.replaceChildren(legend, area);
    const letter = Math.round(
        0.92 * (parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--small')) || 12),
    ); // [px]
    const font = `${letter}px system-ui, sans-serif`;
    const room = (_u: uPlot, values: string[] | null): number =>
        Math.max(4.4 * letter, 0.62 * letter * Math.max(0, ...(values ?? []).map((v) => v.length)) + 10);
    const axis = (size: uPlot.Axis['size']): uPlot.Axis => ({
        font,
        size: size!,
        gap: 3,
        stroke: colours['quiet']!,
        grid: { stroke: colours['line']!, width: 1 },
        ticks: { show: false },
        values: (_u, splits, _i, _s, incr) => splits.map((v) => fixed(v, digitsOf(incr))),
    });
    const overTime = frame.overTime;
    const finest = finestOf(view.lines[0]?.shown.digits ?? 2);
    const options: uPlot.Options = {
        mode: overTime ? 1 : 2,
        width: Math.max(120, area.clientWidth || 300),
        height: Math.max(80, area.clientHeight || 150),
        legend: { show: false },
        padding: [6, Math.round(1.4 * letter), 0, 0],
        scales: {
            x: overTime
                ? { time: false, range: () => [...frame.span] }
                : { time: false, range: (_u, a, b) => airy(a, b, frame.finestAcross) },
            y: { range: (_u, a, b) => airy(a, b, finest) },
        },
        axes: [axis(2 * letter), axis(room)],
        cursor: {
            drag: { x: overTime, y: false, setScale: false },
            ...(overTime ? { sync: { key: 'yawlab' } } : {}),
            points: { show: false },
        },
        series: overTime
            ? [
                  {},
                  ...view.lines.map(
                      (l) =>
                          ({
                              stroke: l.colour,
                              width: l.width,
                              dash: [...l.dash],
                              points: { show: false },
                              spanGaps: false,
                          }) satisfies uPlot.Series,
                  ),
              ]
            : [
                  {},
                  ...view.lines.map((l) => ({
                      stroke: l.colour,
                      width: l.width,
                      dash: [...l.dash],
                      paths: pathXY,
                      facets: [
                          { scale: 'x', auto: true },
                          { scale: 'y', auto: true },
                      ],
                  })),
              ],
        hooks: {
            draw: [(u) => drawMarks(u, frame), (u) => drawHits(u, frame, view), (u) => drawPrinted(u, frame, view)],
            setCursor: [
                (u) => {
                    const left = u.cursor.left ?? -1;
                    frame.point(overTime && left >= 0 ? u.posToVal(left, 'x') : null);
                },
            ],
            setSelect: [
                (u) => {
                    if (!overTime || u.select.width < 4) return;
                    frame.zoomTo(u.posToVal(u.select.left, 'x'), u.posToVal(u.select.left + u.select.width, 'x'));
                    u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
                },
            ],
        },
    };
    view.plot = new uPlot(
        options,
        overTime
            ? ([[0], ...view.lines.map(() => [null])] as uPlot.AlignedData)
            : ([null, ...view.lines.map(() => [[0], [0]])] as unknown as uPlot.AlignedData),
        area,
    );
    const over = view.plot.over;
    let downAt = -1;
    over.addEventListener('pointerdown', (e) => (downAt = e.clientX));
    over.addEventListener('click', (e) => {
        if (overTime && Math.abs(e.clientX - downAt) < 4)
            frame.host.seek(Math.max(0, view.plot!.posToVal(e.offsetX, 'x')));
    });
    over.addEventListener('dblclick', () => frame.whole());
    over.addEventListener(
        'wheel',
        (e) => {
            if (!overTime) return;
            e.preventDefault();
            const at = view.plot!.posToVal(e.offsetX, 'x');
            const [from, to] = frame.span;
            const scale = Math.exp(e.deltaY * 0.0015);
            frame.zoomTo(at - (at - from) * scale, at + (to - at) * scale);
        },
        { passive: false },
    );
}
function drawMarks(u: uPlot, frame: ChartFrame): void {
    if (!frame.overTime) return;
    const [from, to] = frame.span;
    const { ctx, bbox } = u;
    const colours = frame.host.colours();
    const line = (t: number, colour: string, dash: number[], flag: boolean): void => {
        if (t < from || t > to) return;
        const x = Math.round(u.valToPos(t, 'x', true));
        ctx.strokeStyle = colour;
        ctx.fillStyle = colour;
        ctx.setLineDash(dash);
        ctx.beginPath();
        ctx.moveTo(x, bbox.top);
        ctx.lineTo(x, bbox.top + bbox.height);
        ctx.stroke();
        if (!flag) return;
        const s = 4 * devicePixelRatio;
        ctx.beginPath();
        ctx.moveTo(x - s, bbox.top);
        ctx.lineTo(x + s, bbox.top);
        ctx.lineTo(x, bbox.top + 1.5 * s);
        ctx.fill();
    };
    ctx.save();
    ctx.lineWidth = devicePixelRatio;
    for (const e of frame.host.events()) line(e.time, colours['impact']!, [2, 3], true);
    line(frame.host.now(), colours['text']!, [], false);
    ctx.restore();
}
// Where cars of a platoon hit each other, as the paper marks it (Tongue and Moon 1995, Figure 2): each car's speed just before
// and just after, by a cross in the first hit, by a circle in further ones.
function drawHits(u: uPlot, frame: ChartFrame, view: View): void {
    if (!frame.overTime) return;
    const { ctx } = u;
    const r = 3.5 * devicePixelRatio;
    ctx.save();
    ctx.lineWidth = 1.4 * devicePixelRatio;
    ctx.strokeStyle = frame.host.colours()['text']!;
    for (const { time, cars, first } of frame.host.hits())
        for (const line of view.lines.filter((l) => cars.some((car) => l.id === `car${car}.speed`)))
            for (const at of [time - line.series.spacing, time + line.series.spacing]) {
                const speed = line.series.at(at);
                if (speed === null || time < frame.span[0] || time > frame.span[1]) continue;
                const [x, y] = [u.valToPos(time, 'x', true), u.valToPos(speed * line.shown.factor, 'y', true)];
                ctx.beginPath();
                if (!first) ctx.arc(x, y, r, 0, 2 * Math.PI);
                else
                    for (const s of [r, -r]) {
                        ctx.moveTo(x - r, y - s);
                        ctx.lineTo(x + r, y + s);
                    }
                ctx.stroke();
            }
    ctx.restore();
}
// Numbers of a paper: circles beside the curves of their channel.
function drawPrinted(u: uPlot, frame: ChartFrame, view: View): void {
    if (!frame.overTime) return;
    const { ctx } = u;
    ctx.save();
    ctx.lineWidth = 1.6 * devicePixelRatio;
    ctx.strokeStyle = ctx.fillStyle = frame.host.colours()['text']!;
    ctx.font = `${11 * devicePixelRatio}px system-ui, sans-serif`;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'middle';
    ctx.setLineDash([]);
    const [from, to] = frame.span;
    for (const { plot, t: at, value, text } of frame.host.printed()) {
        const line = view.lines.find((l) => l.id.endsWith(`.${plot}`));
        if (!line || at < from || at > to) continue;
        const [x, y] = [u.valToPos(at, 'x', true), u.valToPos(value * line.shown.factor, 'y', true)];
        ctx.beginPath();
        ctx.arc(x, y, 4 * devicePixelRatio, 0, 2 * Math.PI);
        ctx.stroke();
        if (text) ctx.fillText(text, x + 7 * devicePixelRatio, y);
    }
    ctx.restore();
}
function swatch(l: Line): SVGSVGElement {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 26 8');
    svg.setAttribute('class', 'swatch');
    svg.setAttribute('aria-hidden', 'true');
    const dashes = l.dash.join(' ');
    svg.append(...drawing(`<path d="M0 4H26" stroke="${l.colour}" stroke-width="2" stroke-dasharray="${dashes}"/>`));
    return svg;
}
// uPlot draws points in this mode; a path through them in their order is ours.
function pathXY(u: uPlot, at: number): null {
    const data = u.data as unknown as ([number[], number[]] | null)[];
    const pair = data[at];
    const series = u.series[at]!;
    if (!pair) return null;
    const { ctx, bbox } = u;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    ctx.beginPath();
    pair[0].forEach((x, i) => ctx.lineTo(u.valToPos(x, 'x', true), u.valToPos(pair[1][i]!, 'y', true)));
    ctx.strokeStyle =
        (series as { _stroke?: string })._stroke ??
        (typeof series.stroke === 'function' ? (series.stroke(u, at) as string) : (series.stroke as string));
    ctx.lineWidth = (series.width ?? 1) * devicePixelRatio;
    ctx.setLineDash((series.dash ?? []).map((d) => d * devicePixelRatio));
    ctx.stroke();
    ctx.restore();
    return null;
}
