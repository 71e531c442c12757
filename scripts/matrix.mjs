// Runs a module of run_bits and prints its lines: `node scripts/matrix.mjs MODULE [BROWSER...]`, here in Node, or in the first of the
// browsers that is there, without a window and with a profile of its own. A browser loads a page of ours, which sends the lines back.
import { spawn, spawnSync } from 'node:child_process';
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const kLongest = 600_000; // [ms]
const [file, ...browsers] = process.argv.slice(2);
if (!file) {
    console.error('usage: node scripts/matrix.mjs MODULE [BROWSER...]');
    process.exit(2);
}

async function inNode() {
    // What the compiler's script expects to be there, though it is a module.
    globalThis.require = createRequire(import.meta.url);
    globalThis.__dirname = dirname(resolve(file));
    const { default: create } = await import(pathToFileURL(resolve(file)).href);
    await create({ print: (line) => console.log(line), wasmBinary: readFileSync(file.replace(/mjs$/, 'wasm')) });
}

const kPage = `<!doctype html><meta charset="utf-8"><title>run_bits</title><script type="module">
const lines = [];
try {
    const { default: create } = await import('./${basename(file)}');
    await create({ print: (line) => lines.push(line) });
} catch (error) {
    lines.push('error: ' + error);
}
await fetch('done', { method: 'POST', body: lines.join('\\n') });
</script>`;
const kTypes = { '.mjs': 'text/javascript', '.wasm': 'application/wasm' };

function inBrowser(browser) {
    const profile = mkdtempSync(join(tmpdir(), 'matrix-'));
    return new Promise((done, fail) => {
        const server = createServer((request, response) => {
            if (request.method === 'POST') {
                let text = '';
                request
                    .on('data', (part) => (text += part))
                    .on('end', () => {
                        response.end();
                        done(text);
                    });
                return;
            }
            const name = basename(new URL(request.url, 'http://x').pathname);
            if (name === '') return void response.writeHead(200, { 'content-type': 'text/html' }).end(kPage);
            if (!kTypes[extname(name)]) return void response.writeHead(404).end();
            response.writeHead(200, { 'content-type': kTypes[extname(name)] });
            createReadStream(join(dirname(resolve(file)), name))
                .on('error', () => response.destroy())
                .pipe(response);
        });
        server.listen(0, '127.0.0.1', () => {
            const url = `http://127.0.0.1:${server.address().port}/`;
            const options = browser.startsWith('firefox')
                ? ['--headless', '--no-remote', '--profile', profile, url]
                : [
                      '--headless=new',
                      '--no-sandbox',
                      '--no-first-run',
                      '--disable-sync',
                      `--user-data-dir=${profile}`,
                      url,
                  ];
            const running = spawn(browser, options, { stdio: 'ignore', env: { ...process.env, HOME: profile } });
            const late = setTimeout(() => fail(new Error(`${browser} sent nothing in ${kLongest / 1000} s`)), kLongest);
            running.on('error', fail);
            inBrowser.end = () => {
                clearTimeout(late);
                running.kill();
                server.close();
                server.closeAllConnections();
                setTimeout(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }), 500);
            };
        });
    }).finally(() => inBrowser.end?.());
}

if (browsers.length === 0) await inNode();
else {
    const browser = browsers.find((name) => spawnSync('which', [name]).status === 0);
    if (!browser) throw new Error(`none of ${browsers.join(', ')} is here`);
    const text = await inBrowser(browser);
    console.log(text);
    if (text.startsWith('error') || text === '') process.exitCode = 1;
}
