// The lessons that come with the page, in the language that is spoken where there is a translation; a lesson of one's own, as a file
// or whole inside a link.
import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import type { Lesson } from '../session/lesson';
import { kLongestText } from '../session/lesson_judge';
import { readLesson } from '../session/lesson_read';
import en from '../text/en/lessons';
import { texts } from '../text/t';
import type { Page } from './page';

const t = texts('lessons', en);

const kEnglishFiles = import.meta.glob<string>('../../../assets/lessons/*.md', {
    eager: true,
    query: '?raw',
    import: 'default',
});
const kTranslated = import.meta.glob<string>('../../../assets/lessons/*/*.md', { query: '?raw', import: 'default' });
const nameOf = (path: string): string => path.split('/').at(-1)!.replace('.md', '');

export async function lessons(): Promise<Lesson[]> {
    const { lang } = document.documentElement;
    const read = Object.entries(kEnglishFiles).map(async ([path, english]) => {
        const name = nameOf(path);
        const other = kTranslated[path.replace(/[^/]+$/, `${lang}/${name}.md`)];
        const text = await other?.().catch(() => null); // offline: English
        return readLesson(name, text ?? english, text ? lang : 'en');
    });
    return (await Promise.all(read)).sort((a, b) => a.order - b.order || a.title.localeCompare(b.title));
}

// --- of one's own: lesson=own-DEFLATED, base64url --------------------------------------------------------------------

const kOwn = 'own-';
const kLongestPacked = 30000; // characters

/** Throws with words when the text is no lesson. */
export function ownLink(text: string): string {
    readLesson('own', text);
    const bytes = deflateSync(strToU8(text), { level: 9 });
    const packed = btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''));
    const link = `lesson=${kOwn}${packed.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
    if (link.length > kLongestPacked) throw new Error(t('tooLongLink', { length: link.length, most: kLongestPacked }));
    return link;
}
/** Null when the link holds no lesson of its own, or one that was refused, which is told. */
export function ownLesson(wanted: string, page: Page): Lesson | null {
    const packed = wanted.split('~', 1)[0]!;
    if (!packed.startsWith(kOwn)) return null;
    try {
        return readLesson('own', unpacked(packed.slice(kOwn.length)));
    } catch (error) {
        page.tell((error as Error).message, 'error');
        return null;
    }
}
// No more than a lesson may have, however much the link would make.
function unpacked(packed: string): string {
    const damaged = (): never => {
        throw new Error(t('damagedLink'));
    };
    if (packed.length > kLongestPacked) damaged();
    const parts: Uint8Array[] = [];
    let size = 0;
    const inflate = new Inflate((part) => {
        size += part.length;
        if (size > 3 * kLongestText) damaged();
        parts.push(part);
    });
    try {
        const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
        for (let k = 0; k < bytes.length; k += 256) inflate.push(bytes.subarray(k, k + 256), k + 256 >= bytes.length);
    } catch {
        damaged();
    }
    const whole = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
        whole.set(part, at);
        at += part.length;
    }
    return strFromU8(whole);
}
