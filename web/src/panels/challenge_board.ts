// A board: fetched from the page's own host, and every entry driven again by a Worker before it counts.
import { errorOfSaid } from '../engine/error';
import type { Verdict } from '../engine/score';
import type { ScoreTold } from '../engine/score.worker';
import workerUrl from '../engine/score.worker.ts?worker&url';
import { ownWorker } from '../engine/trusted';
import { readBoard, refusalOf, type Entry } from '../session/board';
import { el } from '../shell/kit';
import type { Page } from './page';
import { beside, openChallenge, type Known } from './challenge_known';
import { scoreText } from './challenge_words';
import en from '../text/en/challenges';
import { texts } from '../text/t';
import { told } from '../text/told';

const t = texts('challenges', en);

// Files beside the page, which a fork may put there: {"yawlabBoard": 1, ...}. Vite reads these options word by word.
const kBoards = import.meta.glob<string>('../../../assets/boards/*.json', {
    eager: true,
    query: '?url',
    import: 'default',
});
const boardOf = (name: string): string | undefined => kBoards[`../../../assets/boards/${name}.json`];

const kGhosts = 3; // of a board, that drive along

interface Line {
    entry: Entry;
    state: HTMLElement;
    node: HTMLElement;
    verdict: Verdict | null; // proved
}

// Fetches a board and has a Worker drive its entries again, one after the other, for as long as it is shown.
export class Desk {
    private worker: Worker | null = null;
    private lines: Line[] = [];
    private ended = false;

    constructor(
        private readonly page: Page,
        private readonly of: Known,
        private readonly place: HTMLElement,
    ) {
        void this.begin().catch((error: unknown) => {
            if (!this.ended) place.replaceChildren(el('p', { class: 'warning small', role: 'status' }, told(error)));
        });
    }
    end(): void {
        this.ended = true;
        this.worker?.terminate();
    }
    private async begin(): Promise<void> {
        const { place, of } = this;
        const url = boardOf(of.entry.name);
        const sent = url === undefined ? null : await fetch(url, { credentials: 'same-origin' });
        if (sent && !sent.ok) throw new Error(t('boardMissing'));
        const { entries } = sent ? readBoard(await sent.text(), of.entry.name) : { entries: [] as readonly Entry[] };
        if (this.ended) return;
        const sorted = [...entries].sort((a, b) => (of.more ? b.score - a.score : a.score - b.score));
        this.lines = sorted.map((entry) => {
            const state = el('span', { class: 'state small quiet', role: 'status' }, t('waits'));
            const node = el('div', { class: 'entry' }, el('span', { class: 'name' }, '\u2013'), state);
            return { entry, state, node, verdict: null };
        });
        place.replaceChildren(
            el('p', { class: 'quiet small' }, entries.length ? t('boardTold') : t('noEntries')),
            ...this.lines.map((l) => l.node),
        );
        if (!entries.length) return;
        this.worker = ownWorker(workerUrl);
        for (const line of this.lines) {
            await this.prove(line);
            if (this.ended) return;
        }
        this.worker.terminate();
    }
    private async prove(line: Line): Promise<void> {
        const { entry, state, node } = line;
        let refused: string;
        try {
            const verdict = await this.ask(entry.link, (share) => {
                state.textContent = t('checking', { share: `${Math.round(100 * share)}\u202f%` });
            });
            refused = refusalOf(verdict, entry, this.of.entry.name);
            if (!refused) line.verdict = verdict;
        } catch (error) {
            refused = told(error);
        }
        if (this.ended) return;
        // A name and a score stand there once they are proved, and not before.
        if (refused) {
            node.classList.add('refused');
            state.textContent = t('refused', { why: refused });
            return;
        }
        const { medal, score } = line.verdict!;
        node.replaceChildren(
            el('span', { class: `medal ${medal}`, role: 'img', 'aria-label': t(medal) }),
            el('b', {}, scoreText(score!, this.of.unit)),
            el('span', { class: 'name' }, entry.name),
            state,
            el(
                'button',
                { type: 'button', 'aria-label': t('against', { name: entry.name }), click: () => this.against(line) },
                t('drive'),
            ),
        );
        state.textContent = `\u2713 ${t('verified')}`;
    }
    private ask(link: string, progress: (share: number) => void): Promise<Verdict> {
        const worker = this.worker!;
        return new Promise((resolve, reject) => {
            worker.onmessage = ({ data }: MessageEvent<ScoreTold>) => {
                if (data.error) reject(errorOfSaid(data.error));
                else if (data.verdict) resolve(data.verdict);
                else progress(data.share ?? 0);
            };
            worker.onerror = (event) => reject(new Error(event.message || t('boardMissing')));
            worker.postMessage(link);
        });
    }
    // Opens the challenge; this run and the best others that are proved drive along.
    private against(chosen: Line): void {
        const { page } = this;
        const proved = this.lines.filter((l) => l.verdict && l !== chosen).slice(0, kGhosts - 1);
        openChallenge(page, this.of.entry.name);
        const { run, engine } = page.session;
        for (const { entry, verdict } of [...proved.reverse(), chosen]) {
            const other = beside(engine);
            try {
                other.openLink(entry.link);
                run.ghosts.compute(engine, other.withRecording(), entry.name, verdict!.seconds);
            } finally {
                other.destroy();
                engine.refresh();
            }
        }
    }
}
