// What a new scenario begins with.
import { kTemplates, template } from '../session/templates';
import { el } from '../shell/kit';
import type { FormHost } from './editor_form';
import en from '../text/en/editor';
import { texts } from '../text/t';

const t = texts('editor', en);

// Somebody asked for a new one, not for a change of what is open.
export const wanted = { fresh: false };

export function templateList(host: FormHost): HTMLElement {
    const { document: scenario, run } = host.page.session;
    const box = el('details', { class: 'new', open: wanted.fresh }, el('summary', {}, t('new')));
    wanted.fresh = false;
    const begin = (id: (typeof kTemplates)[number]): void => {
        const title = t('newTitle', { template: t(id) });
        if (!scenario.openText(JSON.stringify(template(id, title)))) return;
        run.playing = false;
        host.page.view.cameras.choose('bird');
        host.choose(null);
        host.frame();
        box.open = false;
    };
    box.append(
        el(
            'div',
            { class: 'templates' },
            ...kTemplates.map((id) =>
                el(
                    'button',
                    { type: 'button', click: () => begin(id) },
                    el('b', {}, t(id)),
                    el('span', { class: 'quiet small' }, t(`${id}What`)),
                ),
            ),
        ),
    );
    return box;
}
