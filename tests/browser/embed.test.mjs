// A run in a frame of another page: on another origin, in a sandbox that leaves it none, and side by side in the page that is shipped
// as an example. What messages may hold is in tests/web/embed.test.ts.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen, serverFor } from '../../scripts/serve.mjs';
import { eventually, kPatience, top } from './harness.mjs';

// What a page around a frame does, as small as it can be: it keeps what it hears, and `say` waits for the answer.
const kHost = `
    window.heard = [];
    window.addEventListener('message', (e) => heard.push({ origin: e.origin, ...e.data }));
    let last = 0;
    window.say = (fields, frame = document.querySelector('iframe')) => new Promise((done) => {
        const id = ++last;
        window.addEventListener('message', (e) => e.data.id === id && e.data.type === 'answer' && done(e.data));
        frame.contentWindow.postMessage({ yawlab: 1, id, ...fields }, '*');
    });`;

/** `use(page, frame)` in a page on another origin that holds the link in a frame; the console stays silent. */
async function framed(browser, link, attributes, use) {
    const server = serverFor(join(top, 'web/dist'));
    const port = await listen(server, '127.0.0.1', 0);
    const frame = `<iframe src="http://127.0.0.1:${port}/#${link}" ${attributes}></iframe>`;
    const html = `<!doctype html><style>iframe{border:0}</style><body style="margin:0">${frame}<p style="height:3000px">below</p><script>${kHost}</script>`;
    const host = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(html));
    await new Promise((done) => host.listen(0, '127.0.0.1', done));
    const context = await browser.newContext({
        viewport: { width: 900, height: 600 },
    });
    context.setDefaultTimeout(kPatience);
    const page = await context.newPage();
    const problems = [];
    page.on('console', (m) => ['error', 'warning'].includes(m.type()) && problems.push(m.text()));
    page.on('pageerror', (e) => problems.push(e.stack ?? String(e)));
    try {
        await page.goto(`http://localhost:${host.address().port}/`);
        await page.waitForFunction(() => window.heard.some((m) => m.type === 'ready'));
        const inside = page.frames().find((f) => f !== page.mainFrame());
        await inside.waitForFunction(() => window.yawlab?.view.frames > 2);
        await use(page, inside);
        assert.deepEqual(problems, [], 'the console stays silent');
    } finally {
        await context.close();
        server.close();
        host.close();
    }
}
const say = (page, fields) => page.evaluate((f) => window.say(f), fields);
const shown = (frame, selector) =>
    frame.evaluate((s) => document.querySelector(s)?.checkVisibility() === true, selector);
// After a scroll the browser hands the mouse to the page around for some frames still: until the frame hears it.
async function underMouse(page, frame) {
    await frame.evaluate(() => window.addEventListener('mousemove', (e) => (window.mouse = [e.clientX, e.clientY])));
    let x = 200;
    await eventually(async () => {
        x = x === 200 ? 201 : 200;
        await page.mouse.move(x, 150);
        assert.deepEqual(await frame.evaluate(() => window.mouse), [x, 150]);
    });
}
const scrolled = (page) => page.evaluate(() => window.scrollY);

export const tests = [
    [
        'words are light on dark in a sandbox to which a host sends nothing but the page',
        async ({ browser, url }) => {
            const context = await browser.newContext();
            const page = await context.newPage();
            await page.setContent(`<iframe sandbox="allow-scripts" src="${url}"></iframe>`);
            const said = page.frameLocator('iframe').locator('.start .coming');
            await said.waitFor({ state: 'attached' });
            const colours = await said.evaluate((words) => [
                getComputedStyle(words).color,
                getComputedStyle(words.closest('.start')).backgroundColor,
            ]);
            await context.close();
            assert.deepEqual(colours, ['rgb(159, 176, 195)', 'rgb(16, 21, 28)']);
        },
    ],
    [
        'in a sandbox without an origin a small frame has a poster, one slim bar, and answers the page around it',
        ({ browser }) =>
            framed(
                browser,
                'scenario=head-on&quality=low',
                'sandbox="allow-scripts" width="480" height="300"',
                async (page, frame) => {
                    assert.equal(await frame.evaluate(() => window.origin), 'null');
                    assert.deepEqual(
                        await Promise.all(
                            ['.poster', '.transport', '.transport .time', '.bar', '.hud', '#play'].map((s) =>
                                shown(frame, s),
                            ),
                        ),
                        [true, true, true, false, false, true],
                    );
                    assert.equal(
                        (await say(page, { do: 'state' })).value.playing,
                        false,
                        'nothing moves before it is asked to',
                    );
                    // The page around goes by the wheel until somebody clicks into the frame.
                    await page.mouse.move(200, 150);
                    await page.mouse.wheel(0, 200);
                    await eventually(async () => assert.equal(await scrolled(page), 200));
                    await page.evaluate(() => window.scrollTo(0, 0));
                    await underMouse(page, frame);
                    await frame.locator('.poster .begin').click();
                    await frame.waitForFunction(() => window.yawlab.session.run.time > 0.1);
                    assert.equal(await shown(frame, '.poster'), false);
                    assert.equal(await frame.evaluate(() => document.hasFocus()), true);
                    const zoomed = () => frame.evaluate(() => window.yawlab.view.cameras.hand.join());
                    const before = await zoomed();
                    await page.mouse.move(220, 160);
                    await page.mouse.wheel(0, 200);
                    await eventually(async () => assert.notEqual(await zoomed(), before));
                    assert.equal(await scrolled(page), 0);
                    // What cannot be seen stands, and goes on where it is seen again.
                    await say(page, { do: 'rate', rate: 0.01 });
                    await page.evaluate(() => window.scrollTo(0, 2000));
                    await eventually(async () => assert.equal((await say(page, { do: 'state' })).value.playing, false));
                    await page.evaluate(() => window.scrollTo(0, 0));
                    await eventually(async () => assert.equal((await say(page, { do: 'state' })).value.playing, true));
                    // Asked, changed, refused; the whole engine and pictures come where there is no origin as well.
                    const set = await say(page, {
                        do: 'set',
                        path: 'cars.0.speed',
                        value: 20,
                    });
                    assert.equal(set.ok, true);
                    const refused = await say(page, {
                        do: 'set',
                        path: 'cars.0.sped',
                        value: 20,
                    });
                    assert.match(refused.error.message, /cars\[0\]\.sped/);
                    const { link, address } = (await say(page, { do: 'link' })).value;
                    assert.match(link, /^#y1\./);
                    assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/#y1\./);
                    const bytes = await page.evaluate(async () => {
                        const { value } = await window.say({
                            do: 'picture',
                            type: 'image/jpeg',
                        });
                        return [...new Uint8Array(value.bytes).subarray(0, 2)];
                    });
                    assert.deepEqual(bytes, [0xff, 0xd8]);
                    // What is wrong with a link is told in a small frame too.
                    await frame.evaluate(() => window.yawlab.session.document.openAddress('#scenario=nothing'));
                    await frame.locator('.toast.error', { hasText: 'nothing' }).waitFor();
                    // A figure of the papers is drawn by a Worker, which such a frame has to start in its own way.
                    await frame.evaluate(() => window.yawlab.commands.run('page.papers'));
                    await frame.locator('dialog.papers svg').first().waitFor();
                    assert.deepEqual(await page.evaluate(() => [...new Set(window.heard.map((m) => m.origin))]), [
                        'null',
                    ]);
                },
            ),
    ],
    [
        'a frame obeys the window around it alone, ends its run, and is the whole page where there is room',
        ({ browser }) =>
            framed(browser, 'scenario=head-on&quality=low', 'width="480" height="300"', async (page, frame) => {
                // Another frame of the same page is not the page.
                await page.evaluate(() => {
                    const other = document.createElement('iframe');
                    other.srcdoc =
                        '<script>parent[0].postMessage({ yawlab: 1, id: 1, do: "play" }, "*"); parent.postMessage("sent", "*")</script>';
                    document.body.append(other);
                    return new Promise((done) =>
                        window.addEventListener('message', (e) => e.data === 'sent' && done()),
                    );
                });
                assert.equal((await say(page, { do: 'hello' })).value.playing, false);
                await say(page, { do: 'subscribe', channels: ['car0.u'], rate: 60 });
                await say(page, { do: 'play' });
                await page.waitForFunction(() => window.heard.some((m) => m.event === 'ended'));
                const heard = await page.evaluate(() => window.heard);
                // Rolling has taken a little of its 13.41 m/s; of the rest e = 0.05 comes back.
                const impact = heard.find((m) => m.event === 'impact');
                assert.ok(Math.abs(impact.deltaV - 1.05 * 13.25) < 0.05, `delta-V ${impact.deltaV}`);
                assert.ok(heard.some((m) => m.type === 'telemetry' && m.values[0] < 0));
                await frame.locator('.poster.over dd').first().waitFor();
                assert.equal(await frame.locator('.poster .begin').getAttribute('aria-label'), 'Play again');
                await frame.locator('.poster .begin').click();
                await frame.waitForFunction(() => window.yawlab.session.run.playing);
                await page.evaluate(() => {
                    const { style } = document.querySelector('iframe');
                    [style.width, style.height] = ['800px', '500px'];
                });
                await frame.waitForFunction(() => document.querySelector('.bar').checkVisibility());
                assert.equal(await shown(frame, '.poster'), false);
            }),
    ],
    [
        'the example has two runs side by side, played and changed together',
        async ({ browser }) => {
            const server = serverFor(join(top, 'web/dist'));
            const port = await listen(server, '127.0.0.1', 0);
            const context = await browser.newContext({
                viewport: { width: 1100, height: 760 },
            });
            context.setDefaultTimeout(kPatience);
            const page = await context.newPage();
            const problems = [];
            page.on('console', (m) => m.type() === 'error' && problems.push(m.text()));
            try {
                await page.goto(`http://127.0.0.1:${port}/embedding/two-runs.html`);
                await page.locator('#play:enabled').click();
                const shows = (i, words) =>
                    page.waitForFunction(
                        ([n, w]) => new RegExp(w).test(document.querySelectorAll('figcaption output')[n].textContent),
                        [i, words],
                    );
                // Each comes back at its own speed: e 0.05 of what it had, and a fifth.
                await Promise.all([shows(0, '^\u22120\\.[5-7] m/s'), shows(1, '^\u22122\\.[5-8] m/s')]);
                await page.locator('#speed').fill('20');
                await page.locator('#speed').dispatchEvent('change');
                await page.locator('#play').click();
                await Promise.all([shows(0, '^\u2212(0\\.9|1\\.0) m/s'), shows(1, '^\u2212(3\\.[7-9]|4\\.0) m/s')]);
                assert.deepEqual(problems, []);
            } finally {
                await context.close();
                server.close();
            }
        },
    ],
];
