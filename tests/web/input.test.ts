import type { Hands } from '../../web/src/engine/engine';
import { Driver } from '../../web/src/input/driver';
import {
    defaultMap,
    detect,
    kRoles,
    PadReader,
    readMap,
    shape,
    standardMap,
    wheelMap,
    type PadState,
} from '../../web/src/input/pad_map';
import { mouseSteer, tiltAngle, tiltSteer } from '../../web/src/input/pointing';

const pad = (axes: number[], pressed: Record<number, number> = {}): PadState => ({
    axes,
    buttons: Array.from({ length: 17 }, (_, i) => ({ value: pressed[i] ?? 0 })),
});

describe('keys', () => {
    const drive = (d: Driver, seconds: number, speed: number): Hands => {
        let h = d.update(0.01, speed, null);
        for (let t = 0.01; t < seconds; t += 0.01) h = d.update(0.01, speed, null);
        return h;
    };
    it('brake while the car moves, reverse when pressed anew at a standstill, and drive on with the throttle', () => {
        const d = new Driver();
        d.keys.brake = true;
        expect(drive(d, 1, 10)).toMatchObject({ brake: 1, throttle: 0, gear: 0 });
        expect(drive(d, 1, 0)).toMatchObject({ brake: 1, throttle: 0, gear: 0 }); // held from before: still the brake
        d.keys.brake = false;
        drive(d, 1, 0);
        d.keys.brake = true;
        expect(drive(d, 1, 0)).toMatchObject({ brake: 0, throttle: 1, gear: -1 });
        expect(drive(d, 1, -5)).toMatchObject({ throttle: 1, gear: -1 });
        d.keys.brake = false;
        d.keys.throttle = true;
        expect(drive(d, 1, -5)).toMatchObject({ brake: 1, throttle: 0, gear: -1 });
        expect(drive(d, 0.1, 0)).toMatchObject({ throttle: 1, brake: 0, gear: 1 });
        expect(drive(d, 1, 2)).toMatchObject({ throttle: 1, brake: 0, gear: 0 });
    });
    it('leave the car alone while they fly the eye', () => {
        const d = new Driver();
        d.begin();
        d.away = true;
        d.keys.throttle = d.keys.left = true;
        d.press('backToRoad', 0);
        expect(drive(d, 1, 0)).toMatchObject({ throttle: 0, steer: 0, buttons: 0 });
        expect(d.flying()).toEqual([1, 1]);
        expect(d.touched).toBe(false);
        d.away = false;
        expect(drive(d, 1, 0)).toMatchObject({ throttle: 1, steer: 1, buttons: 0 });
    });
    it('reverse from a wall that the car was held against, without waiting for the throttle to come up', () => {
        const d = new Driver();
        d.keys.throttle = true;
        drive(d, 2, 0);
        d.keys.throttle = false;
        d.keys.brake = true; // the other key within the same frame: the shaped throttle is still at full
        expect(drive(d, 1, 0)).toMatchObject({ brake: 0, throttle: 1, gear: -1 });
        // Both held are a foot on each pedal: the brake stays one, also when the throttle is let go first.
        const both = new Driver();
        both.keys.throttle = both.keys.brake = true;
        drive(both, 1, 0);
        both.keys.throttle = false;
        expect(drive(both, 1, 0)).toMatchObject({ brake: 1, throttle: 0, gear: 0 });
        // A thumb on the pedal counts as the key does.
        const thumb = new Driver();
        thumb.touch.throttle = 1;
        thumb.keys.brake = true;
        expect(drive(thumb, 1, 0)).toMatchObject({ brake: 1, throttle: 1, gear: 0 });
    });
    it('leave a parked car on its handbrake until it is driven off', () => {
        const d = new Driver();
        d.begin();
        expect(drive(d, 5, 0)).toMatchObject({ handbrake: 1, throttle: 0 });
        d.keys.left = true; // turning the wheel does not drive
        expect(drive(d, 1, 0).handbrake).toBe(1);
        d.keys.throttle = true;
        expect(drive(d, 0.05, 0).handbrake).toBe(0);
        d.keys.throttle = false;
        expect(drive(d, 5, 0).handbrake).toBe(0); // it has been driven: now it rolls as it will
        d.begin();
        expect(drive(d, 1, 0).handbrake).toBe(1);
        expect(drive(d, 0.02, 8).handbrake).toBe(0); // one that comes rolling is not held
        expect(drive(d, 1, 0).handbrake).toBe(0);
    });
    it('let the driver release the handbrake by hand, and park the car that is put back on the road', () => {
        const d = new Driver();
        d.keys.handbrake = true;
        expect(drive(d, 1, 0).handbrake).toBe(1);
        d.keys.handbrake = false;
        expect(drive(d, 1, 0).handbrake).toBe(0);
        drive(d, 1, 15);
        d.press('backToRoad');
        drive(d, 0.005, 15);
        expect(drive(d, 1, 0).handbrake).toBe(1);
        d.keys.brake = true; // backwards is driven off as well
        expect(drive(d, 1, 0)).toMatchObject({ throttle: 1, gear: -1, handbrake: 0 });
    });
    it('drive again once the thumbs are off the pads, and beside them', () => {
        const d = new Driver();
        Object.assign(d.touch, { steering: true, steer: 0.5, throttle: 1 });
        expect(drive(d, 0.1, 5)).toMatchObject({ steer: 0.5, throttle: 1 });
        Object.assign(d.touch, { steering: false, steer: 0, throttle: 0 });
        d.keys.throttle = true;
        d.keys.left = true;
        const h = drive(d, 2, 0.6);
        expect(h.throttle).toBe(1);
        expect(h.steer).toBeGreaterThan(0.5);
        d.touch.brake = 1;
        expect(drive(d, 0.1, 5)).toMatchObject({ throttle: 1, brake: 1 });
    });
    it('leave the lever alone without the aid', () => {
        const d = new Driver();
        d.settings.aid = 0;
        d.keys.brake = true;
        expect(drive(d, 1, 0)).toMatchObject({ brake: 1, gear: 0 });
    });
});

describe('the shape of an axis', () => {
    it('is silent in the dead zone, full from the saturation, odd and rising', () => {
        const s = { dead: 0.1, saturation: 0.9, curve: 1.6 };
        expect(shape(0.1, s)).toBe(0);
        expect(shape(0.9, s)).toBe(1);
        expect(shape(-1, s)).toBe(-1);
        let before = -1;
        for (let x = -1; x <= 1; x += 0.01) {
            const y = shape(x, s);
            expect(y).toBeGreaterThanOrEqual(before - 1e-12);
            expect(y).toBeCloseTo(-shape(-x, s), 12);
            before = y;
        }
        expect(shape(0.5, { dead: 0, saturation: 1, curve: 1 })).toBe(0.5);
        expect(shape(0.5, { dead: 0, saturation: 1, curve: 2 })).toBe(0.25);
    });
});

describe('a pad', () => {
    it('steers left positive with the left stick and has triggers as pedals', () => {
        const r = new PadReader(standardMap());
        const v = r.read(pad([-1, 0, 0, 0], { 7: 0.5, 6: 1, 5: 1 }));
        expect(v.steer).toBe(1);
        expect(v.throttle).toBeCloseTo((0.5 - 0.02) / 0.98, 12);
        expect(v.brake).toBe(1);
        expect(v.shiftUp).toBe(1);
        expect(r.read(pad([0.05, 0, 0, 0])).steer).toBeCloseTo(0, 12);
    });
    it('does not press pedals of a wheel that has not been touched yet', () => {
        const r = new PadReader(wheelMap());
        expect(r.read(pad([0, 0, 0, 0, 0, 0]))).toMatchObject({ throttle: 0, brake: 0, clutch: 0 });
        expect(r.read(pad([0, 1, -1, 0, 0, 1])).throttle).toBe(1);
        expect(r.read(pad([0, 1, 0, 0, 0, 1])).throttle).toBeCloseTo((0.5 - 0.02) / 0.98, 12); // now half is half
    });
    it('knows wheels from pads by name and mapping', () => {
        expect(defaultMap('Xbox Wireless Controller', 'standard').bindings.throttle!.kind).toBe('button');
        expect(defaultMap('Logitech G29 Driving Force Racing Wheel', '').bindings.throttle).toMatchObject({
            kind: 'axis',
            rest: 1,
            full: -1,
        });
    });
    it('leaves nothing pressed when it is pulled out, and says so to who drove with it', () => {
        const d = new Driver();
        const said: string[] = [];
        d.onPage = (role, down) => said.push(`${role} ${down}`);
        d.onPadGone = () => said.push('gone');
        const plugged = (axes: number[], pressed: Record<number, number> = {}): Gamepad =>
            ({ id: 'Standard', mapping: 'standard', ...pad(axes, pressed) }) as unknown as Gamepad;
        d.update(0.01, 20, plugged([0, 0, 0, 0]));
        d.update(0.01, 20, null);
        expect(said).toEqual([]); // nobody had it in hand
        expect(d.update(0.01, 20, plugged([-1, 0, 0, 0], { 7: 1, 11: 1 }))).toMatchObject({ throttle: 1 });
        const h = d.update(0.01, 20, null);
        expect([h.steer, h.throttle]).toEqual([0, 0]);
        expect(said).toEqual(['lookBack true', 'lookBack false', 'gone']);
        d.update(0.01, 20, null);
        expect(said).toHaveLength(3);
    });
    it('bears a pad with fewer axes and odd values', () => {
        const r = new PadReader(standardMap());
        const v = r.read({ axes: [NaN], buttons: [] });
        for (const role of kRoles) expect(Number.isFinite(v[role])).toBe(true);
    });
});

describe('rebinding', () => {
    it('finds the button that was pressed and the axis that moved most', () => {
        expect(detect(pad([0, 0]), pad([0.2, 0], { 3: 1 }))).toEqual({ kind: 'button', index: 3, rest: 0, full: 1 });
        expect(detect(pad([0, 0, 1]), pad([0.1, 0, -0.4]))).toEqual({ kind: 'axis', index: 2, rest: 1, full: -1 });
        expect(detect(pad([0, 0.05]), pad([0, -0.8]))).toEqual({ kind: 'axis', index: 1, rest: 0, full: -1 });
        expect(detect(pad([0.1, 0]), pad([0.3, 0.1]))).toBeNull();
        expect(detect(pad([0], { 2: 1 }), pad([0], { 2: 1 }))).toBeNull(); // held since before
    });
    it('reads what was saved and survives what is not a map', () => {
        const mine = standardMap();
        mine.bindings.steer = { kind: 'axis', index: 3, rest: 0, full: 1 };
        mine.bindings.clutch = null;
        mine.shapes.brake.curve = 2;
        expect(readMap(JSON.parse(JSON.stringify(mine)), wheelMap())).toEqual(mine);
        for (const bad of [
            null,
            7,
            'x',
            [],
            { bindings: { steer: { kind: 'axis', index: -1 } }, shapes: { steer: { dead: 'much' } } },
            { bindings: { steer: { kind: 'axis', index: 0, rest: 1, full: 1 } } },
        ])
            expect(readMap(bad, standardMap())).toEqual(standardMap());
        expect(
            readMap({ shapes: { steer: { dead: 9, saturation: 0, curve: 9 } } }, standardMap()).shapes.steer,
        ).toEqual({ dead: 0.5, saturation: 0.55, curve: 4 });
    });
});

describe('mouse and tilt', () => {
    it('steers where the mouse is, with a quiet middle', () => {
        expect(mouseSteer(640, 1280)).toBe(0);
        expect(mouseSteer(0, 1280)).toBe(1);
        expect(mouseSteer(1280, 1280)).toBe(-1);
        expect(mouseSteer(400, 1280)).toBeCloseTo(-mouseSteer(880, 1280), 12);
    });
    it('takes a turn of the screen whichever way the phone is held', () => {
        const deg = Math.PI / 180;
        // Lying flat, upright in portrait: the left edge down by 20 degrees is gamma -20.
        expect(tiltAngle(0, -20, 0)).toBeCloseTo(20 * deg, 12);
        expect(tiltAngle(60, -20, 0)).toBeCloseTo(Math.asin(Math.cos(60 * deg) * Math.sin(20 * deg)), 12);
        // Landscape with the top of the phone to the left (90) or to the right (270): beta turns it.
        expect(tiltAngle(-20, 0, 90)).toBeCloseTo(20 * deg, 12);
        expect(tiltAngle(20, 0, 270)).toBeCloseTo(20 * deg, 12);
        expect(tiltSteer(0, 1, 0)).toBe(0);
        expect(tiltSteer(0, -40, 0)).toBe(1);
        expect(tiltSteer(0, 40, 0)).toBe(-1);
    });
});
