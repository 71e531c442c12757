// What the axes and buttons of a gamepad or a steering wheel mean, as data that can be changed, saved and tested. Each
// role reads one axis or button between a value at rest and a value at full; steering and pedals are then shaped by a
// dead zone, a saturation and a curve.

export const kRoles = [
    'steer',
    'throttle',
    'brake',
    'clutch',
    'handbrake',
    'shiftUp',
    'shiftDown',
    'starter',
    'rightCar',
    'backToRoad',
    'camera',
    'lookBack',
    'pause',
] as const;
export type Role = (typeof kRoles)[number];
export const kShaped = ['steer', 'throttle', 'brake', 'clutch'] as const;
export type Shaped = (typeof kShaped)[number];

export interface Binding {
    kind: 'axis' | 'button';
    index: number;
    rest: number; // raw value that means 0
    full: number; // raw value that means 1 (to the left, for steering)
}
export interface Shape {
    dead: number; // [0, 0.5] share around rest that does nothing
    saturation: number; // (dead, 1] share that already means full
    curve: number; // exponent: 1 straight, above 1 gentle about the middle
}
export interface PadMap {
    bindings: Record<Role, Binding | null>;
    shapes: Record<Shaped, Shape>;
}
// What a pad says at one moment; the browser's own objects change under our hands.
export interface PadState {
    axes: readonly number[];
    buttons: readonly { value: number }[];
}

const button = (index: number): Binding => ({ kind: 'button', index, rest: 0, full: 1 });
const axis = (index: number, rest: number, full: number): Binding => ({ kind: 'axis', index, rest, full });

// The standard mapping: left stick steers, triggers are the pedals, A the handbrake, shoulders shift, start pauses.
export function standardMap(): PadMap {
    return {
        bindings: {
            steer: axis(0, 0, -1),
            throttle: button(7),
            brake: button(6),
            clutch: button(2),
            handbrake: button(0),
            shiftUp: button(5),
            shiftDown: button(4),
            starter: button(12),
            rightCar: button(1),
            backToRoad: button(3),
            camera: button(8),
            lookBack: button(11),
            pause: button(9),
        },
        shapes: {
            steer: { dead: 0.08, saturation: 1, curve: 1.6 },
            throttle: { dead: 0.02, saturation: 1, curve: 1 },
            brake: { dead: 0.02, saturation: 1, curve: 1.2 },
            clutch: { dead: 0.05, saturation: 0.95, curve: 1 },
        },
    };
}
// Steering wheels come without a standard mapping; the common ones have pedals as axes that rest at 1 and go to -1.
export function wheelMap(): PadMap {
    const map = standardMap();
    map.bindings = {
        ...map.bindings,
        steer: axis(0, 0, -1),
        throttle: axis(2, 1, -1),
        brake: axis(5, 1, -1),
        clutch: axis(1, 1, -1),
        handbrake: button(0),
    };
    map.shapes.steer = { dead: 0, saturation: 1, curve: 1 };
    return map;
}
export function isWheel(id: string, mapping: string): boolean {
    return mapping !== 'standard' || /wheel|g2[579]|g92|t150|t300|t500|fanatec/i.test(id);
}
export function defaultMap(id: string, mapping: string): PadMap {
    return isWheel(id, mapping) ? wheelMap() : standardMap();
}

// Saved maps are outside data: what does not fit falls back to the default.
export function readMap(data: unknown, fallback: PadMap): PadMap {
    const map: PadMap = { bindings: { ...fallback.bindings }, shapes: { ...fallback.shapes } };
    if (typeof data !== 'object' || data === null) return map;
    const { bindings, shapes } = data as { bindings?: Record<string, unknown>; shapes?: Record<string, unknown> };
    for (const role of kRoles) {
        const b = bindings?.[role] as Partial<Binding> | null | undefined;
        if (b === null) map.bindings[role] = null;
        else if (
            b &&
            (b.kind === 'axis' || b.kind === 'button') &&
            Number.isInteger(b.index) &&
            b.index! >= 0 &&
            b.index! < 64 &&
            finite(b.rest) &&
            finite(b.full) &&
            b.rest !== b.full
        )
            map.bindings[role] = { kind: b.kind, index: b.index!, rest: b.rest, full: b.full };
    }
    for (const name of kShaped) {
        const s = shapes?.[name] as Partial<Shape> | undefined;
        if (s && finite(s.dead) && finite(s.saturation) && finite(s.curve))
            map.shapes[name] = {
                dead: clamp(s.dead, 0, 0.5),
                saturation: clamp(s.saturation, 0.55, 1),
                curve: clamp(s.curve, 0.3, 4),
            };
    }
    return map;
}

export function shape(value: number, s: Shape): number {
    const size = clamp((Math.abs(value) - s.dead) / Math.max(0.05, s.saturation - s.dead), 0, 1);
    return Math.sign(value) * size ** s.curve;
}

export interface PadValues extends Record<Role, number> {
    steer: number; // [-1, 1] left positive; all others [0, 1]
}

export class PadReader {
    readonly raw: PadValues; // before shaping, for the live bars
    readonly values: PadValues;
    private readonly awake = new Set<number>(); // axes that have said something but 0

    constructor(public map: PadMap) {
        this.raw = Object.fromEntries(kRoles.map((r) => [r, 0])) as unknown as PadValues;
        this.values = { ...this.raw };
    }
    read(pad: PadState): PadValues {
        for (const role of kRoles) {
            const raw = this.rawOf(this.map.bindings[role], pad, role === 'steer');
            this.raw[role] = raw;
            this.values[role] = (kShaped as readonly string[]).includes(role)
                ? shape(raw, this.map.shapes[role as Shaped])
                : raw;
        }
        return this.values;
    }
    private rawOf(b: Binding | null, pad: PadState, signed: boolean): number {
        if (!b) return 0;
        const raw = b.kind === 'axis' ? pad.axes[b.index] : pad.buttons[b.index]?.value;
        if (raw === undefined || !Number.isFinite(raw)) return 0;
        // Browsers report 0 for an axis that has not moved yet; for a pedal that rests at 1 that would be half pressed.
        if (b.kind === 'axis' && b.rest !== 0) {
            if (raw !== 0) this.awake.add(b.index);
            else if (!this.awake.has(b.index)) return 0;
        }
        const value = (raw - b.rest) / (b.full - b.rest);
        return clamp(value, signed ? -1 : 0, 1);
    }
}

// While a role waits for its axis or button: what moved most since `before`. Null as long as nothing clearly did.
export function detect(before: PadState, now: PadState): Binding | null {
    for (let i = 0; i < now.buttons.length; i++)
        if (now.buttons[i]!.value > 0.6 && (before.buttons[i]?.value ?? 0) < 0.3) return button(i);
    let best = 0.5,
        at = -1;
    for (let i = 0; i < now.axes.length; i++) {
        const change = Math.abs(now.axes[i]! - (before.axes[i] ?? 0));
        if (change > best) {
            best = change;
            at = i;
        }
    }
    if (at < 0) return null;
    const from = before.axes[at] ?? 0;
    const rest = from > 0.6 ? 1 : from < -0.6 ? -1 : 0;
    return axis(at, rest, now.axes[at]! > from ? 1 : -1);
}

export function copyState(pad: PadState): PadState {
    return { axes: [...pad.axes], buttons: pad.buttons.map((b) => ({ value: b.value })) };
}
function finite(x: unknown): x is number {
    return typeof x === 'number' && Number.isFinite(x) && Math.abs(x) <= 10;
}
function clamp(x: number, low: number, high: number): number {
    return Math.max(low, Math.min(high, x));
}
