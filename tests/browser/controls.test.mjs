// Hands other than the keyboard's: a gamepad and a wheel (faked where the browser looks for them), the mouse, a tilted
// phone; the levels of aid; back to the road; laps against the best lap's ghost.
import assert from 'node:assert/strict';
import { frames, kDesktop, kPhone, ready, until, within } from './harness.mjs';

// What navigator.getGamepads() answers: window.pad, to be moved by the test; window.knocks: what was asked of its motors.
function fakePad() {
    window.knocks = [];
    window.pad = {
        id: 'Test pad (STANDARD GAMEPAD)',
        index: 0,
        connected: true,
        mapping: 'standard',
        timestamp: 0,
        axes: [0, 0, 0, 0],
        buttons: Array.from({ length: 17 }, () => ({
            value: 0,
            pressed: false,
            touched: false,
        })),
        vibrationActuator: {
            playEffect: (kind, effect) => {
                window.knocks.push({ kind, ...effect });
                return Promise.resolve('complete');
            },
        },
    };
    navigator.getGamepads = () => [null, window.pad];
}
const drive = (t, fragment, use, options = kDesktop, before = null) => within(t, fragment, options, use, before);
const axis = (page, index, value) =>
    page.evaluate(
        ([i, v]) => {
            window.pad.axes[i] = v;
        },
        [index, value],
    );
const button = (page, index, value) =>
    page.evaluate(
        ([i, v]) => {
            window.pad.buttons[i] = { value: v, pressed: v > 0.5, touched: v > 0 };
        },
        [index, value],
    );
const car = (page, field) => page.evaluate((f) => window.yawlab.session.engine.block('vehicles').named(0, f), field);
const hands = (page) => page.evaluate(() => ({ ...window.yawlab.session.run.hands }));

export const tests = [
    [
        'a gamepad drives, looks about, pauses, and knocks in the hands at an impact',
        (t) =>
            drive(
                t,
                '#scenario=drive',
                async (page) => {
                    await button(page, 7, 0.9);
                    await until(page, 2.5);
                    const fast = await car(page, 'u');
                    assert.ok(fast > 3, `${fast} m/s`);
                    await axis(page, 0, -0.6);
                    await frames(page, 3);
                    const half = (await hands(page)).steer;
                    assert.ok(half > 0.2 && half < 0.6, `the stick is shaped: ${half}`);
                    await until(page, (await page.evaluate(() => window.yawlab.session.run.time)) + 0.8);
                    assert.ok((await car(page, 'yawRate')) > 0.02, 'left is left');
                    await axis(page, 0, -0.05);
                    await button(page, 7, 0);
                    await page.waitForFunction(() => Math.abs(window.yawlab.session.run.hands.steer) < 0.02); // the dead zone
                    await button(page, 8, 1);
                    await page.waitForFunction(() => window.yawlab.view.cameras.kind === 'orbit');
                    await button(page, 11, 1);
                    await page.waitForFunction(() => window.yawlab.view.cameras.lookBack);
                    await button(page, 11, 0);
                    await page.waitForFunction(() => !window.yawlab.view.cameras.lookBack);
                    await button(page, 9, 1);
                    await page.waitForFunction(() => !window.yawlab.session.run.clock.playing);
                    // Into a wall: the harder, the stronger.
                    await page.evaluate(() => {
                        window.knocks.length = 0;
                        window.yawlab.session.document.openNamed('head-on');
                        window.yawlab.view.camera('chase');
                    });
                    // The road is felt before it, faintly.
                    await page.waitForFunction(() =>
                        window.knocks.some((k) => k.strongMagnitude > 0.9 && k.duration > 200),
                    );
                    assert.ok((await page.evaluate(() => window.knocks)).every((k) => k.kind === 'dual-rumble'));
                },
                kDesktop,
                fakePad,
            ),
    ],
    [
        'a pad is bound anew by moving it, and remembers',
        (t) =>
            drive(
                t,
                '#scenario=drive',
                async (page) => {
                    await page.evaluate(() => window.yawlab.commands.run('page.controls'));
                    const change = page.getByLabel('Change Accelerate');
                    await change.click();
                    await axis(page, 3, 1);
                    await page.waitForFunction(
                        () => document.querySelector('[aria-label="Change Accelerate"]').textContent === 'axis 3',
                    );
                    await page.getByLabel('Change Handbrake').click();
                    await button(page, 2, 1);
                    await page.waitForFunction(
                        () => document.querySelector('[aria-label="Change Handbrake"]').textContent === 'button 2',
                    );
                    await button(page, 2, 0);
                    await page.waitForFunction(
                        () =>
                            window.yawlab.session.run.hands.throttle > 0.9 &&
                            window.yawlab.session.run.hands.handbrake === 0,
                    );
                    await page.reload();
                    await ready(page);
                    await axis(page, 3, 0.7);
                    await page.waitForFunction(() => window.yawlab.session.run.hands.throttle > 0.5);
                    await page.evaluate(() => window.yawlab.commands.run('page.controls'));
                    await page.getByRole('button', { name: 'As it was' }).click();
                    await axis(page, 3, 0.7);
                    await frames(page, 3);
                    assert.equal((await hands(page)).throttle, 0);
                },
                kDesktop,
                fakePad,
            ),
    ],
    [
        'a steering wheel steers without a dead zone, its pedals rest at one end',
        (t) =>
            drive(
                t,
                '#scenario=drive',
                async (page) => {
                    await page.evaluate(() =>
                        Object.assign(window.pad, {
                            id: 'G29 Driving Force Racing Wheel (Vendor: 046d)',
                            mapping: '',
                            axes: [0, 0, 0, 0, 0, 0],
                        }),
                    );
                    await frames(page, 3);
                    assert.deepEqual(
                        { ...(await hands(page)), gear: 0 },
                        {
                            steer: 0,
                            throttle: 0,
                            brake: 0,
                            clutch: 0,
                            handbrake: 1,
                            gear: 0,
                            buttons: 0,
                            aid: -1,
                        }, // parked until the first throttle
                        'pedals that have not spoken are not half pressed',
                    );
                    await page.evaluate(() => {
                        window.pad.axes = [0.02, 1, 1, 0, 0, 1];
                    });
                    await frames(page, 3);
                    const small = (await hands(page)).steer;
                    assert.ok(small < -0.015 && small > -0.025, `${small} at a fiftieth to the right`);
                    await axis(page, 2, -1);
                    await page.waitForFunction(
                        () =>
                            window.yawlab.session.run.hands.throttle === 1 &&
                            window.yawlab.session.run.hands.brake === 0,
                    );
                    await axis(page, 5, -1);
                    await page.waitForFunction(() => window.yawlab.session.run.hands.brake === 1);
                },
                kDesktop,
                fakePad,
            ),
    ],
    [
        'the mouse steers',
        (t) =>
            drive(t, '#scenario=drive&cars.0.speed=12', async (page) => {
                await page.keyboard.press('Shift+D');
                await page.mouse.move(1200, 400);
                await page.waitForFunction(() => window.yawlab.session.run.hands.steer < -0.8);
                await page.mouse.move(640, 400);
                await page.waitForFunction(() => window.yawlab.session.run.hands.steer === 0);
                await page.mouse.move(420, 400);
                await until(page, (await page.evaluate(() => window.yawlab.session.run.time)) + 1.5);
                assert.ok((await car(page, 'yawRate')) > 0.02, 'left of the middle is left');
            }),
    ],
    [
        'a tilted phone steers',
        (t) =>
            drive(
                t,
                '#scenario=drive&cars.0.speed=12',
                async (page) => {
                    await page.evaluate(() => window.yawlab.commands.run('page.controls'));
                    await page.getByLabel('Tilting the phone steers').check();
                    // Upright before the face, left edge down by 20 degrees: gamma turns it about its long axis.
                    const tilt = (beta, gamma) =>
                        page.evaluate(
                            ([b, g]) =>
                                window.dispatchEvent(
                                    new DeviceOrientationEvent('deviceorientation', {
                                        alpha: 0,
                                        beta: b,
                                        gamma: g,
                                    }),
                                ),
                            [beta, gamma],
                        );
                    await tilt(30, -20);
                    await page.waitForFunction(() => window.yawlab.session.run.hands.steer > 0.3);
                    await tilt(30, 0);
                    await page.waitForFunction(() => Math.abs(window.yawlab.session.run.hands.steer) < 0.01);
                    await tilt(30, 30);
                    await page.waitForFunction(() => window.yawlab.session.run.hands.steer < -0.5);
                },
                kPhone,
                () => {
                    DeviceOrientationEvent.requestPermission = () => Promise.resolve('granted');
                },
            ),
    ],
    [
        'the aid gives keys less lock at speed, none of it gives all',
        (t) =>
            drive(t, '#scenario=drive&cars.0.speed=28', async (page) => {
                await page.keyboard.down('ArrowLeft');
                await until(page, (await page.evaluate(() => window.yawlab.session.run.time)) + 0.7);
                const steered = () => window.yawlab.session.engine.block('vehicles').named(0, 'steer');
                const aided = await page.evaluate(steered);
                await page.evaluate(() => {
                    window.yawlab.settings.aid.value = 0;
                    window.yawlab.session.run.restart();
                });
                await page.waitForFunction(
                    () => window.yawlab.session.engine.block('vehicles').named(0, 'steer') > 0.9,
                );
                await page.keyboard.up('ArrowLeft');
                // Little is left by now: the car turns, and the hand takes back what its front wheels would have too much.
                assert.ok(aided > 0.01 && aided < 0.3, `${aided} with the aid`);
            }),
    ],
    [
        'goes back to the road, and rights a car that lies on its roof',
        (t) =>
            drive(t, '#scenario=hills&cars.0.speed=14&quality=low', async (page) => {
                const offset = () =>
                    page.evaluate(() => {
                        const v = window.yawlab.session.engine.block('vehicles');
                        return Math.abs(
                            window.yawlab.session.engine.roadPlace(v.named(0, 'x'), v.named(0, 'y')).offset,
                        );
                    });
                await page.keyboard.down('ArrowLeft');
                await until(page, 2.5);
                await page.keyboard.up('ArrowLeft');
                assert.ok((await offset()) > 6, `${await offset()} m off`);
                await page.keyboard.press('Backspace');
                await page.waitForFunction(() => {
                    const v = window.yawlab.session.engine.block('vehicles');
                    return (
                        Math.abs(window.yawlab.session.engine.roadPlace(v.named(0, 'x'), v.named(0, 'y')).offset) < 4
                    );
                });
                // Thrown over by a push, then righted by its key.
                await page.evaluate(() => window.yawlab.session.document.openNamed('drive'));
                await page.evaluate(() =>
                    window.yawlab.session.document.openText(
                        JSON.stringify({
                            yawlab: 1,
                            duration: 60,
                            cars: [{ model: 'suv', live: true, speed: 0, height: 1 }],
                            pushes: [
                                {
                                    car: 0,
                                    time: 0.1,
                                    duration: 0.2,
                                    point: [0, 0, 0.9],
                                    impulse: [0, 14000, 0],
                                },
                            ],
                        }),
                    ),
                );
                const upright = () =>
                    page.evaluate(() => {
                        const v = window.yawlab.session.engine.block('vehicles');
                        return 1 - 2 * (v.named(0, 'qx') ** 2 + v.named(0, 'qy') ** 2);
                    });
                await until(page, 4);
                assert.ok((await upright()) < 0.5, `it lies: ${await upright()}`);
                await page.keyboard.press('u');
                await page.waitForFunction(() => {
                    const v = window.yawlab.session.engine.block('vehicles');
                    return 1 - 2 * (v.named(0, 'qx') ** 2 + v.named(0, 'qy') ** 2) > 0.95;
                });
            }),
    ],
    [
        'times laps and sectors, with the best lap as a ghost and the distance to it',
        (t) =>
            drive(t, '#scenario=hills&quality=low', async (page) => {
                // Two laps by a driver that keeps to its lane, the second one faster; steps as frames would run them.
                const seen = await page.evaluate(() => {
                    const app = window.yawlab;
                    app.session.run.clock.playing = true;
                    const e = app.session.engine;
                    const v = e.block('vehicles');
                    const deltas = [];
                    let ghosts = 0;
                    for (let k = 0; k < 12000 && app.session.run.laps.done < 2; k++) {
                        const [x, y, yaw, u] = ['x', 'y', 'yaw', 'u'].map((name) => v.named(0, name));
                        const reach = 7 + 0.5 * u;
                        const ahead = e.roadPlace(x + reach * Math.cos(yaw), y + reach * Math.sin(yaw));
                        const speed = app.session.run.laps.done ? 17 : 15;
                        const hands = {
                            steer: Math.max(-1, Math.min(1, (-2.6 * (ahead.offset + 1.8)) / reach)),
                            throttle: u < speed ? 0.6 : 0,
                            brake: u > speed + 1 ? 0.2 : 0,
                            clutch: 0,
                            handbrake: 0,
                            gear: 0,
                            buttons: 0,
                        };
                        app.session.run.advance(0.05, 0, () => hands);
                        if (app.session.run.laps.done === 1 && app.session.run.laps.delta !== null) {
                            deltas.push(app.session.run.laps.delta);
                            ghosts += app.session.run.laps.ghost() ? 1 : 0;
                        }
                    }
                    return {
                        done: app.session.run.laps.done,
                        best: app.session.run.laps.best,
                        last: app.session.run.laps.last?.time,
                        deltas,
                        ghosts,
                        length: e.roadPlace(0, 0).length,
                    };
                });
                assert.equal(seen.done, 2);
                assert.equal(seen.best.time, seen.last, 'the faster one is the best');
                assert.ok(seen.best.counts);
                assert.equal(seen.best.splits.length, 3);
                assert.ok(
                    Math.abs(seen.best.time - seen.length / 17) < 0.06 * seen.best.time,
                    `${seen.best.time} s for ${seen.length} m`,
                );
                assert.ok(
                    seen.ghosts > 1000 && seen.deltas.length === seen.ghosts,
                    `${seen.ghosts} frames with a ghost`,
                );
                assert.ok(seen.deltas.at(-1) < -10, `${seen.deltas.at(-1)} s against the slower lap`);
                await page.waitForFunction(() => /best \d/.test(document.querySelector('.hud .lap').textContent));
            }),
    ],
];
