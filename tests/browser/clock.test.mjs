// The clock and the overlay as a laboratory needs them: scrubbing is exact, branches replay, ghosts and panels stay
// within their budgets, and what is shown of an impact is what the engine computed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { eventually, frames, hold, kDesktop, kPhone, overlayHere, ready, until, within } from './harness.mjs';

const number = (text) => Number(text.replace('\u2212', '-').replace(/[^0-9.e-]/g, ''));

export const tests = [
    [
        'a tab that was hidden goes on where it was: no burst of steps, no sound meanwhile, no key left pressed',
        (t) =>
            within(
                t,
                '#scenario=drive',
                { viewport: { width: 480, height: 320 }, ownTime: true },
                async (page) => {
                    await page.mouse.click(240, 160);
                    await page.keyboard.down('ArrowUp');
                    const seen = () =>
                        page.evaluate(() => {
                            const y = window.yawlab;
                            return {
                                step: y.session.run.step,
                                frames: y.view.frames,
                                sound: window.heard[0]?.state ?? 'off',
                                held: y.session.run.hands.throttle > 0,
                                playing: y.session.run.clock.playing,
                            };
                        });
                    await page.waitForFunction(
                        () => window.yawlab.session.run.time > 0.5 && window.heard[0]?.state === 'running',
                    );
                    await page.evaluate(() => window.goAway(true));
                    await page.waitForFunction(() => window.heard[0]?.state === 'suspended');
                    const away = await seen();
                    await page.waitForTimeout(2500); // the time that must not count
                    const still = await seen();
                    assert.deepEqual({ ...still, held: false }, { ...away, held: false });
                    const back = await page.evaluate(
                        () =>
                            new Promise((done) => {
                                const { frames } = window.yawlab.view;
                                window.goAway(false);
                                const look = () =>
                                    window.yawlab.view.frames > frames + 1
                                        ? done(window.yawlab.session.run.step)
                                        : window.setTimeout(look, 1);
                                look();
                            }),
                    );
                    assert.ok(back - away.step <= 60, `${back - away.step} steps in the first frames`); // three of at most 0.1 s
                    await page.waitForFunction(
                        (step) => window.yawlab.session.run.step > step + 20 && window.heard[0]?.state === 'running',
                        back,
                    );
                    await page.waitForFunction(() => window.yawlab.session.run.hands.throttle === 0);
                },
                () => {
                    // Every sound that the page makes.
                    window.heard = [];
                    const { AudioContext } = window;
                    window.AudioContext = class extends AudioContext {
                        constructor(options) {
                            super(options);
                            window.heard.push(this);
                        }
                    };
                    // Headless Chromium hides no tab: what a hidden one is told, and no frames.
                    const next = window.requestAnimationFrame.bind(window);
                    let away = false;
                    const kept = [];
                    window.requestAnimationFrame = (f) => next((now) => (away ? kept.push(f) : f(now)));
                    Object.defineProperty(document, 'hidden', { get: () => away });
                    window.goAway = (on) => {
                        away = on;
                        if (on) window.dispatchEvent(new Event('blur'));
                        document.dispatchEvent(new Event('visibilitychange'));
                        if (!on) for (const f of kept.splice(0)) next(f);
                    };
                },
            ),
    ],
    [
        'five minutes scrubbed back and forward land on the same hash',
        (t) =>
            within(t, '#scenario=drive&paused=1', kDesktop, async (page) => {
                const seen = await page.evaluate(() => {
                    const app = window.yawlab;
                    const e = app.session.engine;
                    const hands = (s) =>
                        e.hands({
                            steer: 0.3 * Math.sin(0.4 * s),
                            throttle: 0.4,
                            brake: 0,
                            clutch: 0,
                            handbrake: 0,
                            gear: 0,
                            buttons: 0,
                        });
                    const marks = new Map(); // step -> hash on the way
                    for (let s = 0; s < 300; s++) {
                        hands(s);
                        e.step(200);
                        if (s % 37 === 0) marks.set(e.block('world').named(0, 'step'), e.hash());
                    }
                    const end = e.block('world').named(0, 'step'),
                        last = e.hash();
                    const wrong = [];
                    for (const [step, hash] of [...marks].reverse()) {
                        app.session.run.seek(step);
                        if (e.hash() !== hash) wrong.push(step);
                    }
                    app.session.run.seek(0);
                    app.session.run.seek(end);
                    const again = e.hash();
                    app.session.run.seek(12345);
                    app.session.run.seek(12344);
                    app.session.run.clock.queue(1);
                    return {
                        end,
                        same: again === last,
                        wrong,
                        time: app.session.run.time,
                    };
                });
                assert.equal(seen.end, 60000);
                assert.ok(seen.same, 'the end of the run');
                assert.deepEqual(seen.wrong, []);
                await page.waitForFunction(() => window.yawlab.session.run.step === 12345);
            }),
    ],
    [
        'the track is scrubbed by hand, and a branch taken from there replays elsewhere',
        (t) =>
            within(t, '#scenario=drive', kDesktop, async (page) => {
                await page.keyboard.down('ArrowUp');
                await until(page, 3);
                await page.keyboard.up('ArrowUp');
                await page.keyboard.press('p');
                const track = await page.locator('.track input').boundingBox();
                await page.mouse.click(track.x + 10, track.y + track.height / 2);
                const back = await page.evaluate(() => window.yawlab.session.run.step);
                await page.evaluate(() => window.yawlab.session.run.seek(200));
                assert.equal(await page.evaluate(() => window.yawlab.session.run.step), 200);
                await page.getByRole('button', { name: 'Drive', exact: true }).click();
                assert.equal(
                    await page.evaluate(() => window.yawlab.session.run.ghosts.kept.length),
                    1,
                    'the old run stays as a ghost',
                );
                await page.keyboard.down('ArrowDown');
                await page.waitForFunction(() => window.yawlab.session.run.step > 500);
                await page.keyboard.up('ArrowDown');
                await page.evaluate(() => {
                    window.yawlab.session.run.clock.playing = false;
                });
                const result = await page.evaluate(async () => {
                    const app = window.yawlab;
                    const e = app.session.engine;
                    await e.whole();
                    const step = app.session.run.step,
                        hash = e.hash(),
                        ghost = app.session.run.ghosts.kept[0].engine;
                    app.session.run.seek(0);
                    app.session.run.seek(step);
                    return {
                        again: e.hash() === hash,
                        hash,
                        step,
                        link: e.link(true),
                        apart: Math.abs(ghost.block('vehicles').named(0, 'x') - e.block('vehicles').named(0, 'x')),
                    };
                });
                assert.ok(back >= 0 && result.again);
                assert.ok(result.apart > 0.5, `the ghost is ${result.apart} m away`);
                await within(t, '#' + result.link.replace(/^#/, ''), kDesktop, async (other) => {
                    const hash = await other.evaluate((n) => {
                        const a = window.yawlab;
                        a.session.run.clock.playing = false;
                        a.session.engine.restart();
                        a.session.engine.step(n);
                        return a.session.engine.hash();
                    }, result.step);
                    assert.equal(hash, result.hash);
                });
            }),
    ],
    [
        'bookmarks, loops and a pause before an impact work by key',
        (t) =>
            within(t, '#scenario=head-on', kDesktop, async (page) => {
                await hold(page, () => window.yawlab.session.run.time > 1.4);
                const impact = await page.evaluate(
                    () => window.yawlab.session.run.moments.moments.filter((m) => m.kind === 'event')[0].step * 0.005,
                );
                await page.keyboard.press('Shift+Z'); // predict
                await page.keyboard.press('Home');
                await page.waitForFunction(
                    () => window.yawlab.session.run.step > 0 && !window.yawlab.session.run.clock.playing,
                );
                const stopped = await page.evaluate(() => window.yawlab.session.run.time);
                assert.ok(Math.abs(impact - stopped - 0.5) < 0.011, `${stopped} s, half a second before ${impact} s`);
                await page.keyboard.press('m');
                await page.keyboard.press('[');
                await page.keyboard.press('p'); // and see
                await page.waitForFunction(
                    () => window.yawlab.session.run.moments.moments.filter((m) => m.kind === 'event').length > 0,
                );
                await page.keyboard.press('p');
                await page.evaluate((t) => window.yawlab.session.run.seek(Math.round(t / 0.005)), stopped);
                await page.keyboard.press('n');
                assert.ok(
                    Math.abs((await page.evaluate(() => window.yawlab.session.run.time)) - impact) < 0.011,
                    'to the event',
                );
                await page.keyboard.press('[');
                await page.keyboard.press('Shift+Z');
                await page.keyboard.press('Shift+B');
                assert.equal(
                    await page.evaluate(() => window.yawlab.session.run.time),
                    stopped,
                    'back at the bookmark',
                );
                await page.keyboard.press('p');
                // Seen in every frame until it has been twice at the beginning.
                const looping = await page.evaluate(
                    () =>
                        new Promise((done) => {
                            const { run } = window.yawlab.session;
                            const seen = { low: Infinity, high: -Infinity };
                            let last = run.time;
                            let rounds = 0;
                            const look = () => {
                                seen.low = Math.min(seen.low, run.time);
                                seen.high = Math.max(seen.high, run.time);
                                if (run.time < last) rounds++;
                                last = run.time;
                                if (rounds === 2) done(seen);
                                else requestAnimationFrame(look);
                            };
                            look();
                        }),
                );
                assert.ok(
                    looping.low >= stopped - 1e-9 && looping.high <= impact + 0.011 && looping.high > looping.low,
                    `${JSON.stringify(looping)} inside the loop`,
                );
            }),
    ],
    [
        'the read-out of an impact is the engine\u2019s, and the restitution law gives it',
        (t) =>
            within(t, '#scenario=head-on&paused=1', kDesktop, async (page) => {
                await page.evaluate(() => window.yawlab.session.run.ahead(300));
                await page.waitForFunction(() =>
                    document.querySelector('[data-name="event"]')?.textContent.includes('delta-V'),
                );
                const text = await page.locator('[data-name="event"]').textContent();
                const e = await page.evaluate(() => {
                    const b = window.yawlab.session.engine.block('events');
                    const names = [
                        'time',
                        'normalImpulse',
                        'deltaV',
                        'e',
                        'velocityBeforeX',
                        'energyBefore',
                        'energyAfter',
                    ];
                    let k = b.count - 1;
                    while (k > 0 && b.named(k, 'normalImpulse') === 0) k--;
                    return Object.fromEntries(names.map((n) => [n, b.named(k, n)]));
                });
                const [, time, impulse, deltaV] =
                    /at ([\d.]+) s, normal impulse ([\d.,]+) N s, delta-V ([\d.]+) m\/s/.exec(text);
                assert.ok(
                    Math.abs(number(time) - e.time) < 0.0006 &&
                        Math.abs(number(impulse) - e.normalImpulse) < 0.6 &&
                        Math.abs(number(deltaV) - e.deltaV) < 0.006,
                    text,
                );
                const expected = 1500 * (1 + e.e) * e.velocityBeforeX; // square on: Jn = (1 + e) m v
                assert.ok(Math.abs(e.normalImpulse / expected - 1) < 1e-3, `${e.normalImpulse} N s for ${expected}`);
                await page.locator('#announce', { hasText: 'impact at' }).first().waitFor({ state: 'attached' });
            }),
    ],
    [
        'opens events by key, draws them and copies one as a case in body axes',
        (t) =>
            within(t, '#scenario=wall-at-10-degrees&paused=1', kDesktop, async (page) => {
                await page.evaluate(() => {
                    window.yawlab.session.run.ahead(500);
                    navigator.clipboard.writeText = async (text) => {
                        window.copied = text;
                    };
                    window.yawlab.settings.overlay.value = true;
                });
                const first = await page.evaluate(() => {
                    const b = window.yawlab.session.engine.block('events');
                    let k = 0;
                    while (b.named(k, 'normalImpulse') === 0) k++;
                    return k;
                });
                await page.evaluate((k) => window.yawlab.view.overlay.event(k), first);
                await page.keyboard.press('Shift+Enter');
                await page.waitForFunction((k) => {
                    const a = window.yawlab;
                    return (
                        a.session.run.step === a.session.engine.block('events').named(k, 'step') &&
                        a.view.overlay.openEvent === k
                    );
                }, first);
                await page.waitForFunction(() =>
                    [...document.querySelectorAll('.annotations span')].some((s) => s.textContent.endsWith('N s')),
                );
                await page.evaluate(() => window.yawlab.commands.run('events.copy'));
                await page.waitForFunction(() => window.copied);
                const c = JSON.parse(await page.evaluate(() => window.copied));
                assert.ok(
                    Math.abs(c.velocity[0] - 26.8) < 0.2 && Math.abs(c.velocity[1]) < 0.1,
                    `velocity ${c.velocity}`,
                );
                assert.ok(
                    Math.abs((Math.atan2(-c.normal[0], -c.normal[1]) * 180) / Math.PI - 10) < 0.2,
                    `normal ${c.normal}`,
                );
                assert.ok(Math.abs(Math.hypot(...c.normal) - 1) < 1e-9 && c.mass > 1000 && c.izz > 1000);
                assert.ok(c.point[0] > 1.5 && c.point[1] > 0.7, `the front left corner: ${c.point}`);
            }),
    ],
    [
        'four ghosts and all panels stay within the budget and allocate nothing',
        (t) =>
            within(t, '#scenario=lane-change', kDesktop, async (page) => {
                await page.evaluate(() => {
                    const app = window.yawlab;
                    app.settings.quality.value = 'low'; // no other font while we count
                    app.session.run.clock.playing = false;
                    app.session.run.ahead(1700);
                    const json = app.session.engine.scenario();
                    for (const speed of [18, 19, 21, 22]) {
                        const d = JSON.parse(json);
                        d.cars[0].speed = speed;
                        app.session.run.ghosts.compute(app.session.engine, JSON.stringify(d), `${speed} m/s`, 8);
                    }
                    app.commands.run('overlay.engineer');
                });
                await overlayHere(page);
                await page.evaluate(() => {
                    const app = window.yawlab;
                    // Warm-up: every picture of the run once, so that the lists have the size they need.
                    const { api, handle } = app.session.engine;
                    for (let k = 0; k <= 1700; k += 5) {
                        app.session.engine.seek(k);
                        api._ylOverlaySample(handle);
                        api._ylOverlayFrame(handle, 0.033);
                    }
                    app.session.run.seek(0);
                    app.session.run.clock.playing = true;
                });
                assert.equal(await page.evaluate(() => window.yawlab.session.run.ghosts.kept.length), 4);
                await frames(page, 25); // the compiler is done with it too
                const before = await page.evaluate(() => ({
                    frames: window.yawlab.view.frames,
                    allocations: window.yawlab.view.overlay.allocations,
                    memory: window.yawlab.session.engine.api.HEAPU8.byteLength,
                }));
                await frames(page, 25);
                const after = await page.evaluate(() => {
                    const { api, handle } = window.yawlab.session.engine;
                    // The cost of a panel's frame in steps of the same engine, each measured where nothing came between.
                    const least = (rounds, act) => {
                        let best = Infinity;
                        for (let i = 0; i < rounds; i++) {
                            const from = performance.now();
                            for (let k = 0; k < 10; k++) act();
                            best = Math.min(best, (performance.now() - from) / 10);
                        }
                        return best;
                    };
                    const overlay = least(40, () => api._ylOverlayFrame(handle, 0.033));
                    const other = window.yawlab.session.engine.constructor.create(api);
                    other.load(window.yawlab.session.engine.scenario());
                    const hundred = least(20, () => other.step(100));
                    other.destroy();
                    window.yawlab.session.engine.refresh();
                    const ghosts = window.yawlab.session.run.ghosts.kept.map((r) =>
                        r.engine.block('world').named(0, 'time'),
                    );
                    return {
                        frames: window.yawlab.view.frames,
                        allocations: window.yawlab.view.overlay.allocations,
                        memory: window.yawlab.session.engine.api.HEAPU8.byteLength,
                        overlay,
                        hundred,
                        report: window.yawlab.view.meter.report(),
                        ghosts,
                        now: window.yawlab.session.run.time,
                    };
                });
                console.log(
                    `      overlay ${after.overlay.toFixed(2)} ms, whole part ${after.report.overlay.median.toFixed(2)} ms; main thread ${after.report.main.median.toFixed(2)} ms, p95 ${after.report.main.p95.toFixed(2)} ms, ${after.frames - before.frames} frames`,
                );
                assert.equal(after.allocations, before.allocations, 'allocations after warm-up');
                assert.equal(after.memory, before.memory);
                assert.ok(
                    after.overlay <= 6 * after.hundred,
                    `${after.overlay} ms a frame, ${after.hundred} ms for a hundred steps of a car`,
                );
                for (const g of after.ghosts)
                    assert.ok(
                        Math.abs(g - Math.min(after.now, 8)) < 0.3,
                        `a ghost at ${g} s, the run at ${after.now} s`,
                    );
            }),
    ],
    [
        'the overlay docks, folds, keeps its size and takes mouse, finger and keyboard',
        async (t) => {
            await within(t, '#scenario=lane-change&paused=1', kDesktop, async (page) => {
                const panels = () =>
                    page.evaluate(() =>
                        window.yawlab.view.overlay
                            .panels()
                            .filter((p) => p.open)
                            .map((p) => p.name),
                    );
                await page.keyboard.press('o');
                await eventually(async () => assert.deepEqual(await panels(), ['wheels', 'friction', 'events']));
                await frames(page);
                await page.mouse.move(982, 95);
                await frames(page);
                await page.mouse.down(); // on the name "Run"; the panels see a button in the frame after it moved
                await frames(page);
                await page.mouse.up();
                await page.waitForFunction(() => window.yawlab.view.overlay.panels()[0].open);
                await page.keyboard.press('Shift+Digit1');
                assert.ok(!(await panels()).includes('run'));
                await page.keyboard.press('Shift+F8'); // engineer
                assert.equal((await panels()).length, 9);
                await frames(page);
                await page.mouse.move(947, 400); // the inner edge
                await frames(page);
                await page.mouse.down();
                await frames(page);
                await page.mouse.move(860, 400, { steps: 5 });
                await frames(page);
                await page.mouse.up();
                const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('yawlab.dock')).column);
                await eventually(async () => {
                    const column = await kept();
                    assert.ok(column > 380 && column < 440, `${column} px wide`);
                });
                const wide = await kept();
                await page.evaluate(() => window.yawlab.commands.run('overlay.left'));
                await page.reload();
                await ready(page);
                assert.deepEqual(
                    await page.evaluate(() => [
                        JSON.parse(localStorage.getItem('yawlab.dock')).edge,
                        JSON.parse(localStorage.getItem('yawlab.dock')).column,
                        window.yawlab.view.overlay.panels().every((p) => p.open),
                    ]),
                    ['left', wide, true],
                );
                await page.keyboard.press('F6');
                assert.equal(await page.evaluate(() => window.yawlab.view.overlay.keyboard), true);
                await page.keyboard.press('Escape');
                assert.equal(await page.evaluate(() => window.yawlab.view.overlay.keyboard), false);
            });
            await within(t, '#scenario=lane-change&paused=1', kPhone, async (page) => {
                await page.evaluate(() => window.yawlab.commands.run('overlay.toggle'));
                await frames(page, 6);
                await page.touchscreen.tap(30, 95);
                await page.waitForFunction(() => window.yawlab.view.overlay.panels()[0].open);
                await page.getByRole('button', { name: 'More' }).tap();
                await page.locator('.sheet .card').first().waitFor();
                for (const name of ['Lessons', 'Plots', 'Compare', 'Pictures', 'Integrators'])
                    assert.equal(await page.locator('.sheet .card b', { hasText: name }).count(), 1, name);
            });
        },
    ],
    [
        'integrators side by side: the finest agree, Euler is worst',
        (t) =>
            within(t, '#scenario=drop&cars.0.set.damping=0&cars.0.set.friction=0&paused=1', kDesktop, async (page) => {
                await page.keyboard.press('Shift+R');
                await page.waitForSelector('dialog.integrators[data-ready]');
                assert.equal(await page.locator('dialog.integrators tr[data-method]').count(), 12);
                assert.equal(await page.locator('dialog.integrators .methods svg').count(), 2);
                const worst = async (method, step) => {
                    const text = await page
                        .locator(`tr[data-method="${method}"][data-step="${step}"] td`)
                        .nth(5)
                        .textContent();
                    const m = /^([\d.]+)(?:\u00b710([\u207b\u2070-\u2079\u00b9\u00b2\u00b3]+))?$/.exec(text);
                    const digits = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';
                    const k = m[2]
                        ? Number([...m[2]].map((d) => (d === '\u207b' ? '-' : digits.indexOf(d))).join(''))
                        : 0;
                    return Number(m[1]) * 10 ** k;
                };
                assert.ok((await worst('euler', 0.005)) > (await worst('midpoint', 0.005)));
                assert.ok((await worst('euler', 0.01)) > (await worst('euler', 0.001)));
                assert.equal(await worst('rk4', 0.001), 0);
                await page.locator('tr[data-method="euler"][data-step="0.005"] button').click();
                // Besides the scenario's own variants, which are shown as ghosts too.
                const asked = () => window.yawlab.session.run.ghosts.kept.filter((ghost) => !ghost.variant).length;
                assert.equal(await page.evaluate(asked), 1);
            }),
    ],
    [
        'pictures are the files they say: trails, frames, video',
        (t) =>
            within(t, '#scenario=two-hits&paused=1', kDesktop, async (page) => {
                await page.evaluate(() => {
                    window.yawlab.session.run.ahead(600);
                    window.yawlab.commands.run('page.export');
                });
                await page.getByRole('button', { name: 'Save frames' }).waitFor();
                const sheet = page.getByRole('region', { name: 'Panel' }); // the charts have such buttons too
                const file = async (name, ending) => {
                    const [download] = await Promise.all([
                        page.waitForEvent('download'),
                        sheet.getByRole('button', { name, exact: true }).click(),
                    ]);
                    assert.ok(download.suggestedFilename().endsWith(ending), download.suggestedFilename());
                    return readFileSync(await download.path());
                };
                const svg = (await file('SVG', '.svg')).toString('utf8');
                assert.equal(
                    (svg.match(/fill-opacity/g) ?? []).length,
                    7,
                    'an outline every half second of three, and the start',
                );
                assert.ok((svg.match(/<circle/g) ?? []).length >= 2, 'both impacts');
                assert.equal(
                    await page.evaluate(
                        (text) =>
                            new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror') ===
                            null,
                        svg,
                    ),
                    true,
                );
                const png = await file('PNG', '.png');
                assert.deepEqual([...png.subarray(0, 8)], [137, 80, 78, 71, 13, 10, 26, 10]);
                assert.equal(png.readUInt32BE(16), 2560, 'twice 1280 pixels wide');
                await page.getByLabel('To, seconds').fill('0.4');
                await page.getByLabel('Frames per second').fill('10');
                const zip = await file('Save frames', '.zip');
                assert.equal(zip.toString('latin1').split('PK\x01\x02').length - 1, 5, 'frames at 0, 0.1 .. 0.4 s');
                await page.getByRole('button', { name: 'Record video' }).click();
                await page.keyboard.press('p');
                await frames(page, 40);
                const video = await file('Stop and save', '.webm');
                assert.deepEqual([...video.subarray(0, 4)], [0x1a, 0x45, 0xdf, 0xa3]);
                assert.ok(video.length > 10000, `${video.length} bytes`);
                // The page's own policy lets it play nothing.
                const player = await page.context().newPage();
                const size = await player.evaluate(
                    async (bytes) => {
                        const v = document.createElement('video');
                        v.src = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'video/webm' }));
                        await new Promise((resolve, reject) => {
                            v.onloadeddata = resolve;
                            v.onerror = () => reject(new Error('does not play'));
                        });
                        return [v.videoWidth, v.videoHeight];
                    },
                    [...video],
                );
                await player.close();
                assert.deepEqual(size, [1280, 720]);
            }),
    ],
];
