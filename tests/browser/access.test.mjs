// Panels and lessons for who has no eyes for small print and no wide screen: axe on every one of them, and nothing that has to be moved
// to be read.
import assert from 'node:assert/strict';
import { kDesktop, kPhone, within } from './harness.mjs';
import { eachPanel, serious } from './panels.mjs';

// Each lesson of the list, whole, with its answers, as `look(name)` finds it.
async function eachLesson(page, look) {
    const names = await page
        .locator('[data-lesson]')
        .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-lesson')));
    assert.ok(names.length >= 19);
    for (const name of names) {
        await page.evaluate((lesson) => document.querySelector(`[data-lesson="${lesson}"]`).click(), name);
        await page.locator('.lesson .lesson-card').first().waitFor({ state: 'attached' });
        await page.evaluate(() => {
            document.querySelector('.lesson').removeAttribute('data-one');
            for (const answer of document.querySelectorAll('.answer.hidden')) answer.classList.remove('hidden');
        });
        await look(name);
        await page.evaluate(() => document.querySelector('.lesson .row.head button').click());
    }
}
// What is wider than the sheet, or has to be moved to be read.
const wide = (page) =>
    page.evaluate(() => {
        const body = document.querySelector('.sheet .body');
        const edge = body.getBoundingClientRect().left + body.clientWidth + 1;
        return [...document.querySelectorAll('.lesson *')]
            .filter(
                (e) =>
                    (e.clientWidth > 0 &&
                        e.scrollWidth > e.clientWidth + 1 &&
                        getComputedStyle(e).overflowX !== 'visible') ||
                    (e.getBoundingClientRect().width > 0 && e.getBoundingClientRect().right > edge),
            )
            .map((e) => `${e.tagName}: ${e.textContent.slice(0, 40)}`);
    });

export const tests = [
    [
        'every lesson passes axe, and nothing in it is wider than its sheet, on a phone in German either',
        async (t) => {
            const found = [];
            const read = (fragment, screen, judge) =>
                within(t, fragment, screen, async (page) => {
                    await page.evaluate(() => window.yawlab.commands.run('page.lessons'));
                    await page.locator('.lesson-list').waitFor();
                    await eachLesson(page, async (name) => {
                        for (const line of await judge(page)) found.push(`${name}: ${line}`);
                    });
                });
            await read('#scenario=drop&paused=1&quality=low', kDesktop, async (page) => [
                ...(await serious(page, '.sheet')),
                ...(await wide(page)),
            ]);
            await read('#scenario=drop&paused=1&quality=low&lang=de', kPhone, wide);
            assert.deepEqual(found, []);
        },
    ],
    [
        'every panel passes axe',
        (t) =>
            within(t, '#scenario=drop&paused=1&quality=low', kDesktop, async (page) => {
                const found = [];
                const open = 'dialog[open], .sheet:not(.hidden), .plots:not(.hidden), section.shown';
                await eachPanel(page, async (id) => {
                    for (const line of await serious(page, open)) found.push(`${id}: ${line}`);
                });
                assert.deepEqual(found, []);
            }),
    ],
];
