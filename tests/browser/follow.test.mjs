// Who follows whom: what is shown in two places is the same in both, whoever changed it; what a recording and a run's end say.
import assert from 'node:assert/strict';
import { kDesktop, within } from './harness.mjs';

export const tests = [
    [
        'a setting that a key changes shows in its box, and a button says whether what it switches is on',
        (t) =>
            within(t, '#scenario=drive&paused=1', kDesktop, async (page) => {
                await page.keyboard.press('Shift+O');
                const box = page.getByLabel('Force arrows');
                await box.waitFor();
                assert.equal(await box.isChecked(), true);
                await page.locator('#view').focus();
                await page.keyboard.press('f');
                assert.equal(await box.isChecked(), false);
                assert.equal(await page.evaluate(() => window.yawlab.view.world.showForces), false);
                await box.check();
                assert.equal(await page.evaluate(() => window.yawlab.view.world.showForces), true);
                const overlay = page.getByRole('button', {
                    name: 'Overlay',
                    exact: true,
                });
                assert.equal(await overlay.getAttribute('aria-pressed'), 'false');
                await page.keyboard.press('o');
                assert.equal(await overlay.getAttribute('aria-pressed'), 'true');
                assert.equal(await page.getByLabel('Overlay', { exact: true }).first().isVisible(), true);
                const plots = page.getByRole('button', { name: 'Plots', exact: true });
                await plots.click();
                await page.waitForSelector('.plots .chart canvas');
                assert.equal(await plots.getAttribute('aria-pressed'), 'true');
                await page.getByRole('button', { name: 'Close the plots' }).click();
                assert.equal(await plots.getAttribute('aria-pressed'), 'false');
            }),
    ],
    [
        'a recording that is opened says whether it gives the identical run',
        (t) =>
            within(t, '#scenario=drive&paused=1', kDesktop, async (page) => {
                // Driven for four seconds, then opened as a link, and with a heavier car as a text.
                const { link, heavier } = await page.evaluate(async () => {
                    const { engine, run } = window.yawlab.session;
                    await engine.whole();
                    const hands = {
                        throttle: 0.7,
                        brake: 0,
                        clutch: 0,
                        handbrake: 0,
                        gear: 0,
                        buttons: 0,
                    };
                    for (let k = 0; k < 200; k++) {
                        engine.hands({ ...hands, steer: 0.2 * Math.sin(k / 20) });
                        engine.step(4);
                    }
                    const changed = JSON.parse(engine.withRecording());
                    changed.cars[0].set = { mass: 1500 };
                    return {
                        link: engine.link(true),
                        heavier: JSON.stringify(changed),
                        dt: run.clock.dt,
                    };
                });
                const said = page.locator('.transport .sameness');
                await page.evaluate((l) => window.yawlab.session.document.openAddress(l), link);
                await page.waitForFunction(() => document.querySelector('.sameness').textContent === 'identical run');
                await page.evaluate((text) => window.yawlab.session.document.openText(text), heavier);
                await page.waitForFunction(() => document.querySelector('.sameness').textContent.startsWith('differs'));
                assert.equal(await said.textContent(), 'differs from 1.0 s on');
                await page.evaluate(() => window.yawlab.session.document.openNamed('drive'));
                await page.waitForFunction(() => document.querySelector('.sameness').textContent === '');
            }),
    ],
    [
        'a run that nobody drives stops at its duration, and a key goes on',
        (t) =>
            within(t, '#scenario=lesson-wall&t=3.5', kDesktop, async (page) => {
                await page.locator('.end-card').waitFor(); // which says it in the place of a toast
                const state = () =>
                    page.evaluate(() => [window.yawlab.session.run.time, window.yawlab.session.run.playing]);
                assert.deepEqual(await state(), [4, false]);
                await page.keyboard.press('p');
                await page.waitForFunction(() => window.yawlab.session.run.time > 4.2);
                assert.equal((await state())[1], true);
            }),
    ],
];
