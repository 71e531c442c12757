// Lessons, plots, controls and pictures as a visitor meets them; axe finds nothing serious on their panels.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kDesktop, kPhone, top, within } from './harness.mjs';

const axe = readFileSync(join(top, 'web/node_modules/axe-core/axe.min.js'), 'utf8');
async function serious(page, selector) {
    await page.evaluate(axe);
    const found = await page.evaluate(async (s) => (await window.axe.run(s)).violations, selector);
    return found
        .filter((v) => v.impact === 'serious' || v.impact === 'critical')
        .map((v) => `${v.id}: ${v.nodes[0].html.slice(0, 120)}`);
}

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
        'the impact map draws, answers and follows its fields',
        (t) =>
            within(t, '#scenario=drop', kDesktop, async (page) => {
                await page.evaluate(() => window.yawlab.commands.run('page.map'));
                await page.waitForSelector('.map svg path');
                await page.locator('.sheet [role=status]', { hasText: '1,681 impacts' }).waitFor();
                await page.selectOption('.sheet select >> nth=0', 'a.deltaV');
                await page.waitForFunction(() => document.querySelector('.map svg').dataset.unit === 'm/s');
                await page.hover('.map svg');
                await page.waitForFunction(() =>
                    /a\.deltaV \d/.test(document.querySelector('.sheet [role=status]').textContent),
                );
                assert.deepEqual(await serious(page, '.sheet'), []);
            }),
    ],
    [
        'a lesson opens from its link, runs and then answers',
        (t) =>
            within(t, '#scenario=drop&lesson=restitution', kDesktop, async (page) => {
                await page.waitForSelector('.lesson .question');
                assert.equal(await page.evaluate(() => window.yawlab.session.run.info.title), 'Into a wall at 30 mph');
                assert.equal(await page.locator('.lesson button[disabled]').count(), 1);
                await page.evaluate(() => window.yawlab.session.run.ahead(260));
                await page.click('text=Show the answer');
                assert.match(await page.locator('.answer').innerText(), /21,123 N s/);
                assert.deepEqual(await serious(page, '.sheet'), []);
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
