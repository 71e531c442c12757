// Driving as a visitor does: keys on a desktop, thumbs on a phone; and what the text read-out says of the forces.
import assert from 'node:assert/strict';
import { kPhone, openPage } from './harness.mjs';

async function withPage({ browser, url }, fragment, use, options) {
    const opened = await openPage(browser, url, fragment, options);
    try {
        await use(opened.page);
        assert.deepEqual(opened.problems, [], 'the console stays silent');
    } finally {
        await opened.close();
    }
}
const state = (page) =>
    page.evaluate(() => {
        const v = window.yawlab.engine.block('vehicles');
        return { x: v.named(0, 'x'), y: v.named(0, 'y'), z: v.named(0, 'z'), u: v.named(0, 'u'), yaw: v.named(0, 'yaw'), time: window.yawlab.time };
    });
const until = (page, seconds) => page.waitForFunction((t) => window.yawlab.time >= t, seconds, { timeout: 120000 });
// "3 065 N" or "21.12 kN" as newtons.
const newtons = (page, name) =>
    page.locator(`[data-name="${name}"]`).textContent().then((t) => Number(t.replace('\u2212', '-').replace(/[^0-9.-]/g, '')) * (t.includes('kN') ? 1000 : 1));

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
                await until(page, fast.time + 1);
                await page.keyboard.up('ArrowLeft');
                await page.keyboard.up('ArrowUp');
                const turned = await state(page);
                assert.ok(turned.yaw > fast.yaw + 0.05, 'left is left');
                await page.keyboard.down('ArrowDown');
                await page.waitForFunction(() => Math.abs(window.yawlab.engine.block('vehicles').named(0, 'u')) < 0.5, null, { timeout: 120000 });
                await page.keyboard.up('ArrowDown');
            }),
    ],
    [
        'a car on a hill stands until it is driven',
        (t) =>
            withPage(t, '#scenario=drive&terrain.kind=slope&terrain.grade=0.2', async (page) => {
                const start = await state(page);
                await until(page, start.time + 4);
                const stood = await state(page);
                assert.ok(Math.hypot(stood.x - start.x, stood.y - start.y) < 0.05 && Math.abs(stood.u) < 1e-3, `${stood.x - start.x} m, ${stood.u} m/s`);
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
                    const go = { x: box.x + box.width / 2, y: box.y + box.height / 2, id: 1 };
                    const start = await state(page);
                    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [go] });
                    await until(page, start.time + 3);
                    const pad = await page.locator('.pad.steer').boundingBox();
                    const thumb = { x: pad.x + pad.width / 2, y: pad.y + pad.height / 2, id: 2 };
                    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [go, thumb] });
                    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [go, { ...thumb, x: thumb.x + pad.width * 0.4 }] });
                    const straight = await state(page);
                    assert.ok(straight.u > 3);
                    await until(page, straight.time + 1);
                    assert.ok((await state(page)).yaw < straight.yaw - 0.05, 'right is right');
                    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
                },
                kPhone,
            ),
    ],
    [
        'the read-out of a parked car adds up to its weight',
        (t) =>
            withPage(t, '#scenario=drive', async (page) => {
                await until(page, 2);
                await page.keyboard.press('p');
                await page.waitForTimeout(300);
                let sum = 0;
                for (const wheel of ['fl', 'fr', 'rl', 'rr']) sum += await newtons(page, `${wheel}.load`);
                const mass = await page.evaluate(() => window.yawlab.engine.parameters(0).values.mass);
                assert.ok(Math.abs(sum / (mass * 9.80665) - 1) < 0.002, `${sum} N for ${mass} kg`);
            }),
    ],
    [
        'the read-out of a braking car shows load on the front and force to the rear',
        (t) =>
            withPage(t, '#scenario=drive&cars.0.speed=20', async (page) => {
                await page.keyboard.down('ArrowDown');
                await until(page, 1.2);
                await page.keyboard.press('p');
                await page.waitForTimeout(300);
                const [fl, rl, fx] = [await newtons(page, 'fl.load'), await newtons(page, 'rl.load'), await newtons(page, 'fl.forceX')];
                assert.ok(fl > rl * 1.3, `${fl} N in front, ${rl} N behind`);
                assert.ok(fx < -500, `${fx} N along the wheel`);
                const told = await page.evaluate(() => window.yawlab.engine.block('telemetry').named(0, 'fl.load'));
                assert.ok(Math.abs(fl - told) <= (fl >= 9999.5 ? 10 : 1), 'the text is what the engine says');
            }),
    ],
    [
        'drives a minute in the hills without a hole, a fall or a leak',
        (t) =>
            withPage(t, '#scenario=hills', async (page) => {
                const report = await page.evaluate(async () => {
                    const app = window.yawlab;
                    app.clock.playing = false;
                    const e = app.engine;
                    const memory = () => e.api.HEAPU8.byteLength;
                    e.hands({ steer: 0, throttle: 0.5, brake: 0, clutch: 0, handbrake: 0, gear: 0, buttons: 0 });
                    e.step(400);
                    const before = memory();
                    let lowest = Infinity;
                    for (let s = 0; s < 60; s++) {
                        const v = e.block('vehicles');
                        e.hands({ steer: 0.05 * Math.sin(s), throttle: v.named(0, 'u') < 15 ? 0.5 : 0, brake: 0, clutch: 0, handbrake: 0, gear: 0, buttons: 0 });
                        e.step(200);
                        lowest = Math.min(lowest, v.named(0, 'z') - e.height(v.named(0, 'x'), v.named(0, 'y')));
                        if (!Number.isFinite(v.named(0, 'x'))) return { failed: `not a number after ${s} s` };
                    }
                    return { grown: memory() - before, lowest, stopped: e.block('world').named(0, 'stopped') };
                });
                assert.equal(report.failed, undefined);
                assert.equal(report.stopped, 0);
                assert.ok(report.lowest > 0.1, `centre of mass ${report.lowest} m above the ground`);
                assert.ok(report.grown <= 1 << 20, `${report.grown} bytes of wasm memory more`);
            }),
    ],
];
