import { ChannelStore, columns, extremesInOrder, MeasuredStore, SeriesSoFar } from '../../web/src/charts/store';

// A repeatable wavy channel with single-step spikes that decimation must not lose.
const wave = (step: number): number =>
    Math.sin(step * 0.013) * 3 + Math.cos(step * 0.00071) * 5 + (step % 4999 === 2500 ? 100 : 0);

describe('the store of a channel', () => {
    it('finds the extremes of any window as a plain search does', () => {
        const store = new ChannelStore(0.005);
        const n = 30000;
        for (let i = 0; i < n; i++) store.push(i, wave(i));
        const out = { min: 0, max: 0, minFirst: true };
        for (let k = 0; k < 400; k++) {
            const a = (k * 7919) % n;
            const b = Math.min(n, a + 1 + ((k * k * 31) % 9000));
            expect(store.extremes(a * 0.005, b * 0.005, out)).toBe(true);
            let min = Infinity,
                max = -Infinity;
            for (let i = a; i < b; i++) {
                min = Math.min(min, wave(i));
                max = Math.max(max, wave(i));
            }
            expect([out.min, out.max]).toEqual([min, max]);
        }
        expect(store.extremes(1e9, 1e9 + 1, out)).toBe(false);
    });
    it('shows of a run beside it what came up to now, and no more', () => {
        const store = new ChannelStore(0.005);
        for (let i = 0; i < 2000; i++) store.push(i, i);
        let now = 1;
        const seen = new SeriesSoFar(store, () => now);
        const out = { min: 0, max: 0, minFirst: true };
        expect([seen.to, seen.at(1), seen.at(1.005)]).toEqual([1, 200, null]);
        expect(seen.extremes(0, 9, out)).toBe(true);
        expect(out.max).toBe(200);
        expect(seen.extremes(2, 9, out)).toBe(false);
        now = 99;
        expect([seen.to, seen.at(9)]).toEqual([store.to, 1800]);
    });
    it('holds ten minutes at 200 Hz exactly, within fixed memory', () => {
        const store = new ChannelStore(0.005);
        for (let i = 0; i < 120_000; i++) store.push(i, wave(i));
        expect(store.stride).toBe(1);
        expect(store.at(599.995)).toBe(wave(119_999));
        const bytes = store.bytes;
        expect(bytes).toBeLessThan(1.8e6);
        for (let i = 120_000; i < 500_000; i++) store.push(i, wave(i));
        expect(store.bytes).toBe(bytes);
        expect(store.to).toBeCloseTo(499_999 * 0.005, 9);
        // Peaks survive thinning.
        const out = { min: 0, max: 0, minFirst: true };
        store.extremes(0, 2500, out);
        let max = -Infinity,
            min = Infinity;
        for (let i = 0; i < 499_000; i++) {
            max = Math.max(max, wave(i));
            min = Math.min(min, wave(i));
        }
        expect(out.max).toBe(max);
        expect(out.min).toBeCloseTo(min, 3);
        // And values stay near where they belong: within two places of the true step.
        for (let t = 0; t < 2400; t += 13.37) {
            const step = Math.round(t / 0.005);
            const around = Array.from({ length: 8 * store.stride }, (_, k) =>
                wave(Math.max(0, step - 4 * store.stride + k)),
            );
            const v = store.at(t)!;
            expect(v).toBeGreaterThanOrEqual(Math.min(...around) - 1e-9);
            expect(v).toBeLessThanOrEqual(Math.max(...around) + 1e-9);
        }
    });
    it('takes steps once and in order; a branch forgets the rest', () => {
        const store = new ChannelStore(0.01);
        for (let i = 0; i < 50; i++) store.push(i, i);
        store.push(10, -1);
        store.push(70, -1);
        expect(store.steps).toBe(50);
        store.truncate(20);
        expect(store.to).toBeCloseTo(0.2, 12);
        expect(store.at(0.3)).toBeNull();
        for (let i = 21; i < 40; i++) store.push(i, 1000 + i);
        const out = { min: 0, max: 0, minFirst: true };
        store.extremes(0, 1, out);
        expect([out.min, out.max]).toEqual([0, 1039]);
        expect(store.at(0.205)).toBeCloseTo((20 + 1021) / 2, 9);
    });
    it('branches after thinning too', () => {
        const store = new ChannelStore(1, 64);
        for (let i = 0; i < 1000; i++) store.push(i, i);
        expect(store.stride).toBe(16);
        store.truncate(500);
        expect(store.to).toBe(500);
        for (let i = 501; i < 900; i++) store.push(i, i);
        expect(store.steps).toBe(900);
        for (let t = 0; t < 800; t += 37) expect(Math.abs(store.at(t)! - t)).toBeLessThanOrEqual(2 * store.stride);
    });
    it('names the extremes of a handful in their order', () => {
        expect(extremesInOrder([3, 9, 1, 4])).toEqual([9, 1]);
        expect(extremesInOrder([NaN, 2, 7])).toEqual([2, 7]);
        expect(extremesInOrder([NaN])[0]).toBeNaN();
    });
});

describe('measured values', () => {
    it('interpolates between times of its own, shifted by an offset', () => {
        const m = new MeasuredStore([2, 0, 1, NaN, 3], [20, 0, 10, 5, Infinity]);
        expect(m.length).toBe(3);
        expect(m.at(0.5)).toBe(5);
        m.offset = 1;
        expect(m.at(0.5)).toBeNull();
        expect(m.at(2.25)).toBe(12.5);
        expect([m.from, m.to]).toEqual([1, 3]);
        const out = { min: 0, max: 0, minFirst: true };
        expect(m.extremes(1.5, 3.5, out)).toBe(true);
        expect([out.min, out.max]).toEqual([10, 20]);
    });
    it('bears an empty column', () => {
        const m = new MeasuredStore([], []);
        expect(m.at(0)).toBeNull();
        expect(m.extremes(0, 1, { min: 0, max: 0, minFirst: true })).toBe(false);
    });
});

describe('the columns of a chart', () => {
    it('shows every sample when there is room, on one row of times', () => {
        const a = new ChannelStore(0.01),
            b = new ChannelStore(0.02);
        for (let i = 0; i <= 100; i++) a.push(i, i * 0.01);
        for (let i = 0; i <= 50; i++) b.push(i, i * 0.02 * 3);
        const c = columns([a, b], 0, 1, 200);
        expect(c.times.length).toBe(101);
        expect(c.rows[0]![37]).toBeCloseTo(0.37, 12);
        expect(c.rows[1]![37]).toBeCloseTo(1.11, 12);
    });
    it('never loses a spike of one step in a window of many', () => {
        const a = new ChannelStore(0.005);
        for (let i = 0; i < 100_000; i++) a.push(i, wave(i));
        const c = columns([a], 0, 500, 300);
        expect(c.times.length).toBe(600);
        const shown = c.rows[0]!.filter((v) => v !== null && v > 90).length;
        expect(shown).toBe(20);
        for (let i = 1; i < c.times.length; i++) expect(c.times[i]!).toBeGreaterThan(c.times[i - 1]!);
    });
    it('leaves a gap where a run has ended', () => {
        const a = new ChannelStore(0.01),
            b = new ChannelStore(0.01);
        for (let i = 0; i < 200; i++) a.push(i, 1);
        for (let i = 0; i < 50; i++) b.push(i, 2);
        const c = columns([a, b], 0, 1.9, 1000);
        expect(c.rows[1]!.at(-1)).toBeNull();
        expect(c.rows[0]!.at(-1)).toBe(1);
        expect(columns([], 0, 1, 10).times).toEqual([]);
    });
});
