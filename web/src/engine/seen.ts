// Text from outside as it may stand in the page: what cannot be seen, above all what turns the direction of writing, is shown as
// an escape, so that a title cannot pass for something else. The characters are those of native/core/text.cpp.
const kUnseen = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]/gu;
const escaped = (c: string): string => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Line breaks and tabs stay what they are. */
export function seen(text: string): string {
    return text.replace(kUnseen, (c) => ('\n\r\t'.includes(c) ? c : escaped(c)));
}

/** JSON whose every text is seen; for JSON.parse(). */
export function seenValue(_key: string, value: unknown): unknown {
    return typeof value === 'string' ? seen(value) : value;
}
