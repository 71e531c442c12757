// Driving as a visitor does: keys on a desktop, thumbs on a phone; and what the text read-out says of the forces.
import assert from 'node:assert/strict';
import { eventually, frames, hold, kPhone, until, within } from './harness.mjs';

const withPage = (t, fragment, use, options, allowed) => within(t, fragment, options, use, null, allowed);
const state = (page) =>
    page.evaluate(() => {
        const v = window.yawlab.session.engine.block('vehicles');
        return {
            x: v.named(0, 'x'),
            y: v.named(0, 'y'),
            z: v.named(0, 'z'),
            u: v.named(0, 'u'),
            yaw: v.named(0, 'yaw'),
            time: window.yawlab.session.run.time,
        };
    });
// "3 065 N" or "21.12 kN" as newtons.
const newtons = (page, name) =>
    page
        .locator(`[data-name="${name}"]`)
        .textContent()
        .then((t) => Number(t.replace('\u2212', '-').replace(/[^0-9.-]/g, '')) * (t.includes('kN') ? 1000 : 1));

export const tests = [
    [
        'arrow keys accelerate, steer and brake the car',
        (t) =>
            withPage(t, '#scenario=drive', async (page) => {
                const start = await state(page);
                await page.keyboard.down('ArrowUp');
                await until(page, start.time + 3);
                const fast = await state(page);
                assert.ok(fast.u > 3, `${fast.u} m/s after three seconds`);
                assert.ok(fast.x - start.x > 4);
                await page.keyboard.down('ArrowLeft');
                const rate = await hold(page, () => {
                    const now = window.yawlab.session.engine.block('vehicles').named(0, 'yawRate');
                    return Math.abs(now) > 0.1 && now;
                });
                assert.ok(rate > 0, 'left is left');
                await page.keyboard.up('ArrowLeft');
                await page.keyboard.up('ArrowUp');
                await page.keyboard.press('p');
                await page.keyboard.down('ArrowDown');
                await page.waitForFunction(
                    () => Math.abs(window.yawlab.session.engine.block('vehicles').named(0, 'u')) < 0.5,
                );
                await page.keyboard.up('ArrowDown');
            }),
    ],
    [
        'a challenge has a result with a best that is kept, starts anew at once, and a board that is driven again here',
        (t) =>
            withPage(t, '#scenario=challenge-crash', async (page) => {
                const card = page.locator('.goal-card');
                await page.waitForSelector('.goal:not(.hidden)');
                await card.getByText('Your best so far.').waitFor(); // nobody braked
                await page.keyboard.press('r');
                await page.waitForFunction(() => window.yawlab.session.run.time < 2);
                assert.equal(await card.count(), 0);
                await page.evaluate(() => window.yawlab.commands.run('page.challenges'));
                const challenge = page.locator('.challenge', { hasText: 'The least damage' });
                await challenge.getByText('Your best: ').waitFor();
                await challenge.getByRole('button', { name: 'Board' }).click();
                await page.waitForFunction(() => document.querySelectorAll('.entry .medal').length === 2);
                assert.match(await challenge.locator('.entry').first().textContent(), /7\.32.*verified/);
                await challenge.locator('.entry button').first().click();
                await page.waitForFunction(() => window.yawlab.session.run.ghosts.kept.length === 3);
            }),
    ],
    [
        'a key pressed in slow motion counts, though its frame holds no step',
        (t) =>
            withPage(t, '#scenario=drive&cars.0.speed=8', async (page) => {
                const gear = () => page.evaluate(() => window.yawlab.session.run.telemetry.named(0, 'gear'));
                await until(page, 0.5);
                await page.evaluate(() => {
                    window.yawlab.session.run.clock.rate = 0.03;
                });
                const before = await gear();
                const from = await page.evaluate(() => window.yawlab.view.frames);
                await page.waitForFunction((f) => window.yawlab.view.frames > f + 2, from);
                await page.keyboard.press('e');
                await page.waitForFunction((g) => window.yawlab.session.run.telemetry.named(0, 'gear') !== g, before);
            }),
    ],
    [
        'a car on a hill stands until it is driven',
        (t) =>
            withPage(t, '#scenario=drive&terrain.kind=slope&terrain.grade=0.2', async (page) => {
                const start = await state(page);
                await until(page, start.time + 4);
                const stood = await state(page);
                assert.ok(
                    Math.hypot(stood.x - start.x, stood.y - start.y) < 0.05 && Math.abs(stood.u) < 1e-3,
                    `${stood.x - start.x} m, ${stood.u} m/s`,
                );
                await page.keyboard.down('ArrowUp');
                await until(page, stood.time + 3);
                await page.keyboard.up('ArrowUp');
                assert.ok((await state(page)).u > 2, 'and moves off with the throttle');
            }),
    ],
    [
        'thumbs drive on a phone',
        (t) =>
            withPage(
                t,
                '#scenario=drive',
                async (page) => {
                    const cdp = await page.context().newCDPSession(page);
                    const box = await page.locator('.pad.throttle').boundingBox();
                    const go = {
                        x: box.x + box.width / 2,
                        y: box.y + box.height / 2,
                        id: 1,
                    };
                    const start = await state(page);
                    await cdp.send('Input.dispatchTouchEvent', {
                        type: 'touchStart',
                        touchPoints: [go],
                    });
                    await until(page, start.time + 3);
                    const pad = await page.locator('.pad.steer').boundingBox();
                    const thumb = {
                        x: pad.x + pad.width / 2,
                        y: pad.y + pad.height / 2,
                        id: 2,
                    };
                    await cdp.send('Input.dispatchTouchEvent', {
                        type: 'touchStart',
                        touchPoints: [go, thumb],
                    });
                    await cdp.send('Input.dispatchTouchEvent', {
                        type: 'touchMove',
                        touchPoints: [go, { ...thumb, x: thumb.x + pad.width * 0.4 }],
                    });
                    assert.ok((await state(page)).u > 3);
                    const rate = await hold(page, () => {
                        const now = window.yawlab.session.engine.block('vehicles').named(0, 'yawRate');
                        return Math.abs(now) > 0.1 && now;
                    });
                    assert.ok(rate < 0, 'right is right');
                    await cdp.send('Input.dispatchTouchEvent', {
                        type: 'touchEnd',
                        touchPoints: [],
                    });
                },
                kPhone,
            ),
    ],
    [
        'the read-out of a parked car adds up to its weight',
        (t) =>
            withPage(t, '#scenario=drive', async (page) => {
                await hold(page, () => window.yawlab.session.run.time > 2);
                await frames(page);
                let sum = 0;
                for (const wheel of ['fl', 'fr', 'rl', 'rr']) sum += await newtons(page, `${wheel}.load`);
                const mass = await page.evaluate(() => window.yawlab.session.engine.parameters(0).values.mass);
                assert.ok(Math.abs(sum / (mass * 9.80665) - 1) < 0.002, `${sum} N for ${mass} kg`);
            }),
    ],
    [
        'the read-out of a braking car shows load on the front and force to the rear',
        (t) =>
            withPage(t, '#scenario=drive&cars.0.speed=20', async (page) => {
                await page.keyboard.down('ArrowDown');
                await hold(page, () => window.yawlab.session.run.time > 1.2);
                await frames(page);
                const [fl, rl, fx] = [
                    await newtons(page, 'fl.load'),
                    await newtons(page, 'rl.load'),
                    await newtons(page, 'fl.forceX'),
                ];
                assert.ok(fl > rl * 1.3, `${fl} N in front, ${rl} N behind`);
                assert.ok(fx < -500, `${fx} N along the wheel`);
                const told = await page.evaluate(() =>
                    window.yawlab.session.engine.block('telemetry').named(0, 'fl.load'),
                );
                assert.ok(Math.abs(fl - told) <= (fl >= 9999.5 ? 10 : 1), 'the text is what the engine says');
            }),
    ],
    [
        'colours the ground by the friction that the tires meet',
        (t) =>
            withPage(t, '#scenario=split-open&camera=bird&paused=1&quality=low', async (page) => {
                // Seen from above: a place of the dry half, one of the ice; red, green and blue of the picture there.
                const look = () =>
                    page.evaluate(() => {
                        const app = window.yawlab;
                        const { stage, world } = app.view;
                        stage.render();
                        const gl = stage.renderer.getContext();
                        const colour = (x, y) => {
                            const p = stage.camera.position
                                .clone()
                                .set(x, y, app.session.engine.height(x, y))
                                .project(stage.camera);
                            const pixel = new Uint8Array(4);
                            gl.readPixels(
                                Math.round((0.5 + 0.5 * p.x) * gl.drawingBufferWidth),
                                Math.round((0.5 + 0.5 * p.y) * gl.drawingBufferHeight),
                                1,
                                1,
                                gl.RGBA,
                                gl.UNSIGNED_BYTE,
                                pixel,
                            );
                            return [...pixel.slice(0, 3)];
                        };
                        const friction = (x, y) => app.session.engine.frictions(x, y, 1, 1, 1)[0];
                        const [x, y] = [app.session.run.vehicles.named(0, 'x') + 6, 0];
                        let worst = 0;
                        for (let i = -12; i < 12; i++)
                            for (let j = -12; j < 12; j++) {
                                const [px, py] = [x + 8.3 * i, y + 8.3 * j];
                                const around = [
                                    [0, 0],
                                    [1, 0],
                                    [-1, 0],
                                    [0, 1],
                                    [0, -1],
                                ].map(([a, b]) => friction(px + a, py + b));
                                if (Math.max(...around) - Math.min(...around) < 1e-6)
                                    worst = Math.max(worst, Math.abs(world.land.frictionMap.drawn(px, py) - around[0]));
                            }
                        const at = [-2, 2].map((side) => ({
                            friction: friction(x, y + side),
                            colour: colour(x, y + side),
                        }));
                        return {
                            at: at.sort((a, b) => a.friction - b.friction),
                            worst,
                            shown: getComputedStyle(document.querySelector('.friction')).display,
                        };
                    });
                await page.keyboard.press('Shift+KeyY');
                await page.waitForFunction(() => window.yawlab.view.world.land.frictionMap.complete);
                await eventually(async () => {
                    const on = await look();
                    assert.ok(on.at[0].friction < 0.3 && on.at[1].friction > 0.9, 'one half is ice');
                    assert.ok(on.worst < 0.005, `the map is ${on.worst} off; a byte resolves 0.005`);
                    const [ice, dry] = on.at.map((a) => a.colour);
                    assert.ok(ice[2] > ice[0] && ice[2] > ice[1], `ice is blue: ${ice}`);
                    assert.ok(dry[0] > 1.5 * dry[2] && dry[1] > 1.5 * dry[2], `dry ground is yellow: ${dry}`);
                    assert.notEqual(on.shown, 'none', 'the legend is there');
                });
                await page.keyboard.press('Shift+KeyY');
                await eventually(async () => {
                    const off = await look();
                    assert.equal(off.shown, 'none');
                    const { colour } = off.at[1];
                    assert.ok(colour[0] < 1.3 * colour[2], `the ground as it is: ${colour}`);
                });
            }),
    ],
    [
        'drives a minute in the hills, drawn, without a hole, a fall or a leak',
        (t) =>
            withPage(
                t,
                '#scenario=hills&quality=low',
                async (page) => {
                    // Whatever the machine draws: six simulated seconds a second, at the wheel a driver that keeps to its lane.
                    await page.evaluate(() => {
                        const app = window.yawlab;
                        const e = app.session.engine;
                        const v = e.block('vehicles');
                        window.seen = {
                            lowest: Infinity,
                            highest: -Infinity,
                            worst: 0,
                            way: 0,
                            bad: 0,
                        };
                        let last = null;
                        const hands = () => {
                            const [x, y, yaw, u] = ['x', 'y', 'yaw', 'u'].map((name) => v.named(0, name));
                            const above = v.named(0, 'z') - e.height(x, y);
                            const s = window.seen;
                            if (![x, y, yaw, u, above].every(Number.isFinite)) s.bad++;
                            s.lowest = Math.min(s.lowest, above);
                            s.highest = Math.max(s.highest, above);
                            s.worst = Math.max(s.worst, Math.abs(e.roadPlace(x, y).offset));
                            if (last) s.way += Math.hypot(x - last[0], y - last[1]);
                            last = [x, y];
                            const reach = 7 + 0.5 * u;
                            const ahead = e.roadPlace(x + reach * Math.cos(yaw), y + reach * Math.sin(yaw));
                            return {
                                steer: Math.max(-1, Math.min(1, (-2.6 * (ahead.offset + 1.8)) / reach)),
                                throttle: u < 12 ? 0.5 : 0,
                                brake: 0,
                                clutch: 0,
                                handbrake: 0,
                                gear: 0,
                                buttons: 0,
                            };
                        };
                        // The driver looks every 50 ms, however long the machine draws.
                        const step = e.step.bind(e);
                        e.step = (n) => {
                            let done = 0;
                            for (let left = n; left > 0; left -= 10) {
                                e.hands(hands());
                                done += step(Math.min(10, left));
                            }
                            return done;
                        };
                        app.session.run.clock.rate = 6;
                    });
                    const cdp = await page.context().newCDPSession(page);
                    const memory = async () => {
                        await cdp.send('HeapProfiler.collectGarbage');
                        return page.evaluate(() => ({
                            heap: performance.memory.usedJSHeapSize,
                            wasm: window.yawlab.session.engine.api.HEAPU8.byteLength,
                            frames: window.yawlab.view.frames,
                            time: window.yawlab.session.run.time,
                        }));
                    };
                    await until(page, 15);
                    const before = await memory();
                    await until(page, before.time + 60);
                    const after = await memory();
                    const seen = await page.evaluate(() => window.seen);
                    assert.equal(seen.bad, 0, 'everything is a number');
                    assert.ok(after.frames - before.frames > 60, `${after.frames - before.frames} frames`);
                    assert.ok(seen.way > 500, `${seen.way} m driven`);
                    assert.ok(
                        seen.lowest > 0.2 && seen.highest < 1.2,
                        `centre of mass ${seen.lowest} to ${seen.highest} m above the ground`,
                    );
                    assert.ok(seen.worst < 4, `${seen.worst} m from the middle of the road`);
                    assert.equal(
                        await page.evaluate(() => window.yawlab.session.engine.block('world').named(0, 'stopped')),
                        0,
                    );
                    assert.ok(
                        after.wasm - before.wasm <= 1 << 20,
                        `${after.wasm - before.wasm} bytes of wasm memory more`,
                    );
                    assert.ok(
                        after.heap - before.heap < 1.5 * 2 ** 20,
                        `${after.heap - before.heap} bytes of JavaScript's heap more`,
                    );
                },
                { viewport: { width: 480, height: 270 } },
            ),
    ],
];
