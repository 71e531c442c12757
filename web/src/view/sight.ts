// What stands between two places: the triangles of what can be hit, in a grid over the ground, and the trunks and rocks
// about the eye. For cameras, which must not look at a wall: nothing of the run depends on it. A sight of some metres costs
// a few microseconds and allocates nothing.
import type { Vector3 } from 'three';

const kCell = 4; // [m] of the grid, more where the scene is wide
const kMostCells = 250000;
const kWide = 4000; // cells that a triangle may lie in; one larger is tried at every sight
const kMostTried = 500; // triangles a sight; what is denser than that is seen through
export const kMostTrunks = 512;

export class Sight {
    // Trunks and rocks: upright round things, x, y, foot, top, radius each.
    readonly trunks = new Float32Array(5 * kMostTrunks);
    trunkCount = 0;
    private corners = new Float32Array(0) as Float32Array;
    private objects = new Uint32Array(0) as Uint32Array;
    private gone: Uint8Array | null = null; // by object: driven through
    private start = new Uint32Array(1) as Uint32Array; // by cell: its first place in `inside`
    private inside = new Uint32Array(0) as Uint32Array;
    private wide: number[] = [];
    private x0 = 0;
    private y0 = 0;
    private cell = kCell;
    private columns = 0;
    private rows = 0;

    // Nine numbers a triangle, and the object that each belongs to.
    walls(corners: Float32Array, objects: Uint32Array): void {
        this.corners = corners;
        this.objects = objects;
        this.gone = null;
        this.wide = [];
        const count = corners.length / 9;
        let x0 = Infinity,
            y0 = Infinity,
            x1 = -Infinity,
            y1 = -Infinity;
        for (let i = 0; i < corners.length; i += 3) {
            x0 = Math.min(x0, corners[i]!);
            x1 = Math.max(x1, corners[i]!);
            y0 = Math.min(y0, corners[i + 1]!);
            y1 = Math.max(y1, corners[i + 1]!);
        }
        this.x0 = x0;
        this.y0 = y0;
        this.cell = count ? Math.max(kCell, Math.sqrt(((x1 - x0) * (y1 - y0)) / kMostCells)) : kCell;
        this.columns = count ? Math.floor((x1 - x0) / this.cell) + 1 : 0;
        this.rows = count ? Math.floor((y1 - y0) / this.cell) + 1 : 0;
        const cells = this.columns * this.rows;
        // Counted first, then filled, so that a cell's triangles lie side by side.
        this.start = new Uint32Array(cells + 1);
        for (let t = 0; t < count; t++) this.over(t, (c) => this.start[c + 1]!++);
        for (let c = 0; c < cells; c++) this.start[c + 1]! += this.start[c]!;
        this.inside = new Uint32Array(this.start[cells]!);
        const next = this.start.slice();
        this.wide = [];
        for (let t = 0; t < count; t++) this.over(t, (c) => (this.inside[next[c]!++] = t));
    }
    // Which objects do not stand any more.
    broke(gone: Uint8Array): void {
        this.gone = gone;
    }

    private over(t: number, use: (cell: number) => void): void {
        const p = this.corners,
            at = 9 * t;
        const of = (v: number, from: number, most: number): number =>
            Math.max(0, Math.min(most - 1, Math.floor((v - from) / this.cell)));
        const i0 = of(Math.min(p[at]!, p[at + 3]!, p[at + 6]!), this.x0, this.columns),
            i1 = of(Math.max(p[at]!, p[at + 3]!, p[at + 6]!), this.x0, this.columns);
        const j0 = of(Math.min(p[at + 1]!, p[at + 4]!, p[at + 7]!), this.y0, this.rows),
            j1 = of(Math.max(p[at + 1]!, p[at + 4]!, p[at + 7]!), this.y0, this.rows);
        if ((i1 - i0 + 1) * (j1 - j0 + 1) > kWide) return void this.wide.push(t);
        for (let j = j0; j <= j1; j++) for (let i = i0; i <= i1; i++) use(j * this.columns + i);
    }

    // The share of the way from `a` to `b` that is free, 1 when all of it is.
    free(a: Vector3, b: Vector3): number {
        let share = 1;
        const dx = b.x - a.x,
            dy = b.y - a.y,
            dz = b.z - a.z;
        const level = dx * dx + dy * dy;
        const { trunks } = this;
        for (let i = 0; i < 5 * this.trunkCount; i += 5) {
            // Where the way is within the radius of the upright axis: |a + s d - c|^2 = r^2 in the plane.
            const cx = a.x - trunks[i]!,
                cy = a.y - trunks[i + 1]!,
                r = trunks[i + 4]!;
            const half = cx * dx + cy * dy,
                rest = cx * cx + cy * cy - r * r;
            const square = half * half - level * rest;
            if (rest <= 0 || half >= 0 || square <= 0) continue;
            const s = (-half - Math.sqrt(square)) / level;
            const z = a.z + s * dz;
            if (s < share && z > trunks[i + 2]! && z < trunks[i + 3]!) share = s;
        }
        for (const t of this.wide) share = Math.min(share, this.cut(t, a, dx, dy, dz));
        if (this.columns === 0) return share;
        const steps = Math.ceil((3 * Math.sqrt(level)) / this.cell) + 1;
        let last = -1,
            tried = 0;
        for (let k = 0; k <= steps; k++) {
            const s = k / steps;
            const i = Math.floor((a.x + s * dx - this.x0) / this.cell),
                j = Math.floor((a.y + s * dy - this.y0) / this.cell);
            const c = j * this.columns + i;
            if (i < 0 || j < 0 || i >= this.columns || j >= this.rows || c === last) continue;
            last = c;
            for (let n = this.start[c]!; n < this.start[c + 1]!; n++) {
                if (++tried > kMostTried) return share;
                share = Math.min(share, this.cut(this.inside[n]!, a, dx, dy, dz));
            }
        }
        return share;
    }

    // T. Moeller, B. Trumbore, Fast, minimum storage ray/triangle intersection, 1997, section 2.6, both sides; 1 for none.
    private cut(t: number, a: Vector3, dx: number, dy: number, dz: number): number {
        if (this.gone && this.gone[this.objects[t]!]) return 1;
        const p = this.corners,
            at = 9 * t;
        const x = p[at]!,
            y = p[at + 1]!,
            z = p[at + 2]!;
        const ex = p[at + 3]! - x,
            ey = p[at + 4]! - y,
            ez = p[at + 5]! - z;
        const fx = p[at + 6]! - x,
            fy = p[at + 7]! - y,
            fz = p[at + 8]! - z;
        const px = dy * fz - dz * fy,
            py = dz * fx - dx * fz,
            pz = dx * fy - dy * fx;
        const det = ex * px + ey * py + ez * pz;
        if (Math.abs(det) < 1e-9) return 1;
        const tx = a.x - x,
            ty = a.y - y,
            tz = a.z - z;
        const u = (tx * px + ty * py + tz * pz) / det;
        if (u < 0 || u > 1) return 1;
        const qx = ty * ez - tz * ey,
            qy = tz * ex - tx * ez,
            qz = tx * ey - ty * ex;
        const v = (dx * qx + dy * qy + dz * qz) / det;
        if (v < 0 || u + v > 1) return 1;
        const s = (fx * qx + fy * qy + fz * qz) / det;
        return s > 0 && s < 1 ? s : 1;
    }
}
