// What is heard: nothing until sound is asked for, so what makes it comes with the first gesture after that.
import { effect } from '@preact/signals-core';
import type { Session } from '../session/session';
import type { Settings } from '../settings/settings';
import { whenever } from '../settings/whenever';
import { loaded } from '../text/loaded';
import type { Ear } from './ear';
import type { Sound } from './sound';

export class Hearing {
    private sound: Sound | null = null;
    private ear: Ear | null = null;
    private coming = false;
    private why = ''; // it did not come

    constructor(
        private readonly session: Session,
        private readonly settings: Settings,
    ) {
        // Somebody turns it on or off; what was on in the last visit waits for a gesture, as browsers want it.
        whenever([settings.muted], () => {
            const muted = settings.muted.peek();
            if (this.sound) this.sound.setMuted(muted);
            else if (!muted && session.document.opened.peek()) this.bring();
        });
        effect(() => {
            const volume = settings.volume.value;
            this.sound?.setVolume(volume);
        });
        whenever([session.focus, session.document.opened], () => this.tune());
    }
    // Why there is no sound, or ''.
    get failure(): string {
        return this.sound?.failure || this.why;
    }
    // A hand is there: what was on in the last visit may begin.
    gesture(): void {
        if (this.sound) this.sound.gesture();
        else if (!this.settings.muted.peek()) this.bring();
    }
    strike(impulse: number): void {
        this.sound?.strike(impulse);
    }
    // Once a frame.
    update(): void {
        if (this.sound && this.ear) this.sound.update(this.ear.listen(), this.session.run.playing);
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
