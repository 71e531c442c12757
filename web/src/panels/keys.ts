// All commands with their keys, which can be changed here.
import { groupName, keyName, keyOf, kGroups } from '../commands/registry';
import { dialog, shut } from '../shell/dialog';
import { el } from '../shell/kit';
import type { Page } from './page';
import en from '../text/en/keys';
import { texts } from '../text/t';
import './keys.css';

const t = texts('keys', en);

// The list behind "?"; a click on a key waits for the new one.
export function keysDialog({ commands }: Page): void {
    const list = el('div', { class: 'keys' });
    const said = el('span', { class: 'quiet small grow', role: 'status' });
    const buttons = new Map<string, HTMLButtonElement>();
    let waiting = ''; // for the next key of this command
    const draw = (focus = ''): void => {
        list.replaceChildren();
        for (const group of kGroups) {
            list.append(el('h3', {}, groupName(group)));
            for (const command of commands.all.filter((c) => c.group === group)) {
                const names = command.keys.length ? command.keys.map(keyName) : ['\u2013'];
                const shown = command.id === waiting ? [t('pressAKey')] : names;
                const button = el('button', {
                    type: 'button',
                    title: t('click'),
                    'aria-label': `${t('keyFor', { title: command.title })}: ${shown.join(' ')}`,
                });
                for (const key of shown) button.append(el('kbd', {}, key), ' ');
                button.addEventListener('click', () => {
                    waiting = waiting === command.id ? '' : command.id; // a second click leaves it as it is
                    said.textContent = waiting ? t('pressAKeyFor', { title: command.title }) : '';
                    draw(command.id);
                });
                buttons.set(command.id, button);
                list.append(el('div', {}, el('span', {}, command.title), button));
            }
        }
        buttons.get(focus)?.focus({ preventScroll: true });
    };
    const take = (e: KeyboardEvent): void => {
        if (!waiting) return;
        e.preventDefault();
        e.stopPropagation();
        if (/^(Shift|Control|Alt|Meta)/.test(e.code)) return;
        if (e.code === 'Tab') return void (said.textContent = t('tab'));
        const id = waiting;
        waiting = '';
        said.textContent = '';
        if (e.code !== 'Escape') commands.rebind(id, [keyOf(e)]);
        draw(id);
    };
    window.addEventListener('keydown', take, true);
    const reset = el('button', { type: 'button', title: t('resets') }, t('asItWas'));
    reset.addEventListener('click', () => {
        waiting = '';
        commands.restore();
        said.textContent = t('wereReset');
        draw();
    });
    const limits = el('button', { type: 'button' }, t('limits'));
    limits.addEventListener('click', () => {
        shut(box);
        commands.run('page.limits');
    });
    draw();
    const box = dialog(
        t('keys'),
        'wide',
        el('p', {}, matchMedia('(pointer: coarse)').matches ? t('driveTouch') : t('driveKeys')),
        el('p', { class: 'quiet small' }, t('about')),
        el('div', { class: 'row' }, said, limits, reset),
        list,
    );
    box.addEventListener('shut', () => window.removeEventListener('keydown', take, true));
}
