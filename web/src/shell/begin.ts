// The beginning: the language first, then the page; what does not start says why, in words.
import { speakFor } from '../text/languages';
import en from '../text/en/shell';
import { texts } from '../text/t';
import { told } from '../text/told';
import { el } from './kit';

const t = texts('shell', en);

export async function begin(root: HTMLElement, start: (root: HTMLElement) => Promise<void>): Promise<void> {
    document.documentElement.lang = await speakFor(location.hash, navigator.languages);
    await start(root).catch((error: unknown) => {
        const why = error instanceof Error ? told(error) : String(error);
        root.replaceChildren(
            el('p', { class: 'failed', role: 'alert' }, t(/webgl/i.test(why) ? 'noWebgl' : 'noStart', { why })),
        );
        throw error;
    });
}
