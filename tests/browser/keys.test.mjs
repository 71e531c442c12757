// The page by keyboard alone: the focus goes everywhere and comes back, controls keep the keys that are theirs.
import assert from 'node:assert/strict';
import { kDesktop, kPhone, within } from './harness.mjs';

const active = (page) => page.evaluate(() => { const a = document.activeElement; return a.id || a.getAttribute('aria-label') || a.textContent || a.tagName; });

export const tests = [
    [
        'sliders and boxes to tick are moved by keys, and no command takes them',
        (t) => within(t, '#scenario=drive&paused=1&t=0.5', kDesktop, async (page) => {
            await page.keyboard.press('Shift+O');
            const field = page.getByLabel('Field of view');
            await field.focus();
            await page.keyboard.press('ArrowRight');
            await page.keyboard.press('ArrowUp');
            assert.equal(await field.inputValue(), '57');
            await page.keyboard.press('Home');
            assert.equal(await field.inputValue(), '35');
            assert.equal(await page.evaluate(() => window.yawlab.step), 100, 'Home does not restart the run');
            const trails = page.getByLabel('Trails');
            await trails.focus();
            await page.keyboard.press('Space');
            assert.equal(await trails.isChecked(), true);
            await page.keyboard.press('p');
            assert.equal(await page.evaluate(() => window.yawlab.clock.playing), true, 'other keys are commands still');
            await page.keyboard.press('p');
            const track = page.getByRole('slider', { name: 'Time' });
            await track.focus();
            await page.keyboard.press('Home');
            await page.keyboard.press('ArrowRight'); // a second key: the track keeps the focus
            assert.equal(await active(page), 'Time');
            assert.equal(await page.evaluate(() => window.yawlab.driver.keys.right), false);
        }),
    ],
];
