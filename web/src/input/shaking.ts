// Brings what shakes a pad, once there is one that can be shaken.
import type { Session } from '../session/session';
import type { Settings } from '../settings/settings';
import { loaded } from '../text/loaded';
import type { Actuator, Rumble } from './rumble';

export class Shaking {
    private rumble: Rumble | null = null;
    private asked = false;
    private actuator: Actuator | null = null;

    constructor(
        private readonly session: Session,
        private readonly settings: Settings,
    ) {}
    // Once a frame; `drives`: a hand is on the pad.
    update(pad: Gamepad | null, elapsed: number, drives: boolean): void {
        this.actuator = (pad?.vibrationActuator as Actuator | null | undefined) ?? null;
        if (!this.actuator) return;
        if (!this.asked) this.bring();
        this.rumble?.update(this.actuator, elapsed, drives, this.settings.rumble.peek());
    }
    // A blow of 0 .. 1.
    blow(size: number): void {
        const strength = this.settings.rumble.peek();
        if (this.actuator && strength > 0) this.rumble?.blow(this.actuator, size, strength);
    }
    private bring(): void {
        this.asked = true;
        loaded(() => import('./rumble')).then(
            ({ Rumble: Made }) => (this.rumble = new Made(this.session)),
            () => (this.asked = false), // the network was away: asked again
        );
    }
}
