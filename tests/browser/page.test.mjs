// The page as a visitor meets it: it loads from any path, moves, obeys keys, survives bad links and a lost context.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, frames, kDesktop, kPhone, top, within } from './harness.mjs';

const step = (page) => page.evaluate(() => window.yawlab.session.run.step);

const withPage = (t, fragment, use, options, allowed) => within(t, fragment, options, use, null, allowed);

export const tests = [
    [
        'draws the ground that is driven on, within a centimetre',
        (t) =>
            withPage(t, '#scenario=hills', async (page) => {
                // Where more error is allowed less of the surroundings is as fine as what is driven on.
                await page.evaluate(() => void (window.yawlab.settings.pixelError.value = 2));
                for (const name of [
                    'hills',
                    'mountain-pass',
                    'proving-ground',
                    'drive',
                    'lesson-spline',
                    'slope-parking',
                ]) {
                    const frames = await page.evaluate((n) => {
                        window.yawlab.session.document.openNamed(n);
                        return window.yawlab.view.frames;
                    }, name);
                    await page.waitForFunction((from) => window.yawlab.view.frames > from + 2, frames);
                    const found = await page.evaluate(() => window.yawlab.view.world.land.drawnAgainstDriven(30));
                    assert.ok(found.places > 500, `${name}: ${found.places} places`);
                    assert.ok(found.worst < 0.01, `${name}: ${found.worst} m off at ${found.places} places`);
                }
            }),
    ],
    [
        'draws every scenario without a word of complaint',
        (t) =>
            withPage(t, '', async (page) => {
                const names = await page.evaluate(() => window.yawlab.session.engine.catalog().map((c) => c.name));
                assert.ok(names.length > 30);
                for (const name of names) {
                    const frames = await page.evaluate((n) => {
                        window.yawlab.session.document.openNamed(n);
                        return window.yawlab.view.frames;
                    }, name);
                    await page.waitForFunction((from) => window.yawlab.view.frames > from + 2, frames);
                    assert.equal(await page.locator('.toast.error').count(), 0, name);
                    assert.ok(
                        (await page.evaluate(() => window.yawlab.view.stage.renderer.info.render.triangles)) > 1000,
                        name,
                    );
                }
            }),
    ],
    [
        'tells a browser that is too old for the engine what it needs',
        async (t) => {
            const context = await t.browser.newContext();
            try {
                await context.addInitScript(() => {
                    WebAssembly.validate = () => false;
                });
                const page = await context.newPage();
                await page.goto(t.url);
                const words = await page.locator('[role=alert]').textContent();
                assert.match(words, /could not start: the engine needs WebAssembly SIMD.*update the browser/);
            } finally {
                await context.close();
            }
        },
    ],
    [
        'loads from a deep path and moves',
        (t) =>
            withPage(t, '', async (page) => {
                const before = await step(page);
                await page.waitForFunction((from) => window.yawlab.session.run.step > from + 20, before);
                assert.match(await page.title(), /Yawlab/);
            }),
    ],
    [
        'plays, pauses, steps and restarts, one key each',
        (t) =>
            withPage(t, '#scenario=drop', async (page) => {
                await page.keyboard.press('p');
                const paused = await step(page);
                await frames(page);
                assert.equal(await step(page), paused, 'stands still while paused');
                await page.keyboard.press('.');
                await page.waitForFunction((from) => window.yawlab.session.run.step === from + 1, paused);
                await page.keyboard.press(',');
                await page.waitForFunction((from) => window.yawlab.session.run.step === from, paused);
                await page.keyboard.press('l');
                assert.equal(await page.evaluate(() => window.yawlab.session.run.clock.rate), 0.5);
                // The least step of every frame from now on.
                await page.evaluate(() => {
                    const { run } = window.yawlab.session;
                    run.seek(run.end);
                    window.least = run.step;
                    const look = () => {
                        window.least = Math.min(window.least, run.step);
                        requestAnimationFrame(look);
                    };
                    look();
                });
                await page.keyboard.press('Home');
                await page.waitForFunction(() => window.least < 20 && window.yawlab.session.run.clock.playing);
            }),
    ],
    [
        'computes the golden hash of the CLI',
        (t) =>
            withPage(t, '#scenario=drop', async (page) => {
                const golden = JSON.parse(readFileSync(join(top, 'tests/golden/runs.json'), 'utf8'));
                const names = Object.keys(golden);
                assert.ok(names.length > 0);
                for (const name of names) {
                    const { until, hash } = golden[name];
                    const got = await page.evaluate(
                        async ([scenario, seconds]) => {
                            const { engine } = window.yawlab.session;
                            const { clock } = window.yawlab.session.run;
                            window.yawlab.session.document.openNamed(scenario);
                            while (engine.sceneAwaited()) await new Promise((done) => setTimeout(done, 20)); // walls from a file
                            clock.playing = false;
                            engine.restart();
                            engine.step(Math.round(seconds / engine.info().dt));
                            return engine.hash();
                        },
                        [name, until],
                    );
                    assert.equal(got, hash, `${name} after ${until} s`);
                }
            }),
    ],
    [
        'opens links, and says what is wrong with broken ones',
        async (t) => {
            await withPage(t, '#scenario=drop&cars.0.height=7&camera=bird', async (page) => {
                assert.equal(
                    await page.evaluate(() => JSON.parse(window.yawlab.session.engine.scenario()).cars[0].height),
                    7,
                );
                assert.equal(await page.evaluate(() => window.yawlab.view.cameras.kind), 'bird');
            });
            for (const bad of [
                '#y1.AAAA',
                '#y1.%00%ff',
                '#scenario=nowhere',
                '#scenario=drop&cars.0.speed=fast',
                `#y1.${'A'.repeat(20000)}`,
                '#%',
            ]) {
                await withPage(t, bad, async (page) => {
                    assert.match(
                        await page.locator('.toast.error').first().innerText(),
                        /link does not open/i,
                        bad.slice(0, 30),
                    );
                    const from = await step(page);
                    await page.waitForFunction((s) => window.yawlab.session.run.step > s, from);
                });
            }
        },
    ],
    [
        'copies a link that opens the same run elsewhere',
        (t) =>
            withPage(t, '#scenario=drop&cars.0.height=4', async (page) => {
                const link = await page.evaluate(async () => {
                    const { engine } = window.yawlab.session;
                    await engine.whole();
                    return engine.link();
                });
                assert.ok(link.length < 2000);
                await page.keyboard.press('Shift+S');
                assert.ok((await page.locator('dialog textarea').inputValue()).includes('#y1.'));
                await page.keyboard.press('Escape');
                await withPage(t, link, async (other) => {
                    const of = (p) =>
                        p.evaluate(() => {
                            const e = window.yawlab.session.engine;
                            window.yawlab.session.run.clock.playing = false;
                            e.restart();
                            e.step(500);
                            return e.hash();
                        });
                    assert.equal(await of(other), await of(page));
                });
            }),
    ],
    [
        'keeps its run through a lost and restored context',
        (t) =>
            withPage(
                t,
                '',
                async (page) => {
                    await page.evaluate(() => {
                        const gl = window.yawlab.view.stage.renderer.getContext();
                        window.lose = gl.getExtension('WEBGL_lose_context');
                        window.lose.loseContext();
                    });
                    await page.waitForFunction(() => window.yawlab.view.stage.lost);
                    const lost = await step(page);
                    await frames(page);
                    assert.equal(await step(page), lost, 'nobody drives blind');
                    await page.evaluate(() => window.lose.restoreContext());
                    await page.waitForFunction(() => !window.yawlab.view.stage.lost);
                    const colours = async () =>
                        page.evaluate(
                            async (bytes) => {
                                const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
                                const canvas = new OffscreenCanvas(image.width, image.height);
                                const context = canvas.getContext('2d');
                                context.drawImage(image, 0, 0);
                                const data = context.getImageData(100, 100, 400, 300).data;
                                const seen = new Set();
                                for (let i = 0; i < data.length; i += 4 * 97)
                                    seen.add(`${data[i] >> 4},${data[i + 1] >> 4},${data[i + 2] >> 4}`);
                                return seen.size;
                            },
                            [...(await page.screenshot())],
                        );
                    await eventually(async () => assert.ok((await colours()) > 3, 'the world is drawn again'));
                    assert.equal(await step(page), lost);
                    await page.keyboard.press('p');
                    await page.waitForFunction((from) => window.yawlab.session.run.step > from, lost);
                },
                undefined,
                /CONTEXT_LOST_WEBGL|Context (Lost|Restored)/,
            ),
    ],
    [
        'a high quality that was asked for comes after a first picture, even without a graphics card',
        (t) =>
            withPage(t, '#scenario=hills&quality=high&paused=1', async (page) => {
                await page.waitForFunction(() => window.yawlab.view.frames > 3);
                const { quality, calls } = await page.evaluate(() => ({
                    quality: window.yawlab.view.stage.quality,
                    calls: window.yawlab.view.stage.renderer.info.render.calls,
                }));
                assert.equal(quality.scale, 1);
                assert.ok(quality.shadows && quality.antialias && quality.scenery === 1, JSON.stringify(quality));
                assert.ok(calls > 10, `${calls} draw calls`);
            }),
    ],
    [
        'follows the window and works on a phone',
        async (t) => {
            await withPage(t, '', async (page) => {
                await page.setViewportSize({ width: 900, height: 500 });
                await page.waitForFunction(
                    () => window.yawlab.view.stage.width === 900 && window.yawlab.view.stage.height === 500,
                );
                const canvas = await page.evaluate(() => {
                    const c = document.querySelector('canvas');
                    return [c.width / c.clientWidth, c.height / c.clientHeight];
                });
                assert.ok(Math.abs(canvas[0] - canvas[1]) < 0.02);
            });
            await withPage(
                t,
                '',
                async (page) => {
                    const overflow = await page.evaluate(() =>
                        [...document.querySelectorAll('.bar *, .transport button, .hud')]
                            .filter((e) => {
                                const r = e.getBoundingClientRect();
                                return (
                                    r.width > 0 &&
                                    (r.right > innerWidth + 1 || r.left < -1 || r.bottom > innerHeight + 1)
                                );
                            })
                            .map((e) => e.outerHTML.slice(0, 60)),
                    );
                    assert.deepEqual(overflow, []);
                    await page.getByRole('button', { name: 'Scenarios' }).tap();
                    await page.locator('.sheet .card').first().waitFor();
                },
                kPhone,
            );
        },
    ],
    [
        'reaches everything by keyboard and lists its keys',
        (t) =>
            withPage(t, '', async (page) => {
                await page.keyboard.press('Shift+Slash');
                await page.locator('.keys kbd').first().waitFor();
                assert.ok((await page.locator('.keys kbd').count()) > 25);
                await page.keyboard.press('Escape');
                await page.keyboard.press('Control+k');
                await page.keyboard.type('bird');
                await page.keyboard.press('Enter');
                assert.equal(await page.evaluate(() => window.yawlab.view.cameras.kind), 'bird');
                await page.keyboard.press('g');
                await page.waitForFunction(() => document.querySelector('.sheet').dataset.panel === 'gallery');
                await page.keyboard.press('Escape');
                const unnamed = await page.evaluate(
                    () =>
                        [...document.querySelectorAll('button, input, select')].filter(
                            (e) => !(e.getAttribute('aria-label') || e.textContent.trim() || e.closest('label')),
                        ).length,
                );
                assert.equal(unnamed, 0, 'every control has a name');
            }),
    ],
    [
        'a panel that was closed is let go when another scenario opens',
        (t) =>
            within(t, '#scenario=drive&paused=1', kDesktop, async (page) => {
                const cdp = await page.context().newCDPSession(page);
                const nodes = async () => {
                    for (let k = 0; k < 3; k++) await cdp.send('HeapProfiler.collectGarbage');
                    return (await cdp.send('Memory.getDOMCounters')).nodes;
                };
                const tuned = async () => {
                    await page.evaluate(() => window.yawlab.commands.run('page.tune'));
                    await page.locator('.sheet[data-panel="tune"] input[type="range"]').first().waitFor();
                    await frames(page);
                    await page.keyboard.press('Escape');
                    await page.waitForFunction(() => document.querySelector('.sheet.hidden'));
                    await page.evaluate(() => window.yawlab.session.document.openNamed('drive'));
                    await frames(page);
                };
                await tuned();
                const before = await nodes();
                for (let k = 0; k < 3; k++) await tuned();
                const more = (await nodes()) - before;
                assert.ok(more < 1000, `${more} nodes more after three times`);
            }),
    ],
];
