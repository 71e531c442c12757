// All challenges: one's best of each and its medal, its board, and one's best as an entry of one.
import { Bests } from '../session/bests';
import { entryText } from '../session/board';
import { groupOf, sentenceOf } from '../session/catalog';
import { copyText } from '../shell/dialog';
import { el, kEnglish } from '../shell/kit';
import type { Page } from './page';
import { Desk } from './challenge_board';
import { beside, known, openChallenge, withRecording, type Known } from './challenge_known';
import { medalOf, nextMedal, scoreText } from './challenge_words';
import './challenges.css';
import en from '../text/en/challenges';
import { texts } from '../text/t';

const t = texts('challenges', en);

export function challengesContent(page: Page): HTMLElement {
    const { engine } = page.session;
    const bests = new Bests(page.store);
    const entries = engine.catalog().filter((e) => groupOf(e) === 'challenges');
    const list = el('div', { class: 'list' });
    const draw = (): void => list.replaceChildren(...entries.map((e) => row(page, bests, known(page, e))));
    draw();
    return el('div', { class: 'challenges' }, el('p', { class: 'quiet small' }, t('intro')), list);
}

function row(page: Page, bests: Bests, of: Known): HTMLElement {
    const { entry } = of;
    const best = bests.of(of.hash);
    const medal = best ? medalOf(best.score, of.medals, of.more) : 'none';
    const drive = el('button', { type: 'button', class: 'primary' }, t('drive'));
    drive.addEventListener('click', () => openChallenge(page, entry.name));
    const board = el('button', { type: 'button', 'aria-expanded': 'false' }, t('board'));
    const place = el('div', { class: 'board' });
    let desk: Desk | null = null;
    board.addEventListener('click', () => {
        const wanted = !desk;
        board.setAttribute('aria-expanded', String(wanted));
        desk?.end();
        desk = wanted ? new Desk(page, of, place) : null;
        if (!wanted) place.replaceChildren();
    });
    const own = best
        ? el('b', {}, `${t('yourBest')}: ${scoreText(best.score, of.unit)}`)
        : el('span', { class: 'quiet' }, `${t('yourBest')}: ${t('noBest')}`);
    const next = nextMedal(medal, of.medals, of.unit);
    return el(
        'section',
        { class: 'challenge' },
        el('h3', kEnglish, el('span', { class: `medal ${medal}`, role: 'img', 'aria-label': t(medal) }), entry.title),
        el('p', { class: 'small', ...kEnglish }, sentenceOf(entry.doc)),
        el('p', { class: 'small' }, own, next ? ` \u00b7 ${next}` : ''),
        el('div', { class: 'row' }, drive, board),
        place,
        best ? maker(page, bests, of) : null,
    );
}
// --- one's own run as an entry ---------------------------------------------------------------------------------------

function maker(page: Page, bests: Bests, of: Known): HTMLElement {
    const box = el('details', { class: 'maker' }, el('summary', {}, t('entry')));
    box.addEventListener('toggle', () => {
        const best = bests.of(of.hash);
        if (!box.open || !best || box.childElementCount > 1) return;
        const other = beside(page.session.engine);
        other.openLink(`scenario=${of.entry.name}`);
        other.load(withRecording(other, best));
        const link = other.link(true);
        other.destroy();
        page.session.engine.refresh();
        const name = el('input', {
            type: 'text',
            maxlength: '60',
            placeholder: t('yourName'),
            'aria-label': t('yourName'),
        });
        const line = el('textarea', { rows: '3', readonly: true, 'aria-label': t('entry') });
        const write = (): void => {
            line.value = entryText({ name: name.value.trim(), score: best.score, link });
        };
        name.addEventListener('input', write);
        write();
        const copy = el('button', { type: 'button' }, t('copyEntry'));
        copy.addEventListener('click', () => {
            void copyText(line.value).then((done) => done && page.toasts.show(t('copied')));
        });
        box.append(el('div', {}, el('p', { class: 'quiet small' }, t('entryTold')), name, line, copy));
    });
    return box;
}
