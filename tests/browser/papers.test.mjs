// The atlas of the papers: two clicks to a figure, what can be dragged is, what is saved is what is seen.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { kDesktop, kPhone, within } from './harness.mjs';

const kQuick = '#scenario=head-on&paused=1&quality=low';
const drawingOf = (page) => page.locator('.papers .drawing svg');

export const tests = [
    [
        'two clicks from the bar to a live figure; a slider and the other axes change it',
        (t) =>
            within(t, kQuick, kDesktop, async (page) => {
                await page.locator('.bar button', { hasText: 'Papers' }).click();
                await page.locator('.tile[data-figure="k4-3"] svg').waitFor();
                await page.locator('.tile[data-figure="k4-3"]').click();
                await drawingOf(page).waitFor();
                assert.match(await page.locator('.papers .figure h3').textContent(), /Knight 2002, Figure 4-3/);
                const before = await drawingOf(page).innerHTML();
                await page.locator('.papers .choice button', { hasText: 'Ours' }).click();
                await page.waitForFunction((b) => document.querySelector('.drawing svg').innerHTML !== b, before);
                assert.match(await drawingOf(page).textContent(), /angle of attack \[rad\]/);
                await page.locator('.papers [data-id="glancing="]').fill('0.5');
                await page.locator('.papers [data-id="glancing="]').press('Tab');
                await page.waitForFunction(() => location.hash.includes('glancing=0.5'));
                assert.match(page.url(), /#figure=k4-3&axes=ours&glancing=0.5$/);
            }),
    ],
    [
        'a handle is dragged: the contact point moves, and so do slider and link',
        (t) =>
            within(t, '#figure=k4-5&mu=0.2', kDesktop, async (page) => {
                const handle = page.locator('.papers .drawing .handle').first();
                await handle.waitFor();
                assert.equal(await page.locator('.papers [data-id="mu="]').inputValue(), '0.2');
                const box = await handle.boundingBox();
                const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                await page.mouse.move(x, y);
                await page.mouse.down();
                await page.mouse.move(x - 20, y + 30, { steps: 4 });
                await page.mouse.up();
                await page.waitForFunction(() => location.hash.includes('contactY=-'));
                await page.waitForFunction(
                    () => Number(document.querySelector('[data-id="contactX="]').value.replace('\u2212', '-')) < 2.2,
                );
                // It stands where it was let go: pixels and metres belong together.
                await page.waitForFunction(
                    ([px, py]) => {
                        const b = document.querySelector('.drawing .handle').getBoundingClientRect();
                        return Math.abs(b.x + b.width / 2 - px) < 4 && Math.abs(b.y + b.height / 2 - py) < 4;
                    },
                    [x - 20, y + 30],
                );
            }),
    ],
    [
        'every figure opens, on a phone and in the light theme too, and nothing is wider than the page',
        (t) =>
            within(t, `${kQuick}&theme=light`, kPhone, async (page) => {
                await page.evaluate(() => window.yawlab.commands.run('page.papers'));
                await page.waitForFunction(() => {
                    const tiles = document.querySelectorAll('.tile');
                    return tiles.length > 30 && document.querySelectorAll('.tile svg').length === tiles.length;
                });
                const ids = await page.$$eval('.tile', (tiles) => tiles.map((tile) => tile.dataset.figure));
                await page.locator('.tile').first().click();
                for (const id of ids) {
                    await page.locator(`.papers .figure[data-figure="${id}"] .says`, { hasText: /\w/ }).waitFor();
                    await drawingOf(page).waitFor({ state: 'attached' });
                    const wide = await page.evaluate(() => document.querySelector('dialog.papers .body').scrollWidth);
                    assert.ok(wide <= 390, `${id}: ${wide} px`);
                    await page.evaluate(() =>
                        document.querySelector('.papers .head [aria-label="Next figure"]').click(),
                    );
                }
                await page.locator(`.papers .figure[data-figure="${ids[0]}"]`).waitFor(); // and round again
            }),
    ],
    [
        'saves SVG, PNG and CSV; runs the figure in the world; says what a link asks in vain',
        (t) =>
            within(t, '#figure=p2', kDesktop, async (page) => {
                await drawingOf(page).waitFor();
                const saved = async (name) => {
                    const [file] = await Promise.all([
                        page.waitForEvent('download'),
                        page.locator('.papers aside button', { hasText: name }).click(),
                    ]);
                    return [file.suggestedFilename(), readFileSync(await file.path())];
                };
                const [svgName, svg] = await saved('SVG');
                assert.equal(svgName, 'tongue-1995-figure-2.svg');
                assert.match(svg.toString(), /Tongue 1995, Figure 2: Velocity profiles/);
                const [, png] = await saved('PNG');
                assert.equal(png.subarray(1, 4).toString(), 'PNG');
                const [, csv] = await saved('CSV');
                assert.match(csv.toString(), /plot,series,time \[s\],speed \[m\/s\]/);
                await page.locator('.papers button', { hasText: 'Run this in the world' }).click();
                await page.waitForFunction(() => window.yawlab.session.run.info.title === 'Five cars');
                assert.equal(await page.locator('dialog.papers').count(), 0);
                await page.evaluate(() => (location.hash = '#figure=k4-9'));
                await page.locator('.toast.error', { hasText: 'there is no figure "k4-9"' }).waitFor();
                await page.locator('.tile').first().waitFor();
            }),
    ],
];
