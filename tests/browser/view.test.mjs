// What is seen: the eye, the labels and the instruments about the picture, on a desktop and on a phone.
import assert from 'node:assert/strict';
import { eventually, frames, kPhone, within } from './harness.mjs';

const box = (page, selector) =>
    page.evaluate((s) => {
        const r = document.querySelector(s).getBoundingClientRect();
        return {
            left: r.left,
            right: r.right,
            top: r.top,
            bottom: r.bottom,
            width: r.width,
            height: r.height,
        };
    }, selector);
// Where the car looked at is drawn [CSS px].
const car = (page) =>
    page.evaluate(() => {
        const { world, stage } = window.yawlab.view;
        const p = world.subject.position.clone().project(stage.camera);
        return {
            x: (p.x * 0.5 + 0.5) * stage.width,
            y: (0.5 - p.y * 0.5) * stage.height,
            z: p.z,
        };
    });

export const tests = [
    [
        'the free camera of a link begins with the car in the picture and flies by keys while paused',
        (t) =>
            within(t, '#scenario=hills&camera=free&t=1&paused=1&quality=low', undefined, async (page) => {
                const seen = await car(page);
                assert.ok(
                    seen.z < 1 && seen.x > 300 && seen.x < 980 && seen.y > 100 && seen.y < 620,
                    JSON.stringify(seen),
                );
                const eye = () => page.evaluate(() => window.yawlab.view.stage.camera.position.toArray());
                const from = await eye();
                await page.keyboard.down('ArrowUp');
                await frames(page, 6);
                await page.keyboard.up('ArrowUp');
                const to = await eye();
                assert.ok(Math.hypot(to[0] - from[0], to[1] - from[1]) > 0.3, `${from} to ${to}`);
                assert.ok(
                    to[2] > (await page.evaluate(([x, y]) => window.yawlab.session.engine.height(x, y), to)) + 0.6,
                );
            }),
    ],
    [
        'a page that stands and that nobody touches draws nothing, and draws again when somebody does',
        (t) =>
            within(t, '#scenario=hills&t=1&paused=1&quality=low', undefined, async (page) => {
                const drawn = () => page.evaluate(() => window.yawlab.view.drawn);
                await page.waitForFunction(() => !window.yawlab.view.world.land.busy, null, { timeout: 60000 });
                await page.waitForFunction(
                    () => {
                        const { view } = window.yawlab;
                        const before = (window.before ??= { drawn: -1, frames: 0 });
                        if (view.drawn !== before.drawn) window.before = { drawn: view.drawn, frames: view.frames };
                        return view.frames > window.before.frames + 20;
                    },
                    null,
                    { timeout: 30000 },
                );
                const rested = await drawn();
                await frames(page, 5);
                assert.equal(await drawn(), rested);
                await page.mouse.move(600, 300);
                await frames(page, 5);
                assert.ok((await drawn()) > rested, 'a hand wakes it');
                await page.evaluate(() => (window.yawlab.session.run.clock.playing = true));
                const from = await drawn();
                await frames(page, 8);
                assert.ok((await drawn()) >= from + 8, 'a run draws every frame');
            }),
    ],
    [
        'a lesson on a phone shows the car, its plot and its words at once, and is found again where it was left',
        (t) =>
            within(t, '#scenario=drive&lesson=restitution', kPhone, async (page) => {
                await page.getByText('1 of 4').waitFor();
                await page.getByRole('button', { name: 'Next', exact: true }).tap();
                await page.getByRole('button', { name: 'Run without a bet' }).tap();
                await page.waitForFunction(
                    () => window.yawlab.session.run.time > 0.3 && document.querySelector('.plots .chart canvas'),
                );
                await eventually(async () => {
                    const [bar, plots, sheet, transport] = [
                        await box(page, '.bar'),
                        await box(page, '.plots'),
                        await box(page, '.sheet'),
                        await box(page, '.transport'),
                    ];
                    assert.ok(
                        plots.top > bar.bottom + 180 &&
                            plots.bottom <= sheet.top + 1 &&
                            sheet.bottom <= transport.top + 1,
                        JSON.stringify([bar, plots, sheet, transport]),
                    );
                    assert.ok(plots.height > 180);
                    const seen = await car(page);
                    assert.ok(
                        seen.y > bar.bottom + 40 && seen.y < plots.top - 20 && seen.x > 60 && seen.x < 330,
                        JSON.stringify([seen, plots]),
                    );
                });
                await page.getByText('2 of 4').waitFor();
                await page.locator('.sheet > header button').tap();
                await page.waitForFunction(
                    () => window.yawlab.session.run.time > 0.2 || !window.yawlab.session.run.clock.playing,
                );
                const before = await page.evaluate(() => window.yawlab.session.run.step);
                await page.evaluate(() => window.yawlab.commands.run('page.lessons'));
                await page.getByText('2 of 4').waitFor();
                assert.ok(
                    (await page.evaluate(() => window.yawlab.session.run.step)) >= before,
                    'the run is not loaded anew',
                );
            }),
    ],
    [
        'the instruments lie beside the panels and inside the window on phones held upright and across',
        async (t) => {
            const across = {
                viewport: { width: 844, height: 390 },
                hasTouch: true,
                isMobile: true,
                deviceScaleFactor: 2,
            };
            const apart = (a, b) =>
                a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
            for (const phone of [kPhone, across])
                await within(t, '#scenario=hills&t=1&paused=1&quality=low', phone, async (page) => {
                    const { width, height } = phone.viewport;
                    // The longest that the lap's lines get.
                    await page.evaluate(() => {
                        const lap = document.querySelector('.hud .lap');
                        lap.style.setProperty('display', 'grid', 'important');
                        lap.children[0].textContent = '1:23.45 \u22120.32';
                        lap.children[1].textContent = 'sector 1 of 3, best 1:23.456, off the road';
                    });
                    await eventually(async () => {
                        const hud = await box(page, '.hud');
                        assert.ok(hud.left >= 0 && hud.right <= width && hud.bottom <= height, JSON.stringify(hud));
                    });
                    await page.evaluate(() => window.yawlab.commands.run('page.plots'));
                    await page.waitForFunction(
                        () =>
                            document.querySelector('.plots .chart canvas') &&
                            document.querySelector('.plots:not(.hidden)') !== null,
                    );
                    await frames(page, 2);
                    await eventually(async () => {
                        const [pads, plots, steer, shown] = [
                            await box(page, '.pads'),
                            await box(page, '.plots'),
                            await box(page, '.pad.steer'),
                            await box(page, '.hud'),
                        ];
                        assert.ok(pads.bottom <= plots.top + 1, 'thumbs above the plots');
                        assert.ok(
                            shown.bottom <= plots.top + 1 && apart(shown, steer),
                            JSON.stringify([shown, steer, plots]),
                        );
                    });
                    await page.evaluate(() => window.yawlab.commands.run('page.plots'));
                    if (phone === kPhone) return;
                    await page.evaluate(() => {
                        window.yawlab.commands.run('overlay.toggle');
                    });
                    await eventually(async () => {
                        const edge = await page.evaluate(
                            () =>
                                innerWidth -
                                parseFloat(document.documentElement.style.getPropertyValue('--covered-right')),
                        );
                        for (const what of ['.hud', '.pads'])
                            assert.ok((await box(page, what)).right <= edge + 1, `${what} beside the overlay`);
                    });
                    await page.evaluate(() => {
                        window.yawlab.commands.run('overlay.toggle');
                        window.yawlab.commands.run('page.settings');
                    });
                    await eventually(async () => {
                        const sheet = await box(page, '.sheet');
                        for (const what of ['.hud', '.pads'])
                            assert.ok((await box(page, what)).left >= sheet.right - 1, `${what} beside the sheet`);
                    });
                });
        },
    ],
    [
        'labels of a chain of impacts lie apart, near their tips and in sight, and only the latest one is told whole',
        (t) =>
            within(t, '#scenario=pair-chain&camera=bird&t=2&paused=1&quality=low', undefined, async (page) => {
                for (const projector of [false, true]) {
                    await page.evaluate((on) => {
                        const y = window.yawlab;
                        y.settings.projector.value = on;
                        if (!(document.querySelector('.plots:not(.hidden)') !== null)) y.commands.run('page.plots');
                    }, projector);
                    await page.waitForFunction(() => document.querySelector('.plots .chart canvas'));
                    await frames(page, 3);
                    await eventually(async () => {
                        const { labels, top, bottom } = await page.evaluate(() => ({
                            labels: [...document.querySelectorAll('.annotations span')]
                                .filter((s) => s.style.display !== 'none')
                                .map((s) => {
                                    const r = s.getBoundingClientRect();
                                    return {
                                        text: s.textContent,
                                        left: r.left,
                                        right: r.right,
                                        top: r.top,
                                        bottom: r.bottom,
                                        lead: parseFloat(s.style.getPropertyValue('--lead') || '0'),
                                    };
                                }),
                            top: document.querySelector('.bar').getBoundingClientRect().bottom,
                            bottom: document.querySelector('.plots').getBoundingClientRect().top,
                        }));
                        const said = JSON.stringify(labels);
                        // The scenario has its vehicles named besides.
                        const told = labels.filter((l) => !['First', 'Middle', 'Last'].includes(l.text));
                        assert.ok(told.length >= 4 && told.length <= 9, said);
                        assert.ok(
                            labels.filter((l) => l.text.endsWith(' m/s')).length <= 4 &&
                                labels.some((l) => / N s/.test(l.text)),
                            said,
                        );
                        for (const a of labels) {
                            assert.ok(
                                a.top >= top - 1 &&
                                    a.bottom <= bottom + 3 &&
                                    a.left >= 0 &&
                                    a.right <= 1280 &&
                                    a.lead < 220,
                                JSON.stringify(a),
                            );
                            for (const b of labels)
                                if (a !== b)
                                    assert.ok(
                                        a.right <= b.left + 1 ||
                                            b.right <= a.left + 1 ||
                                            a.bottom <= b.top + 4 ||
                                            b.bottom <= a.top + 4,
                                        `${a.text} over ${b.text}`,
                                    );
                        }
                    });
                }
            }),
    ],
    [
        'projector mode keeps the driver\u2019s display beside the car and the panels, and cuts no choice',
        (t) =>
            within(t, '#scenario=hills&t=1&paused=1&quality=low', undefined, async (page) => {
                await page.evaluate(() => {
                    window.yawlab.settings.projector.value = true;
                });
                await eventually(async () => {
                    assert.ok((await box(page, '.hud')).right < (await car(page)).x - 100, 'beside the car');
                });
                await page.evaluate(() => {
                    window.yawlab.settings.overlay.value = true;
                    window.yawlab.commands.run('page.tune');
                });
                await page.waitForSelector('.sheet details');
                await eventually(async () => {
                    const hud = await box(page, '.hud');
                    const free = await page.evaluate(() => {
                        const s = document.documentElement.style;
                        return [
                            parseFloat(s.getPropertyValue('--covered-left')),
                            innerWidth - parseFloat(s.getPropertyValue('--covered-right')),
                        ];
                    });
                    assert.ok(hud.left >= free[0] && hud.right <= free[1] + 1, JSON.stringify([hud, free]));
                });
                const cut = await page.evaluate(
                    () =>
                        [...document.querySelectorAll('.hud, .hud *')].filter(
                            (e) =>
                                e.getBoundingClientRect().width > 0 &&
                                e.getBoundingClientRect().right >
                                    document.querySelector('.hud').getBoundingClientRect().right + 1,
                        ).length,
                );
                assert.equal(cut, 0, 'its numbers stay inside it');
            }),
    ],
    [
        'the lesson of two cars after an impact has both in the picture above its plots',
        (t) =>
            within(t, '#scenario=drive&lesson=rear-end&quality=low', undefined, async (page) => {
                await page.waitForFunction(
                    () =>
                        document.querySelector('.plots:not(.hidden)') !== null &&
                        document.querySelector('.plots .chart canvas'),
                );
                await page.evaluate(() => {
                    window.yawlab.session.run.ahead(400);
                });
                await frames(page, 3);
                await eventually(async () => {
                    const plots = await box(page, '.plots'),
                        sheet = await box(page, '.sheet');
                    const cars = await page.evaluate(() => {
                        const { world, stage } = window.yawlab.view;
                        return world.poses.slice(0, 2).map((pose) => {
                            const p = pose.position.clone().project(stage.camera);
                            return {
                                x: (p.x * 0.5 + 0.5) * stage.width,
                                y: (0.5 - p.y * 0.5) * stage.height,
                            };
                        });
                    });
                    for (const c of cars)
                        assert.ok(
                            c.x > sheet.right + 20 && c.x < 1260 && c.y > 60 && c.y < plots.top - 10,
                            JSON.stringify([cars, plots]),
                        );
                });
            }),
    ],
    [
        'footprints, trails and the plan lead to where the bar of time went, ahead and back',
        (t) =>
            within(
                t,
                '#scenario=two-hits&paused=1&quality=low',
                undefined,
                async (page) => {
                    // What the plan tells besides, the blows, is known.
                    await page.waitForFunction(
                        () =>
                            document.querySelector('canvas.inset-plan') &&
                            window.yawlab.session.run.film.worlds().every((world) => world.story),
                    );
                    const at = async (seconds) => {
                        await page.locator('.track input').fill(String(seconds));
                        await frames(page, 3);
                        return page.evaluate(() => {
                            const { session, view } = window.yawlab;
                            const plan = document.querySelector('canvas.inset-plan');
                            const { data } = plan.getContext('2d').getImageData(0, 0, plan.width, plan.height);
                            let ink = 0; // of the way that is drawn last
                            for (let k = 0; k < data.length; k += 4) ink += Number(data[k] > data[k + 2] + 60);
                            return {
                                time: session.run.time,
                                worlds: 1 + session.run.ghosts.kept.length,
                                prints: view.world.way.mesh.count,
                                trail: view.world.trails[0].count,
                                ...{ ink, outlines: view.world.flashes.list.length },
                            };
                        });
                    };
                    const far = await at(3);
                    assert.ok(Math.abs(far.time - 3) < 1e-9, `${far.time} s, where nobody has been`);
                    assert.equal(far.prints, far.worlds * 6);
                    assert.ok(far.trail > 50, `${far.trail} points`);
                    const near = await at(1.5);
                    assert.equal(near.prints, near.worlds * 3);
                    assert.ok(near.trail > 20 && near.trail < far.trail, `${near.trail} points`);
                    assert.deepEqual([near.outlines, far.outlines], [4, 7]);
                    const { ink, ...again } = await at(3);
                    // A canvas that was read is drawn by the processor from then on, with thinner edges.
                    assert.ok(far.ink > 200 && ink > 0.6 * far.ink, `${ink} of ${far.ink} points`);
                    assert.deepEqual({ ...again, ink: far.ink }, far);
                },
                null,
                /willReadFrequently/,
            ),
    ],
    [
        'the trackside camera sees a car that has run into a wall, and no camera spends long on looking for what stands between',
        (t) =>
            within(t, '#scenario=head-on&camera=trackside&t=2.2&paused=1&quality=low', undefined, async (page) => {
                const { free, each } = await page.evaluate(() => {
                    const { world, stage } = window.yawlab.view;
                    const look = () => world.walls.sight.free(world.subject.position, stage.camera.position);
                    let least = Infinity; // [ms] for a hundred looks, where nothing came between
                    for (let round = 0; round < 40; round++) {
                        const from = performance.now();
                        for (let n = 0; n < 100; n++) look();
                        least = Math.min(least, performance.now() - from);
                    }
                    return { free: look(), each: least * 10 };
                });
                assert.equal(free, 1);
                assert.ok(each < 20, `${each} us`);
            }),
    ],
    [
        'scenarios opened in turn, by day and by night, leave nothing behind on the graphics card',
        (t) =>
            within(t, '#scenario=drop&quality=low', { viewport: { width: 480, height: 270 } }, async (page) => {
                const round = () =>
                    page.evaluate(async () => {
                        const { session, view } = window.yawlab;
                        for (const name of ['night-road', 'drop']) {
                            session.document.openNamed(name);
                            const drawn = view.frames + 6;
                            while (view.frames < drawn) await new Promise(requestAnimationFrame);
                        }
                        const { textures, geometries } = view.stage.renderer.info.memory;
                        return { textures, geometries };
                    });
                await round();
                const before = await round();
                assert.deepEqual(await round(), before);
            }),
    ],
    [
        'says so while the graphics card has let go of the picture',
        (t) =>
            within(
                t,
                '#scenario=drop&quality=low',
                undefined,
                async (page) => {
                    await page.evaluate(() => {
                        window.lose = window.yawlab.view.stage.renderer.getContext().getExtension('WEBGL_lose_context');
                        window.lose.loseContext();
                    });
                    await page.getByText('The graphics card let go of the picture').waitFor();
                    await page.evaluate(() => window.lose.restoreContext());
                    await page.getByText('The graphics card let go of the picture').waitFor({ state: 'detached' });
                },
                null,
                /CONTEXT_LOST_WEBGL|Context (Lost|Restored)/,
            ),
    ],
    [
        'a driver sees no road between dashboard and bonnet, and sits in a box as in a car',
        (t) =>
            within(t, '#scenario=mountain-pass&camera=cockpit&paused=1&quality=low', undefined, async (page) => {
                for (const name of ['mountain-pass', 'head-on', 'hills', 'drop']) {
                    await page.evaluate((n) => {
                        const y = window.yawlab;
                        y.session.document.openNamed(n);
                        y.session.run.clock.playing = false;
                        y.view.cameras.choose('cockpit');
                        y.view.world.showForces = false;
                    }, name);
                    await frames(page, 3);
                    // It is loaded when somebody first sits down.
                    await page.waitForFunction(() => window.yawlab.view.world.seat.cockpit?.group.visible);
                    const gap = await page.evaluate(() => {
                        const { cockpit } = window.yawlab.view.world.seat;
                        const body = cockpit.body.geometry.getAttribute('position');
                        // The farthest from any place of the windscreen's foot to the dashboard.
                        return Math.max(
                            ...cockpit.room.foot.map(([x, y, z]) => {
                                let nearest = Infinity;
                                for (let i = 0; i < body.count; i++)
                                    nearest = Math.min(
                                        nearest,
                                        Math.hypot(body.getX(i) - x, body.getY(i) - y, body.getZ(i) - z),
                                    );
                                return nearest;
                            }),
                        );
                    });
                    assert.ok(gap < 0.02, `${name}: the dashboard ends ${gap} m short of the bonnet`);
                }
            }),
    ],
];
