// The clock's bar: start, back, play, step, speed, scrub; events and bookmarks as marks on the track.
import { fixed, time } from '../app/format';
import { el, icon, iconButton } from './dom';

export const kRates = [1, 0.5, 0.25, 0.1, 0.05, 0.01];

export interface TransportActions {
    restart(): void;
    toggle(): void;
    stepBack(): void;
    step(): void;
    back5(): void;
    nextEvent(): void;
    slower(): void;
    seek(seconds: number): void;
    drive(): void;
}
export interface Mark {
    time: number;
    kind: 'event' | 'bookmark';
    label: string;
}

export class Transport {
    readonly element: HTMLElement;
    private readonly play: HTMLButtonElement;
    private readonly rate: HTMLButtonElement;
    private readonly drive: HTMLButtonElement;
    private readonly range: HTMLInputElement;
    private readonly now = el('span');
    private readonly whole = el('span', { class: 'span quiet' });
    private readonly clock = el('span', { class: 'time' }, this.now, this.whole);
    private readonly marks = el('div', { class: 'marks' });
    private shownTime = '';
    private shownMarks = '';
    private shownShare = '';
    private playing: boolean | null = null;
    private span = 30;

    constructor(actions: TransportActions) {
        this.play = iconButton('play', 'Play or pause', () => actions.toggle(), 'P');
        this.play.id = 'play';
        this.rate = el('button', { class: 'rate', type: 'button', title: 'Slow motion (L)', 'aria-label': 'Speed of time', click: () => actions.slower() }, '1\u00d7');
        this.drive = el('button', { class: 'primary hidden', type: 'button', title: 'Take over from here: a new branch begins (Enter)', click: () => actions.drive() }, 'Drive');
        this.range = el('input', { type: 'range', min: '0', max: '30', step: 'any', value: '0', 'aria-label': 'Time' });
        this.range.addEventListener('input', () => actions.seek(Number(this.range.value)));
        // Moved by hand, the track gives the driving keys back; reached by Tab, it keeps the arrows.
        let byHand = false;
        this.range.addEventListener('pointerdown', () => (byHand = true));
        this.range.addEventListener('keydown', () => (byHand = false));
        this.range.addEventListener('change', () => byHand && this.range.blur());
        const wide = (button: HTMLElement): HTMLElement => {
            button.classList.add('wide');
            return button;
        };
        this.element = el(
            'footer',
            { class: 'transport', role: 'group', 'aria-label': 'Clock' },
            iconButton('restart', 'Back to the start', () => actions.restart(), 'Home'),
            wide(iconButton('back', 'Back 5 seconds', () => actions.back5(), 'B')),
            iconButton('stepBack', 'One step back', () => actions.stepBack(), ','),
            this.play,
            iconButton('step', 'One step', () => actions.step(), '.'),
            wide(iconButton('next', 'To the next event', () => actions.nextEvent(), 'N')),
            this.rate,
            this.drive,
            el('div', { class: 'track' }, this.marks, this.range),
            this.clock,
        );
    }

    update(now: number, end: number, duration: number, playing: boolean, rate: number, replaying: boolean): void {
        const span = Math.max(end, duration);
        if (span !== this.span) {
            this.span = span;
            this.range.max = String(span);
            this.shownMarks = '';
        }
        if (document.activeElement !== this.range || playing) this.range.value = String(now);
        const share = `${fixed((now / span) * 100, 1)}%`;
        if (share !== this.shownShare) this.range.style.setProperty('--at', (this.shownShare = share));
        const text = time(now);
        if (text !== this.shownTime) {
            this.shownTime = text;
            this.now.textContent = text;
            this.whole.textContent = ` / ${time(span).slice(0, 5)}`;
            this.range.setAttribute('aria-valuetext', `${fixed(now, 2)} seconds`);
        }
        if (playing !== this.playing) {
            this.playing = playing;
            this.play.replaceChildren(icon(playing ? 'pause' : 'play'));
            this.play.setAttribute('aria-label', playing ? 'Pause' : 'Play');
        }
        const speed = `${rate}\u00d7`;
        if (this.rate.textContent !== speed) this.rate.textContent = speed;
        this.drive.classList.toggle('hidden', !replaying);
    }

    setMarks(marks: readonly Mark[]): void {
        const key = `${this.span}:${marks.map((m) => `${m.kind}${m.time.toFixed(3)}`).join()}`;
        if (key === this.shownMarks) return;
        this.shownMarks = key;
        this.marks.replaceChildren(
            ...marks.map((m) => el('i', { class: m.kind, title: m.label, style: `left: ${((m.time / this.span) * 100).toFixed(3)}%` })),
        );
    }
}
