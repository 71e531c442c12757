// A car that cannot get on: when that is.
import { Going, type Seen, type Stuck } from '../../web/src/session/stuck';

const kDrives: Seen = {
    ...{ time: 0, x: 0, y: 0, speed: 20, upright: 1, touching: 4 },
    ...{ throttle: 0.8, brake: 0, handbrake: 0, inside: true },
};
// What is said, ten times a second.
function look(seconds: number, at: (t: number) => Partial<Seen>, going = new Going(), from = 0): Stuck[] {
    return Array.from({ length: Math.round(10 * seconds) }, (_, n) => {
        const time = from + n / 10;
        return going.look({ ...kDrives, time, ...at(time) });
    });
}

describe('a car', () => {
    it('gets on while it moves, however slowly, and while nobody wants it to', () => {
        expect(new Set(look(60, (t) => ({ x: 20 * t })))).toEqual(new Set(['']));
        expect(new Set(look(60, (t) => ({ x: 1.2 * t, speed: 1.2 })))).toEqual(new Set(['']));
        expect(new Set(look(60, () => ({ speed: 0, throttle: 0 })))).toEqual(new Set(['']));
        // On the line with the brake on, wheels smoking; on the handbrake.
        expect(new Set(look(60, () => ({ speed: 0, brake: 1 })))).toEqual(new Set(['']));
        expect(new Set(look(60, () => ({ speed: 0, handbrake: 1 })))).toEqual(new Set(['']));
        // To and fro into a parking bay, a second of pedal at a time, long looks between.
        expect(new Set(look(120, (t) => ({ x: Math.sin(t), speed: 0.5, throttle: t % 9 < 1 ? 1 : 0 })))).toEqual(
            new Set(['']),
        );
    });
    it('is held where the pedal takes it nowhere, also when it is rocked to and fro', () => {
        const held = look(10, () => ({ speed: 0.1 }));
        expect(held.slice(0, 38)).toEqual(Array(38).fill(''));
        expect(held.slice(-10)).toEqual(Array(10).fill('held'));
        expect(look(12, (t) => ({ x: Math.sin(2 * t), speed: 1, throttle: t % 1 < 0.6 ? 1 : 0 })).at(-1)).toBe('held');
    });
    it('is no longer held once it moves, or jumps', () => {
        const going = new Going();
        expect(look(6, () => ({ speed: 0 }), going).at(-1)).toBe('held');
        expect(look(1, (t) => ({ x: 6 * (t - 6), speed: 6 }), going, 6).at(-1)).toBe('');
        expect(look(6, () => ({ speed: 0, x: 99 }), going, 7).at(-1)).toBe('held');
        going.begin();
        expect(look(0.5, () => ({ speed: 0, x: 99 }), going, 3)).toEqual(Array(5).fill(''));
    });
    it('lies at once, hangs after two seconds, and is lost beyond the land', () => {
        expect(look(0.1, () => ({ upright: -1, speed: 1, touching: 0 }))).toEqual(['lies']);
        expect(look(0.1, () => ({ upright: -1, speed: 9 }))).toEqual(['']); // it may roll on
        const hangs = look(4, () => ({ touching: 1, speed: 0.2, throttle: 0 }));
        expect([hangs[10], hangs.at(-1)]).toEqual(['', 'hangs']);
        expect(look(4, (t) => ({ x: 20 * t, touching: 0 })).at(-1)).toBe(''); // a jump
        expect(look(0.2, () => ({ inside: false })).at(-1)).toBe('lost');
    });
});
