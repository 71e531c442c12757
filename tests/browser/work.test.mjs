// What a visitor would miss is there after the page was loaded again.
import assert from 'node:assert/strict';
import { hold, kDesktop, openPage, ready, until, within } from './harness.mjs';

const offer = (page) => page.locator('.toast', { hasText: 'The last visit left' });
const goOn = (page) => offer(page).getByRole('button', { name: 'Go on' }).click();

export const tests = [
    [
        'a drive goes on where it was when the page was loaded again',
        (t) =>
            within(t, '#scenario=drive', kDesktop, async (page) => {
                await page.keyboard.down('ArrowUp');
                await until(page, 4);
                await page.keyboard.down('ArrowLeft');
                await hold(page, () => window.yawlab.session.run.time > 5);
                const state = () =>
                    page.evaluate(() => {
                        const { run, engine } = window.yawlab.session;
                        return { step: run.step, hash: engine.hash(), playing: run.playing };
                    });
                const before = await state();
                await page.reload();
                await ready(page);
                await page.waitForFunction(() => window.yawlab.session.run.time < 4);
                await goOn(page);
                assert.deepEqual(await state(), before);
                assert.equal(await offer(page).count(), 0);
                // From there it is driven on.
                await page.keyboard.press('p');
                await page.keyboard.down('ArrowDown');
                await until(page, 6);
                assert.ok((await page.evaluate(() => window.yawlab.session.run.hands.brake)) > 0);
            }),
    ],
    [
        'a changed scenario and a dropped one come back, a page that was only looked at leaves nothing',
        (t) =>
            within(t, '#scenario=drive&paused=1', kDesktop, async (page) => {
                const speed = () =>
                    page.evaluate(() => JSON.parse(window.yawlab.session.engine.scenario()).cars[0].speed ?? 0);
                await page.reload();
                await ready(page);
                assert.equal(await offer(page).count(), 0);
                await page.evaluate(() => {
                    const { document, engine } = window.yawlab.session;
                    const s = JSON.parse(engine.scenario());
                    s.cars[0].speed = 7;
                    document.edit(JSON.stringify(s));
                });
                await page.reload();
                await ready(page);
                assert.equal(await speed(), 0);
                await goOn(page);
                assert.equal(await speed(), 7);
                await page.evaluate(() =>
                    window.yawlab.session.document.openText(
                        '{"yawlab": 1, "title": "Dropped", "cars": [{"model": "hatch", "speed": 3}]}',
                    ),
                );
                await page.reload();
                await ready(page);
                await offer(page).filter({ hasText: 'Dropped' }).waitFor();
                // Not taken up, it is offered once more.
                await page.reload();
                await ready(page);
                await goOn(page);
                assert.equal(await page.evaluate(() => window.yawlab.session.run.info.title), 'Dropped');
            }),
    ],
    [
        'a page that cannot keep what was done asks before it goes',
        async ({ browser, url }) => {
            const { page, close } = await openPage(browser, url, '#scenario=drive&paused=1', kDesktop, () => {
                Storage.prototype.setItem = () => {
                    throw new DOMException('full', 'QuotaExceededError');
                };
            });
            try {
                const asked = [];
                page.on('dialog', (dialog) => {
                    asked.push(dialog.type());
                    void dialog.accept();
                });
                await page.keyboard.press('c'); // a hand was there
                await page.evaluate(() => {
                    const { document, engine } = window.yawlab.session;
                    document.edit(engine.scenario());
                });
                await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
                assert.deepEqual(asked, ['beforeunload']);
            } finally {
                await close();
            }
        },
    ],
];
