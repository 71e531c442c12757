// A plan in a corner: the way of each vehicle from above, its outline every half second, what is painted and what stands. For
// runs that the large picture shows from so near, or so low, that nobody sees where they lead.
import { heading, type Pose } from '../engine/pose_track';
import type { CourseLayout, Story } from '../engine/types';
import type { Session } from '../session/session';
import en from '../text/en/staged';
import { texts } from '../text/t';
import type { VehiclePose } from './fleet';
import { walk } from './flashes';
import type { View } from './view';
import './inset.css';

const t = texts('staged', en);

const kLine = 300; // points of a way
const kLeast = 24; // [m] that the plan shows at the least
const kEdge = 10; // [px]
const kVehicles = 12;
const kOneBlow = 0.15; // [s] between impacts that are told as one
const kBlows = 9; // that are numbered
const kDot = 7; // [px]

type Place = readonly [x: number, y: number];
export interface Print {
    x: number; // [m] of the mass centre
    y: number;
    yaw: number;
    front: number;
    rear: number;
    width: number;
    who: number;
}

export function corners({ x, y, yaw, front, rear, width }: Print): Place[] {
    const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
    const at = (ahead: number, left: number): Place => [x + c * ahead - s * left, y + s * ahead + c * left];
    const w = width / 2;
    return [at(front, 0), at(0.7 * front, w), at(-rear, w), at(-rear, -w), at(0.7 * front, -w)];
}

// Where each blow of vehicle 1 was until `step`, in their order; what follows at once, as a second corner does, is the same blow.
export function blows(impacts: Story['impacts'], step: number): Place[] {
    const out: Place[] = [];
    let last = -Infinity;
    for (const { step: at, time, a, b, point } of impacts) {
        if (at > step || (a !== 0 && b !== 0)) continue;
        if (time - last > kOneBlow) out.push([point[0]!, point[1]!]);
        last = time;
    }
    return out;
}

// Turned so that the way begins to the right, as large as it fits.
export function fit(
    places: readonly Place[],
    yaw: number,
    width: number,
    height: number,
): { to: (p: Place) => Place; scale: number } {
    const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
    const turned = (p: Place): Place => [c * p[0] + s * p[1], -s * p[0] + c * p[1]];
    let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const p of places) {
        const [x, y] = turned(p);
        [left, right, low, high] = [Math.min(left, x), Math.max(right, x), Math.min(low, y), Math.max(high, y)];
    }
    const scale = Math.min(
        (width - 2 * kEdge) / Math.max(kLeast, right - left),
        (height - 2 * kEdge) / Math.max((kLeast * height) / width, high - low),
    );
    const [x0, y0] = [(left + right) / 2, (low + high) / 2];
    return {
        scale,
        to: (p) => {
            const [x, y] = turned(p);
            return [width / 2 + (x - x0) * scale, height / 2 - (y - y0) * scale];
        },
    };
}

export class Inset {
    private readonly canvas = document.createElement('canvas');
    private readonly course: CourseLayout | null;
    private readonly walls: [Place, Place][];
    private readonly yaw: number;
    private drawn = '';

    constructor(
        private readonly session: Session,
        private readonly view: View,
    ) {
        const { run, engine } = session;
        this.canvas.className = 'inset-plan';
        this.canvas.setAttribute('role', 'img');
        this.canvas.ariaLabel = t('plan');
        view.stage.canvas.parentElement!.append(this.canvas);
        this.course = run.info.course ? engine.course() : null;
        this.walls = wallLines(engine.sceneTriangles('hit').corners);
        this.yaw = run.vehicles.named(session.focus.peek(), 'yaw');
        this.canvas.classList.toggle('hidden', view.bare.peek());
    }
    dispose(): void {
        this.canvas.remove();
        this.view.annotations.kept = { left: 0, top: 0, right: 0, bottom: 0 };
    }

    update(): void {
        const { run } = this.session;
        const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = this.canvas;
        const name = `${run.step + run.fraction} ${left} ${top} ${width} ${height} ${this.view.colours.peek()['text']}`;
        if (name === this.drawn) return;
        this.drawn = name;
        this.view.annotations.kept = { left, top, right: left + width, bottom: top + height };
        this.draw();
    }
    private now(): Print[] {
        const { poses, ghosts } = this.view.world;
        const print = (pose: VehiclePose, who: number): Print => {
            const { position: p, orientation: q } = pose;
            return this.print({ x: p.x, y: p.y, z: p.z, qw: q.w, qx: q.x, qy: q.y, qz: q.z }, who);
        };
        const several = poses.slice(0, kVehicles).map(print);
        return [...several, ...ghosts.poses.slice(0, kVehicles).map((pose, i) => print(pose, poses.length + i))];
    }
    private print(pose: Pose, who: number): Print {
        const { front, rear, width } = this.view.world.shapeOf(who)!.box;
        return { x: pose.x, y: pose.y, yaw: heading(pose), front, rear, width, who };
    }
    // At each half second so far.
    private past(): Print[][] {
        const { flashes, shapeOf } = this.view.world;
        return flashes.list.map((flash) =>
            flash.filter(({ who }) => shapeOf(who)).map(({ pose, who }) => this.print(pose, who)),
        );
    }
    // The way of one so far.
    private way(who: number): Place[] {
        const { run } = this.session;
        const { poses, run: own } = this.view.world;
        const world = [own, ...run.ghosts.kept][Math.floor(who / poses.length)];
        const out: Place[] = [];
        // Of the best lap no way is kept.
        if (world) walk(world, who % poses.length, run.time, run.time / kLine, (x, y) => out.push([x, y]));
        return out;
    }
    private draw(): void {
        const { canvas, view } = this;
        const colours = view.colours.peek();
        const [width, height] = [canvas.clientWidth, canvas.clientHeight];
        if (!width || !height) return;
        const ratio = window.devicePixelRatio;
        canvas.width = Math.round(width * ratio);
        canvas.height = Math.round(height * ratio);
        const pen = canvas.getContext('2d')!;
        pen.scale(ratio, ratio);
        const now = this.now();
        const past = this.past();
        const outlines = [...past, now].flatMap((prints) => prints.flatMap(corners));
        const { to, scale } = fit(outlines, this.yaw, width, height);
        const line = (places: readonly Place[], closed = false): void => {
            pen.beginPath();
            for (const p of places) pen.lineTo(...to(p));
            if (closed) pen.closePath();
        };
        pen.lineJoin = 'round';
        pen.strokeStyle = colours['quiet'] ?? '#9fb0c3';
        pen.globalAlpha = 0.45;
        for (const strip of this.course?.strips ?? []) {
            pen.lineWidth = Math.max(0.6, Math.min(strip.width, 0.4) * scale);
            if (strip.width > 2) continue; // a surface, not a line
            line(
                Array.from({ length: strip.points.length >> 1 }, (_, k) => [
                    strip.points[2 * k]!,
                    strip.points[2 * k + 1]!,
                ]),
            );
            pen.stroke();
        }
        pen.globalAlpha = 1;
        pen.lineWidth = 2;
        for (const wall of this.walls) {
            line(wall);
            pen.stroke();
        }
        pen.fillStyle = colours['longitudinal'] ?? '#e69f00';
        for (const [x, y] of this.course?.cones ?? []) {
            const [left, top] = to([x, y]);
            pen.fillRect(left - 1, top - 1, 2, 2);
        }
        const tints = [
            colours['accent'] ?? '#4cc2ff',
            colours['longitudinal'] ?? '#e69f00',
            colours['after'] ?? '#009e73',
        ];
        const tint = (who: number): string => tints[who % tints.length]!;
        pen.lineWidth = 1.2;
        past.forEach((prints) => {
            for (const p of prints) {
                pen.strokeStyle = tint(p.who);
                pen.globalAlpha = 0.75;
                line(corners(p), true);
                pen.stroke();
            }
        });
        pen.globalAlpha = 1;
        for (const print of now) {
            pen.strokeStyle = tint(print.who);
            line([...this.way(print.who), [print.x, print.y]]);
            pen.stroke();
            pen.fillStyle = tint(print.who);
            line(corners(print), true);
            pen.fill();
        }
        const struck = blows(this.session.run.film.story.peek()?.impacts ?? [], this.session.run.step);
        if (struck.length > 1) this.number(pen, struck.slice(0, kBlows).map(to));
    }
    // In the order in which they came.
    private number(pen: CanvasRenderingContext2D, places: readonly Place[]): void {
        const colours = this.view.colours.peek();
        pen.font = '600 11px system-ui, sans-serif';
        pen.textAlign = 'center';
        pen.textBaseline = 'middle';
        places.forEach(([x, y], k) => {
            pen.fillStyle = colours['impact'] ?? '#d55e00';
            pen.beginPath();
            pen.arc(x, y, kDot, 0, 2 * Math.PI);
            pen.fill();
            pen.fillStyle = '#ffffff';
            pen.fillText(String(k + 1), x, y + 0.5);
        });
    }
}

// Where what can be hit stands: the longest side of each upright triangle.
function wallLines(triangles: Float32Array): [Place, Place][] {
    const out = new Map<string, [Place, Place]>();
    for (let k = 0; k + 9 <= triangles.length && out.size < 400; k += 9) {
        const points = [0, 3, 6].map((i): Place => [triangles[k + i]!, triangles[k + i + 1]!]);
        let [from, to, most] = [points[0]!, points[1]!, 0.5];
        for (const p of points)
            for (const q of points) {
                const far = Math.hypot(p[0] - q[0], p[1] - q[1]);
                if (far > most) [from, to, most] = [p, q, far];
            }
        const [a, b, c] = points as [Place, Place, Place];
        const area = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
        if (most > 0.5 && area < 0.02 * most)
            out.set(
                [...from, ...to]
                    .map((x) => x.toFixed(1))
                    .sort()
                    .join(),
                [from, to],
            );
    }
    return [...out.values()];
}
