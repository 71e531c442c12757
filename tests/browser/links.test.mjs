// What a readable link says to the page, beside its scenario.
import assert from 'node:assert/strict';
import { kDesktop, within } from './harness.mjs';

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
];
