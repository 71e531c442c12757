// Which keys belong to the control that has the focus, and which to the commands of the page.

// Where the focus is, as far as keys care. `text`: all that is typed into, and lists of choices.
export type Focus = 'world' | 'text' | 'range' | 'tick' | 'button';

const kOfRange = /^(Arrow(Left|Right|Up|Down)|Home|End|Page(Up|Down))$/;
const kPress = /^(Space|Enter|NumpadEnter)$/;

export function focusOf(active: Element | null): Focus {
    switch (active?.tagName) {
        case 'TEXTAREA':
        case 'SELECT':
            return 'text';
        case 'INPUT': {
            const { type } = active as HTMLInputElement;
            return type === 'range' ? 'range' : type === 'checkbox' || type === 'radio' ? 'tick' : 'text';
        }
        case 'BUTTON':
        case 'SUMMARY':
        case 'A':
            return 'button';
        default:
            return 'world';
    }
}

// `key`: as of keyOf(). True when the control needs it; a command must not take it.
export function keepsKey(focus: Focus, key: string): boolean {
    const code = key.replace('Shift+', '');
    if (code === 'Tab') return focus !== 'world' || key !== 'Tab'; // moves the focus on, from everywhere
    if (focus === 'text') return true;
    if (focus === 'range') return kOfRange.test(code);
    return focus !== 'world' && kPress.test(code);
}
