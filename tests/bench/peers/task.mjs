// The task that every engine gets: cars of 1,500 kg that hold 10 m/s with their wheels turned, each on a circle of its
// own of about 30 m radius, on level ground or on a field of 257 x 257 heights, in steps of 5 ms.
//
// An engine's module gives async create(task), which returns
//     { name, precision, step(count), cars(): [{ x, y, z, speed, up }] }
// in our frame, z up; `up` is the vertical part of the car's own up. The driver is the same everywhere: constant steering, and
// a throttle that looks at the speed 50 times a second.
export const kStep = 0.005; // [s]
export const kStepsPerControl = 4;
export const kSpeed = 10; // [m/s]
export const kMass = 1500; // [kg]
export const kRadius = 30; // [m] of the circles, roughly
export const kNodes = 257; // a side
export const kSpacing = 4; // [m] between nodes

/** Throttle for a car at `speed`; `needed` is about what holds kSpeed on the level. */
export const throttleAt = (speed, needed) => Math.min(Math.max(needed + 0.4 * (kSpeed - speed), 0), 1);

/** Where car i of n starts, heading east: its circle lies to the left of it. */
export function startOf(i, n) {
    const side = Math.ceil(Math.sqrt(n));
    const pitch = 3 * kRadius;
    const place = (k) => (k - 0.5 * (side - 1)) * pitch;
    return { x: place(i % side), y: place(Math.floor(i / side)) - kRadius };
}

/** [m] height of a node; the ground is at most 5 % steep. */
export function nodeHeight(column, row) {
    const x = column * kSpacing;
    const y = row * kSpacing;
    return 2 + 0.5 * Math.sin(x / 19) + 0.5 * Math.cos(y / 23) + 0.4 * Math.sin((x + y) / 37);
}
