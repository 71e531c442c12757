// Studies in the page: done by Workers, and by the page alone where there are none; the table of the command line; a click opens a run.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kDesktop, openPage, top } from './harness.mjs';

const cli = join(top, 'build/native/native/cli/yawlab');
const kStudy = {
    study: 1,
    title: 'Grid',
    scenario: 'head-on',
    until: 0.6,
    vary: [
        { path: 'cars.0.speed', range: [10, 30], count: 12 },
        { path: 'cars.0.heading', range: [-0.4, 0.4], count: 9 },
    ],
    outputs: ['wallHits', 'maxDeltaV'],
};

const bring = (page, study) =>
    page.evaluate((text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], 'grid.json'));
        window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, JSON.stringify(study));
const status = (page) => page.textContent('.studies > [role=status]');

async function done(page) {
    await page.waitForSelector('.studies .acts .primary:not(:disabled)');
    await page.click('.studies .acts .primary');
    await page.waitForFunction(() =>
        /runs in/.test(document.querySelector('.studies > [role=status]')?.textContent ?? ''),
    );
}
async function csv(page) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save CSV' }).click();
    return readFileSync(await (await download).path(), 'utf8');
}

export const tests = [
    [
        'a study is done by Workers, or by the page alone, into the table of the command line; a click opens a run',
        async ({ browser, url }) => {
            const folder = mkdtempSync(join(tmpdir(), 'yawlab-study-'));
            const file = join(folder, 'grid.json');
            writeFileSync(file, JSON.stringify(kStudy));
            const wanted = execFileSync(cli, ['sweep', file, '--csv', '-'], { encoding: 'utf8' });
            rmSync(folder, { recursive: true });
            for (const alone of [false, true]) {
                const { page, problems, close } = await openPage(
                    browser,
                    url,
                    '#scenario=drop&paused=1',
                    { ...kDesktop, acceptDownloads: true },
                    alone ? () => delete window.Worker : null,
                );
                await bring(page, kStudy);
                await done(page);
                assert.match(
                    await status(page),
                    alone ? /108 runs in .*this page alone/ : /108 runs in .* on \d+ cores?\./,
                );
                assert.equal(await csv(page), wanted);
                const before = await page.evaluate(() => window.yawlab.session.run.info.title);
                // The cell in the middle: run 55 of 108, at 19.1 m/s straight ahead.
                const box = await page.locator('.runs-picture').boundingBox();
                const [left, width, up, height] = [58, box.width - 70, 12, box.height - 52];
                await page.locator('.runs-picture').click({
                    position: { x: left + (width * 5.5) / 12, y: up + height / 2 },
                });
                await page.waitForFunction((was) => window.yawlab.session.run.info.title !== was, before);
                const speed = await page.evaluate(
                    () => JSON.parse(window.yawlab.session.document.text()).cars[0].speed,
                );
                assert.equal(speed, 10 + (20 * 5) / 11);
                assert.deepEqual(problems, []);
                await close();
            }
        },
    ],
];
