// A bird's-eye drawing of a run, as the papers print it: the path of every vehicle, its outline every so many seconds,
// walls and impacts. Pure: poses in, SVG text out.
import { fixed } from '../text/format';
import { heading, newPose, type Pose } from '../engine/pose_track';
import type { CourseLayout, Road } from '../engine/types';
import { escapeXml, ticks } from './line';
import en from '../text/en/charts';
import { texts } from '../text/t';

const tell = texts('charts', en);

export interface TrailVehicle {
    name: string;
    front: number; // [m] centre of mass to the ends
    rear: number;
    width: number;
    at(seconds: number, out: Pose): boolean;
    dash: readonly number[];
}
export interface TrailsOptions {
    from: number; // [s]
    to: number;
    every: number; // [s] between outlines
    width: number; // [px]
    title: string;
    source: string;
    walls: readonly (readonly [number, number])[][]; // lines on the ground, world
    roads?: readonly Road[];
    course?: CourseLayout;
    impacts: readonly { x: number; y: number; time: number }[];
    colours: { solid: string; line: string; text: string; quiet: string; impact: string; accent: string };
}

// Corners of a vehicle's outline on the ground, world: front left, front right, rear right, rear left.
export function outline(v: Pick<TrailVehicle, 'front' | 'rear' | 'width'>, p: Pose): [number, number][] {
    const a = heading(p),
        c = Math.cos(a),
        s = Math.sin(a);
    const place = (x: number, y: number): [number, number] => [p.x + c * x - s * y, p.y + s * x + c * y];
    const w = v.width / 2;
    return [place(v.front, w), place(v.front, -w), place(-v.rear, -w), place(-v.rear, w)];
}
// Where what can be hit stands on the ground: of each upright triangle (9 numbers, world) the line that is seen from above, once.
export function footprints(corners: Float32Array): [number, number][][] {
    const lines = new Map<string, [number, number][]>();
    for (let k = 0; k + 9 <= corners.length; k += 9) {
        const [ax, ay, az, bx, by, bz, cx, cy, cz] = corners.subarray(k, k + 9) as unknown as number[];
        const [ux, uy, uz, vx, vy, vz] = [bx! - ax!, by! - ay!, bz! - az!, cx! - ax!, cy! - ay!, cz! - az!];
        const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
        if (Math.abs(nz) > 0.5 * Math.hypot(nx, ny, nz)) continue; // it lies rather than stands
        const points = [
            [ax!, ay!],
            [bx!, by!],
            [cx!, cy!],
        ] as [number, number][];
        let [from, to, most] = [points[0]!, points[1]!, -1];
        for (const p of points)
            for (const q of points) {
                const far = Math.hypot(p[0] - q[0], p[1] - q[1]);
                if (far > most) [from, to, most] = [p, q, far];
            }
        const name = [from, to]
            .map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`)
            .sort()
            .join(); // both halves of a plate
        if (most > 0.01) lines.set(name, [from, to]);
    }
    return [...lines.values()];
}
// The moments of the outlines: start, then every so many seconds, the end.
export function moments(from: number, to: number, every: number): number[] {
    const out: number[] = [];
    const most = 2000;
    for (let k = 0; from + k * every < to - 1e-9 && k < most; k++) out.push(from + k * every);
    out.push(to);
    return out;
}

const pairs = (points: readonly number[]): [number, number][] =>
    Array.from({ length: points.length >> 1 }, (_, k) => [points[2 * k]!, points[2 * k + 1]!]);

// A road of the ground: its carriageway as wide as it is, between two edges. Of a long one only what lies near the picture.
function roadSvg(
    road: Road,
    c: TrailsOptions['colours'],
    path: (points: readonly (readonly [number, number])[]) => string,
    scale: number,
    [x0, y0, x1, y1]: readonly [number, number, number, number],
): string {
    const middle = pairs(road.points);
    if (road.closed && middle[0]) middle.push(middle[0]);
    const near = ([x, y]: readonly [number, number]): boolean =>
        x > x0 - road.width && x < x1 + road.width && y > y0 - road.width && y < y1 + road.width;
    const parts: [number, number][][] = [];
    let part: [number, number][] | null = null;
    middle.forEach((point, k) => {
        const before = middle[k - 1];
        if (!near(point) && !(before && near(before))) part = null;
        else if (part) part.push(point);
        else parts.push((part = before ? [before, point] : [point]));
    });
    const d = parts.map(path).join('');
    if (!d) return '';
    const line = (width: number, colour: string, opacity: number): string =>
        `<path class="road" d="${d}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-linejoin="round" stroke-width="${width.toFixed(2)}"/>`;
    const width = Math.max(1, road.width * scale);
    return line(width + 1.6, c.quiet, 0.8) + line(width, c.solid, 1) + line(width, c.line, 0.5);
}

// Paint as lines of its width, at least a hair; cones as dots, gates as bars, posts and walls of scenery left out. A plan is
// read in the colours of the page, so paint is told apart by width and dashes alone.
function courseSvg(
    course: CourseLayout,
    c: TrailsOptions['colours'],
    path: (points: readonly (readonly [number, number])[]) => string,
    scale: number,
    px: (x: number) => string,
    py: (y: number) => string,
): string {
    const out: string[] = [];
    for (const strip of course.strips) {
        const points = pairs(strip.points);
        const wide = strip.width > kField;
        const width = Math.max(0.6, strip.width * scale).toFixed(2);
        const dash =
            strip.dash > 0
                ? ` stroke-dasharray="${(strip.dash * scale).toFixed(2)} ${(strip.gap * scale).toFixed(2)}"`
                : '';
        out.push(
            `<path d="${path(points)}" fill="none" stroke="${wide ? c.line : c.quiet}" stroke-opacity="${wide ? 0.35 : 0.7}" stroke-width="${width}"${dash}/>`,
        );
    }
    for (const { a, b } of course.gates)
        out.push(`<path d="${path([a, b])}" stroke="${c.accent}" stroke-width="1.4" stroke-dasharray="4 3"/>`);
    for (const [x, y, height] of course.cones)
        out.push(
            `<circle cx="${px(x)}" cy="${py(y)}" r="${Math.max(1.6, 0.28 * height * scale).toFixed(1)}" fill="${c.text}"/>`,
        );
    return out.join('');
}
const kField = 1.2; // [m] what is wider is a field, not a line

export function trailsSvg(vehicles: readonly TrailVehicle[], o: TrailsOptions): string {
    const times = moments(o.from, o.to, Math.max(0.01, o.every));
    const pose = newPose();
    let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
    const grow = (x: number, y: number): void => {
        x0 = Math.min(x0, x);
        x1 = Math.max(x1, x);
        y0 = Math.min(y0, y);
        y1 = Math.max(y1, y);
    };
    const outlines = vehicles.map((v) =>
        times.flatMap((t) => (v.at(t, pose) ? [{ t, corners: outline(v, pose), x: pose.x, y: pose.y }] : [])),
    );
    const paths = vehicles.map((v) => {
        const line: [number, number][] = [];
        const steps = Math.min(3000, Math.max(2, Math.ceil((o.to - o.from) / 0.02)));
        for (let k = 0; k <= steps; k++)
            if (v.at(o.from + ((o.to - o.from) * k) / steps, pose)) line.push([pose.x, pose.y]);
        return line;
    });
    for (const list of outlines) for (const { corners } of list) for (const [x, y] of corners) grow(x, y);
    for (const line of paths) for (const [x, y] of line) grow(x, y);
    if (x0 > x1) grow(0, 0);
    // Walls are drawn where the vehicles are; a long wall does not make the picture small.
    const margin = Math.max(2, 0.04 * Math.max(x1 - x0, y1 - y0));
    x0 -= margin;
    x1 += margin;
    y0 -= margin;
    y1 += margin;
    const head = 44,
        foot = 46;
    const scale = Math.min((o.width - 32) / (x1 - x0), 900 / (y1 - y0));
    const w = (x1 - x0) * scale,
        h = (y1 - y0) * scale;
    const left = (o.width - w) / 2;
    const total = head + h + foot;
    const px = (x: number): string => (left + (x - x0) * scale).toFixed(1);
    const py = (y: number): string => (head + (y1 - y) * scale).toFixed(1);
    const path = (points: readonly (readonly [number, number])[]): string =>
        points.map(([x, y], i) => `${i ? 'L' : 'M'}${px(x)} ${py(y)}`).join('');
    const c = o.colours;
    const out = [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${o.width}" height="${total.toFixed(0)}" viewBox="0 0 ${o.width} ${total.toFixed(0)}" font-family="system-ui, sans-serif" font-size="12">`,
        `<rect width="${o.width}" height="${total.toFixed(0)}" fill="${c.solid}"/><text x="16" y="26" font-size="16" font-weight="600" fill="${c.text}">${escapeXml(o.title)}</text>`,
        `<clipPath id="ground"><rect x="${left.toFixed(1)}" y="${head}" width="${w.toFixed(1)}" height="${h.toFixed(1)}"/></clipPath><g clip-path="url(#ground)">`,
    ];
    // Grid in round metres.
    const grid = ticks(x0, x1, 12);
    const step = grid.values.length > 1 ? grid.values[1]! - grid.values[0]! : 1;
    for (const x of grid.values)
        out.push(`<path d="M${px(x)} ${head}v${h.toFixed(1)}" stroke="${c.line}" stroke-width="0.7"/>`);
    for (let k = Math.ceil(y0 / step); k * step <= y1; k++)
        out.push(
            `<path d="M${left.toFixed(1)} ${py(k * step)}h${w.toFixed(1)}" stroke="${c.line}" stroke-width="0.7"/>`,
        );
    for (const road of o.roads ?? []) out.push(roadSvg(road, c, path, scale, [x0, y0, x1, y1]));
    if (o.course) out.push(courseSvg(o.course, c, path, scale, px, py));
    // Of a great many only those that may be seen.
    const seen = (line: readonly (readonly [number, number])[]): boolean =>
        o.walls.length < 2000 || line.some(([x, y]) => x > x0 && x < x1 && y > y0 && y < y1);
    for (const wall of o.walls.filter(seen))
        out.push(`<path d="${path(wall)}" fill="none" stroke="${c.text}" stroke-width="4"/>`);
    vehicles.forEach((v, i) => {
        const dash = v.dash.length ? ` stroke-dasharray="${v.dash.join(' ')}"` : '';
        out.push(`<path d="${path(paths[i]!)}" fill="none" stroke="${c.accent}" stroke-width="1.6"${dash}/>`);
        const list = outlines[i]!;
        list.forEach(({ t, corners, x, y }, k) => {
            const strength = 0.25 + (0.75 * k) / Math.max(1, list.length - 1); // later is stronger
            out.push(
                `<path d="${path(corners)}Z" fill="${c.quiet}" fill-opacity="${(0.25 * strength).toFixed(2)}" stroke="${c.text}" stroke-opacity="${strength.toFixed(2)}" stroke-width="1"/>`,
            );
            out.push(
                `<path d="${path([corners[0]!, corners[1]!])}" stroke="${c.text}" stroke-opacity="${strength.toFixed(2)}" stroke-width="2.4"/>`,
            );
            if (k === 0 && vehicles.length > 1)
                out.push(
                    `<text x="${px(x)}" y="${py(y)}" dy="4" text-anchor="middle" fill="${c.text}">${i + 1}</text>`,
                );
            if (i === 0 && k > 0)
                out.push(
                    `<text x="${px(corners[3]![0])}" y="${py(corners[3]![1])}" dy="-4" fill="${c.quiet}" font-size="10">${fixed(t, o.every < 0.1 ? 2 : 1)} s</text>`,
                );
        });
    });
    for (const e of o.impacts)
        if (e.time >= o.from && e.time <= o.to)
            out.push(
                `<circle cx="${px(e.x)}" cy="${py(e.y)}" r="4" fill="none" stroke="${c.impact}" stroke-width="2"><title>${escapeXml(tell('impactAt', { time: fixed(e.time, 3) }))}</title></circle>`,
            );
    out.push('</g>');
    const bar = step * scale;
    const foot0 = head + h + 20;
    out.push(
        `<path d="M16 ${foot0 - 5}v5h${bar.toFixed(1)}v-5" fill="none" stroke="${c.text}"/><text x="${(22 + bar).toFixed(1)}" y="${foot0}" fill="${c.text}">${fixed(step, grid.digits)} m</text>`,
    );
    out.push(
        `<text x="${o.width - 16}" y="${foot0}" text-anchor="end" fill="${c.text}">${escapeXml(tell('outlinesEvery', { time: fixed(o.every, o.every < 0.1 ? 2 : 1) }))}</text>`,
    );
    out.push(
        `<text x="16" y="${(total - 8).toFixed(0)}" font-size="11" fill="${c.quiet}">${escapeXml(o.source)}</text></svg>`,
    );
    return out.join('\n');
}
