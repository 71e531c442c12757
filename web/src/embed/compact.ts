// A small frame: the world, a poster with a button that begins, then one slim bar. What else the page has comes back as soon as the
// frame is large enough, and in full screen.
import { computed, effect, signal } from '@preact/signals-core';
import type { Command } from '../commands/registry';
import { keyOf } from '../commands/registry';
import type { Session } from '../session/session';
import type { Settings } from '../settings/settings';
import { whenever } from '../settings/whenever';
import { isSmall } from '../shell/framed';
import { drawing, el, icon, kEnglish } from '../shell/kit';
import { toldName, toldNumber } from '../text/told_value';
import en from '../text/en/embed';
import { texts } from '../text/t';
import type { View } from '../view/view';
import './compact.css';

const t = texts('embed', en);

export interface Place {
    session: Session;
    settings: Settings;
    view: View;
    commands: { readonly all: readonly Command[] };
    layOut(): void;
}

const drawn = (path: string): Node[] =>
    drawing(`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`);
const kLeave = 'M5 5h6v2H7v10h10v-4h2v6H5zM13 5h6v6h-2V8.4l-6.3 6.3-1.4-1.4L15.6 7H13z';
const kWhole = 'M5 5h5v2H7v3H5zM14 5h5v5h-2V7h-3zM5 14h2v3h3v2H5zM17 14h2v5h-5v-2h3z';

const kMostNumbers = 4; // on the poster at the end

export class Compact {
    private readonly small = signal(isSmall());
    private readonly begun = signal(false); // somebody wants to see the run
    private readonly over = signal(false);
    private readonly on;
    private readonly numbers = el('dl', { ...kEnglish });
    private readonly title = el('p', { class: 'title', ...kEnglish });
    private readonly play = el('button', { class: 'begin', type: 'button' });
    private readonly element = el('section', { class: 'poster', 'aria-label': t('poster') }, this.play, this.title);
    private readonly leave = el('a', { class: 'leave', target: '_blank', rel: 'noopener' }, ...drawn(kLeave));
    private ended: number | null = null; // step that the frame, not the scenario, ends a drive at

    constructor(private readonly place: Place) {
        const { session, settings, view } = place;
        const { run, document: scenario } = session;
        this.on = computed(() => {
            const asked = scenario.opened.value?.asked;
            return asked?.bare ? false : (asked?.compact ?? this.small.value);
        });
        this.element.append(this.numbers);
        this.element.addEventListener('click', () => this.start());
        view.stage.canvas.parentElement!.append(this.element);
        this.furnish();
        window.addEventListener('resize', () => (this.small.value = isSmall()));
        whenever([scenario.opened], () => this.opened());
        effect(() => {
            const on = this.on.value;
            document.documentElement.toggleAttribute('data-compact', on);
            settings.overlay.forNow(on ? false : scenario.opened.peek()?.asked.shown.overlay);
            place.layOut();
        });
        effect(() => {
            const stands = !run.clock.playing && run.moments.end !== null && run.step >= run.moments.end;
            this.over.value = stands && run.step > 0;
            if (run.clock.playing) this.begun.value = true;
        });
        whenever([run.moved], () => (this.over.value = false));
        whenever([run.film.driven], () => this.driven());
        effect(() => this.show(this.on.value && (!this.begun.value || this.over.value)));
        this.keepKeys();
    }
    /** The run is wanted: no poster any more. */
    begin(): void {
        this.begun.value = true;
    }

    private start(): void {
        const { run } = this.place.session;
        if (this.over.peek()) run.again();
        this.begun.value = true;
        run.playing = true;
        this.place.view.stage.canvas.focus({ preventScroll: true });
    }
    private opened(): void {
        const { session, settings } = this.place;
        const opened = session.document.opened.peek();
        if (!opened) return;
        if (opened.anew) this.begun.value = opened.asked.begins;
        this.title.textContent = opened.info.title;
        // An address of its own holds what this one holds; after a change it is the engine that knows.
        const here = location.href.replace(/&ui=compact\b/, '');
        this.leave.href = here;
        if (opened.cause === 'edit' || opened.cause === 'file')
            void session.engine.whole().then(() => (this.leave.href = here.split('#')[0] + session.engine.link()));
        // After the document has set the clock.
        queueMicrotask(() => {
            if (!this.on.peek()) return;
            settings.overlay.forNow(false);
            const { run } = session;
            if (!this.begun.peek()) run.playing = false;
            if (run.moments.end === null && run.info.duration > 0)
                run.moments.end = this.ended = Math.round(run.info.duration / run.clock.dt);
        });
    }
    // Who drives is not stopped.
    private driven(): void {
        const { run } = this.place.session;
        if (run.film.driven.peek() && this.ended !== null && run.moments.end === this.ended) run.moments.end = null;
        this.ended = null;
    }
    private show(on: boolean): void {
        this.element.classList.toggle('hidden', !on);
        if (!on) return;
        const over = this.over.peek();
        this.play.replaceChildren(icon(over ? 'restart' : 'play'));
        this.play.setAttribute('aria-label', over ? t('again') : t('play'));
        this.element.classList.toggle('over', over);
        const { film, info } = this.place.session.run;
        const values = over ? film.story.peek()?.values : undefined;
        const names = values ? info.vehicles.map((v) => v.name) : [];
        const told = values ? info.show.end.flatMap((key) => values[key] ?? []).slice(0, kMostNumbers) : [];
        this.numbers.replaceChildren(
            ...told.map((value) =>
                el('div', {}, el('dt', {}, toldName(value, names)), el('dd', {}, toldNumber(value))),
            ),
        );
    }

    // The slim bar is the transport, with a way out to the whole page and into full screen.
    private furnish(): void {
        const bar = document.querySelector('.transport');
        this.leave.setAttribute('aria-label', t('leave'));
        this.leave.title = t('leave');
        bar?.append(this.leave);
        const root = document.documentElement;
        const whole = el('button', { class: 'leave', type: 'button', 'aria-label': t('fullScreen') }, ...drawn(kWhole));
        whole.title = t('fullScreen');
        whole.addEventListener('click', () => void root.requestFullscreen().catch(() => undefined));
        if (document.fullscreenEnabled) bar?.append(whole);
        // At the end the play button begins again.
        document.querySelector('#play')?.addEventListener(
            'click',
            (event) => {
                if (!this.on.peek() || (this.begun.peek() && !this.over.peek())) return;
                event.stopImmediatePropagation();
                this.start();
            },
            true,
        );
    }
    // Keys that would open what has no room here do nothing; driving, the clock and the cameras have theirs.
    private keepKeys(): void {
        const fits = ({ id, group }: Command): boolean =>
            group === 'driving' || group === 'clock' || /^view\..*[cC]amera/.test(id);
        window.addEventListener(
            'keydown',
            (event) => {
                if (!this.on.peek() || document.querySelector('dialog[open]')) return;
                const key = keyOf(event);
                const command = this.place.commands.all.find((c) => c.keys.includes(key));
                if (command && !fits(command)) event.stopImmediatePropagation();
            },
            true,
        );
    }
}
