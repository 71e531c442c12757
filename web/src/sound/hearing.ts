// What is heard: nothing until somebody drives or turns the sound on, so what makes it comes then. Lessons and frames of other
// pages begin silent, whatever was chosen elsewhere.
import { effect } from '@preact/signals-core';
import type { Session } from '../session/session';
import type { Settings } from '../settings/settings';
import { whenever } from '../settings/whenever';
import { loaded } from '../text/loaded';
import type { Ear, EarPlace } from './ear';
import type { Sound } from './sound';

export class Hearing {
    private sound: Sound | null = null;
    private ear: Ear | null = null;
    private coming = false;
    private why = ''; // it did not come
    private silent = false; // where it is off until somebody turns it on

    // `wanted`: it was turned on in an earlier visit, so that any gesture begins it; else the first that drives does.
    constructor(
        private readonly session: Session,
        private readonly settings: Settings,
        private readonly framed: boolean,
        private wanted: boolean,
    ) {
        whenever([settings.muted], () => this.sound?.setMuted(settings.muted.peek()));
        whenever([session.run.film.driven], () => {
            if (session.run.film.driven.peek()) this.ask();
        });
        effect(() => {
            const volume = settings.volume.value;
            this.sound?.setVolume(volume);
        });
        whenever([session.document.opened], () => this.opened());
        whenever([session.focus, session.document.opened], () => this.tune());
    }
    // Somebody turned it on, or drives.
    ask(): void {
        this.wanted = true;
        this.gesture();
    }
    // Why there is no sound, or ''.
    get failure(): string {
        return this.sound?.failure || this.why;
    }
    // A hand is there: browsers let sound begin only now.
    gesture(): void {
        if (this.sound) this.sound.gesture();
        else if (this.wanted && !this.settings.muted.peek()) this.bring();
    }
    strike(impulse: number): void {
        this.sound?.strike(impulse);
    }
    // Once a frame: `place` of the ear.
    update(place: EarPlace): void {
        if (this.sound && this.ear) this.sound.update(this.ear.listen(place), this.session.run.playing);
    }
    private opened(): void {
        const opened = this.session.document.opened.peek();
        if (!opened?.anew) return;
        const silent = this.framed || opened.cause === 'lesson';
        if (silent === this.silent) return;
        this.silent = silent;
        this.settings.muted.forNow(silent ? true : undefined);
    }
    private tune(): void {
        if (this.session.document.opened.peek()) this.ear?.tune();
    }
    private bring(): void {
        if (this.coming || this.sound) return;
        this.coming = true;
        loaded(() => Promise.all([import('./sound'), import('./ear')]))
            .then(
                ([{ Sound: Made }, { Ear: Own }]) => {
                    const { muted, volume } = this.settings;
                    this.sound = new Made({ muted: muted.peek(), volume: volume.peek() });
                    this.ear = new Own(this.session);
                    this.tune();
                    this.why = '';
                    this.sound.gesture();
                },
                (error: Error) => (this.why = error.message),
            )
            .finally(() => (this.coming = false));
    }
}
