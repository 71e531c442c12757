// The clock and the overlay as a laboratory needs them: scrubbing is exact, branches replay, ghosts and panels stay
// within their budgets, and what is shown of an impact is what the engine computed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { kDesktop, kPhone, within } from './harness.mjs';

const number = (text) => Number(text.replace('\u2212', '-').replace(/[^0-9.e-]/g, ''));

export const tests = [
    [
        'a tab that was hidden goes on where it was: no burst of steps, no sound meanwhile, no key left pressed',
        (t) => within(t, '#scenario=drive', { viewport: { width: 480, height: 320 } }, async (page) => {
            await page.mouse.click(240, 160);
            await page.evaluate(() => window.yawlab.sound.setMuted(false));
            await page.keyboard.down('ArrowUp');
            const seen = () => page.evaluate(() => { const y = window.yawlab; return { step: y.step, frames: y.frames, sound: y.sound.state, held: y.driver.keys.throttle, playing: y.clock.playing }; });
            await page.waitForFunction(() => window.yawlab.time > 0.5 && window.yawlab.sound.state === 'running');
            await page.evaluate(() => window.goAway(true));
            await page.waitForFunction(() => window.yawlab.sound.state === 'suspended');
            const away = await seen();
            await page.waitForTimeout(2500);
            const still = await seen();
            assert.deepEqual({ ...still, held: false }, { ...away, held: false });
            const back = await page.evaluate(() => new Promise((done) => {
                const { frames } = window.yawlab;
                window.goAway(false);
                const look = () => (window.yawlab.frames > frames + 1 ? done(window.yawlab.step) : window.setTimeout(look, 1));
                look();
            }));
            assert.ok(back - away.step <= 60, `${back - away.step} steps in the first frames`); // three of at most 0.1 s
            await page.waitForFunction((step) => window.yawlab.step > step + 20 && window.yawlab.sound.state === 'running', back);
            assert.equal((await seen()).held, false);
        }, () => {
            // Headless Chromium hides no tab: what a hidden one is told, and no frames.
            const next = window.requestAnimationFrame.bind(window);
            let away = false, kept = [];
            window.requestAnimationFrame = (f) => next((now) => (away ? kept.push(f) : f(now)));
            Object.defineProperty(document, 'hidden', { get: () => away });
            window.goAway = (on) => {
                away = on;
                if (on) window.dispatchEvent(new Event('blur'));
                document.dispatchEvent(new Event('visibilitychange'));
                if (!on) for (const f of kept.splice(0)) next(f);
            };
        }),
    ],
    [
        'five minutes scrubbed back and forward land on the same hash',
        (t) => within(t, '#scenario=drive&paused=1', kDesktop, async (page) => {
            const seen = await page.evaluate(() => {
                const app = window.yawlab;
                const e = app.engine;
                const hands = (s) => e.hands({ steer: 0.3 * Math.sin(0.4 * s), throttle: 0.4, brake: 0, clutch: 0, handbrake: 0, gear: 0, buttons: 0 });
                const marks = new Map(); // step -> hash on the way
                for (let s = 0; s < 300; s++) {
                    hands(s);
                    e.step(200);
                    if (s % 37 === 0) marks.set(e.block('world').named(0, 'step'), e.hash());
                }
                const end = e.block('world').named(0, 'step'), last = e.hash();
                const wrong = [];
                for (const [step, hash] of [...marks].reverse()) {
                    app.seek(step);
                    if (e.hash() !== hash) wrong.push(step);
                }
                app.seek(0);
                app.seek(end);
                const again = e.hash();
                app.seek(12345);
                app.seek(12344);
                app.clock.queue(1);
                return { end, same: again === last, wrong, time: app.time };
            });
            assert.equal(seen.end, 60000);
            assert.ok(seen.same, 'the end of the run');
            assert.deepEqual(seen.wrong, []);
            await page.waitForFunction(() => window.yawlab.step === 12345);
        }),
    ],
    [
        'the track is scrubbed by hand, and a branch taken from there replays elsewhere',
        (t) => within(t, '#scenario=drive', kDesktop, async (page) => {
            await page.keyboard.down('ArrowUp');
            await page.waitForFunction(() => window.yawlab.time > 3, null, { timeout: 60000 });
            await page.keyboard.up('ArrowUp');
            await page.keyboard.press('p');
            const track = await page.locator('.track input').boundingBox();
            await page.mouse.click(track.x + 10, track.y + track.height / 2);
            const back = await page.evaluate(() => window.yawlab.step);
            await page.evaluate(() => window.yawlab.seek(200));
            assert.equal(await page.evaluate(() => window.yawlab.step), 200);
            await page.getByRole('button', { name: 'Drive', exact: true }).click();
            assert.equal(await page.evaluate(() => window.yawlab.runs.kept.length), 1, 'the old run stays as a ghost');
            await page.keyboard.down('ArrowDown');
            await page.waitForFunction(() => window.yawlab.step > 500, null, { timeout: 60000 });
            await page.keyboard.up('ArrowDown');
            await page.evaluate(() => { window.yawlab.clock.playing = false; });
            const result = await page.evaluate(() => {
                const app = window.yawlab;
                const e = app.engine;
                const step = app.step, hash = e.hash(), ghost = app.runs.kept[0].engine;
                app.seek(0);
                app.seek(step);
                return { again: e.hash() === hash, hash, step, link: e.link(true), apart: Math.abs(ghost.block('vehicles').named(0, 'x') - e.block('vehicles').named(0, 'x')) };
            });
            assert.ok(back >= 0 && result.again);
            assert.ok(result.apart > 0.5, `the ghost is ${result.apart} m away`);
            await within(t, '#' + result.link.replace(/^#/, ''), kDesktop, async (other) => {
                const hash = await other.evaluate((n) => { const a = window.yawlab; a.clock.playing = false; a.engine.restart(); a.engine.step(n); return a.engine.hash(); }, result.step);
                assert.equal(hash, result.hash);
            });
        }),
    ],
    [
        'bookmarks, loops and a pause before an impact work by key',
        (t) => within(t, '#scenario=head-on', kDesktop, async (page) => {
            await page.waitForFunction(() => window.yawlab.time > 1.4, null, { timeout: 60000 });
            await page.keyboard.press('p');
            const impact = await page.evaluate(() => window.yawlab.happenings[0].time);
            await page.keyboard.press('Shift+Z'); // predict
            await page.keyboard.press('Home');
            await page.waitForFunction(() => window.yawlab.step > 0 && !window.yawlab.clock.playing, null, { timeout: 60000 });
            const stopped = await page.evaluate(() => window.yawlab.time);
            assert.ok(Math.abs(impact - stopped - 0.5) < 0.011, `${stopped} s, half a second before ${impact} s`);
            await page.keyboard.press('m');
            await page.keyboard.press('[');
            await page.keyboard.press('p'); // and see
            await page.waitForFunction(() => window.yawlab.happenings.length > 0, null, { timeout: 60000 });
            await page.keyboard.press('p');
            await page.evaluate((t) => window.yawlab.seek(Math.round(t / 0.005)), stopped);
            await page.keyboard.press('n');
            assert.ok(Math.abs((await page.evaluate(() => window.yawlab.time)) - impact) < 0.011, 'to the event');
            await page.keyboard.press('[');
            await page.keyboard.press('Shift+Z');
            await page.keyboard.press('Shift+B');
            assert.equal(await page.evaluate(() => window.yawlab.time), stopped, 'back at the bookmark');
            await page.keyboard.press('p');
            await page.waitForTimeout(1500);
            const looping = await page.evaluate(() => window.yawlab.time);
            assert.ok(looping >= stopped - 1e-9 && looping <= impact + 0.011, `${looping} s inside the loop`);
        }),
    ],
    [
        'the read-out of an impact is the engine\u2019s, and the restitution law gives it',
        (t) => within(t, '#scenario=head-on&paused=1', kDesktop, async (page) => {
            await page.evaluate(() => window.yawlab.run(300));
            await page.waitForTimeout(300);
            const text = await page.locator('[data-name="event"]').textContent();
            const e = await page.evaluate(() => {
                const b = window.yawlab.engine.block('events');
                const names = ['time', 'normalImpulse', 'deltaV', 'e', 'velocityBeforeX', 'energyBefore', 'energyAfter'];
                let k = b.count - 1;
                while (k > 0 && b.named(k, 'normalImpulse') === 0) k--;
                return Object.fromEntries(names.map((n) => [n, b.named(k, n)]));
            });
            const [, time, impulse, deltaV] = /at ([\d.]+) s, normal impulse ([\d.,]+) N s, delta-V ([\d.]+) m\/s/.exec(text);
            assert.ok(Math.abs(number(time) - e.time) < 0.0006 && Math.abs(number(impulse) - e.normalImpulse) < 0.6 && Math.abs(number(deltaV) - e.deltaV) < 0.006, text);
            const expected = 1500 * (1 + e.e) * e.velocityBeforeX; // square on: Jn = (1 + e) m v
            assert.ok(Math.abs(e.normalImpulse / expected - 1) < 1e-3, `${e.normalImpulse} N s for ${expected}`);
            await page.locator('#announce', { hasText: 'impact at' }).first().waitFor({ state: 'attached' });
        }),
    ],
    [
        'opens events by key, draws them and copies one as a case in body axes',
        (t) => within(t, '#scenario=wall-at-10-degrees&paused=1', kDesktop, async (page) => {
            await page.evaluate(() => {
                window.yawlab.run(500);
                navigator.clipboard.writeText = async (text) => { window.copied = text; };
                window.yawlab.change('overlay', true);
            });
            const first = await page.evaluate(() => { const b = window.yawlab.engine.block('events'); let k = 0; while (b.named(k, 'normalImpulse') === 0) k++; return k; });
            await page.evaluate((k) => window.yawlab.overlay.event(k), first);
            await page.keyboard.press('Shift+Enter');
            await page.waitForFunction((k) => { const a = window.yawlab; return a.step === a.engine.block('events').named(k, 'step') && a.overlay.openEvent === k; }, first);
            await page.waitForFunction(() => [...document.querySelectorAll('.annotations span')].some((s) => /N s$/.test(s.textContent)));
            await page.evaluate(() => window.yawlab.commands.run('events.copy'));
            await page.waitForFunction(() => window.copied);
            const c = JSON.parse(await page.evaluate(() => window.copied));
            assert.ok(Math.abs(c.velocity[0] - 26.8) < 0.2 && Math.abs(c.velocity[1]) < 0.1, `velocity ${c.velocity}`);
            assert.ok(Math.abs(Math.atan2(-c.normal[0], -c.normal[1]) * 180 / Math.PI - 10) < 0.2, `normal ${c.normal}`);
            assert.ok(Math.abs(Math.hypot(...c.normal) - 1) < 1e-9 && c.mass > 1000 && c.izz > 1000);
            assert.ok(c.point[0] > 1.5 && c.point[1] > 0.7, `the front left corner: ${c.point}`);
        }),
    ],
    [
        'four ghosts and all panels stay within the budget and allocate nothing',
        (t) => within(t, '#scenario=lane-change', kDesktop, async (page) => {
            await page.evaluate(() => {
                const app = window.yawlab;
                app.change('quality', 'low'); // no other font while we count
                app.clock.playing = false;
                app.run(1700);
                const json = app.engine.scenario();
                for (const speed of [18, 19, 21, 22]) {
                    const d = JSON.parse(json);
                    d.cars[0].speed = speed;
                    app.runs.compute(app.engine, JSON.stringify(d), `${speed} m/s`, 8);
                }
                app.commands.run('overlay.engineer');
                // Warm-up: every picture of the run once, so that the lists have the size they need.
                const { api, handle } = app.engine;
                for (let k = 0; k <= 1700; k += 5) {
                    app.engine.seek(k);
                    api._ylOverlaySample(handle);
                    api._ylOverlayFrame(handle, 0.033);
                }
                app.seek(0);
                app.clock.playing = true;
            });
            assert.equal(await page.evaluate(() => window.yawlab.runs.kept.length), 4);
            await page.waitForTimeout(2000);
            const before = await page.evaluate(() => ({ frames: window.yawlab.frames, allocations: window.yawlab.overlay.allocations, memory: window.yawlab.engine.api.HEAPU8.byteLength }));
            await page.waitForFunction((from) => window.yawlab.frames > from + 25, before.frames, { timeout: 60000 });
            const after = await page.evaluate(() => {
                const { api, handle } = window.yawlab.engine;
                const times = [];
                for (let i = 0; i < 200; i++) {
                    const from = performance.now();
                    api._ylOverlayFrame(handle, 0.033);
                    times.push(performance.now() - from);
                }
                times.sort((a, b) => a - b);
                const ghosts = window.yawlab.runs.kept.map((r) => r.engine.block('world').named(0, 'time'));
                return { frames: window.yawlab.frames, allocations: window.yawlab.overlay.allocations, memory: window.yawlab.engine.api.HEAPU8.byteLength, overlay: times[100], report: window.yawlab.meter.report(), ghosts, now: window.yawlab.time };
            });
            console.log(`      overlay ${after.overlay.toFixed(2)} ms, whole part ${after.report.overlay.median.toFixed(2)} ms; main thread ${after.report.main.median.toFixed(2)} ms, p95 ${after.report.main.p95.toFixed(2)} ms, ${after.frames - before.frames} frames`);
            assert.equal(after.allocations, before.allocations, 'allocations after warm-up');
            assert.equal(after.memory, before.memory);
            assert.ok(after.overlay <= 1.5, `${after.overlay} ms`);
            for (const g of after.ghosts) assert.ok(Math.abs(g - Math.min(after.now, 8)) < 0.3, `a ghost at ${g} s, the run at ${after.now} s`);
        }),
    ],
    [
        'the overlay docks, folds, keeps its size and takes mouse, finger and keyboard',
        async (t) => {
            await within(t, '#scenario=lane-change&paused=1', kDesktop, async (page) => {
                const panels = () => page.evaluate(() => window.yawlab.overlay.panels().filter((p) => p.open).map((p) => p.name));
                await page.keyboard.press('o');
                await page.waitForTimeout(400);
                assert.deepEqual(await panels(), ['wheels', 'friction', 'events']);
                await page.mouse.move(982, 95);
                await page.waitForTimeout(150);
                await page.mouse.click(982, 95); // the name "Run"
                await page.waitForFunction(() => window.yawlab.overlay.panels()[0].open);
                await page.keyboard.press('Shift+Digit1');
                assert.ok(!(await panels()).includes('run'));
                await page.keyboard.press('Shift+F8'); // engineer
                assert.equal((await panels()).length, 9);
                await page.mouse.move(947, 400); // the inner edge
                await page.waitForTimeout(150);
                await page.mouse.down();
                await page.mouse.move(860, 400, { steps: 5 });
                await page.waitForTimeout(200);
                await page.mouse.up();
                const wide = await page.evaluate(() => window.yawlab.dock.state.column);
                assert.ok(wide > 380 && wide < 440, `${wide} px wide`);
                await page.evaluate(() => window.yawlab.commands.run('overlay.left'));
                await page.reload();
                await page.waitForFunction(() => window.yawlab?.frames > 2);
                assert.deepEqual(await page.evaluate(() => [window.yawlab.dock.state.edge, window.yawlab.dock.state.column, window.yawlab.overlay.panels().every((p) => p.open)]), ['left', wide, true]);
                await page.keyboard.press('F6');
                assert.equal(await page.evaluate(() => window.yawlab.overlay.keyboard), true);
                await page.keyboard.press('Escape');
                assert.equal(await page.evaluate(() => window.yawlab.overlay.keyboard), false);
            });
            await within(t, '#scenario=lane-change&paused=1', kPhone, async (page) => {
                await page.evaluate(() => window.yawlab.commands.run('overlay.toggle'));
                await page.waitForTimeout(500);
                await page.touchscreen.tap(30, 95);
                await page.waitForFunction(() => window.yawlab.overlay.panels()[0].open);
                await page.getByRole('button', { name: 'More' }).tap();
                for (const name of ['Lessons', 'Plots', 'Compare', 'Pictures', 'Integrators']) assert.equal(await page.locator('.sheet .card b', { hasText: name }).count(), 1, name);
            });
        },
    ],
    [
        'integrators side by side: the finest agree, Euler is worst',
        (t) => within(t, '#scenario=drop&cars.0.set.damping=0&cars.0.set.friction=0&paused=1', kDesktop, async (page) => {
            await page.keyboard.press('Shift+R');
            await page.waitForSelector('dialog.integrators[data-ready]', { timeout: 60000 });
            assert.equal(await page.locator('dialog.integrators tr[data-method]').count(), 12);
            assert.equal(await page.locator('dialog.integrators .methods svg').count(), 2);
            const worst = async (method, step) => {
                const text = await page.locator(`tr[data-method="${method}"][data-step="${step}"] td`).nth(5).textContent();
                const m = /^([\d.]+)(?:\u00b710([\u207b\u2070-\u2079\u00b9\u00b2\u00b3]+))?$/.exec(text);
                const digits = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';
                const k = m[2] ? Number([...m[2]].map((d) => (d === '\u207b' ? '-' : digits.indexOf(d))).join('')) : 0;
                return Number(m[1]) * 10 ** k;
            };
            assert.ok((await worst('euler', 0.005)) > (await worst('midpoint', 0.005)));
            assert.ok((await worst('euler', 0.01)) > (await worst('euler', 0.001)));
            assert.equal(await worst('rk4', 0.001), 0);
            await page.locator('tr[data-method="euler"][data-step="0.005"] button').click();
            assert.equal(await page.evaluate(() => window.yawlab.runs.kept.length), 1);
        }),
    ],
    [
        'pictures are the files they say: trails, frames, video',
        (t) => within(t, '#scenario=two-hits&paused=1', kDesktop, async (page) => {
            await page.evaluate(() => {
                window.yawlab.run(600);
                window.yawlab.commands.run('page.export');
            });
            await page.getByRole('button', { name: 'Save frames' }).waitFor();
            const file = async (name, ending) => {
                const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60000 }), page.getByRole('button', { name, exact: true }).click()]);
                assert.ok(download.suggestedFilename().endsWith(ending), download.suggestedFilename());
                return readFileSync(await download.path());
            };
            const svg = (await file('SVG', '.svg')).toString('utf8');
            assert.equal((svg.match(/fill-opacity/g) ?? []).length, 7, 'an outline every half second of three, and the start');
            assert.ok((svg.match(/<circle/g) ?? []).length >= 2, 'both impacts');
            assert.equal(await page.evaluate((text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror') === null, svg), true);
            const png = await file('PNG', '.png');
            assert.deepEqual([...png.subarray(0, 8)], [137, 80, 78, 71, 13, 10, 26, 10]);
            assert.equal(png.readUInt32BE(16), 2560, 'twice 1280 pixels wide');
            await page.getByLabel('To, seconds').fill('0.4');
            await page.getByLabel('Frames per second').fill('10');
            const zip = await file('Save frames', '.zip');
            assert.equal(zip.toString('latin1').split('PK\x01\x02').length - 1, 5, 'frames at 0, 0.1 .. 0.4 s');
            await page.getByRole('button', { name: 'Record video' }).click();
            await page.keyboard.press('p');
            await page.waitForTimeout(2500);
            const video = await file('Stop and save', '.webm');
            assert.deepEqual([...video.subarray(0, 4)], [0x1a, 0x45, 0xdf, 0xa3]);
            assert.ok(video.length > 10000, `${video.length} bytes`);
            const size = await page.evaluate(async (bytes) => {
                const v = document.createElement('video');
                v.src = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'video/webm' }));
                await new Promise((resolve, reject) => { v.onloadeddata = resolve; v.onerror = () => reject(new Error('does not play')); });
                return [v.videoWidth, v.videoHeight];
            }, [...video]);
            assert.deepEqual(size, [1280, 720]);
        }),
    ],
];
