import { describe, expect, it } from 'vitest';
import { BroughtScenes } from '../../web/src/session/brought_scenes';

describe('Scenes that are brought', () => {
    const a = (): void => {},
        b = (): void => {};
    const shown: unknown[] = [];

    it('takes the last change back, and does it again', () => {
        shown.length = 0;
        const scenes = new BroughtScenes((take) => void shown.push(take));
        expect(scenes.bring(null)).toBe(false);
        scenes.bring(a);
        scenes.bring(b);
        expect(scenes.undo(1)).toBeNull();
        expect(scenes.undo(-1)).toBe('The other scene is back.');
        expect(scenes.undo(-1)).toBeNull();
        expect(scenes.undo(1)).toBe('The other scene is back.');
        expect(scenes.bring(null)).toBe(true);
        expect(scenes.undo(-1)).toBe('The other scene is back.');
        expect(shown).toEqual([a, b, a, b, null, b]);
    });

    it('leaves it once something else was changed, and changes nothing when a scene is refused', () => {
        const scenes = new BroughtScenes((take) => {
            if (take === b) throw new Error('nothing to hit');
        });
        scenes.bring(a);
        expect(() => scenes.bring(b)).toThrow('nothing to hit');
        expect(scenes.undo(-1)).toBe('The scene is away.');
        scenes.settle();
        expect(scenes.undo(1)).toBeNull();
    });
});
