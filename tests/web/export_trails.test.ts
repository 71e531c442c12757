import { newPose, type Pose } from '../../web/src/engine/pose_track';
import {
    footprints,
    moments,
    outline,
    trailsSvg,
    type TrailsOptions,
    type TrailVehicle,
} from '../../web/src/charts/trails';

const colours = { solid: '#000', line: '#111', text: '#fff', quiet: '#999', impact: '#d55e00', accent: '#4cc2ff' };
const options: TrailsOptions = {
    from: 0,
    to: 2,
    every: 0.5,
    width: 1000,
    title: 'A & B',
    source: 's',
    walls: [
        [
            [30, -5],
            [30, 5],
        ],
    ],
    impacts: [
        { x: 20, y: 0, time: 1 },
        { x: 0, y: 0, time: 9 },
    ],
    colours,
};
// 10 m/s along x, turned to `degrees`.
const car = (degrees = 0): TrailVehicle => ({
    name: '1',
    front: 2.2,
    rear: 2.4,
    width: 1.8,
    dash: [],
    at: (t: number, out: Pose): boolean => {
        const half = (degrees * Math.PI) / 360;
        Object.assign(out, newPose(), { x: 10 * t, qw: Math.cos(half), qz: Math.sin(half) });
        return t <= 2;
    },
});

describe('an outline', () => {
    it('turns with the heading about the centre of mass', () => {
        const p = Object.assign(newPose(), { x: 5, y: 7, qw: Math.SQRT1_2, qz: Math.SQRT1_2 }); // north
        const [fl, fr, rr, rl] = outline(car(), p);
        const expected = [
            [5 - 0.9, 9.2],
            [5 + 0.9, 9.2],
            [5 + 0.9, 4.6],
            [5 - 0.9, 4.6],
        ];
        [fl, fr, rr, rl].forEach((c, i) => {
            expect(c![0]).toBeCloseTo(expected[i]![0]!, 12);
            expect(c![1]).toBeCloseTo(expected[i]![1]!, 12);
        });
    });
});

describe('the moments of outlines', () => {
    it('have the start, every step and the end once', () => {
        expect(moments(0, 2, 0.5)).toEqual([0, 0.5, 1, 1.5, 2]);
        expect(moments(1, 2.2, 0.5)).toEqual([1, 1.5, 2, 2.2]);
        expect(moments(0, 1e9, 0.001).length).toBeLessThan(2100);
    });
});

describe('trails as SVG', () => {
    const svg = trailsSvg([car()], options);
    it('draws an outline a moment, true to scale', () => {
        const shapes = [...svg.matchAll(/<path d="(M[^"]*)Z"/g)].map((m) =>
            m[1]!
                .slice(1)
                .split('L')
                .map((p) => p.split(' ').map(Number)),
        );
        expect(shapes.length).toBe(5);
        const [a, b, c] = shapes[0]! as [number[], number[], number[]];
        const width = Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!),
            length = Math.hypot(b[0]! - c[0]!, b[1]! - c[1]!);
        expect(length / width).toBeCloseTo(4.6 / 1.8, 1);
        // Half a second is 5 m: the next outline lies that much further along.
        const metre = length / 4.6;
        expect((shapes[1]![0]![0]! - a[0]!) / metre).toBeCloseTo(5, 1);
    });
    it('marks impacts inside the time shown and walls, says its scale, escapes the title', () => {
        expect(svg.match(/<circle/g)!.length).toBe(1);
        expect(svg).toContain('stroke-width="4"');
        expect(svg).toMatch(/>\d+ m<\/text>/);
        expect(svg).toContain('A &amp; B');
    });
    it('draws roads where the vehicles are, true to scale, and none that are far away', () => {
        const road = { closed: false, width: 7, points: [-500, 0, 0, 0, 20, 0, 500, 0] };
        const far = { closed: true, width: 7, points: [900, 900, 950, 900, 950, 950] };
        const [edge, bed, more] = [
            ...trailsSvg([car()], { ...options, roads: [road, far] }).matchAll(
                /class="road" d="([^"]*)".*?stroke-width="([\d.]+)"/g,
            ),
        ];
        const outlines = [...svg.matchAll(/<path d="M([^"]*)Z"/g)].map((m) =>
            m[1]!.split('L').map((p) => p.split(' ').map(Number)),
        );
        const [a, b] = outlines[0] as [number[], number[]];
        const metre = Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!) / 1.8;
        expect(Number(bed![2]) / metre).toBeCloseTo(7, 0);
        expect(Number(edge![2])).toBeGreaterThan(Number(bed![2]));
        expect(bed![1]).toBe(more![1]);
        expect(bed![1]!.split('L')).toHaveLength(4); // from the neighbour outside on
        expect(bed![1]!.match(/M/g)).toHaveLength(1);
        expect(trailsSvg([car()], { ...options, roads: [far] })).not.toContain('class="road"');
    });
    it('bears a run without vehicles', () => {
        expect(trailsSvg([], options)).toContain('</svg>');
        expect(trailsSvg([{ ...car(), at: () => false }], options)).not.toContain('NaN');
    });
    it('sees of what can be hit the lines on the ground, a plate of two triangles once', () => {
        const plate = [12, -9, 0, 12, 9, 0, 12, 9, 3, 12, -9, 0, 12, 9, 3, 12, -9, 3];
        const floor = [0, 0, 0, 5, 0, 0, 5, 5, 0.1];
        const slope = [0, 0, 0, 5, 0, 0, 5, 2, 5]; // steeper than 45 degrees
        const lines = footprints(new Float32Array([...plate, ...floor, ...slope]));
        expect(lines.length).toBe(2);
        expect(lines[0]!.map(([x, y]) => [x, Math.abs(y)])).toEqual([
            [12, 9],
            [12, 9],
        ]);
        expect(footprints(new Float32Array(0))).toEqual([]);
    });
});
