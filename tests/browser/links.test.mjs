// What a readable link says to the page, beside its scenario.
import assert from 'node:assert/strict';
import { frames, kDesktop, openPage, within } from './harness.mjs';

export const tests = [
    [
        'what a link asks of the page holds, after its scene has come too, and what there is not is told',
        (t) =>
            within(
                t,
                '#scenario=yard&camera=cockpit&theme=light&speed=0.25&quality=low&paused=1&ui=0',
                kDesktop,
                async (page) => {
                    await page.waitForFunction(() => window.yawlab.view.world.walls.triangles === 130);
                    const state = () =>
                        page.evaluate(() => {
                            const y = window.yawlab;
                            return [
                                y.view.cameras.kind,
                                document.documentElement.dataset.theme,
                                y.session.run.clock.rate,
                                y.session.run.clock.playing,
                                document.querySelector('.bar').checkVisibility(),
                            ];
                        });
                    assert.deepEqual(await state(), ['cockpit', 'light', 0.25, false, false]);
                    await page.evaluate(() =>
                        window.yawlab.session.document.openAddress('#scenario=drive&camera=moon&t=700'),
                    );
                    await page
                        .locator('.toast.error', { hasText: /camera=moon \(chase.*t=700 \(0 to 600 s\)/ })
                        .waitFor();
                    assert.deepEqual(
                        await state(),
                        ['show', 'light', 1, true, true],
                        'the theme holds for the visit, the rest for the link',
                    );
                    assert.equal(
                        await page.evaluate(
                            () => JSON.parse(localStorage.getItem('yawlab.settings') ?? '{}').theme ?? 'dark',
                        ),
                        'dark',
                        'and is not kept',
                    );
                    await page.evaluate(() =>
                        window.yawlab.session.document.openAddress('#scenario=drive&lesson=nothing'),
                    );
                    await page.locator('.toast.error', { hasText: 'lesson=nothing' }).waitFor();
                    // Wishes without a scenario are for the one that opens first.
                    await page.evaluate(() => window.yawlab.session.document.openAddress('#camera=orbit&paused=1'));
                    assert.deepEqual(
                        await page.evaluate(() => [
                            window.yawlab.view.cameras.kind,
                            window.yawlab.session.run.info.vehicles.length,
                        ]),
                        ['orbit', 1],
                    );
                },
            ),
    ],
    [
        'a scenario made in the editor goes out as a link and opens in a clean profile as it was sent',
        (t) =>
            within(t, '#scenario=drive&paused=1', kDesktop, async (page) => {
                await page.evaluate(() => window.yawlab.commands.run('page.editor'));
                await page.locator('.editor details.new summary').click();
                await page.locator('.editor .templates button').first().click();
                const cars = () =>
                    page.evaluate(() => JSON.parse(window.yawlab.session.engine.scenario()).cars.map((c) => c.speed));
                await page.locator('.editor .chips button', { hasText: /^A$/ }).click();
                const tip = page.locator('.handles button[data-grip=speed]');
                await tip.waitFor();
                await frames(page);
                const box = await tip.boundingBox();
                const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                await page.mouse.move(x, y);
                await page.mouse.down();
                await page.mouse.move(x + 40, y, { steps: 3 });
                await page.mouse.up();
                const [faster, slower] = await cars();
                assert.ok(faster > 14 && slower < 9, `dragged to ${faster} m/s`);
                await page.keyboard.press('ArrowUp');
                await page.keyboard.press('Control+z'); // of the page, from a handle as well
                assert.deepEqual(await cars(), [faster, slower]);
                // The form is another view of the same document.
                const speed = page.locator('.editor fieldset').getByLabel('Speed', { exact: true });
                await speed.fill('54');
                await speed.press('Enter');
                assert.deepEqual(await cars(), [15, slower]);

                await page.evaluate(() => window.yawlab.commands.run('page.share'));
                const sheet = page.locator('dialog.share[open]');
                await sheet.getByLabel('Title').fill('Who was faster?');
                await sheet.getByRole('button', { name: 'QR code' }).click();
                await sheet.locator('.qr svg').waitFor();
                const link = await sheet.getByLabel('Link', { exact: true }).inputValue();
                assert.match(link, /#y1\.[\w-]+&title=Who%20was%20faster%3F&camera=show&paused=1$/);
                // Whoever gets it has never been here.
                const other = await openPage(t.browser, t.url, link.slice(link.indexOf('#')));
                try {
                    assert.deepEqual(
                        await other.page.evaluate(() => {
                            const { session, view } = window.yawlab;
                            const { cars } = JSON.parse(session.engine.scenario());
                            const speeds = cars.map((c) => c.speed);
                            return [session.run.info.title, session.run.playing, view.cameras.kind, ...speeds];
                        }),
                        ['Who was faster?', false, 'show', 15, slower],
                    );
                    assert.deepEqual(other.problems, []);
                } finally {
                    await other.close();
                }
            }),
    ],
    [
        'a recording opens as one: how long it is, a bar as long, its end, and driving on',
        (t) =>
            within(t, '#scenario=drive&paused=1', kDesktop, async (page) => {
                await page.evaluate(async () => {
                    const { session } = window.yawlab;
                    await session.engine.whole();
                    const hands = { steer: 0.1, throttle: 1, brake: 0, clutch: 0, handbrake: 0, gear: 0, buttons: 0 };
                    session.run.playing = true;
                    for (let k = 1; k <= 90; k++) session.run.advance(1 / 60, 0, () => hands);
                    session.document.openAddress(session.engine.link(true));
                });
                await page.locator('.toast', { hasText: 'Replay of 1.5 s' }).waitFor();
                await page.locator('.hint.gone').waitFor({ state: 'attached' });
                assert.equal(await page.locator('.track input').getAttribute('max'), '1.5');
                await page.locator('.end-card', { hasText: 'The recording ends here, at 1.5 s' }).waitFor();
                await page.locator('.sameness', { hasText: 'identical run' }).waitFor();
                await page.locator('.end-card').getByRole('button', { name: 'Drive on from here' }).click();
                assert.equal(await page.evaluate(() => window.yawlab.session.run.playing), true);
            }),
    ],
];
