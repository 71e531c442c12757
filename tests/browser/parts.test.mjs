// Lessons, plots, controls and pictures as a visitor meets them; axe finds nothing serious on their panels.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { kDesktop, kPhone, within } from './harness.mjs';
import { serious } from './panels.mjs';

export const tests = [
    [
        'a platoon’s spacing is changed by its slider, run again, and the run before stays beside it',
        (t) =>
            within(t, '#scenario=five-cars&camera=bird', kDesktop, async (page) => {
                await page.evaluate(() => {
                    const y = window.yawlab;
                    y.session.run.clock.playing = false;
                    y.session.run.ahead(700 - y.session.run.step);
                });
                const before = await page.evaluate(() => window.yawlab.session.engine.block('events').named(0, 'time'));
                await page.evaluate(() => window.yawlab.commands.run('page.tune'));
                const gap = page.getByLabel('gap in m').first();
                await gap.fill('5');
                await gap.press('Enter');
                await page.waitForFunction(
                    () => JSON.parse(window.yawlab.session.engine.scenario()).platoons[0].gap === 5,
                );
                await page.getByRole('button', { name: 'Run again' }).click();
                await page.waitForFunction(() => window.yawlab.session.engine.block('events').count > 0);
                const after = await page.evaluate(() => ({
                    first: window.yawlab.session.engine.block('events').named(0, 'time'),
                    kept: window.yawlab.session.run.ghosts.kept.length,
                }));
                // 5 m at a difference of 5 mph instead of 10 ft.
                assert.ok(Math.abs(after.first - (before * 5) / 3.048) < 0.01, `${before} s, then ${after.first} s`);
                assert.equal(after.kept, 1);
            }),
    ],
    [
        'the impact map is a tool of the atlas, behind its key and behind old links',
        (t) =>
            within(t, '#scenario=drop&panel=map', kDesktop, async (page) => {
                const three = page.locator('dialog.papers g[data-plot]').nth(2); // contour plots
                await three.waitFor();
                await page.waitForFunction(() => location.hash.startsWith('#figure=map'));
                await page.keyboard.press('Escape');
                await page.waitForFunction(() => !document.querySelector('dialog[open]'));
                await page.keyboard.press('Shift+M');
                await three.waitFor();
                assert.deepEqual(await serious(page, 'dialog'), []);
            }),
    ],
    [
        'a lesson opens from its link, takes a bet, runs, tells the error and answers; the bet goes into a link',
        (t) =>
            within(t, '#lesson=restitution~kept:5', kDesktop, async (page) => {
                await page.waitForSelector('.lesson .bet');
                await page.waitForFunction(() => window.yawlab.session.run.info.title === 'Into a wall at 30 mph');
                const run = page.locator('.lesson-run[data-run=soft]');
                assert.equal(await run.getByRole('button', { name: 'Run', exact: true }).isDisabled(), true);
                for (const [name, bet] of [
                    ['back', '6,7'],
                    ['kept', '5'],
                ]) {
                    const asked = page.locator(`.bet[data-bet=${name}]`);
                    await asked.locator('input').fill(bet);
                    await asked.getByRole('button', { name: 'Bet', exact: true }).click();
                }
                await run.getByRole('button', { name: 'Run', exact: true }).click();
                await page.evaluate(() => window.yawlab.session.run.ahead(320));
                await page.locator('.bet[data-bet=back] .outcome', { hasText: 'It came to 0.67' }).waitFor();
                const kept = page.locator('.bet[data-bet=kept]');
                assert.match(await kept.locator('.outcome').innerText(), /You bet 5\.00.*you were 4\.75.*above/);
                assert.ok((await kept.locator('.axis path.other').count()) > 0, 'the other reader of the link');
                await kept.getByRole('button', { name: 'Show the answer' }).click();
                assert.match(await kept.locator('.answer').innerText(), /0\.34\skJ/);
                assert.ok((await page.locator('.lesson math').count()) > 10);
                // A thing lights up wherever it stands.
                await page.locator('.thing', { hasText: 'impulse' }).first().hover();
                assert.equal(await page.locator('.lesson').getAttribute('data-lit'), 'impact');
                assert.deepEqual(await serious(page, '.sheet'), []);
                await page.locator('.lesson-tools summary').click();
                await page.getByRole('button', { name: 'Answers of a class' }).click();
                await page
                    .getByLabel(/Paste the links/)
                    .fill('#lesson=restitution~back:1 #lesson=restitution~back:9~kept:5');
                await page.getByText('2 answers').waitFor();
                assert.ok((await page.locator('.class-answers .bin.came').count()) >= 1);
                assert.deepEqual(await serious(page, 'dialog'), []);
            }),
    ],
    [
        'a lesson is presented by a clicker, which waits for what is to come',
        (t) =>
            within(t, '#lesson=two-roots&quality=low', kDesktop, async (page) => {
                await page.waitForSelector('.lesson .bet');
                await page.getByRole('button', { name: 'Present' }).click();
                const place = page.locator('.ends .place');
                await page.getByText('1 of 4').waitFor();
                await page.keyboard.press('PageDown');
                await page.getByText('2 of 4').waitFor();
                await page.keyboard.press('PageDown'); // the run
                await page.waitForFunction(() => window.yawlab.session.run.playing);
                await page.keyboard.press('PageDown'); // still going
                assert.match(await place.innerText(), /2 of 4/);
                await page.evaluate(() => window.yawlab.session.run.ahead(320));
                await page.locator('.lesson-run[data-run=bounce][data-state=decided]').waitFor();
                await page.keyboard.press('PageDown');
                await page.locator('.lesson-card[data-here] .answer:not(.hidden)').waitFor();
                await page.keyboard.press('b');
                await page.locator('.blank-screen').waitFor();
                await page.keyboard.press('b');
                await page.keyboard.press('PageDown');
                await page.getByText('3 of 4').waitFor();
                await page.keyboard.press('PageUp');
                await page.getByText('2 of 4').waitFor();
                await page.keyboard.press('Escape');
                await page.waitForFunction(() => document.querySelector('.lesson[data-presented]') === null);
                assert.equal(await page.evaluate(() => window.yawlab.settings.projector.value), false);
            }),
    ],
    [
        'a lesson goes on paper and into one file that runs nothing; one of my own says where it is wrong',
        (t) =>
            within(t, '#lesson=restitution&quality=low', kDesktop, async (page) => {
                await page.waitForSelector('.lesson .bet');
                await page.locator('.lesson-tools summary').click();
                await page.getByRole('button', { name: 'On paper' }).click();
                const sheet = page.locator('dialog.lesson-paper');
                await sheet.locator('.last-page .answer').first().waitFor();
                assert.match(await sheet.locator('.last-page').innerText(), /It came to \S*\d/);
                assert.ok((await sheet.locator('figure.drawing svg').count()) >= 2);
                const paper = await page.pdf({ format: 'A4' });
                const sheets = paper.toString('latin1').match(/\/Type\s*\/Page\b/g).length;
                assert.ok(sheets >= 3, `${sheets} pages, with all cards and the answers on the last`);
                assert.equal(await page.evaluate(() => document.querySelector('dialog').matches(':modal')), true);
                const save = sheet.getByRole('button', { name: 'Save as one file' });
                const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
                const file = await download.path();
                const html = readFileSync(file, 'utf8');
                assert.match(html, /default-src 'none'; style-src 'sha256-/);
                assert.doesNotMatch(html, /<script|javascript:|https?:\/\/(?!www\.w3\.org)/);
                const alone = await page.context().newPage();
                const refused = [];
                alone.on('console', (m) => refused.push(m.text()));
                await alone.setContent(html);
                await alone.locator('summary').click();
                assert.ok((await alone.locator('details svg').count()) >= 2);
                assert.equal(
                    await alone.evaluate(() => getComputedStyle(document.querySelector('.asked')).borderLeftWidth),
                    '4px',
                );
                assert.deepEqual(refused, []);
                await alone.close();
                await sheet.getByRole('button', { name: 'Close' }).click();
                await page.getByRole('button', { name: 'Make my own' }).click();
                const text = page.getByLabel('Text of the lesson');
                await text.fill((await text.inputValue()).replace('## Bet before you look', '## Mine\n\n<b>no</b>'));
                await page.locator('.own-says', { hasText: /line \d+: HTML is not read/ }).waitFor();
                await text.fill((await text.inputValue()).replace('<b>no</b>', 'yes'));
                await page.locator('.own-preview', { hasText: 'Mine' }).waitFor();
                await page.getByRole('button', { name: 'Open it here' }).click();
                await page.locator('.lesson h3', { hasText: 'Mine' }).waitFor();
            }),
    ],
    [
        'plots show channels, save every step as CSV and take a measured file',
        (t) =>
            within(
                t,
                '#scenario=drop&paused=1&show={}&variants={}',
                kPhone,
                async (page) => {
                    await page.evaluate(() => {
                        const y = window.yawlab;
                        y.session.run.clock.playing = false;
                        y.session.run.ahead(200 - y.session.run.step);
                        y.commands.run('page.plots');
                    });
                    await page.waitForSelector('.plots canvas');
                    const csv = async () => {
                        const button = page.locator('.plots').getByRole('button', { name: 'CSV', exact: true });
                        const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
                        return readFileSync(await download.path(), 'utf8');
                    };
                    const text = await csv();
                    assert.match(
                        text,
                        /^# yawlab [\d.]+, scenario [0-9a-f]{16}, Drop test\ntime \[s\],car0.speed \[m\/s\],car0.z \[m\]\n/,
                    );
                    assert.equal(text.trim().split('\n').length, 2 + 201);
                    const lab = Buffer.from('t [s],speed [km/h]\n0,36\n1,18\n');
                    await page.getByLabel('Measured CSV').setInputFiles({
                        name: 'lab.csv',
                        mimeType: 'text/csv',
                        buffer: lab,
                    });
                    await page.click('text=Lay over');
                    await page.locator('.plots .legend', { hasText: 'lab.csv' }).waitFor();
                    assert.ok((await csv()).includes('measured.speed (lab.csv) [m/s]'));
                    assert.deepEqual(await serious(page, '.plots'), []);
                },
                () => localStorage.setItem('yawlab.plots.channels', '["speed","z"]'),
            ),
    ],
    [
        'a measured file of three thousand columns opens at once, its rows made as they are seen',
        (t) =>
            within(t, '#scenario=drive&paused=1&t=1', kDesktop, async (page) => {
                const names = Array.from({ length: 3000 }, (_, i) => (i === 2990 ? 'yawRate [rad/s]' : `c${i}`));
                const row = (time) => names.map((_, i) => (i === 0 ? time : i % 7)).join(',');
                const buffer = Buffer.from(`${['t [s]', ...names.slice(1)].join(',')}\n${row(0)}\n${row(1)}\n`);
                await page.evaluate(() => window.yawlab.commands.run('page.plots'));
                const before = await page.evaluate(() => document.querySelectorAll('*').length);
                await page.getByLabel('Measured CSV').setInputFiles({ name: 'wide.csv', mimeType: 'text/csv', buffer });
                await page.getByLabel('Unit of c1', { exact: true }).waitFor();
                // The column of time is one list; of the rows there is a place each, and the first few.
                const nodes = (await page.evaluate(() => document.querySelectorAll('*').length)) - before;
                assert.ok(nodes < 3000 * 3 + 30 * 400, `${nodes} nodes more`);
                assert.equal(await page.getByLabel('Unit of yawRate', { exact: true }).count(), 0, 'not seen yet');
                await page.getByLabel('Find a column').fill('yawr');
                await page.getByLabel('Unit of yawRate', { exact: true }).waitFor();
                assert.equal(await page.getByLabel('Channel for yawRate').inputValue(), 'yawRate');
                await page.click('text=Lay over');
                await page.locator('.plots .legend', { hasText: 'yawRate (wide.csv)' }).waitFor();
            }),
    ],
    [
        'controls and pictures have their sheets',
        (t) =>
            within(t, '#scenario=drop', kDesktop, async (page) => {
                for (const [id, sign] of [
                    ['page.controls', '.controls'],
                    ['page.export', 'text=Trails from above'],
                ]) {
                    await page.evaluate((c) => window.yawlab.commands.run(c), id);
                    await page.waitForSelector(sign);
                    assert.deepEqual(await serious(page, '.sheet'), []);
                }
            }),
    ],
];
