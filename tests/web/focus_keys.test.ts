import { keepsKey } from '../../web/src/app/focus_keys';

describe('keys under the focus', () => {
    it('leave a slider its arrows, Home, End and pages, and the page the rest', () => {
        for (const key of ['ArrowLeft', 'ArrowUp', 'Shift+ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']) expect(keepsKey('range', key), key).toBe(true);
        for (const key of ['Space', 'KeyP', 'Enter', 'Ctrl+ArrowLeft', 'Escape']) expect(keepsKey('range', key), key).toBe(false);
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
