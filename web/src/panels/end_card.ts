// What happened, in two or three numbers, once a film is over: of this run, and of its variants beside it; and what to do next.
import { effect } from '@preact/signals-core';
import { el, iconButton, kEnglish } from '../shell/kit';
import type { ToldValue } from '../engine/types';
import { isShare, toldName, toldNumber } from '../text/told_value';
import type { Page } from './page';
import './end_card.css';
import en from '../text/en/end_card';
import { texts } from '../text/t';

const t = texts('end_card', en);

// A share of a whole as a bar.
function bar(value: ToldValue | undefined): HTMLElement[] {
    if (!value || value.value === null || !isShare(value.name)) return [];
    return [el('meter', { min: '0', max: '1', value: String(value.value), 'aria-hidden': 'true' })];
}

export function showEndCard(page: Page): void {
    const { session, commands } = page;
    const { run, document: scenario } = session;
    const { info } = run;
    document.querySelector('.end-card')?.remove();
    const { film } = run;
    const { end } = info.show;
    const names = info.vehicles.map((v) => v.name);
    const table = el('table');
    const given = el('p', { class: 'warning small' });
    // As far as it is known: a short run may be over before its story is found.
    const tell = (): void => {
        const worlds = film.worlds();
        const own = worlds[0]!.story;
        if (!end.length) return; // nothing to be told but that it is over
        const gave = film.gaveUp().map((w) => w.name);
        given.textContent = gave.length ? t('gaveUp', { names: gave.filter(Boolean).join(', ') }) : '';
        given.hidden = !gave.length;
        if (!own) return table.replaceChildren(el('tr', {}, el('td', {}, t('coming'))));
        table.replaceChildren(
            ...(worlds.length > 1
                ? [
                      el(
                          'tr',
                          {},
                          el('th', { scope: 'col', ...kEnglish }, info.variants.of),
                          ...worlds.map((w) => el('th', { scope: 'col', ...kEnglish }, w.name)),
                      ),
                  ]
                : []),
            ...end.map((key) =>
                el(
                    'tr',
                    {},
                    el('th', { scope: 'row' }, toldName(own.values[key]!, names)),
                    ...worlds.map(({ story }) => {
                        const value = story?.values[key];
                        return el('td', {}, value ? toldNumber(value) : t('coming'), ...bar(value));
                    }),
                ),
            ),
        );
    };
    const entries = session.engine.catalog();
    const next = entries[(entries.findIndex((e) => e.title === info.title) + 1) % entries.length]!;
    const button = (text: string, act: () => void, primary = false): HTMLElement =>
        el('button', { type: 'button', class: primary ? 'primary' : '', click: act }, text);
    const card = el(
        'section',
        { class: 'end-card', 'aria-label': t('over') },
        run.replayed ? el('p', {}, t('replayed', { time: run.time })) : null,
        table,
        given,
        el(
            'div',
            { class: 'row' },
            button(t('again'), () => (run.live ? run.restart() : run.again()), true),
            run.replayed ? button(t('driveOn'), () => run.branch()) : null,
            button(t('compare'), () => commands.run('page.compare')),
            button(t('change'), () => commands.run('page.tune')),
            // A lesson says itself what comes next.
            page.lesson.name === ''
                ? button(t('next', { title: next.title }), () => scenario.openNamed(next.name))
                : null,
            iconButton('close', t('close'), () => away()),
        ),
    );
    page.view.stage.canvas.parentElement!.append(card);
    const away = (): void => {
        card.remove();
        page.layOut();
    };
    page.layOut();
    // It goes with the end: whatever goes on, back or elsewhere takes it away.
    const { opened } = scenario;
    const { moved } = run;
    const [of, at] = [opened.peek(), moved.peek()];
    const stop = effect(() => {
        void film.known.value;
        if (!run.playing && opened.value === of && moved.value === at) return tell();
        away();
        queueMicrotask(() => stop());
    });
}
