import { heading, newPose, PoseTrack } from '../../web/src/engine/pose_track';
import { compare } from '../../web/src/studies/figures';

// A car on a circle of radius r at constant speed: every pose is known in closed form.
const circle =
    (r: number, speed: number, dt: number) =>
    (step: number) =>
    (_vehicle: number, channel: number): number => {
        const a = (speed / r) * step * dt;
        return [1e4 + r * Math.sin(a), -2e4 + r * (1 - Math.cos(a)), 0.5, Math.cos(a / 2), 0, 0, Math.sin(a / 2)][
            channel
        ]!;
    };

describe('a track of poses', () => {
    it('gives back every pose of the run, between steps too', () => {
        const dt = 0.005;
        const track = new PoseTrack(1, dt);
        const at = circle(50, 20, dt);
        for (let step = 0; step <= 4000; step++) track.push(step, at(step));
        const p = newPose();
        let worst = 0,
            turned = 0;
        for (let t = 0; t <= 20; t += 0.0137) {
            expect(track.at(0, t, p)).toBe(true);
            const a = (20 / 50) * t;
            worst = Math.max(worst, Math.hypot(p.x - 1e4 - 50 * Math.sin(a), p.y + 2e4 - 50 * (1 - Math.cos(a))));
            turned = Math.max(turned, Math.abs(Math.sin(heading(p) - a)));
            expect(p.qw ** 2 + p.qx ** 2 + p.qy ** 2 + p.qz ** 2).toBeCloseTo(1, 12);
        }
        expect(worst).toBeLessThan(1e-4); // sagitta of a step 1.3e-5 m, Float32 within 100 m 4e-6 m
        expect(turned).toBeLessThan(1e-5);
    });
    it('keeps its memory when the run is long, and stays close to the path', () => {
        const dt = 0.005;
        const track = new PoseTrack(2, dt, 1024);
        const bytes = track.bytes;
        const at = circle(50, 20, dt);
        for (let step = 0; step <= 60000; step++) track.push(step, at(step));
        expect(track.bytes).toBe(bytes);
        expect(track.count).toBeLessThanOrEqual(1024);
        expect(track.end).toBe(300);
        const p = newPose();
        let worst = 0;
        for (let t = 0; t <= 300; t += 0.31) {
            track.at(1, t, p);
            const a = (20 / 50) * t;
            worst = Math.max(worst, Math.hypot(p.x - 1e4 - 50 * Math.sin(a), p.y + 2e4 - 50 * (1 - Math.cos(a))));
        }
        const gap = track.every * dt * 20; // metres of arc between samples
        expect(worst).toBeLessThan(((gap * gap) / (8 * 50)) * 1.05); // sagitta of the chord
    });
    it('fills what a frame of several steps left out, and passes over what comes again', () => {
        const track = new PoseTrack(1, 0.01);
        const line =
            (step: number) =>
            (_v: number, c: number): number =>
                c === 0 ? step * 0.2 : c === 3 ? 1 : 0;
        for (const step of [0, 3, 4, 9, 2, 9, 12]) track.push(step, line(step));
        const p = newPose();
        for (let t = 0; t <= 0.12; t += 0.004) {
            track.at(0, t, p);
            expect(p.x).toBeCloseTo(t * 20, 5);
        }
        expect(track.distance(0)).toBeCloseTo(2.4, 5);
    });
    it('branches: what lay ahead is gone, the rest is as it was', () => {
        const dt = 0.005;
        const at = circle(30, 15, dt);
        const track = new PoseTrack(1, dt, 256);
        for (let step = 0; step <= 1000; step++) track.push(step, at(step));
        track.truncate(501);
        expect(track.end).toBeCloseTo(2.505, 12);
        const p = newPose();
        track.at(0, 99, p);
        const a = (15 / 30) * 2.505;
        expect(p.x - 1e4).toBeCloseTo(30 * Math.sin(a), 2);
        for (let step = 502; step <= 700; step++) track.push(step, (_v, c) => (c === 3 ? 1 : 0));
        expect(track.end).toBeCloseTo(3.5, 12);
    });
    it('goes the short way round between a quaternion and its negative', () => {
        const track = new PoseTrack(1, 1);
        track.push(0, (_v, c) => [0, 0, 0, Math.cos(0.1), 0, 0, Math.sin(0.1)][c]!);
        track.push(1, (_v, c) => [0, 0, 0, -Math.cos(0.2), 0, 0, -Math.sin(0.2)][c]!);
        const p = newPose();
        track.at(0, 0.5, p);
        expect(heading(p)).toBeCloseTo(0.3, 3);
    });
});

describe('runs side by side', () => {
    const run = (speed: number, impactAt: number) => {
        const track = new PoseTrack(1, 0.1);
        for (let step = 0; step <= 100; step++)
            track.push(step, (_v, c) => (c === 0 ? speed * step * 0.1 : c === 3 ? 1 : 0));
        return {
            track,
            maxSpeed: speed,
            vehicle: 0,
            events: [
                {
                    time: impactAt,
                    a: 1,
                    b: 0,
                    impact: true,
                    deltaV: 99,
                    otherDeltaV: speed / 2,
                    energyLost: 1000 * speed,
                },
                { time: 1, a: 0, b: -1, impact: false, deltaV: 50, otherDeltaV: 0, energyLost: 7 },
                { time: 1, a: 2, b: 1, impact: true, deltaV: 50, otherDeltaV: 60, energyLost: 7 },
            ],
        };
    };
    it('tabulates figures and differences to the first', () => {
        const table = compare([run(10, 3), run(12, 2.5)]);
        const row = (name: string) => table.find((f) => f.name === name)!;
        expect(row('Path driven').values[0]).toBeCloseTo(100, 3);
        expect(row('Path driven').differences[1]).toBeCloseTo(20, 3);
        expect(row('Highest speed').values).toEqual([36, 12 * 3.6]);
        expect(row('First impact').differences).toEqual([null, -0.5]);
        expect(row('Impacts').values).toEqual([1, 1]); // a contact is not an impact, nor are other vehicles' ours
        expect(row('Greatest delta-V').values).toEqual([5, 6]); // as the other of the two
        expect(row('Energy lost in impacts').values).toEqual([10, 12]);
    });
    it('has no first impact where there was none, and differs by the short way round a turn', () => {
        const a = run(10, 3),
            b = run(10, 3);
        a.events = [];
        const spun = (degrees: number): PoseTrack => {
            const track = new PoseTrack(1, 0.1);
            const half = (degrees * Math.PI) / 360;
            track.push(0, (_v, c) => [0, 0, 0, Math.cos(half), 0, 0, Math.sin(half)][c]!);
            return track;
        };
        a.track = spun(175);
        b.track = spun(-175);
        const table = compare([a, b]);
        expect(table.find((f) => f.name === 'First impact')!.values[0]).toBeNull();
        expect(table.find((f) => f.name === 'Last heading')!.differences[1]).toBeCloseTo(10, 4);
    });
});
