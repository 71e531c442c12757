// A search over everything: commands by name, scenarios by what they are about; lessons, figures and parameters come with the
// first letter. Type a part of it, press Enter.
import { groupName, keyName } from '../commands/registry';
import { dialog, shut } from '../shell/dialog';
import { el } from '../shell/kit';
import type { Choice } from './find_more';
import type { Page } from './page';
import en from '../text/en/palette';
import { loaded } from '../text/loaded';
import { texts } from '../text/t';
import './palette.css';

const t = texts('palette', en);

const kShown = 60; // of what is found

export function paletteDialog(page: Page): void {
    const { commands, session } = page;
    const all: Choice[] = commands.all
        .filter((c) => !c.release)
        .map((c) => ({ ...c, told: `${groupName(c.group)} ${c.title}`, run: () => commands.run(c.id as never) }));
    const scenarios = session.engine.catalog().map((e): Choice => ({
        ...{ title: e.title, of: t('scenario'), lang: 'en', keys: [] },
        told: `${e.name} ${e.topic} ${e.title} ${e.doc} ${e.keywords}`,
        run: () => session.document.openNamed(e.name),
    }));
    const input = el('input', {
        type: 'search',
        placeholder: t('typeACommand'),
        'aria-label': t('command'),
        role: 'combobox',
        'aria-expanded': 'true',
        'aria-controls': 'palette-list',
    });
    const list = el('ul', { id: 'palette-list', role: 'listbox' });
    let shown: Choice[] = [];
    let at = 0;
    const box = dialog(t('commands'), 'palette', input, list);
    const words = (): string[] => input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let finds = (told: string): boolean => words().every((w) => told.toLowerCase().includes(w));
    const others: Choice[][] = [];
    let asked = false;
    const ask = (): void => {
        if (asked) return;
        asked = true;
        const bring = async (): Promise<void> => {
            const { meant, more } = await loaded(() => import('./find_more'));
            finds = (told) => meant(told, input.value);
            more(page).forEach((coming, k) => {
                others[k] = [];
                const came = (choices: Choice[]): void => {
                    others[k] = choices;
                    draw();
                };
                coming.then(came, () => undefined); // without them then
            });
        };
        bring().catch(() => undefined); // offline
    };
    const draw = (): void => {
        const typed = words().length > 0;
        if (typed) ask();
        shown = [...all, ...(typed ? [scenarios, ...others].flat() : [])].filter(({ told }) => finds(told));
        if (typed) shown = shown.slice(0, kShown);
        at = Math.min(at, Math.max(0, shown.length - 1));
        list.replaceChildren(
            ...shown.map((c, i) => {
                const item = el(
                    'li',
                    { role: 'option', 'aria-selected': String(i === at) },
                    el('span', c.lang ? { lang: c.lang } : {}, c.title),
                    el(
                        'span',
                        { class: 'quiet small' },
                        c.of ?? '',
                        ...c.keys.slice(0, 1).map((k) => el('kbd', {}, keyName(k))),
                    ),
                );
                item.addEventListener('click', () => run(i));
                return item;
            }),
        );
        list.children[at]?.scrollIntoView({ block: 'nearest' });
    };
    const run = (i: number): void => {
        const command = shown[i];
        shut(box);
        command?.run(performance.now());
    };
    input.addEventListener('input', () => {
        at = 0;
        draw();
    });
    input.addEventListener('keydown', (e) => {
        if (e.key === 'ArrowDown') at = Math.min(shown.length - 1, at + 1);
        else if (e.key === 'ArrowUp') at = Math.max(0, at - 1);
        else if (e.key === 'Enter' || e.key === 'Escape') {
            e.preventDefault();
            e.stopPropagation(); // the page's own Enter must not act as well; a field would only be emptied by Escape
            return e.key === 'Enter' ? run(at) : shut(box);
        } else return;
        e.preventDefault();
        draw();
    });
    draw();
    input.focus();
}
