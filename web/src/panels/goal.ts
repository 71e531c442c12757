// What a scenario wants to be reached: a line that says how it stands, a card with the result, one's own best kept and driven against.
import { effect } from '@preact/signals-core';
import type { Engine } from '../engine/engine';
import type { GoalInfo } from '../engine/types';
import { Bests, type Best } from '../session/bests';
import { el, iconButton } from '../shell/kit';
import type { Page } from './page';
import { beside, withRecording } from './challenge_known';
import { medalOf, nextMedal, reachedText, scoreText } from './challenge_words';
import { carSpeed, fixed, kMinus } from '../text/format';
import './end_card.css';
import './goal.css';
import en from '../text/en/challenges';
import { texts } from '../text/t';

const t = texts('challenges', en);

const kThin = '\u202f';
const kOften = 0.1; // [s] between two looks
const kSlice = 6; // [ms] of a frame that sealing a run may take
const kAtOnce = 20; // steps

const shown = new WeakMap<Page, GoalShown>();

// Once a scenario with a goal is open; what was shown before follows by itself.
export function showGoal(page: Page): void {
    if (!shown.has(page)) shown.set(page, new GoalShown(page));
}

class GoalShown {
    private readonly line = el('div', { class: 'goal hidden', 'aria-hidden': 'true' });
    private readonly bests: Bests;
    private phase = 0;
    private looked = 0; // [s] of the wall
    private card: HTMLElement | null = null;
    private told = el('p', { class: 'quiet' });
    private sealing: Sealing | null = null;

    constructor(private readonly page: Page) {
        this.bests = new Bests(page.store);
        (document.querySelector('.caption') ?? page.view.stage.canvas).after(this.line);
        page.view.more.push(() => this.update());
        effect(() => {
            if (!page.session.document.opened.value) return;
            queueMicrotask(() => this.opened());
        });
        effect(() => {
            void page.session.run.moved.value;
            this.away();
        });
    }
    private get goal(): GoalInfo | null {
        return this.page.session.run.info.goal;
    }
    // The best run of this goal drives along.
    private opened(): void {
        this.away();
        this.phase = 0;
        const { run, document: scenario } = this.page.session;
        const best = this.goal && this.bests.of(run.info.hash);
        if (best && scenario.opened.peek()?.anew && !run.replayed) this.against(best);
    }
    private against(best: Best): void {
        const { run, engine } = this.page.session;
        const label = t('yourBest');
        for (const ghost of run.ghosts.kept) if (ghost.label === label) run.ghosts.drop(ghost);
        try {
            run.ghosts.compute(engine, withRecording(engine, best), label, best.seconds);
            engine.refresh();
        } catch {
            // recorded for another car: it proves nothing any more
        }
    }

    private update(): void {
        const { goal } = this;
        if (this.sealing) this.seal(this.sealing);
        this.line.classList.toggle('hidden', !goal);
        if (!goal) return;
        const now = performance.now() / 1000;
        const { engine } = this.page.session;
        const block = engine.block('goal');
        if (block.count === 0) return;
        const phase = block.named(0, 'phase');
        const decided = phase >= 2 && this.phase < 2;
        if (!decided && now - this.looked < kOften) return;
        this.looked = now;
        this.phase = phase;
        const n = (field: string): number => block.named(0, field);
        const reason = engine.names('goal', 'reason')[n('reason')] as Reason;
        const text =
            phase === 3
                ? t(reason)
                : phase === 2
                  ? reachedText(n('score'), goal.unit, goal.medals, goal.more)
                  : this.says(goal, n);
        if (this.line.textContent !== text) this.line.textContent = text;
        if (decided) this.decided(goal, phase === 2 ? n('score') : null, text, n('ended'));
    }
    private says(goal: GoalInfo, n: (field: string) => number): string {
        const { units } = this.page.settings;
        const metres = (x: number): string => `${fixed(x, Math.abs(x) < 99.95 ? 1 : 0)}${kThin}m`;
        const time = `${fixed(Math.max(0, n('time')), 1)}${kThin}s`;
        const score = scoreText(n('score'), goal.unit);
        const toGo = n('toGo');
        switch (goal.kind) {
            case 'time':
                return goal.path < 0 ? t('lineGates', { time, n: toGo }) : t('lineTime', { time, left: metres(toGo) });
            case 'slalom':
                return t('lineSlalom', { time, n: n('cones') + n('faults'), left: fixed(toGo, 0) });
            case 'stop':
                return t('lineStop', { left: metres(toGo).replace('-', kMinus) });
            case 'park':
                return t('linePark', { time, left: metres(toGo) });
            case 'damage':
                return t('lineDamage', { score });
            case 'jump':
                return n('piece') >= 0.1
                    ? t('lineFlies', { time: `${fixed(n('piece'), 1)}${kThin}s` })
                    : t('lineJump', { score });
            case 'drift':
                return t('lineDrift', {
                    score,
                    now: scoreText(n('piece'), goal.unit),
                    time: `${fixed(Math.max(0, toGo), 0)}${kThin}s`,
                });
            default: {
                const speed = carSpeed(goal.speed, units.peek());
                return t('lineAngle', {
                    angle: scoreText(goal.angle, 'rad'),
                    speed: `${fixed(speed.value, 0)}${kThin}${speed.unit}`,
                });
            }
        }
    }

    // --- the result --------------------------------------------------------------------------------------------------

    private decided(goal: GoalInfo, score: number | null, text: string, ended: number): void {
        const { run, engine } = this.page.session;
        const own = run.live && !run.replayed && run.step >= run.end;
        const { hash, dt } = run.info;
        this.show(goal, score, text, own ? '' : t('replayed'));
        if (!own || score === null) return;
        this.sealing?.copy.destroy();
        const copy = beside(engine);
        copy.load(engine.withRecording());
        this.sealing = {
            copy,
            steps: Math.round(Math.max(Math.floor(ended) + 1, Math.ceil(run.time)) / dt),
            hash,
            score,
            more: goal.more,
        };
        engine.refresh();
    }
    // A run proves its score by the first recorded hash after the moment in which it was decided. It is driven there on a copy, hands off,
    // a little each frame: nobody has to wait for it, and whoever goes back to the start loses nothing.
    private seal(sealing: Sealing): void {
        const { copy, steps, hash, score, more } = sealing;
        const until = performance.now() + kSlice;
        const at = (): number => copy.block('world').named(0, 'step');
        while (at() < steps && performance.now() < until) if (copy.step(Math.min(kAtOnce, steps - at())) === 0) break;
        this.page.session.engine.refresh();
        if (at() < steps && copy.block('world').named(0, 'stopped') === 0) return;
        this.sealing = null;
        const { recording, engine } = JSON.parse(copy.withRecording()) as { recording: string; engine: string };
        const seconds = at() * copy.info().dt;
        copy.destroy();
        const done = this.bests.keep(hash, { score, seconds, recording, engine, at: Date.now() }, more);
        if (done !== 'worse') this.told.textContent = t(done === 'best' ? 'newBest' : 'notKept');
    }
    private show(goal: GoalInfo, score: number | null, text: string, told: string): void {
        this.away();
        this.told.textContent = told;
        const { page } = this;
        const { run } = page.session;
        const medal = score === null ? 'none' : medalOf(score, goal.medals, goal.more);
        const best = this.bests.of(run.info.hash);
        const button = (word: string, act: () => void, first = false): HTMLElement =>
            el('button', { type: 'button', class: first ? 'primary' : '', click: act }, word);
        const p = (line: string | null): HTMLElement | null => (line ? el('p', { class: 'quiet' }, line) : null);
        const against = (): void => {
            const now = this.bests.of(run.info.hash);
            if (now) this.against(now);
            run.restart();
        };
        this.card = el(
            'section',
            { class: 'end-card goal-card', role: 'status', 'aria-label': t('result') },
            el('h2', {}, el('span', { class: `medal ${medal}`, 'aria-hidden': 'true' }), text),
            this.told,
            p(best ? t('best', { best: scoreText(best.score, goal.unit) }) : null),
            p(nextMedal(medal, goal.medals, goal.unit)),
            el(
                'div',
                { class: 'row' },
                button(t('again'), () => run.restart(), true),
                best || score !== null ? button(t('againstBest'), against) : null,
                button(t('all'), () => page.commands.run('page.challenges')),
                iconButton('close', t('close'), () => this.away()),
            ),
        );
        page.view.stage.canvas.parentElement!.append(this.card);
        page.layOut();
    }
    private away(): void {
        if (!this.card) return;
        this.card.remove();
        this.card = null;
        this.page.layOut();
    }
}

type Reason = 'late' | 'overturned' | 'putBack' | 'shortOf' | 'beyond' | 'beside' | 'slow' | 'nothing';

interface Sealing {
    copy: Engine;
    steps: number; // to which it has to come
    hash: string;
    score: number;
    more: boolean;
}
