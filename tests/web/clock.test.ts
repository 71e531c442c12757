import { Clock } from '../../web/src/session/clock';

function playing(dt = 0.005): Clock {
    const clock = new Clock(dt);
    clock.playing = true;
    return clock;
}

describe('Clock', () => {
    it('runs as many steps as wall time holds, whatever the frame rate', () => {
        for (const fps of [24, 60, 75, 144]) {
            const clock = playing();
            let steps = 0;
            for (let i = 0; i < fps * 3; i++) steps += clock.take(1 / fps).steps;
            expect(Math.abs(steps - 600)).toBeLessThanOrEqual(1);
        }
    });

    it('gives the share of a step beyond the last one', () => {
        const clock = playing(0.01);
        const ticks = clock.take(0.025);
        expect(ticks.steps).toBe(2);
        expect(ticks.fraction).toBeCloseTo(0.5, 9);
    });

    it('drops time after a hidden tab instead of catching up', () => {
        const clock = playing();
        expect(clock.take(30).steps).toBe(Math.round(clock.maxFrame / clock.dt));
        expect(clock.take(0.005).steps).toBe(1);
        expect(clock.pace).toBe(1);
    });

    it('keeps to wall time at three frames a second: slow drawing is no slow clock', () => {
        const clock = playing();
        let steps = 0;
        for (let i = 0; i < 9; i++) steps += clock.take(1 / 3).steps;
        expect(Math.abs(steps - 600)).toBeLessThanOrEqual(1);
        expect(clock.pace).toBe(1);
    });

    it('says how much of real time it keeps where stepping is too slow', () => {
        const clock = playing();
        for (let i = 0; i < 8; i++) clock.drop(clock.take(0.2).steps / 2); // half of each frame's steps
        expect(clock.pace).toBeCloseTo(0.5, 2);
        for (let i = 0; i < 150; i++) clock.take(1 / 60);
        expect(clock.pace).toBeCloseTo(1, 2);
    });

    it('says so where frames are longer than one may stand for', () => {
        const clock = playing();
        for (let i = 0; i < 6; i++) clock.take(5);
        expect(clock.pace).toBeCloseTo(0.1, 2);
        // ... and of what it keeps of them, most had no time: 2,000 cars.
        for (let i = 0; i < 6; i++) clock.drop(clock.take(1).steps * 0.9);
        expect(clock.pace).toBeCloseTo(0.05, 2);
    });

    it('slows down to a hundredth without losing time', () => {
        const clock = playing();
        clock.rate = 0.01;
        let steps = 0;
        for (let i = 0; i < 600; i++) steps += clock.take(1 / 60).steps; // 10 s of wall time
        expect(steps).toBe(20);
    });

    it('pauses, and runs single steps on request', () => {
        const clock = new Clock(0.005);
        expect(clock.take(0.1).steps).toBe(0);
        clock.queue(1);
        expect(clock.take(0.1)).toEqual({ steps: 1, fraction: 0 });
        expect(clock.take(0.1).steps).toBe(0);
    });

    it('does not owe the steps that were dropped', () => {
        const clock = playing(0.0001);
        const { steps } = clock.take(0.1);
        expect(steps).toBe(1000);
        clock.drop(steps - 50);
        expect(clock.take(0).steps).toBe(0);
    });
});
