// The shade of trees on what drives below them.
import { Vector3 } from 'three';
import { TreeShade, type Grown } from '../../web/src/view/tree_shade';

describe('the shade of a tree', () => {
    const high = 10;
    const wide = 0.8;
    const at45 = new Vector3(-1, 0, 1).normalize(); // the sun stands in the west: a shade is as long as the tree, to the east
    const one = (kind: number, gone = new Set<number>()): TreeShade => {
        const items = new Float32Array([100, 50, 0, 0, high, kind, wide, 0]); // x, y, z, heading, size, kind, width, solid
        const grown: Grown = { items, height: () => 0, gone, originX: 0, originY: 0 };
        return new TreeShade(64, at45, grown);
    };
    it('lies away from the sun, under the crown and no farther than its tip', () => {
        const tree = one(1);
        expect(tree.at(107, 50, 0)).toBeCloseTo(0.85);
        expect(tree.at(101, 50, 0), 'between trunk and crown').toBe(0);
        expect(tree.at(93, 50, 0), 'before it').toBe(0);
        expect(tree.at(111, 50, 0), 'past the tip').toBe(0);
        expect(tree.at(107, 50 + 6, 0), 'beside it').toBe(0);
        const edge = tree.at(107, 50 + 0.5 * wide * high, 0);
        expect(edge).toBeGreaterThan(0.2);
        expect(edge).toBeLessThan(0.7);
    });
    it('stands above the ground as far as the sun comes down', () => {
        expect(one(1).at(111, 50, 0)).toBe(0);
        expect(one(1).at(108, 50, 3), 'three metres up the sun comes in over the tip').toBe(0);
        expect(one(1).at(103, 50, 3), 'and takes hold of what is nearer').toBeCloseTo(0.85);
    });
    it('narrows to the tip of a conifer, and is gone with the tree', () => {
        expect(one(0).at(101.5, 51, 0)).toBeGreaterThan(0.8);
        expect(one(0).at(108.5, 51.5, 0)).toBe(0);
        expect(one(1, new Set([0])).at(107, 50, 0)).toBe(0);
    });
});
