// Which impact the momentum panel shows by itself.
import type { Collision } from '../../web/src/engine/types';
import { hardestOfLate } from '../../web/src/panels/momentum';

describe('of several impacts', () => {
    const hit = (event: number, time: number, change: number): Collision =>
        ({ event, time, bodies: [{ before: { x: 0, y: 0 }, after: { x: change, y: 0 } }] }) as unknown as Collision;

    it('the hardest of the newest blow stands, not its last touch, nor a harder one of long ago', () => {
        expect(hardestOfLate([])).toBeUndefined();
        expect(hardestOfLate([hit(0, 1, 5), hit(1, 1.2, 2), hit(2, 1.4, 3)])?.event).toBe(0);
        expect(hardestOfLate([hit(0, 1, 5), hit(1, 4, 2), hit(2, 4.1, 1)])?.event).toBe(1);
        expect(hardestOfLate([hit(0, 1, 5), hit(1, 4, 2), hit(2, 4.1, 3)])?.event).toBe(2);
    });
});
