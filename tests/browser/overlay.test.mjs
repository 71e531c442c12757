// The overlay and what surrounds it: every command by key and palette, nothing made in a frame, tuning at once and at the
// restart, ghosts on wheels, events of two vehicles told and drawn, four models on one impact.
import assert from 'node:assert/strict';
import { eventually, frames as drawn, kDesktop, kPhone, overlayHere, within } from './harness.mjs';

export const tests = [
    [
        'every command of the overlay has a key of its own, stands in the palette and behind "?"',
        (t) =>
            within(t, '#scenario=circle&paused=1', kDesktop, async (page) => {
                const commands = await page.evaluate(() =>
                    window.yawlab.commands.all.map(({ id, title, group, keys }) => ({
                        id,
                        title,
                        group,
                        keys,
                    })),
                );
                const owner = new Map();
                for (const c of commands)
                    for (const key of c.keys) {
                        assert.ok(!owner.has(key), `${key} means ${owner.get(key)} and ${c.id}`);
                        owner.set(key, c.id);
                    }
                assert.equal(new Set(commands.map((c) => c.id)).size, commands.length);
                const overlay = commands.filter((c) => c.group === 'overlay');
                assert.ok(overlay.length >= 20);
                for (const c of overlay) assert.ok(c.keys.length > 0, `${c.id} has no key`);
                await page.keyboard.press('Slash');
                for (const c of overlay) {
                    await page.getByRole('combobox', { name: 'Find anything' }).fill(c.title);
                    assert.ok(
                        (await page.locator('#palette-list li span:first-child').allTextContents()).includes(c.title),
                        c.title,
                    );
                }
                await page.keyboard.press('Escape');
                await page.keyboard.press('Shift+Slash');
                await page.waitForSelector('dialog .keys');
                const listed = await page.locator('.keys > div > span').allTextContents();
                for (const c of commands) assert.ok(listed.includes(c.title), c.title);
            }),
    ],
    [
        'all panels open, six hundred frames: nothing is made, nothing grows',
        (t) =>
            within(t, '#scenario=circle', kDesktop, async (page) => {
                await page.evaluate(() => {
                    const app = window.yawlab;
                    app.settings.quality.value = 'low';
                    app.commands.run('overlay.engineer');
                    app.session.run.clock.playing = false;
                    app.session.run.ahead(2400); // longer than the rolling plots remember
                });
                await overlayHere(page);
                const cdp = await page.context().newCDPSession(page);
                // Only the overlay's part of a frame, 600 times: the engine's panels and handing them to three.js.
                const frames = (count) =>
                    page.evaluate((n) => {
                        const { overlay } = window.yawlab.view;
                        const { engine } = window.yawlab.session;
                        for (let i = 0; i < n; i++) {
                            engine.step(2);
                            overlay.sample();
                            overlay.update(0.04, 1, 5, 2);
                        }
                        return {
                            allocations: overlay.allocations,
                            wasm: engine.api.HEAPU8.byteLength,
                        };
                    }, count);
                const before = await frames(1200); // the compiler is done with it too
                // The least of some rounds: code that is not compiled for good yet makes more.
                let bytes = Infinity;
                let after = before;
                for (let round = 0; round < 8 && bytes / 600 >= 140; round++) {
                    await cdp.send('HeapProfiler.collectGarbage');
                    await cdp.send('HeapProfiler.startSampling', {
                        samplingInterval: 256,
                        includeObjectsCollectedByMajorGC: true,
                        includeObjectsCollectedByMinorGC: true,
                    });
                    after = await frames(600);
                    const { profile } = await cdp.send('HeapProfiler.stopSampling');
                    let made = 0; // by what is called from here; frames between are the scene's
                    const add = (node, ours) => {
                        const inside = ours || node.callFrame.functionName === 'evaluate';
                        if (inside) made += node.selfSize;
                        for (const child of node.children) add(child, inside);
                    };
                    add(profile.head, false);
                    assert.ok(JSON.stringify(profile).includes('"functionName":"evaluate"'));
                    bytes = Math.min(bytes, made);
                }
                console.log(
                    `      ${(bytes / 600).toFixed(0)} bytes of JavaScript a frame, ${after.allocations - before.allocations} allocations in the engine`,
                );
                assert.ok(bytes / 600 < 140, `${bytes} bytes in 600 frames`); // some 108 are numbers that V8 boxes and the asking; one small view made a frame adds 60
                assert.equal(after.allocations, before.allocations);
                assert.equal(after.wasm, before.wasm);
            }),
    ],
    [
        'the overlay looks at the engine\u2019s lists anew when memory grew',
        (t) =>
            within(t, '#scenario=circle', kDesktop, async (page) => {
                await page.evaluate(() => {
                    window.yawlab.commands.run('overlay.teacher');
                });
                await overlayHere(page);
                await drawn(page);
                const grown = await page.evaluate(() => {
                    const { api, handle } = window.yawlab.session.engine;
                    const before = api.HEAPU8.byteLength;
                    api._ylInput(handle, 64 << 20);
                    return api.HEAPU8.byteLength > before;
                });
                assert.ok(grown);
                await page.evaluate(() => window.yawlab.session.engine.refresh());
                await drawn(page);
                const lit = () =>
                    page.evaluate(
                        () =>
                            new Promise((resolve) =>
                                requestAnimationFrame(() => {
                                    const { canvas } = window.yawlab.view.stage;
                                    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
                                    window.yawlab.view.stage.render();
                                    window.yawlab.view.overlay.render(window.yawlab.view.stage.renderer);
                                    copy.drawImage(canvas, 0, 0);
                                    const share = canvas.width / 1280;
                                    const { data } = copy.getImageData(
                                        960 * share,
                                        60 * share,
                                        300 * share,
                                        60 * share,
                                    );
                                    let bright = 0;
                                    for (let i = 0; i < data.length; i += 4)
                                        if (data[i] > 200 && data[i + 1] > 200 && data[i + 2] > 200) bright++;
                                    resolve(bright);
                                }),
                            ),
                    );
                await eventually(async () => {
                    const pixels = await lit();
                    assert.ok(pixels > 40, `${pixels} pixels of text`);
                });
            }),
    ],
    [
        'tunes a wall\u2019s restitution at the restart and at once, with its default, undo and redo',
        (t) =>
            within(t, '#scenario=lesson-wall&t=2&paused=1', kDesktop, async (page) => {
                const speed = () => page.evaluate(() => window.yawlab.session.engine.block('vehicles').named(0, 'u'));
                const e = () =>
                    page.evaluate(() => JSON.parse(window.yawlab.session.engine.scenario()).barrier.e.value);
                const before = await speed();
                assert.ok(before < 0 && before > -0.8, `bounced at ${before} m/s`);
                await page.evaluate(() => window.yawlab.commands.run('page.tune'));
                await page.getByText('at a wall: restitution e', { exact: true }).click();
                assert.equal(await page.locator('.sheet [data-id="e.value"]').count(), 1);
                assert.equal(
                    await page.locator('.sheet [data-id="e.headOn"]').count(),
                    0,
                    'the ends of a law that is a constant say nothing',
                );
                const number = page.locator('.sheet [data-id="e.value="]');
                await number.fill('0.5');
                await number.press('Enter');
                await page.waitForFunction(() => window.yawlab.session.run.step === 0);
                assert.equal(await e(), 0.5);
                assert.equal(
                    await page.evaluate(
                        () => window.yawlab.session.run.ghosts.kept.filter((ghost) => !ghost.variant).length,
                    ),
                    1,
                    'the run before is a ghost',
                );
                assert.ok((await page.locator('.sheet .tune.changed', { hasText: 'value' }).count()) >= 1);
                assert.ok(
                    await page
                        .getByText('at a wall: restitution e', { exact: true })
                        .evaluate((s) => s.parentElement.open),
                    'its group stays open',
                );
                await page.evaluate(() => window.yawlab.session.run.ahead(400));
                const bounced = await speed();
                assert.ok(bounced < -6 && bounced > -6.8, `bounced at ${bounced} m/s with e = 0.5`);
                await page.getByLabel('Apply at once').check();
                await number.fill('0.25');
                await number.press('Enter');
                await page.waitForFunction(() => Math.abs(window.yawlab.session.run.time - 2) < 1e-9);
                const at = await page.evaluate(() => window.yawlab.session.engine.hash());
                const fresh = await page.evaluate(() => {
                    const a = window.yawlab;
                    const other = a.session.engine.constructor.create(a.session.engine.api);
                    other.load(a.session.engine.scenario());
                    other.step(400);
                    const hash = other.hash();
                    other.destroy();
                    a.session.engine.refresh();
                    return hash;
                });
                assert.equal(at, fresh, 'at once is the changed run from its start up to now');
                await page.getByRole('button', { name: 'Undo' }).click();
                assert.equal(await e(), 0.5);
                await page.getByRole('button', { name: 'Redo' }).click();
                assert.equal(await e(), 0.25);
                await page.getByLabel('Find a parameter').fill('no such thing');
                await page.getByText('No parameter of that name.').waitFor();
                await page.getByLabel('Find a parameter').fill('surface');
                await page.locator('.sheet select[data-id="surface"]').selectOption('ice');
                assert.equal(
                    await page.evaluate(() => JSON.parse(window.yawlab.session.engine.scenario()).terrain.surface),
                    'ice',
                );
                await page.evaluate(() => {
                    navigator.clipboard.writeText = async (text) => {
                        window.copied = text;
                    };
                });
                await page.getByRole('button', { name: 'Copy as scenario' }).click();
                await page.waitForFunction(() => window.copied);
                assert.equal(JSON.parse(await page.evaluate(() => window.copied)).terrain.surface, 'ice');
            }),
    ],
    [
        'ghosts stand on their wheels, four a car',
        (t) =>
            within(t, '#scenario=lane-change&t=2&paused=1', kDesktop, async (page) => {
                const seen = await page.evaluate(async () => {
                    const app = window.yawlab;
                    for (const speed of [18, 19, 21, 22]) {
                        const d = JSON.parse(app.session.engine.scenario());
                        d.cars[0].speed = speed;
                        app.session.run.ghosts.compute(app.session.engine, JSON.stringify(d), `${speed}`, 4);
                    }
                    const from = app.view.frames;
                    while (app.view.frames < from + 5) await new Promise((r) => setTimeout(r, 50));
                    const apart = app.view.world.ghosts.wheels
                        .slice(0, 16)
                        .map((w, i) =>
                            Math.hypot(
                                ...['x', 'y', 'z'].map(
                                    (k) => w.position[k] - app.view.world.ghosts.poses[i >> 2].position[k],
                                ),
                            ),
                        );
                    return {
                        wheels: [...app.view.world.ghosts.fleet.wheelSets.values()].reduce((n, set) => n + set.used, 0),
                        apart,
                    };
                });
                assert.equal(seen.wheels, 16);
                for (const a of seen.apart) assert.ok(a > 1 && a < 2, `a wheel ${a} m from its car`);
            }),
    ],
    [
        'an impact of two vehicles is told and drawn with both names',
        (t) =>
            within(t, '#scenario=pair-side&paused=1', kDesktop, async (page) => {
                await page.evaluate(() => {
                    window.yawlab.session.run.ahead(400);
                    window.yawlab.settings.overlay.value = true;
                    window.yawlab.view.overlay.event(0);
                });
                await page.keyboard.press('Shift+Enter');
                await page.waitForFunction(
                    () =>
                        [...document.querySelectorAll('.annotations span')].filter((s) => s.style.display !== 'none')
                            .length >= 6,
                );
                const texts = await page.locator('.annotations span').allTextContents();
                const e = await page.evaluate(() => {
                    const b = window.yawlab.session.engine.block('events');
                    const v = (n) =>
                        Math.hypot(b.named(0, `${n}X`), b.named(0, `${n}Y`), b.named(0, `${n}Z`)).toFixed(1);
                    return {
                        speeds: ['velocityBefore', 'velocityAfter', 'otherBefore', 'otherAfter'].map(v),
                        impulse: Math.hypot(b.named(0, 'normalImpulse'), b.named(0, 'tangentialImpulse')).toFixed(0),
                    };
                });
                const names = ['Crossing', 'Crossing', 'Striking', 'Striking'];
                e.speeds.forEach((s, i) =>
                    assert.ok(texts.includes(`${names[i]} ${s} m/s`), `${names[i]} ${s} m/s in ${texts}`),
                );
                assert.ok(texts.includes(`${e.impulse} N s on Crossing`), String(texts));
                await eventually(async () => {
                    const boxes = await page
                        .locator('.annotations span')
                        .evaluateAll((all) =>
                            all
                                .filter((s) => s.style.display !== 'none')
                                .map((s) => s.getBoundingClientRect().toJSON()),
                        );
                    for (const a of boxes)
                        for (const b of boxes)
                            if (a !== b)
                                assert.ok(
                                    a.right <= b.left + 6 ||
                                        b.right <= a.left + 6 ||
                                        a.bottom <= b.top + 4 ||
                                        b.bottom <= a.top + 4,
                                    'labels lie over each other',
                                );
                });
            }),
    ],
    [
        'four models of one impact: printed numbers, equal inputs, a case of one\u2019s own',
        async (t) => {
            await within(t, '#scenario=drive&paused=1', kDesktop, async (page) => {
                const loaded = await page.evaluate(() =>
                    performance.getEntriesByType('resource').some((r) => /uPlot|dialog-/.test(r.name)),
                );
                assert.ok(!loaded, 'nothing of it is loaded before it is wanted');
                await page.keyboard.press('Shift+Digit0');
                await page.waitForSelector('dialog.models[data-ready]');
                await page.waitForFunction(() => document.querySelectorAll('dialog.models .u-over').length >= 6);
                const row = (name) =>
                    page
                        .locator('dialog.models table')
                        .first()
                        .locator('tr', {
                            has: page.getByRole('cell', { name, exact: true }),
                        })
                        .locator('td')
                        .allTextContents();
                const vy = await row('Vy');
                assert.deepEqual([vy[2].slice(0, 3), vy[6], vy[8]], ['1.3', '1.400', '4.300'], `Table 2: ${vy}`);
                assert.ok(Math.abs(Number(vy[5]) - 4.3) < 0.25, 'the 17-DOF car takes the part of CarSim');
                assert.equal(
                    await page.locator('dialog.models tr.differs').count(),
                    0,
                    'no number differs between the models',
                );
                await page.locator('dialog.models summary').click();
                const box = page.locator('dialog.models textarea');
                const given = JSON.parse(await box.inputValue());
                given.e = 0.6;
                await box.fill(JSON.stringify(given));
                await page.getByRole('button', { name: 'Compute' }).click();
                const harder = await row('Vx');
                assert.ok(Number(harder[2]) > 31.95, `e = 0.6 gives more: ${harder}`);
                await box.fill('{"model": "planar"}');
                await page.getByRole('button', { name: 'Compute' }).click();
                assert.match(await page.locator('dialog.models [role=status]').textContent(), /^a: is missing/);
                await page.getByRole('button', { name: 'The paper\u2019s case' }).click();
                await page.getByRole('button', { name: 'Open as a run' }).click();
                await page.waitForFunction(
                    () =>
                        window.yawlab.session.run.info.vehicles.length === 2 && !document.querySelector('dialog[open]'),
                );
            });
            await within(t, '#scenario=drive&paused=1', kPhone, async (page) => {
                await page.evaluate(() => window.yawlab.commands.run('page.models'));
                await page.waitForSelector('dialog.models[data-ready]');
                const wide = await page.evaluate(
                    () =>
                        document.querySelector('dialog.models').scrollWidth -
                        document.querySelector('dialog.models').clientWidth,
                );
                assert.ok(wide <= 1, `${wide} px too wide`);
            });
        },
    ],
];
