// What is seen: the eye, the labels and the instruments about the picture, on a desktop and on a phone.
import assert from 'node:assert/strict';
import { kPhone, within } from './harness.mjs';

const box = (page, selector) => page.evaluate((s) => { const r = document.querySelector(s).getBoundingClientRect(); return { left: r.left, right: r.right, top: r.top, bottom: r.bottom, width: r.width, height: r.height }; }, selector);
// Where the car looked at is drawn [CSS px].
const car = (page) => page.evaluate(() => { const { world, stage } = window.yawlab; const p = world.subject.position.clone().project(stage.camera); return { x: (p.x * 0.5 + 0.5) * stage.width, y: (0.5 - p.y * 0.5) * stage.height, z: p.z }; });
const frames = async (page, n) => { const from = await page.evaluate(() => window.yawlab.frames); await page.waitForFunction((f) => window.yawlab.frames > f, from + n); };

export const tests = [
    [
        'the free camera of a link begins with the car in the picture and flies by keys while paused',
        (t) =>
            within(t, '#scenario=hills&camera=free&t=1&paused=1&quality=low', undefined, async (page) => {
                const seen = await car(page);
                assert.ok(seen.z < 1 && seen.x > 300 && seen.x < 980 && seen.y > 100 && seen.y < 620, JSON.stringify(seen));
                const eye = () => page.evaluate(() => window.yawlab.stage.camera.position.toArray());
                const from = await eye();
                await page.keyboard.down('ArrowUp');
                await frames(page, 6);
                await page.keyboard.up('ArrowUp');
                const to = await eye();
                assert.ok(Math.hypot(to[0] - from[0], to[1] - from[1]) > 0.3, `${from} to ${to}`);
                assert.ok(to[2] > await page.evaluate(([x, y]) => window.yawlab.engine.height(x, y), to) + 0.6);
            }),
    ],
];
