// What an impact leaves of a car's shape: the crush profile of the engine (native/impact/crush.h), as an outline on the
// ground and as a mapping of the body's points. Sides in the engine's order: front, left, rear, right; depths at equal
// places from the left end to the right end as seen from the mass centre.
import type { BufferGeometry } from 'three';
import { kStations } from '../engine/engine';

export interface Rectangle {
    front: number;
    rear: number;
    width: number;
}

// Depth of `side` at the share `along` [0, 1] of its length.
function depthAt(dents: ArrayLike<number>, side: number, along: number): number {
    const at = Math.min(1, Math.max(0, along)) * (kStations - 1);
    const k = Math.min(kStations - 2, Math.floor(at));
    const a = dents[side * kStations + k]!;
    return a + (dents[side * kStations + k + 1]! - a) * (at - k);
}

// Counter-clockwise from the right end of the front; x, y pairs in body axes.
export function outlineOf(r: Rectangle, dents: ArrayLike<number> | null): number[] {
    const half = r.width / 2;
    if (!dents) return [r.front, -half, r.front, half, -r.rear, half, -r.rear, -half];
    const points: number[] = [];
    for (const side of [0, 1, 2, 3])
        for (let k = kStations - 1; k > 0; k--) {
            const s = k / (kStations - 1);
            const d = dents[side * kStations + k]!;
            if (side === 0) points.push(r.front - d, half - s * r.width);
            else if (side === 1) points.push(-r.rear + s * (r.front + r.rear), half - d);
            else if (side === 2) points.push(-r.rear + d, s * r.width - half);
            else points.push(r.front - s * (r.front + r.rear), d - half);
        }
    // The front's left end is the left side's right end: each corner stands once, pushed in by both sides.
    return points;
}

// The share of a length that gives way, and how far a point at `depth` behind the face moves with the face.
function give(behind: number, crush: number, zone: number): number {
    const reach = Math.max(zone, crush * 1.25);
    return behind >= reach ? 0 : crush * (1 - behind / reach) ** 1.5;
}

// A wave whose crests and troughs are edges, as folded sheet metal has them.
const folded = (a: number): number => 1 - (2 / Math.PI) * Math.acos(Math.cos(a) * 0.985);

// Where a point of the body goes. Sheet metal folds: where it is pushed in it also buckles by a few centimetres.
function bend(r: Rectangle, dents: ArrayLike<number>, x: number, y: number, z: number, out: Float64Array): boolean {
    const half = r.width / 2;
    const length = r.front + r.rear;
    const front = give(r.front - x, depthAt(dents, 0, (half - y) / r.width), 1.2);
    const rear = give(x + r.rear, depthAt(dents, 2, (y + half) / r.width), 1.2);
    const left = give(half - y, depthAt(dents, 1, (x + r.rear) / length), 0.6);
    const right = give(y + half, depthAt(dents, 3, (r.front - x) / length), 0.6);
    const push = front + rear + left + right;
    const fold = Math.min(0.05, 0.16 * push) * folded(17 * y + 6 * z + 2 * x) * folded(15 * z + 7 * y + 3);
    const buckle = Math.min(0.09, 0.2 * (front + rear)) * folded(8 * x + 3 * y);
    out[0] = x + rear - front + (front > rear ? -Math.abs(fold) : rear > 0 ? Math.abs(fold) : 0);
    out[1] = y + right - left + (left + right > 0 ? 0.5 * fold : 0);
    out[2] = z + 0.6 * buckle;
    return push > 0;
}

// Moves the points of a body in place and turns its normals with them: by the cofactors of the mapping's derivative, so that
// what was smooth stays smooth and what was an edge stays one.
export function dentBody(geometry: BufferGeometry, r: Rectangle, dents: ArrayLike<number>): void {
    const p = geometry.getAttribute('position');
    const n = geometry.getAttribute('normal');
    const e = 0.004; // [m] of the differences
    const [o, a, b, c] = [0, 1, 2, 3].map(() => new Float64Array(3)) as [
        Float64Array,
        Float64Array,
        Float64Array,
        Float64Array,
    ];
    for (let i = 0; i < p.count; i++) {
        const [x, y, z] = [p.getX(i), p.getY(i), p.getZ(i)];
        if (!bend(r, dents, x, y, z, o)) continue;
        bend(r, dents, x + e, y, z, a);
        bend(r, dents, x, y + e, z, b);
        bend(r, dents, x, y, z + e, c);
        for (let k = 0; k < 3; k++) {
            a[k]! -= o[k]!;
            b[k]! -= o[k]!;
            c[k]! -= o[k]!;
        }
        // n' = nx (b x c) + ny (c x a) + nz (a x b)
        const [nx, ny, nz] = [n.getX(i), n.getY(i), n.getZ(i)];
        const m = [0, 1, 2].map((k) => {
            const [u, v] = [(k + 1) % 3, (k + 2) % 3] as [number, number];
            return (
                nx * (b[u]! * c[v]! - b[v]! * c[u]!) +
                ny * (c[u]! * a[v]! - c[v]! * a[u]!) +
                nz * (a[u]! * b[v]! - a[v]! * b[u]!)
            );
        });
        const size = Math.hypot(m[0]!, m[1]!, m[2]!) || 1;
        p.setXYZ(i, o[0]!, o[1]!, o[2]!);
        n.setXYZ(i, m[0]! / size, m[1]! / size, m[2]! / size);
    }
    p.needsUpdate = true;
    n.needsUpdate = true;
}
