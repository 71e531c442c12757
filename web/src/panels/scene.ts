// The scene in words, at the moment that is shown; said once more on wish.
import { dialog } from '../shell/dialog';
import { el } from '../shell/kit';
import en from '../text/en/scene';
import { texts } from '../text/t';
import type { Page } from './page';
import { sceneSays } from './scene_words';

const t = texts('scene', en);

export function sceneDialog({ session, settings }: Page): void {
    const list = el('ul', { class: 'scene-words' });
    const tell = (): void =>
        list.replaceChildren(...sceneSays(session, settings.units.peek()).map((line) => el('li', {}, line)));
    const again = el('button', { type: 'button', click: tell }, t('again'));
    tell();
    dialog(t('title'), 'wide', el('div', { role: 'status' }, list), el('div', { class: 'row' }, again));
}
