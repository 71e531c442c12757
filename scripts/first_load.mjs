// What the page costs to open: `node scripts/first_load.mjs` holds web/dist to the limit in tests/bench/budgets.json.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

// Loaded for the second picture: what of a car is seen from near; and what keeps the page for the next visit.
const kSoon = /^(?:body_details|offline)-/;

const packed = (file) => brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/**
 * Brotli bytes of everything that the page loads before the first drive: what index.html names, and what that imports at once.
 * `tests/browser/start.test.mjs` holds the list to what a browser asks for.
 */
export function downloadBytes(folder) {
    const seen = new Set();
    const visit = (name) => {
        const file = join(folder, name);
        if (seen.has(name) || !existsSync(file)) return;
        seen.add(name);
        if (!/\.(html|js|mjs|css)$/.test(name)) return;
        const text = readFileSync(file, 'utf8');
        for (const asset of readdirSync(join(folder, 'assets'))) {
            if (!/\.(js|mjs|css|wasm)$/.test(asset) || !text.includes(asset)) continue;
            // Of scripts only what is imported at once: import("./x.js") is for later, and so is what they fetch.
            const later = name.endsWith('js') && !kSoon.test(asset) && !new RegExp(`(from|import)\\s*["']\\./${asset.replaceAll('.', '\\.')}["']`).test(text);
            if (!later) visit(join('assets', asset));
        }
    };
    visit('index.html');
    const files = {};
    for (const name of seen) files[name] = packed(join(folder, name));
    return { bytes: Object.values(files).reduce((sum, n) => sum + n, 0), files };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const top = fileURLToPath(new URL('..', import.meta.url));
    const { download } = JSON.parse(readFileSync(join(top, 'tests/bench/budgets.json'), 'utf8'));
    const { bytes, files } = downloadBytes(join(top, 'web/dist'));
    for (const [name, size] of Object.entries(files)) console.log(`${String(size).padStart(8)} ${name}`);
    console.log(`${bytes} bytes of ${download.what}, limit ${download.limit}`);
    const assets = join(top, 'web/dist/assets');
    for (const name of existsSync(assets) ? readdirSync(assets).filter((file) => file.startsWith('yawlab_files')) : [])
        console.log(`${packed(join(assets, name))} bytes beside them where a link names a scenario`);
    const good = bytes > 0 && bytes <= download.limit;
    console.log(`first load: ${good ? '1 passed, 0 failed' : '0 passed, 1 failed'}`);
    process.exitCode = good ? 0 : 1;
}
