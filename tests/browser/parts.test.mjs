// Lessons, plots, controls and pictures as a visitor meets them; axe finds nothing serious on their panels.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kDesktop, kPhone, top, within } from './harness.mjs';

const axe = readFileSync(join(top, 'web/node_modules/axe-core/axe.min.js'), 'utf8');
async function serious(page, selector) {
    await page.evaluate(axe);
    const found = await page.evaluate(async (s) => (await window.axe.run(s)).violations, selector);
    return found.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id}: ${v.nodes[0].html.slice(0, 120)}`);
}

export const tests = [
    [
        'a platoon’s spacing is changed by its slider, run again, and the run before stays beside it',
        (t) => within(t, '#scenario=five-cars&camera=bird', kDesktop, async (page) => {
            await page.evaluate(() => { const y = window.yawlab; y.clock.playing = false; y.run(700 - y.step); });
            const before = await page.evaluate(() => window.yawlab.engine.block('events').named(0, 'time'));
            await page.evaluate(() => window.yawlab.commands.run('page.tune'));
            const gap = page.getByLabel('gap in m').first();
            await gap.fill('5');
            await gap.press('Enter');
            await page.waitForFunction(() => JSON.parse(window.yawlab.engine.scenario()).platoons[0].gap === 5);
            await page.getByRole('button', { name: 'Run again' }).click();
            await page.waitForFunction(() => window.yawlab.engine.block('events').count > 0, null, { timeout: 60000 });
            const after = await page.evaluate(() => ({ first: window.yawlab.engine.block('events').named(0, 'time'), kept: window.yawlab.runs.kept.length }));
            // 5 m at a difference of 5 mph instead of 10 ft.
            assert.ok(Math.abs(after.first - (before * 5) / 3.048) < 0.01, `${before} s, then ${after.first} s`);
            assert.equal(after.kept, 1);
        }),
    ],
    [
        'the impact map draws, answers and follows its fields',
        (t) => within(t, '#scenario=drop', kDesktop, async (page) => {
            await page.evaluate(() => window.yawlab.commands.run('page.map'));
            await page.waitForSelector('.map svg path');
            assert.match(await page.locator('.sheet [role=status]').innerText(), /1,681 impacts/);
            await page.selectOption('.sheet select >> nth=0', 'a.deltaV');
            await page.waitForFunction(() => document.querySelector('.map svg').dataset.unit === 'm/s');
            await page.hover('.map svg');
            await page.waitForFunction(() => /a\.deltaV \d/.test(document.querySelector('.sheet [role=status]').textContent));
            assert.deepEqual(await serious(page, '.sheet'), []);
        }),
    ],
    [
        'a lesson opens from its link, runs and then answers',
        (t) => within(t, '#scenario=drop&lesson=restitution', kDesktop, async (page) => {
            await page.waitForSelector('.lesson .question');
            assert.equal(await page.evaluate(() => window.yawlab.info.title), 'Into a wall at 30 mph');
            assert.equal(await page.locator('.lesson button[disabled]').count(), 1);
            await page.evaluate(() => window.yawlab.run(260));
            await page.click('text=Show the answer');
            assert.match(await page.locator('.answer').innerText(), /21,123 N s/);
            assert.deepEqual(await serious(page, '.sheet'), []);
        }),
    ],
    [
        'plots show channels, save every step as CSV and take a measured file',
        (t) => within(t, '#scenario=drop', kPhone, async (page) => {
            await page.evaluate(async () => {
                const y = window.yawlab;
                y.clock.playing = false;
                y.run(200 - y.step);
                (await y.plots.load()).choose(['speed', 'z'], 'time', [0]);
            });
            await page.waitForSelector('.plots canvas');
            const csv = await page.evaluate(() => window.yawlab.plots.panel.csv());
            assert.match(csv, /^# yawlab [\d.]+, scenario [0-9a-f]{16}, Drop test\ntime \[s\],car0.speed \[m\/s\],car0.z \[m\]\n/);
            assert.equal(csv.trim().split('\n').length, 2 + 201);
            await page.evaluate(() => window.yawlab.plots.overlay('lab.csv', 't [s],speed [km/h]\n0,36\n1,18\n'));
            await page.click('text=Lay over');
            await page.waitForFunction(() => window.yawlab.plots.panel.csv().includes('measured.speed (lab.csv) [m/s]'));
            assert.deepEqual(await serious(page, '.plots'), []);
        }),
    ],
    [
        'controls and pictures have their sheets',
        (t) => within(t, '#scenario=drop', kDesktop, async (page) => {
            for (const [id, sign] of [['page.controls', '.controls'], ['page.export', 'text=Trails from above']]) {
                await page.evaluate((c) => window.yawlab.commands.run(c), id);
                await page.waitForSelector(sign);
                assert.deepEqual(await serious(page, '.sheet'), []);
            }
        }),
    ],
];
