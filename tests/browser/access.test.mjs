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
    [
        'five journeys go by keys alone: a drive, a crash looked at again, a lesson, a link out and in, a changed number',
        (t) =>
            within(t, '#scenario=drive&quality=low', kDesktop, async (page) => {
                const { keyboard } = page;
                // What has the focus, as it is read out.
                const focused = () =>
                    page.evaluate(() => {
                        const a = document.activeElement;
                        return `${a.getAttribute('aria-label') ?? ''} ${a.textContent} ${a.labels?.[0]?.textContent ?? ''}`;
                    });
                const tabTo = async (words) => {
                    for (let k = 0; k < 120; k++) {
                        if (words.test(await focused())) return;
                        await keyboard.press('Tab');
                    }
                    assert.fail(`no Tab leads to ${words}, the last one to ${await focused()}`);
                };
                const tabUntil = async (what) => {
                    for (let k = 0; k < 120 && !(await page.evaluate(what)); k++) await keyboard.press('Tab');
                    assert.ok(await page.evaluate(what), String(what));
                };
                const ask = (what) => page.evaluate(what);
                const scenario = (title) =>
                    page.waitForFunction((s) => window.yawlab.session.run.info.title === s, title);

                // A drive.
                await keyboard.down('ArrowUp');
                await page.waitForFunction(() => window.yawlab.session.run.vehicles.named(0, 'speed') > 3);
                await keyboard.up('ArrowUp');
                await keyboard.down('ArrowDown');
                await page.waitForFunction(() => window.yawlab.session.run.vehicles.named(0, 'speed') < 0.5);
                await keyboard.up('ArrowDown');

                // A crash, and back to it, step by step.
                await keyboard.press('g');
                await page.waitForFunction(() => document.activeElement.ariaLabel === 'Find a scenario');
                await keyboard.type('head-on into');
                await tabTo(/^ ?Head-on into a wall/);
                await keyboard.press('Enter');
                await scenario('Head-on into a wall at 30 mph');
                await page.waitForFunction(() => window.yawlab.session.engine.block('events').count > 0);
                await keyboard.press('p');
                await keyboard.press('Shift+N');
                const hit = await ask(() => window.yawlab.session.run.step);
                await keyboard.press(',');
                assert.equal(await ask(() => window.yawlab.session.run.step), hit - 1);

                // A number, changed and taken back.
                await keyboard.press('Shift+G');
                await page.locator('.sheet input[type=search]').waitFor();
                await tabUntil(() => document.activeElement.type === 'search');
                await keyboard.type('mass');
                const mass = () => ask(() => window.yawlab.session.engine.parameters(0).values.mass);
                const before = await mass();
                await page.waitForFunction(() => document.querySelector('.sheet [data-id="mass="]'));
                await tabUntil(() => document.activeElement.dataset.id === 'mass=');
                await keyboard.press('Control+a');
                await keyboard.type('1800');
                await keyboard.press('Enter');
                assert.equal(await mass(), 1800);
                await keyboard.press('Control+z');
                assert.equal(await mass(), before);
                await keyboard.press('Control+Shift+Z');
                await keyboard.press('Escape');

                // A link out and in: what was changed comes with it.
                await ask(() => {
                    navigator.clipboard.writeText = async (text) => void (window.copied = text);
                });
                await keyboard.press('Shift+S');
                await page.locator('dialog[open]').waitFor();
                await tabTo(/^ ?Copy link/);
                await keyboard.press('Enter');
                await page.waitForFunction(() => window.copied);
                const link = await ask(() => window.copied);
                await keyboard.press('Escape');
                await page.goto(link);
                await page.reload();
                await page.waitForFunction(
                    () => window.yawlab?.session.run.info.title === 'Head-on into a wall at 30 mph',
                );
                assert.equal(await mass(), 1800);

                // A lesson: its bet, its run, its answer.
                await keyboard.press('Shift+H');
                await page.locator('.lesson-list').waitFor();
                await tabTo(/^ ?1\. What a wall gives back/);
                await keyboard.press('Enter');
                await page.locator('.lesson .bet').first().waitFor();
                for (const name of ['back', 'kept']) {
                    await page.evaluate((bet) => (window.wanted = bet), name);
                    await tabUntil(
                        () =>
                            document.activeElement.closest('.bet')?.dataset.bet === window.wanted &&
                            document.activeElement.matches('input'),
                    );
                    await keyboard.press('Control+a');
                    await keyboard.type('5');
                    await tabTo(/^ ?Bet ?$/);
                    await keyboard.press('Enter');
                }
                await tabTo(/^ ?Run ?$/);
                await keyboard.press('Enter');
                await page.waitForFunction(() => window.yawlab.session.run.playing);
                await page.locator('.lesson-run[data-run=soft][data-state=decided]').waitFor();
                await tabTo(/^ ?Show the answer/);
                await keyboard.press('Enter');
                await page.locator('.answer:visible').first().waitFor();
                await keyboard.press('Escape');
                assert.equal(await ask(() => document.querySelector('.sheet').dataset.panel ?? ''), '');
            }),
    ],
];
