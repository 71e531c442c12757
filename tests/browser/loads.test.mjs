// The page as a visitor meets it: it loads from any path, moves, obeys keys, survives bad links and a lost context.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kPhone, openPage, top } from './harness.mjs';

const step = (page) => page.evaluate(() => window.yawlab.step);
const wait = (page, ms) => page.waitForTimeout(ms);

async function withPage({ browser, url }, fragment, use, options) {
    const opened = await openPage(browser, url, fragment, options);
    try {
        await use(opened.page);
        assert.deepEqual(opened.problems, [], 'the console stays silent');
    } finally {
        await opened.close();
    }
}

export const tests = [
    [
        'loads from a deep path and moves',
        (t) =>
            withPage(t, '', async (page) => {
                const before = await step(page);
                await page.waitForFunction((from) => window.yawlab.step > from + 20, before, { timeout: 20000 });
                assert.match(await page.title(), /Yawlab/);
            }),
    ],
];
