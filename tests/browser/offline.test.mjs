// What the page does when its host is gone after it was opened.
import assert from 'node:assert/strict';
import { kDesktop, within } from './harness.mjs';

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
];
