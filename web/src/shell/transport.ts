// The clock's bar: start, back, play, step, speed, scrub; events and bookmarks as marks on the track.
import { fixed, time } from '../text/format';
import { keyName, type Runs } from '../commands/registry';
import type { Sameness } from '../session/replay';
import { el, icon, iconButton, vary } from './kit';
import './transport.css';
import en from '../text/en/shell';
import { texts } from '../text/t';

const t = texts('shell', en);

export type TransportId =
    | 'clock.restart'
    | 'clock.back5'
    | 'clock.stepBack'
    | 'clock.play'
    | 'clock.step'
    | 'clock.nextEvent'
    | 'clock.slower'
    | 'clock.takeOver'
    | 'page.sound';

export interface Mark {
    time: number;
    kind: 'event' | 'gave-up' | 'bookmark';
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
    private readonly sameness = el('span', { class: 'sameness quiet small', role: 'status' });
    private readonly marks = el('div', { class: 'marks' });
    private shownTime = '';
    private shownMarks = '';
    private shownShare = '';
    private playing: boolean | null = null;
    private span = 30;

    constructor(commands: Runs<TransportId>, seek: (seconds: number) => void) {
        const button = (
            name: string,
            label: string,
            id: TransportId,
            key: string,
            className = '',
        ): HTMLButtonElement => {
            const made = iconButton(name, label, () => commands.run(id), key);
            if (className) made.classList.add(className);
            return made;
        };
        this.play = button('play', t('playPause'), 'clock.play', 'P');
        this.play.id = 'play';
        this.rate = el('button', { class: 'rate', type: 'button', title: t('slowMotion') });
        commands.bind(this.rate, 'clock.slower');
        this.drive = el('button', { class: 'primary hidden', type: 'button', title: t('takeOver') }, t('drive'));
        commands.bind(this.drive, 'clock.takeOver');
        this.range = el('input', {
            type: 'range',
            min: '0',
            max: '30',
            step: 'any',
            value: '0',
            'aria-label': t('time'),
        });
        this.range.addEventListener('input', () => seek(Number(this.range.value)));
        // Moved by hand, the track gives the driving keys back; reached by Tab, it keeps the arrows.
        let byHand = false;
        this.range.addEventListener('pointerdown', () => (byHand = true));
        this.range.addEventListener('keydown', () => (byHand = false));
        this.range.addEventListener('change', () => byHand && this.range.blur());
        const sound = iconButton('sound', t('sound'), () => undefined, keyName('Shift+KeyX'));
        sound.classList.add('sound');
        sound.append(icon('mute'));
        commands.bind(sound, 'page.sound');
        this.element = el(
            'footer',
            { class: 'transport', role: 'group', 'aria-label': t('clock') },
            button('restart', t('backStart'), 'clock.restart', 'Home'),
            button('back', t('back5'), 'clock.back5', 'B', 'wide'),
            button('stepBack', t('oneStepBack'), 'clock.stepBack', ',', 'step-back'),
            this.play,
            button('step', t('oneStep'), 'clock.step', '.'),
            button('next', t('nextEvent'), 'clock.nextEvent', 'N', 'wide'),
            this.rate,
            this.drive,
            el('div', { class: 'track' }, this.marks, this.range),
            this.clock,
            this.sameness,
            sound,
        );
    }

    update(now: number, end: number, duration: number, playing: boolean, rate: number, replaying: boolean): void {
        const span = Math.max(end, duration);
        if (span !== this.span) {
            this.span = span;
            this.range.max = String(span);
            this.shownMarks = this.shownTime = '';
        }
        if (document.activeElement !== this.range || playing) this.range.value = String(now);
        const share = `${fixed((now / span) * 100, 1)}%`;
        if (share !== this.shownShare) this.range.style.setProperty('--at', (this.shownShare = share));
        const text = time(now);
        if (text !== this.shownTime) {
            this.shownTime = text;
            this.now.textContent = text;
            this.whole.textContent = ` / ${time(span).slice(0, 5)}`;
            this.range.setAttribute('aria-valuetext', t('seconds', { n: now, now }));
        }
        if (playing !== this.playing) {
            this.playing = playing;
            this.play.replaceChildren(icon(playing ? 'pause' : 'play'));
            this.play.setAttribute('aria-label', playing ? t('pause') : t('play'));
        }
        const speed = `${rate}\u00d7`;
        if (this.rate.textContent !== speed) {
            this.rate.textContent = speed;
            this.rate.setAttribute('aria-label', `${speed} ${t('rate')}`); // a name says what is seen
        }
        this.drive.classList.toggle('hidden', !replaying);
    }

    // Whether a recording that was opened gives the same run here.
    tellSameness(same: Sameness, engine: string): void {
        const text = {
            none: '',
            checking: 'recording',
            identical: t('identicalRun'),
            differs: same.kind === 'differs' ? t('differsFrom', { from: same.from }) : '',
        }[same.kind];
        if (this.sameness.textContent !== text) {
            this.sameness.textContent = text;
            this.sameness.title = t('recordedWith', { engine });
        }
        this.sameness.classList.toggle('differs', same.kind === 'differs');
    }

    setMarks(marks: readonly Mark[]): void {
        const key = `${this.span}:${marks.map((m) => `${m.kind}${m.time.toFixed(3)}`).join()}`;
        if (key === this.shownMarks) return;
        this.shownMarks = key;
        this.marks.replaceChildren(
            ...marks.map((m) =>
                vary(el('i', { class: m.kind, title: m.label }), {
                    '--at': `${((m.time / this.span) * 100).toFixed(3)}%`,
                }),
            ),
        );
    }
}
