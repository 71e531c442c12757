// What an impact leaves of a car's shape: the crush profile of the engine (native/impact/crush.h), as an outline on the
// ground and as a mapping of the body's points. Sides in the engine's order: front, left, rear, right; depths at equal
// places from the left end to the right end as seen from the mass centre.
import { Vector3, type BufferGeometry } from 'three';
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

// Moves the points of a body in place. Sheet metal folds: where it is pushed in it also buckles by a few centimetres.
export function dentBody(geometry: BufferGeometry, r: Rectangle, dents: ArrayLike<number>): void {
    const p = geometry.getAttribute('position');
    const half = r.width / 2;
    const length = r.front + r.rear;
    const moved = new Uint8Array(p.count);
    for (let i = 0; i < p.count; i++) {
        let [x, y, z] = [p.getX(i), p.getY(i), p.getZ(i)];
        const front = give(r.front - x, depthAt(dents, 0, (half - y) / r.width), 1.2);
        const rear = give(x + r.rear, depthAt(dents, 2, (y + half) / r.width), 1.2);
        const left = give(half - y, depthAt(dents, 1, (x + r.rear) / length), 0.6);
        const right = give(y + half, depthAt(dents, 3, (r.front - x) / length), 0.6);
        const push = front + rear + left + right;
        if (push === 0) continue;
        moved[i] = 1;
        const fold = Math.min(0.05, 0.18 * push) * Math.sin(23 * y + 5 * z) * Math.sin(19 * z + 7 * y + 3);
        x += rear - front + (front > rear ? fold : rear > 0 ? -fold : 0);
        y += right - left + (left + right > 0 ? 0.5 * fold : 0);
        z += 0.6 * Math.min(0.06, 0.15 * (front + rear)) * Math.sin(9 * x + 4 * y);
        p.setXYZ(i, x, y, z);
    }
    p.needsUpdate = true;
    // Crumpled faces are flat; their normals stay on the side where they were.
    const n = geometry.getAttribute('normal');
    const a = new Vector3();
    const b = new Vector3();
    const c = new Vector3();
    for (let i = 0; i + 2 < p.count; i += 3) {
        if (!moved[i] && !moved[i + 1] && !moved[i + 2]) continue;
        a.fromBufferAttribute(p, i);
        b.fromBufferAttribute(p, i + 1).sub(a);
        c.fromBufferAttribute(p, i + 2).sub(a);
        b.cross(c).normalize();
        if (b.dot(c.fromBufferAttribute(n, i)) < 0) b.negate();
        for (let k = i; k < i + 3; k++) n.setXYZ(k, b.x, b.y, b.z);
    }
    n.needsUpdate = true;
}
