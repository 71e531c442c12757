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

const kTypes = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.json': 'application/json', '.png': 'image/png' };

// Serves `folder` below a path of some depth, as any static host might.
export function serve(folder, base = '/some/where/') {
    const server = createServer((request, response) => {
        const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
        const file = join(folder, normalize(path.startsWith(base) ? path.slice(base.length) || 'index.html' : '/missing'));
        if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
            response.writeHead(404).end();
            return;
        }
        response.writeHead(200, { 'content-type': kTypes[extname(file)] ?? 'application/octet-stream' });
        createReadStream(file).pipe(response);
    });
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve({ url: `http://127.0.0.1:${server.address().port}${base}`, close: () => server.close() })));
}

export function launch() {
    const path = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync) ?? process.env['CHROMIUM'];
    if (!path) throw new Error('No Chromium: install the package chromium or set CHROMIUM to its path.');
    return chromium.launch({
        executablePath: path,
        args: ['--headless=new', '--no-sandbox', '--use-angle=gl-egl', '--ignore-gpu-blocklist', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--enable-precise-memory-info'],
    });
}

export const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const kDesktop = { viewport: { width: 1280, height: 720 } };

// A page on `url` + fragment, with its console errors gathered. `before` runs in the page before its own scripts.
export async function openPage(browser, url, fragment = '', options = kDesktop, before = null) {
    const context = await browser.newContext(options);
    if (before) await context.addInitScript(before);
    const page = await context.newPage();
    const problems = [];
    page.on('console', (m) => {
        if (m.type() === 'error' || m.type() === 'warning') problems.push(m.text());
    });
    page.on('pageerror', (e) => problems.push(e.stack ?? String(e)));
    await page.goto(url + fragment);
    await page.waitForFunction(() => window.yawlab?.frames > 2, null, { timeout: 60000 });
    return { page, problems, close: () => context.close() };
}

/**
 * `use(page)` on a page of its own, closed again whatever happens; the console has to stay silent but for what is
 * `allowed`, word for word of the browser's.
 */
export async function within(t, fragment, options, use, before = null, allowed = null) {
    const { page, problems, close } = await openPage(t.browser, t.url, fragment, options, before);
    try {
        await use(page);
        assert.deepEqual(problems.filter((p) => !allowed?.test(p)), [], 'the console stays silent');
    } finally {
        await close();
    }
}
