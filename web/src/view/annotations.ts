// What is written into the world: the open or latest impact with its normal, impulse and the velocities before and
// after, and numbers at the tips of the arrows. Numbers stand beside an arrow that is drawn broken even when they are
// switched off, so that no length is cut in silence.
import { Vector3, type PerspectiveCamera } from 'three';
import { fixed } from '../text/format';
import type { Block, Engine } from '../engine/engine';
import type { Arrows } from './arrows';
import './annotations.css';
import en from '../text/en/view';
import { texts } from '../text/t';

const t = texts('view', en);

export { Names } from './names';

const kWheels = ['fl', 'fr', 'rl', 'rr'] as const;
const kForces = [
    ['normal', 'load'],
    ['longitudinal', 'forceX'],
    ['lateral', 'forceY'],
] as const;
const kClip = 3; // [m] longest arrow of a force
const kLeast = 300; // [N] smaller forces get no number
const kVelocity = 0.15; // [m per m/s]
const kImpulse = 0.00025; // [m / N s]
const kShown = 2; // [s] how long an impact stays in the world by itself
const kLetter = 0.6; // width of a letter over its height
const kApart = 6; // [px] between two labels on a line
const kLines = 7; // a label goes no farther from its tip

interface Label {
    node: HTMLElement;
    text: string;
    colour: string;
    x: number; // [px]
    y: number; // NaN: not shown
    before: boolean; // left of its tip
    lead: number; // [px] from the label's line to its tip's, down positive
}

export class Annotations {
    readonly element = document.createElement('div');
    numbers = false;
    letter = 12; // [px] height of the letters
    names: string[] = []; // of the vehicles, told where two are involved
    private readonly labels: Label[] = [];
    private used = 0;
    private readonly places: Float64Array = new Float64Array(3 * 32); // [m] of the labels wanted
    private readonly texts: string[] = [];
    private readonly tints: string[] = [];
    private readonly sides: number[] = []; // [px] of the label's middle above its tip
    private readonly left = new Float64Array(32); // [px] where the labels of this frame stand; NaN: nowhere
    private readonly top = new Float64Array(32);
    private readonly wide = new Float64Array(32);
    private readonly seen = { left: 0, top: 0, right: 1e4, bottom: 1e4 };
    kept = { left: 0, top: 0, right: 0, bottom: 0 }; // [CSS px] of the picture that something else stands in, the plan in its corner
    private readonly tip = new Vector3();
    private readonly telemetry: Block;
    private readonly events: Block;
    private readonly wheelAt: { point: number; forces: { vector: number; size: number; colour: string }[] }[];
    private readonly eventAt: Record<string, number> = {};

    constructor(engine: Engine) {
        this.element.className = 'annotations';
        this.element.ariaHidden = 'true';
        this.telemetry = engine.block('telemetry');
        this.events = engine.block('events');
        const t = this.telemetry;
        this.wheelAt = kWheels.map((w) => ({
            point: t.offset(`${w}.pointX`),
            forces: kForces.map(([name, size]) => ({
                vector: t.offset(`${w}.${name}ForceX`),
                size: t.offset(`${w}.${size}`),
                colour: name,
            })),
        }));
        for (const field of [
            'time',
            'pointX',
            'normalX',
            'normalImpulse',
            'tangentialImpulse',
            'velocityBeforeX',
            'velocityAfterX',
            'otherBeforeX',
            'otherAfterX',
            'a',
            'b',
        ])
            this.eventAt[field] = this.events.offset(field);
    }

    // Arrows of the impacts; collects what is to be written: all of the open or latest one, of those before its impulse. `open`: the event that is looked at, -1 for the latest.
    draw(
        arrows: Arrows,
        colours: Record<string, string>,
        time: number,
        car: number,
        wheels: boolean,
        metresPerNewton: number,
        open: number,
    ): void {
        this.used = 0;
        if (wheels) this.wheelNumbers(colours, car, metresPerNewton);
        const e = this.events;
        const at = this.eventAt;
        for (let k = e.count - 1, shown = 0; k >= 0 && k >= e.count - 40 && shown < 4; k--) {
            const jn = e.get(k, at['normalImpulse']!),
                jt = e.get(k, at['tangentialImpulse']!);
            const age = time - e.get(k, at['time']!);
            if ((jn === 0 && jt === 0) || (open >= 0 ? k !== open : age > kShown)) continue;
            this.impact(arrows, colours, k, jn, jt, shown++ === 0);
        }
    }
    private impact(
        arrows: Arrows,
        colours: Record<string, string>,
        k: number,
        jn: number,
        jt: number,
        whole: boolean,
    ): void {
        const e = this.events;
        const at = this.eventAt;
        const p = at['pointX']!,
            n = at['normalX']!;
        const x = e.get(k, p),
            y = e.get(k, p + 1),
            z = e.get(k, p + 2) + 0.05;
        const nx = e.get(k, n),
            ny = e.get(k, n + 1),
            nz = e.get(k, n + 2);
        const arrow = (dx: number, dy: number, dz: number, meaning: string, clip: number, text: string): void => {
            const colour = colours[meaning] ?? '#ffffff';
            arrows.add(x, y, z, dx, dy, dz, colour, clip);
            const length = Math.hypot(dx, dy, dz),
                share = length > clip ? clip / length : 1;
            if (length > 0.02 && (whole || meaning === 'impact'))
                this.want(
                    x + dx * share,
                    y + dy * share,
                    z + dz * share,
                    text,
                    colour,
                    meaning === 'before' ? 9 : meaning === 'after' ? -9 : 0,
                );
        };
        arrow(nx, ny, nz, 'normal', kClip, 'n');
        arrow(
            (nx * jn - ny * jt) * kImpulse,
            (ny * jn + nx * jt) * kImpulse,
            nz * jn * kImpulse,
            'impact',
            5,
            e.get(k, at['b']!) >= 0
                ? t('impulseOn', { impulse: Math.hypot(jn, jt), name: this.names[e.get(k, at['a']!)] ?? '' })
                : t('impulse', { impulse: Math.hypot(jn, jt) }),
        );
        const pair = e.get(k, at['b']!) >= 0;
        const velocity = (field: string, meaning: string, car: string): void => {
            const v = at[field]!;
            const vx = e.get(k, v),
                vy = e.get(k, v + 1),
                vz = e.get(k, v + 2);
            const name = pair ? `${this.names[e.get(k, at[car]!)] ?? ''} ` : '';
            arrow(
                vx * kVelocity,
                vy * kVelocity,
                vz * kVelocity,
                meaning,
                6,
                `${name}${fixed(Math.hypot(vx, vy, vz), 1)} m/s`,
            );
        };
        velocity('velocityBeforeX', 'before', 'a');
        velocity('velocityAfterX', 'after', 'a');
        if (!pair) return;
        velocity('otherBeforeX', 'before', 'b');
        velocity('otherAfterX', 'after', 'b');
    }
    private wheelNumbers(colours: Record<string, string>, car: number, metresPerNewton: number): void {
        const t = this.telemetry;
        if (car >= t.count) return;
        for (const wheel of this.wheelAt)
            for (const force of wheel.forces) {
                const size = Math.abs(t.get(car, force.size));
                const share = Math.min(1, kClip / Math.max(1e-9, size * metresPerNewton));
                if (share === 1 && (!this.numbers || size < kLeast)) continue;
                const m = metresPerNewton * share;
                const text = size < 9999.5 ? `${fixed(size / 1000, 2)} kN` : `${fixed(size / 1000, 1)} kN`;
                this.want(
                    t.get(car, wheel.point) + t.get(car, force.vector) * m,
                    t.get(car, wheel.point + 1) + t.get(car, force.vector + 1) * m,
                    t.get(car, wheel.point + 2) + t.get(car, force.vector + 2) * m,
                    text,
                    colours[force.colour] ?? '#ffffff',
                    force.colour === 'lateral' ? 9 : force.colour === 'longitudinal' ? -9 : 4,
                );
            }
    }
    // A text at a place of the world; those asked for first stand nearest to theirs.
    want(x: number, y: number, z: number, text: string, colour: string, above = 0): void {
        if (this.used >= 32) return;
        const i = this.used++;
        this.places[3 * i] = x;
        this.places[3 * i + 1] = y;
        this.places[3 * i + 2] = z;
        this.texts[i] = text;
        this.tints[i] = colour;
        this.sides[i] = above;
    }
    clear(): void {
        this.used = 0;
    }

    // What the panels leave of the picture [CSS px]: nothing is written under them.
    within(left: number, top: number, right: number, bottom: number): void {
        this.seen.left = left;
        this.seen.top = top;
        this.seen.right = right;
        this.seen.bottom = bottom;
    }

    // Once the camera stands: each number goes to its place on the screen [CSS px], beside its tip or, where another stands
    // already, as near above or below as is free, with a line that leads to the tip.
    place(camera: PerspectiveCamera, width: number, height: number): void {
        const { seen, letter, kept } = this;
        const line = Math.round(1.4 * letter);
        for (let i = 0; i < Math.max(this.used, this.labels.length); i++) {
            const label = (this.labels[i] ??= this.make());
            let x = NaN,
                y = NaN,
                lead = 0,
                before = false;
            this.left[i] = NaN;
            if (i < this.used) {
                this.tip.set(this.places[3 * i]!, this.places[3 * i + 1]!, this.places[3 * i + 2]).project(camera);
                const tipX = (this.tip.x * 0.5 + 0.5) * width,
                    tipY = (0.5 - this.tip.y * 0.5) * height;
                if (
                    this.tip.z > -1 &&
                    this.tip.z < 1 &&
                    tipX > seen.left &&
                    tipX < seen.right &&
                    tipY > seen.top &&
                    tipY < seen.bottom
                ) {
                    this.wide[i] = kLetter * letter * this.texts[i]!.length;
                    x = Math.round(tipX + 7);
                    const beside = tipX < kept.left && tipY > kept.top - line && tipY < kept.bottom + line;
                    before = x + this.wide[i]! > (beside ? kept.left : seen.right) - 6;
                    if (before) x = Math.max(seen.left + kApart, Math.round(tipX - 7 - this.wide[i]!));
                    const wanted = Math.round(tipY - 0.75 * letter - (this.sides[i]! * letter) / 12);
                    y = this.free(i, x, wanted, line);
                    this.left[i] = x;
                    this.top[i] = y;
                    if (Math.abs(y - wanted) > line) lead = wanted - y;
                }
            }
            if (x !== label.x || y !== label.y || lead !== label.lead || before !== label.before)
                this.move(label, x, y, lead, before);
            if (Number.isNaN(y)) continue;
            if (label.text !== this.texts[i]) label.node.textContent = label.text = this.texts[i]!;
            if (label.colour !== this.tints[i]) label.node.style.color = label.colour = this.tints[i]!;
        }
    }
    // The free line nearest to `y`, below before above; NaN where none of the next ones is free.
    private free(i: number, x: number, y: number, line: number): number {
        for (let k = 0; k < 2 * kLines; k++) {
            const at = y + line * (k % 2 ? (k + 1) / 2 : -k / 2);
            if (at < this.seen.top || at + line > this.seen.bottom) continue;
            let taken =
                x < this.kept.right &&
                x + this.wide[i]! > this.kept.left &&
                at < this.kept.bottom &&
                at + line > this.kept.top;
            for (let j = 0; j < i && !taken; j++)
                taken =
                    x < this.left[j]! + this.wide[j]! + kApart &&
                    this.left[j]! < x + this.wide[i]! + kApart &&
                    Math.abs(this.top[j]! - at) < line;
            if (!taken) return at;
        }
        return NaN;
    }
    private move(label: Label, x: number, y: number, lead: number, before: boolean): void {
        const { style } = label.node;
        label.x = x;
        label.y = y;
        style.display = Number.isNaN(y) ? 'none' : '';
        if (Number.isNaN(y)) return;
        style.transform = `translate(${x}px, ${y}px)`;
        if (lead === label.lead && before === label.before) return;
        label.lead = lead;
        label.before = before;
        style.setProperty('--lead', `${Math.abs(lead)}px`);
        label.node.classList.toggle('down', lead > 0);
        label.node.classList.toggle('before', before);
    }
    private make(): Label {
        const node = document.createElement('span');
        this.element.append(node);
        return { node, text: '', colour: '', x: 0, y: 0, lead: 0, before: false };
    }
}
