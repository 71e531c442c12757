import { Laps, lapTime, type LapPose } from '../../web/src/session/laps';

const kLength = 900;
const pose = (x: number): LapPose => ({ position: [x, 0, 0], orientation: [0, 0, 0, 1] });

// Drives from `from` at constant speed for `seconds`, frames of 1/60 s.
function drive(
    laps: Laps,
    from: number,
    speed: number,
    seconds: number,
    start = 0,
    offset = 0,
): { along: number; time: number } {
    let along = from;
    let time = start;
    for (let t = 0; t < seconds; t += 1 / 60) {
        laps.update(time, ((along % kLength) + kLength) % kLength, offset, kLength, pose(along));
        along += speed / 60;
        time += 1 / 60;
    }
    return { along: ((along % kLength) + kLength) % kLength, time };
}

describe('Laps', () => {
    it('times a lap and its sectors between frames', () => {
        const laps = new Laps();
        drive(laps, 850, 37, 60);
        expect(laps.done).toBe(2);
        expect(laps.last!.time).toBeCloseTo(kLength / 37, 9);
        expect(laps.best!.splits).toHaveLength(3);
        laps.best!.splits.forEach((s, i) => expect(s).toBeCloseTo((kLength * (i + 1)) / 3 / 37, 9));
    });
    it('tells the delta to the best lap and where its ghost is', () => {
        const laps = new Laps();
        const after = drive(laps, 890, 30, 31); // one lap of 30 s, and a little of the second
        expect(laps.best!.time).toBeCloseTo(30, 9);
        drive(laps, after.along, 20, 10, after.time);
        expect(laps.delta!).toBeGreaterThan(2.5); // behind: 200 m in 10 s instead of 6.67 s
        expect(laps.delta!).toBeCloseTo(10 / 3, 1);
        expect(laps.ghost()!.position[0] % kLength).toBeCloseTo(laps.elapsed! * 30, 0);
    });
    it('does not count a lap off the road, backward over the line or across a jump', () => {
        const laps = new Laps();
        drive(laps, 890, 30, 31, 0, 20);
        expect(laps.done).toBe(1);
        expect(laps.best).toBeNull();
        const back = new Laps();
        drive(back, 10, -30, 3);
        drive(back, kLength - 80, 30, 4, 10);
        expect(back.done).toBe(0);
        const jump = new Laps();
        drive(jump, 890, 30, 5);
        drive(jump, 600, 30, 15, 5);
        expect(jump.done).toBe(0);
    });
    it('writes times as drivers read them', () => {
        expect(lapTime(83.456)).toBe('1:23.46');
        expect(lapTime(59.999)).toBe('1:00.00');
        expect(lapTime(5)).toBe('0:05.00');
    });
});
