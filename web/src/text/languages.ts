// Which language the page speaks: the one that a link asks for (lang=de), else the first of the browser's that there is, else
// English. A language is a folder beside en/ with files of the same names; what it leaves out stays English.
import { arrived, speak, type Language, type Part } from './t';

const kFolders = import.meta.glob<{ default: Part }>(['./*/*.ts', '!./en/*.ts']);
const kCodes = new Set(Object.keys(kFolders).map((path) => path.split('/')[1]!));
export const kPseudo = 'en-XA'; // made of the English, to see what is left out and what has no room

/** Null: English. */
export async function languageOf(asked: string | null, preferred: readonly string[]): Promise<Language | null> {
    if (asked === kPseudo) return (await import('./pseudo')).pseudo;
    const code = [...(asked === null ? [] : [asked]), ...preferred]
        .flatMap((tag) => [tag, tag.split('-')[0]!])
        .find((tag) => tag === 'en' || kCodes.has(tag));
    if (code === undefined || code === 'en') return null;
    return { code, part: async (name) => (await kFolders[`./${code}/${name}.ts`]?.())?.default ?? null };
}

/** Speaks what a link or the browser asks for; answers its code once the texts are there. */
export async function speakFor(fragment: string, preferred: readonly string[]): Promise<string> {
    const asked = /(?:^#?|&)lang=([\w-]+)/.exec(fragment)?.[1] ?? null;
    const language = await languageOf(asked, preferred).catch(() => null); // offline: English
    speak(language);
    await arrived();
    return language?.code ?? 'en';
}
