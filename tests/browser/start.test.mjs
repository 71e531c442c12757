// The first seconds when something is missing: words that say what is wrong and what to do, never a blank page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloadBytes } from '../../scripts/first_load.mjs';
import { frames, kPatience, top, within } from './harness.mjs';

// A bare page: `prepare(context)` does the harm.
async function bare({ browser, url }, prepare, look, options = {}) {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(kPatience);
    try {
        await prepare(context);
        const page = await context.newPage();
        await page.goto(url, { waitUntil: 'commit' });
        await look(page);
    } finally {
        await context.close();
    }
}
const said = (words) => async (page) => {
    const text = await page.locator('[role=alert]').textContent();
    assert.match(text, words);
    assert.equal(await page.locator('.start').count(), 0, 'nothing says that it is loading');
};
const wasm = (answer) => (context) => context.route('**/*.wasm', answer);
const kEngine = readFileSync(join(top, 'build/wasm/engine/yawlab_page.wasm'));

const told = (name, answer, words) => [
    `${name} is told in words`,
    (t) =>
        bare(
            t,
            wasm((route) => route.fulfill(answer)),
            said(words),
        ),
];

export const tests = [
    told('an engine that is not there', { status: 404 }, /could not start: its engine.*did not come \(404\); reload/),
    told(
        'an engine that is cut off',
        { body: kEngine.subarray(0, 300000), contentType: 'application/wasm' },
        /its engine.*cut off or changed \(.*\); reload/,
    ),
    told(
        'a page of the host in place of the engine',
        { body: '<!doctype html><title>Not found</title>', contentType: 'text/html' },
        /its engine.*cut off or changed/,
    ),
    [
        'an engine of the wrong type starts all the same',
        (t) =>
            bare(
                t,
                wasm((route) => route.fulfill({ body: kEngine, contentType: 'application/octet-stream' })),
                (page) => page.waitForFunction(() => window.yawlab?.view.frames > 2),
            ),
    ],
    [
        'the first drive asks for the files that the limit of the first load counts, and for no others',
        (t) => {
            const asked = new Set();
            const note = (request) => {
                const { pathname, protocol } = new URL(request.url());
                if (protocol.startsWith('http')) asked.add(pathname.replace('/some/where/', '') || 'index.html');
            };
            return bare(
                t,
                (context) => context.on('request', note),
                async (page) => {
                    await page.waitForFunction(() => window.yawlab?.session.run.time > 0.3);
                    const { files } = downloadBytes(join(top, 'web/dist'));
                    const counted = Object.keys(files).sort();
                    const more = [...asked].filter((name) => !counted.includes(name) && name !== 'favicon.ico');
                    assert.deepEqual(more, []);
                    assert.deepEqual(
                        counted.filter((name) => !asked.has(name)),
                        [],
                    );
                },
            );
        },
    ],
    [
        'a browser without WebAssembly is told what to do',
        (t) =>
            bare(
                t,
                (context) => context.addInitScript(() => delete window.WebAssembly),
                said(/could not start: this browser has no WebAssembly.*switch it on.*another browser/),
            ),
    ],
    [
        'a script or an engine that never comes is told after some seconds',
        async (t) => {
            // Never answered, but closed at the end.
            const hangs = async (what) => {
                const held = [];
                await bare(
                    t,
                    (context) => context.route(what, (route) => void held.push(route)),
                    async (page) => {
                        await page.getByText('Loading').waitFor();
                        const [at, late] = await page.evaluate(() => [
                            performance.now(), // [ms] it is told after ten seconds, however late somebody looks
                            getComputedStyle(document.querySelector('.start .late')).visibility,
                        ]);
                        assert.ok(late === 'hidden' || at >= 10000, `told after ${at} ms`);
                        await page.getByText('This takes long').waitFor();
                        await Promise.all(held.map((route) => route.abort().catch(() => undefined)));
                    },
                );
            };
            const fails = (what) =>
                bare(
                    t,
                    (context) => context.route(what, (route) => route.abort()),
                    (page) => page.getByText('This takes long').waitFor(),
                );
            // All of them wait for the same seconds.
            await Promise.all([hangs('**/assets/index-*.js'), hangs('**/*.wasm'), fails('**/assets/index-*.js')]);
        },
    ],
    [
        'a browser without scripts is told what the page needs',
        (t) =>
            bare(
                t,
                () => undefined,
                async (page) => {
                    const words = await page.locator('noscript p').textContent();
                    assert.match(words, /needs JavaScript, WebAssembly and WebGL 2: please switch\s+JavaScript on/);
                    assert.equal(await page.locator('noscript p').isVisible(), true);
                    assert.equal(await page.getByText('Loading').isVisible(), false);
                },
                { javaScriptEnabled: false },
            ),
    ],
    [
        'a browser without WebGL 2 is told what to do',
        (t) =>
            bare(
                t,
                (context) =>
                    context.addInitScript(() => {
                        HTMLCanvasElement.prototype.getContext = () => null;
                    }),
                said(/could not start: .*WebGL 2; update the browser or switch hardware acceleration on/),
            ),
    ],
    [
        'a fine screen without a graphics card gets no more pixels than can be drawn',
        (t) =>
            within(
                t,
                '#scenario=drive&paused=1',
                { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 3 },
                async (page) => {
                    await frames(page);
                    const [width, height, across] = await page.evaluate(() => {
                        const { canvas } = window.yawlab.view.stage;
                        return [canvas.width, canvas.height, canvas.clientWidth];
                    });
                    assert.ok(width * height <= 2.25e6 && width >= 1280, `${width} x ${height}`);
                    assert.equal(across, 1280);
                    // The panels are hit where they are seen.
                    await page.keyboard.press('o');
                    await frames(page);
                    await page.mouse.move(982, 95);
                    await frames(page);
                    await page.mouse.down();
                    await frames(page);
                    await page.mouse.up();
                    await page.waitForFunction(() => window.yawlab.view.overlay.panels()[0].open);
                },
            ),
    ],
];
