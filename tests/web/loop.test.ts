import { Clock } from '../../web/src/app/loop';

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

    it('says how much of real time it keeps', () => {
        const clock = playing();
        for (let i = 0; i < 8; i++) clock.take(0.2); // 5 fps: half of each frame is dropped
        expect(clock.pace).toBeCloseTo(0.5, 2);
        for (let i = 0; i < 150; i++) clock.take(1 / 60);
        expect(clock.pace).toBeCloseTo(1, 2);
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

    it('never runs more than its cap in one frame, and does not owe the rest', () => {
        const clock = playing(0.0001);
        clock.maxSteps = 50;
        expect(clock.take(0.1).steps).toBe(50);
        expect(clock.take(0).steps).toBe(0);
    });
});
