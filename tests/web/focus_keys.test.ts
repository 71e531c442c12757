import { Commands, type Row } from '../../web/src/commands/registry';
import { keepsKey } from '../../web/src/shell/focus_keys';

describe('keys under the focus', () => {
    it('leave a slider its arrows, Home, End and pages, and the page the rest', () => {
        for (const key of ['ArrowLeft', 'ArrowUp', 'Shift+ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'])
            expect(keepsKey('range', key), key).toBe(true);
        for (const key of ['Space', 'KeyP', 'Enter', 'Ctrl+ArrowLeft', 'Escape'])
            expect(keepsKey('range', key), key).toBe(false);
    });
    it('leave a box to tick and a button Space and Enter', () => {
        for (const focus of ['tick', 'button'] as const) {
            expect(keepsKey(focus, 'Space')).toBe(true);
            expect(keepsKey(focus, 'Enter')).toBe(true);
            expect(keepsKey(focus, 'ArrowUp')).toBe(false);
        }
    });
    it('leave what is typed to the field, and all keys to the world when nothing has the focus', () => {
        expect(keepsKey('text', 'KeyW')).toBe(true);
        expect(keepsKey('world', 'Space')).toBe(false);
        expect(keepsKey('world', 'ArrowUp')).toBe(false);
    });
    it('never take Tab from a control, nor Shift and Tab from anything', () => {
        for (const focus of ['text', 'range', 'tick', 'button'] as const) expect(keepsKey(focus, 'Tab')).toBe(true);
        expect(keepsKey('world', 'Shift+Tab')).toBe(true);
    });
});

describe('keys that somebody chose', () => {
    const two = (rebound: Record<string, string[]>): Commands<'first' | 'second'> => {
        const make = (id: string, key: string): Row => ({
            title: id,
            group: 'view',
            keys: [key],
            run: () => pressed.push(id),
        });
        return new Commands({ first: make('first', 'BracketRight'), second: make('second', 'KeyX') }, rebound);
    };
    let pressed: string[] = [];
    beforeEach(() => (pressed = []));
    it('win over the keys that commands come with', () => {
        const commands = two({ second: ['BracketRight'] });
        expect(commands.press('BracketRight', false)).toBe(true);
        expect(pressed).toEqual(['second']);
        expect(commands.all.find((c) => c.id === 'first')!.keys).toEqual([]);
    });
    it('stay what they were when nothing else has them', () => {
        two({ first: ['Tab'] }).press('Tab', false);
        expect(pressed).toEqual(['first']);
    });
});
