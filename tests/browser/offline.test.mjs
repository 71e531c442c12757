// What the page does when its host is gone after it was opened.
import assert from 'node:assert/strict';
import { kDesktop, ready, within } from './harness.mjs';

export const tests = [
    [
        'a part that cannot be loaded says so and what to do',
        (t) =>
            within(
                t,
                '#scenario=drive&paused=1',
                kDesktop,
                async (page) => {
                    await page.context().setOffline(true);
                    for (const id of [
                        'page.lessons',
                        'page.tune',
                        'page.plots',
                        'page.compare',
                        'page.map',
                        'page.papers',
                        'page.export',
                        'page.models',
                        'page.integrators',
                        'page.saveScenario',
                        'page.openFile',
                    ]) {
                        await page.evaluate(() => document.querySelectorAll('.toast').forEach((e) => e.remove()));
                        await page.evaluate((command) => window.yawlab.commands.run(command), id);
                        await page.locator('.toast.error', { hasText: 'are you offline?' }).waitFor();
                        assert.equal(await page.locator('.toast').count(), 1, id);
                    }
                    assert.equal(
                        await page.evaluate(() => document.querySelector('.plots:not(.hidden)') !== null),
                        false,
                    );
                },
                null,
                /ERR_INTERNET_DISCONNECTED/,
            ),
    ],
    [
        'after the first visit the page opens without a network, with its lessons, scenarios and figures',
        (t) =>
            within(t, '#scenario=drive&quality=low', { ...kDesktop, offline: true }, async (page) => {
                await page.evaluate(() => navigator.serviceWorker.ready);
                await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
                await page.context().setOffline(true);
                await page.goto(page.url().replace(/#.*/, '#lesson=two-roots&quality=low'));
                await page.reload();
                await ready(page);
                await page.locator('.lesson math').first().waitFor();
                await page.waitForFunction(() => window.yawlab.session.run.info.title === 'Into a wall at 30 mph');
                for (const name of await page.evaluate(() =>
                    window.yawlab.session.engine.catalog().map((c) => c.name),
                )) {
                    await page.evaluate((n) => window.yawlab.session.document.openNamed(n), name);
                    assert.equal(await page.locator('.toast.error').count(), 0, name);
                }
                await page.evaluate(() => window.yawlab.commands.run('page.papers'));
                await page.locator('dialog.papers svg').first().waitFor();
            }),
    ],
];
