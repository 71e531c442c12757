// The npm-style package in a browser: its example, unpacked from the tarball, served by any static server; and in a Worker.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kPatience, serve, top } from './harness.mjs';

const cli = join(top, 'build/native/native/cli/yawlab');

// As `npm install TARBALL` leaves it.
function project() {
    execFileSync(join(top, 'scripts/package'), { stdio: 'pipe' });
    const folder = mkdtempSync(join(tmpdir(), 'yawlab-project-'));
    const packed = join(top, 'build/package');
    const tarball = readdirSync(packed).find((name) => name.endsWith('.tgz'));
    mkdirSync(join(folder, 'node_modules'));
    execFileSync('tar', ['-xzf', join(packed, tarball), '-C', join(folder, 'node_modules')]);
    const unpacked = join(folder, 'node_modules/yawlab');
    cpSync(join(folder, 'node_modules/package'), unpacked, { recursive: true });
    for (const name of ['head_on.mjs', 'head_on.html']) cpSync(join(unpacked, 'example', name), join(folder, name));
    writeFileSync(
        join(folder, 'worker.js'),
        `import { load } from '/node_modules/yawlab/browser.js';
         onmessage = async ({ data }) => {
             const run = (await load({ wasm: data })).run('head-on').until(2);
             postMessage(run.hash());
         };`,
    );
    return folder;
}

export const tests = [
    [
        'runs its example, and in a Worker, to the hash of the command line',
        async ({ browser }) => {
            const folder = project();
            const server = await serve(folder, '/');
            const context = await browser.newContext();
            context.setDefaultTimeout(kPatience);
            try {
                const page = await context.newPage();
                const problems = [];
                page.on('pageerror', (error) => problems.push(String(error)));
                await page.goto(`${server.url}head_on.html`);
                await page.waitForSelector('#said[data-done]');
                const said = await page.textContent('#said');
                assert.match(said, /opened again: identical run/);
                assert.match(said, /refused at cars\[0\]\.speed: /);
                const node = execFileSync(process.execPath, ['head_on.mjs'], { cwd: folder, encoding: 'utf8' });
                assert.equal(said, node);
                const hash = await page.evaluate(async () => {
                    const bytes = await (await fetch('/node_modules/yawlab/yawlab_core.wasm')).arrayBuffer();
                    const worker = new Worker('/worker.js', { type: 'module' });
                    worker.postMessage(await WebAssembly.compile(bytes));
                    return new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));
                });
                const wanted = execFileSync(cli, ['run', 'head-on', '--until', '2', '--hash'], { encoding: 'utf8' });
                assert.equal(hash, wanted.trim().split('\n').at(-1));
                assert.deepEqual(problems, []);
            } finally {
                await context.close();
                server.close();
                rmSync(folder, { recursive: true });
            }
        },
    ],
];
