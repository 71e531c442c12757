// A wheel of radius 1 and width 1, axle along y: tire, rim and spokes. Scaled per instance.
import { BufferAttribute, BufferGeometry, Color } from 'three';

const kTire = new Color(0.0095, 0.0095, 0.01);
const kRim = new Color(0.2, 0.21, 0.225);
const kHub = new Color(0.02, 0.021, 0.023);

export function buildWheel(): BufferGeometry {
    const positions: number[] = [];
    const normals: number[] = [];
    const colours: number[] = [];
    const segments = 36;
    // Profile: (radius, y) outwards over the tread, then the rim; smooth normals around, faceted across.
    const ring = (r0: number, y0: number, r1: number, y1: number, colour: Color, a0 = 0, a1 = 1): void => {
        const nr = y1 - y0;
        const ny = -(r1 - r0);
        const n = Math.hypot(nr, ny) || 1;
        const count = Math.max(1, Math.round(segments * (a1 - a0)));
        for (let i = 0; i < count; i++) {
            const t0 = (a0 + ((a1 - a0) * i) / count) * 2 * Math.PI;
            const t1 = (a0 + ((a1 - a0) * (i + 1)) / count) * 2 * Math.PI;
            const v = (r: number, y: number, t: number): void => {
                positions.push(r * Math.cos(t), y, r * Math.sin(t));
                normals.push((nr / n) * Math.cos(t), ny / n, (nr / n) * Math.sin(t));
                colours.push(colour.r, colour.g, colour.b);
            };
            v(r0, y0, t0); v(r1, y1, t0); v(r1, y1, t1);
            v(r0, y0, t0); v(r1, y1, t1); v(r0, y0, t1);
        }
    };
    ring(0.94, -0.5, 1, -0.4, kTire);
    ring(1, -0.4, 1, 0.4, kTire);
    ring(1, 0.4, 0.94, 0.5, kTire);
    for (const s of [-1, 1]) {
        const face = (r0: number, r1: number, y0: number, y1: number, colour: Color, a0 = 0, a1 = 1): void => {
            // Outer faces look along s.
            if (s > 0) ring(r0, y0 * s, r1, y1 * s, colour, a0, a1);
            else ring(r1, y1 * s, r0, y0 * s, colour, a0, a1);
        };
        face(0.94, 0.68, 0.5, 0.47, kTire);
        face(0.68, 0.63, 0.47, 0.44, kRim);
        face(0.63, 0.1, 0.3, 0.3, kHub);
        for (let k = 0; k < 5; k++) face(0.64, 0.12, 0.4, 0.44, kRim, k / 5, k / 5 + 0.085);
        face(0.17, 0.0, 0.45, 0.46, kRim);
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
    geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3));
    geometry.setAttribute('color', new BufferAttribute(new Float32Array(colours), 3));
    return geometry;
}
