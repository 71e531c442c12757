// From hands to pedals: keyboard, gamepad and touch become one set of controls. Fingers, on keys, a stick or a thumb pad, say what
// they ask; how far the wheel is turned for it, the engine's hand knows (native/control/hand.h). A steering wheel is the wheel.
import type { Hands } from '../engine/engine';
import { defaultMap, isWheel, PadReader, readMap, standardMap } from './pad_map';

export const kButtons = { shiftUp: 1, shiftDown: 2, starter: 4, rightCar: 8, backToRoad: 16 } as const;

const kPageRoles = ['camera', 'lookBack', 'pause'] as const;
export type PageRole = (typeof kPageRoles)[number];

export interface Keys {
    left: boolean;
    right: boolean;
    throttle: boolean;
    brake: boolean;
    handbrake: boolean;
    clutch: boolean;
}

export interface DriverSettings {
    aid: number; // [0, 1] of the hand that steers for fingers; above 0 the brake also reverses
}

export class Driver {
    readonly keys: Keys = { left: false, right: false, throttle: false, brake: false, handbrake: false, clutch: false };
    readonly touch = { steering: false, steer: 0, throttle: 0, brake: 0 }; // `steering`: a thumb is on the pad
    mouse: number | null = null; // mouse steering, [-1, 1] left positive
    tilt: number | null = null; // steering by holding the phone askew
    readonly pad = new PadReader(standardMap());
    maps: Record<string, unknown> = {}; // what users made of their pads, by the pad's name
    private padId = '';
    private wheel = false; // the pad is one
    readonly settings: DriverSettings = { aid: 1 };
    readonly hands: Hands = { steer: 0, throttle: 0, brake: 0, clutch: 0, handbrake: 0, gear: 0, buttons: 0, aid: 0 };
    away = false; // hands are on the eye that flies, not on the car
    touched = false; // any driving input since the page opened
    private reversing = false;
    private wasBraking = false;
    private forwardFor = 0; // [s] the lever is still held forward
    private parked = true; // the handbrake is on since the start, until the car is driven off
    private wasPulled = false;
    private pressed = 0; // buttons to be sent with the next steps
    private throttle = 0;
    private brake = 0;
    private padButtons = 0;
    private readonly padHeld: Record<PageRole, boolean> = { camera: false, lookBack: false, pause: false };
    private readonly changes: { at: number; change: () => void }[] = [];
    onPage: (role: PageRole, down: boolean) => void = () => undefined; // buttons that are the page's affair
    onPadGone: () => void = () => undefined; // pulled out while it was driven with
    padUsed = false; // a hand was on it

    // What a hand does counts from the moment `at` [ms] at which it was done, however late it is heard of.
    later(at: number, change: () => void): void {
        this.changes.push({ at, change });
    }
    hold(key: keyof Keys, on: boolean, at = performance.now()): void {
        this.later(at, () => (this.keys[key] = on));
    }
    press(button: keyof typeof kButtons, at = performance.now()): void {
        this.later(at, () => (this.pressed |= kButtons[button]));
    }

    // `elapsed` [s] wall time up to the moment `now` [ms], `forwardSpeed` [m/s].
    update(elapsed: number, forwardSpeed: number, pad: Gamepad | null, now = Infinity): Hands {
        while (this.changes.length && this.changes[0]!.at <= now) this.changes.shift()!.change();
        const k = this.keys;
        this.throttle = approach(this.throttle, Number(k.throttle), elapsed * (k.throttle ? 3 : 6));
        this.brake = approach(this.brake, Number(k.brake), elapsed * (k.brake ? 4 : 8));

        const h = this.hands;
        h.steer = Number(k.left) - Number(k.right);
        h.aid = this.settings.aid;
        h.brake = this.brake;
        h.handbrake = Number(k.handbrake);
        h.clutch = Number(k.clutch);
        h.buttons = 0;
        if (this.mouse !== null) h.steer = this.mouse;
        if (this.touch.steering) h.steer = this.touch.steer;
        h.throttle = this.touch.throttle;
        h.brake = Math.max(h.brake, this.touch.brake);
        if (this.tilt !== null) h.steer = this.tilt;
        if (pad) this.readPad(pad, h);
        else if (this.padId) this.losePad();
        const off = !k.throttle && h.throttle < 0.05; // the hand: what a key leaves of its pedal is still on its way up
        h.throttle = Math.max(h.throttle, this.throttle);
        h.gear = 0;
        if (this.settings.aid > 0) this.reverseByBrake(h, off, forwardSpeed, elapsed);
        h.buttons |= this.pressed;
        this.pressed = 0;
        if (this.away) h.steer = h.throttle = h.brake = h.clutch = h.handbrake = h.buttons = 0;
        if (h.throttle > 0 || h.brake > 0 || Math.abs(h.steer) > 0.05 || h.handbrake > 0) this.touched = true;
        this.park(h, forwardSpeed);
        return h;
    }

    // A car left alone on a hill stands, as parked cars do, by its handbrake: from the start, or from being put back, until the
    // first throttle, or until the driver's own hand has been on the lever. One that comes rolling is not held.
    private park(h: Hands, forwardSpeed: number): void {
        const letGo = this.wasPulled && h.handbrake < 0.5;
        this.wasPulled = h.handbrake >= 0.5;
        if (h.buttons & (kButtons.rightCar | kButtons.backToRoad)) this.parked = true;
        else if (Math.abs(forwardSpeed) > 0.5 || letGo) this.parked = false;
        if (h.throttle > 0) this.parked = false;
        if (this.parked) h.handbrake = 1;
    }

    // As an aid the brake, pressed anew at a standstill, drives backward, and the throttle then brakes; the throttle pressed
    // at a standstill drives forward again.
    private reverseByBrake(h: Hands, off: boolean, forwardSpeed: number, elapsed: number): void {
        const stands = Math.abs(forwardSpeed) < 0.5;
        const braking = h.brake > 0.3;
        const fresh = braking && !this.wasBraking;
        this.wasBraking = braking;
        this.forwardFor = Math.max(0, this.forwardFor - elapsed);
        if (!this.reversing && stands && fresh && off) this.reversing = true;
        else if (this.reversing && stands && h.throttle > 0.3 && !braking) {
            this.reversing = false;
            this.forwardFor = 0.5;
        }
        if (this.reversing) {
            [h.throttle, h.brake] = [h.brake, h.throttle];
            h.gear = -1;
        } else if (this.forwardFor > 0) h.gear = 1;
    }

    // Where nobody drives the driving keys and thumbs move the free eye: ahead and to the left, -1 to 1.
    flying(): [ahead: number, left: number] {
        const { keys: k, touch } = this;
        return [
            Number(k.throttle) - Number(k.brake) + touch.throttle - touch.brake,
            Number(k.left) - Number(k.right) + touch.steer,
        ];
    }

    // A run begins: the car is in its own gear, and parked unless it comes rolling.
    begin(): void {
        this.reversing = false;
        this.forwardFor = 0;
        this.parked = true;
    }

    release(): void {
        this.changes.length = 0;
        for (const key of Object.keys(this.keys) as (keyof Keys)[]) this.keys[key] = false;
    }

    private readPad(pad: Gamepad, h: Hands): void {
        if (pad.id !== this.padId) {
            this.padId = pad.id;
            this.wheel = isWheel(pad.id, pad.mapping);
            this.pad.map = readMap(this.maps[pad.id], defaultMap(pad.id, pad.mapping));
        }
        const v = this.pad.read(pad);
        if (v.steer !== 0 || (this.wheel && h.steer === 0)) {
            h.steer = v.steer || 0; // none is no minus nothing
            if (this.wheel) h.aid = -1;
        }
        h.throttle = Math.max(h.throttle, v.throttle);
        h.brake = Math.max(h.brake, v.brake);
        h.clutch = Math.max(h.clutch, v.clutch);
        h.handbrake = Math.max(h.handbrake, v.handbrake);
        let now = 0;
        if (v.shiftUp > 0.5) now |= kButtons.shiftUp;
        if (v.shiftDown > 0.5) now |= kButtons.shiftDown;
        if (v.starter > 0.5) now |= kButtons.starter;
        if (v.rightCar > 0.5) now |= kButtons.rightCar;
        if (v.backToRoad > 0.5) now |= kButtons.backToRoad;
        h.buttons |= now & ~this.padButtons; // a press counts once
        this.padButtons = now;
        for (const role of kPageRoles) {
            const down = v[role] > 0.5;
            if (down !== this.padHeld[role]) this.onPage(role, (this.padHeld[role] = down));
        }
        if (now || Math.abs(v.steer) > 0.05 || v.throttle > 0 || v.brake > 0) this.padUsed = true;
    }
    // Nothing stays pressed of what is not there any more.
    private losePad(): void {
        const used = this.padUsed;
        this.padId = '';
        this.padUsed = false;
        this.padButtons = 0;
        for (const role of kPageRoles) if (this.padHeld[role]) this.onPage(role, (this.padHeld[role] = false));
        if (used) this.onPadGone();
    }
}

export function approach(from: number, to: number, most: number): number {
    return from < to ? Math.min(to, from + most) : Math.max(to, from - most);
}

// The first pad that answers, if any.
export function firstPad(): Gamepad | null {
    if (!navigator.getGamepads) return null;
    for (const pad of navigator.getGamepads()) if (pad?.connected) return pad;
    return null;
}
