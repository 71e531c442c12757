// What the models can say and what they cannot, in plain words.
import { dialog, shut } from '../shell/dialog';
import { el } from '../shell/kit';
import en from '../text/en/limits';
import { texts } from '../text/t';
import type { Page } from './page';

const t = texts('limits', en);

export function limitsDialog({ commands }: Page): void {
    const points = (...words: string[]): HTMLElement => el('ul', {}, ...words.map((text) => el('li', {}, text)));
    const validation = (): void => {
        shut(box);
        commands.run('page.validation');
    };
    const box = dialog(
        t('title'),
        'wide',
        el('p', {}, t('is')),
        el('h3', {}, t('forStudents')),
        points(t('students1'), t('students2'), t('students3'), t('students4')),
        el('h3', {}, t('forEngineers')),
        points(
            ...[t('engineers1'), t('engineers2'), t('engineers3')],
            ...[t('engineers4'), t('engineers5'), t('engineers6')],
        ),
        el('p', {}, el('b', {}, t('notFor'))),
        el('div', { class: 'row' }, el('button', { type: 'button', click: validation }, t('more'))),
    );
}
