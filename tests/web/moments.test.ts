import { kRates, nextRate } from '../../web/src/session/clock';
import { Moments } from '../../web/src/session/moments';

describe('the scrubber', () => {
    it('jumps between events, each counted once however often a stretch is replayed', () => {
        const s = new Moments(0.005);
        expect(s.addEvent(300, 'impact')).toBe(true);
        expect(s.addEvent(300, 'impact')).toBe(false);
        s.addEvent(100, 'contact');
        expect(s.nextEvent(0)).toBe(100);
        expect(s.nextEvent(100)).toBe(300);
        expect(s.nextEvent(300)).toBeNull();
        expect(s.previousEvent(301)).toBe(300);
        expect(s.previousEvent(320, 40)).toBe(100); // while playing, the one just passed does not hold it
        expect(s.previousEvent(100)).toBeNull();
    });
    it('forgets the future of a branch, keeps bookmarks', () => {
        const s = new Moments(0.005);
        s.addEvent(100, 'a');
        s.addEvent(200, 'b');
        s.toggleBookmark(180, 'here');
        s.branch(150);
        expect(s.moments.map((m) => m.step)).toEqual([100, 180]);
        s.clear(false);
        expect(s.moments.map((m) => m.kind)).toEqual(['bookmark']);
    });
    it('sets and takes away a bookmark, and finds it both ways', () => {
        const s = new Moments(0.01);
        expect(s.toggleBookmark(100, 'x')).toBe(true);
        expect(s.nextBookmark(0)).toBe(100);
        expect(s.previousBookmark(150)).toBe(100);
        expect(s.toggleBookmark(105, 'x')).toBe(false); // within 0.1 s: the same one
        expect(s.nextBookmark(0)).toBeNull();
    });
    it('goes back five seconds and never before the start', () => {
        const s = new Moments(0.005);
        expect(s.back(2000, 5)).toBe(1000);
        expect(s.back(300, 5)).toBe(0);
    });
    it('stops at a marked moment, and play goes on from it', () => {
        const s = new Moments(0.005);
        s.toggleStop(50, 'predict');
        expect(s.reach(0, 20)).toMatchObject({ steps: 20, then: 'go' });
        const r = s.reach(40, 20);
        expect(r).toMatchObject({ steps: 10, then: 'pause' });
        expect(r.stop?.label).toBe('predict');
        expect(s.reach(50, 20)).toMatchObject({ steps: 20, then: 'go' });
    });
    it('predicts: stops half a second before each known event', () => {
        const s = new Moments(0.005);
        s.addEvent(400, 'impact');
        s.predict = true;
        expect(s.reach(290, 50)).toMatchObject({ steps: 10, then: 'pause' });
        s.addEvent(20, 'early'); // less than half a second from the start: the first step
        expect(s.reach(0, 50)).toMatchObject({ steps: 1, then: 'pause' });
        s.predict = false;
        expect(s.reach(290, 50).then).toBe('go');
    });
    it('loops, leaves alone who stands beyond, and a stop inside the loop comes first', () => {
        const s = new Moments(0.005);
        expect(s.markLoop(100)).toBe('from');
        expect(s.markLoop(200)).toBe('on');
        expect(s.reach(190, 30)).toEqual({ steps: 10, then: 'loop', seek: 100, stop: null });
        expect(s.reach(200, 30)).toMatchObject({ steps: 30, then: 'go' });
        s.toggleStop(195, 'look');
        expect(s.reach(190, 30)).toMatchObject({ steps: 5, then: 'pause' });
        expect(s.reach(195, 30)).toMatchObject({ steps: 5, then: 'loop' });
        expect(s.markLoop(0)).toBe('off');
        expect(s.loop).toBeNull();
    });
    it('runs a whole loop for ever without leaving it', () => {
        const s = new Moments(0.005);
        s.markLoop(10);
        s.markLoop(17);
        let now = 0;
        for (let i = 0; i < 1000; i++) {
            const r = s.reach(now, 1 + (i % 5));
            expect(r.steps).toBeGreaterThanOrEqual(0);
            now = r.then === 'loop' ? r.seek : now + r.steps;
            expect(now).toBeLessThanOrEqual(17);
        }
    });
    it('knows the speeds of slow motion', () => {
        expect(nextRate(1, 1)).toBe(0.5);
        expect(nextRate(0.01, 1)).toBe(0.01);
        expect(nextRate(0.3, -1)).toBe(0.5);
        expect(kRates.at(-1)).toBe(0.01);
    });
});
