// What the browser tests share: a static server for the production build on a free port, Chromium, and a page that is
// ready to be asked. Run by `npm run browser`; prints one line a test and `N passed, N failed`.
import assert from 'node:assert/strict';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const top = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(join(top, 'web/package.json'));
const { chromium } = require('playwright-core');

const kTypes = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.mjs': 'text/javascript',
    '.css': 'text/css',
    '.wasm': 'application/wasm',
    '.json': 'application/json',
    '.png': 'image/png',
};

// Serves `folder` below a path of some depth, as any static host might, with further `headers` for every file.
export function serve(folder, base = '/some/where/', headers = {}) {
    const server = createServer((request, response) => {
        const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
        const file = join(
            folder,
            normalize(path.startsWith(base) ? path.slice(base.length) || 'index.html' : '/missing'),
        );
        if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
            response.writeHead(404).end();
            return;
        }
        response.writeHead(200, {
            'content-type': kTypes[extname(file)] ?? 'application/octet-stream',
            ...headers,
        });
        createReadStream(file).pipe(response);
    });
    return new Promise((resolve) =>
        server.listen(0, '127.0.0.1', () =>
            resolve({
                url: `http://127.0.0.1:${server.address().port}${base}`,
                close: () => server.close(),
            }),
        ),
    );
}

export function launch() {
    const path =
        ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync) ??
        process.env['CHROMIUM'];
    if (!path) throw new Error('No Chromium: install the package chromium or set CHROMIUM to its path.');
    return chromium.launch({
        executablePath: path,
        args: [
            '--headless=new',
            '--no-sandbox',
            '--use-angle=gl-egl',
            '--ignore-gpu-blocklist',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            '--no-first-run',
            '--enable-precise-memory-info',
        ],
    });
}

export const kPhone = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
};
export const kDesktop = { viewport: { width: 1280, height: 720 } };

/** [ms] that a state may take to come; on a machine with much else to do everything takes many times as long. */
export const kPatience = 180000;

// How fast the machine is must not decide what a test sees. Run in the page before its own scripts:
// - between two frames no more than 50 ms go by, so that a run that is watched is seen at every 50 ms of it, be it at one frame a
//   second; tests of the clock itself ask for `ownTime`;
// - what the page takes away again after some seconds (a message) stays ten times as long.
function steadyTime() {
    const next = window.requestAnimationFrame.bind(window);
    let last = 0;
    let told = 0;
    window.requestAnimationFrame = (act) =>
        next((now) => {
            // Several may ask for one frame.
            if (now !== last) told = last === 0 ? now : told + Math.min(50, now - last);
            last = now;
            act(told);
        });
    const later = window.setTimeout.bind(window);
    window.setTimeout = (act, wait = 0, ...rest) => later(act, wait < 3000 ? wait : 10 * wait, ...rest);
}

// Processors like those of a small phone: YAWLAB_THROTTLE=4 takes four times as long for everything that a page computes.
const throttle = Number(process.env['YAWLAB_THROTTLE'] ?? 1);
async function slowDown(context, page) {
    if (throttle <= 1) return;
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
}

// A page on `url` + fragment, with its console errors gathered. `before` runs in the page before its own scripts.
export async function openPage(browser, url, fragment = '', options = kDesktop, before = null) {
    // What a service worker brings later would come between a test and its page.
    const { ownTime = false, offline = false, ...window } = options;
    const context = await browser.newContext(window);
    if (!offline)
        await context.addInitScript(() =>
            Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }),
        );
    context.setDefaultTimeout(kPatience);
    if (!ownTime) await context.addInitScript(steadyTime);
    if (before) await context.addInitScript(before);
    const page = await context.newPage();
    await slowDown(context, page);
    const problems = [];
    page.on('console', (m) => {
        if (m.type() === 'error' || m.type() === 'warning') problems.push(m.text());
    });
    page.on('pageerror', (e) => problems.push(e.stack ?? String(e)));
    await page.goto(url + fragment);
    await ready(page);
    return { page, problems, close: () => context.close() };
}

/** The overlay is there if it is to be seen: its half of the engine comes when it is first asked for. */
export const overlayHere = (page) =>
    page.waitForFunction(() => !window.yawlab.view.overlay.visible || window.yawlab.view.overlay.here);

/** The page has drawn its first pictures, and what its link asked for is computed; what is asked for later is at once. */
export async function ready(page) {
    await page.waitForFunction(() => window.yawlab?.view.frames > 2 && window.yawlab.session.run.toCome === 0);
    await overlayHere(page);
    await page.evaluate(() => window.yawlab.session.engine.files());
    await page.evaluate(() => (window.yawlab.session.run.patienceAhead = Infinity));
}

/** `count` more whole frames: what was asked for before stands in the picture and in the texts. */
export async function frames(page, count = 5) {
    await overlayHere(page);
    const from = await page.evaluate(() => window.yawlab.view.frames);
    await page.waitForFunction((f) => window.yawlab.view.frames >= f, from + count);
}

/** Plays on up to `seconds` of the run, at the latest 50 ms later. */
export const until = (page, seconds) => page.waitForFunction((s) => window.yawlab.session.run.time >= s, seconds);

/** Plays on until `state(argument)` holds in the page, stops the run in that frame and gives back what it answered. */
export const hold = (page, state, argument) =>
    page.evaluate(`new Promise((done) => {
        const look = () => {
            const found = (${state})(${JSON.stringify(argument)});
            if (!found) return requestAnimationFrame(look);
            window.yawlab.session.run.playing = false;
            done(found);
        };
        look();
    })`);

/** `judge()` until it no longer throws: for what is drawn, which nobody tells when it is done. */
export async function eventually(judge) {
    for (const end = Date.now() + kPatience; ;) {
        try {
            return await judge();
        } catch (error) {
            if (Date.now() > end) throw error;
            await new Promise((done) => setTimeout(done, 100));
        }
    }
}

/**
 * `use(page)` on a page of its own, closed again whatever happens; the console has to stay silent but for what is
 * `allowed`, word for word of the browser's.
 */
export async function within(t, fragment, options, use, before = null, allowed = null) {
    const { page, problems, close } = await openPage(t.browser, t.url, fragment, options, before);
    try {
        await use(page);
        assert.deepEqual(
            problems.filter((p) => !allowed?.test(p)),
            [],
            'the console stays silent',
        );
    } finally {
        await close();
    }
}
