// Runs `yawlab bench --json` natively and as wasm in turn, group by group, so that a machine that slows down meets both
// alike, and prints what came out beside the budgets. Called by scripts/bench; tests/bench/README.md explains.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { downloadBytes } from './first_load.mjs';
import { benchPage } from './bench-page.mjs';

const kSides = {
    native: ['build/native/native/cli/yawlab'],
    wasm: [process.execPath, 'build/wasm/native/cli/yawlab.js'],
};

function option(name, fallback) {
    const at = process.argv.indexOf(name);
    return at < 0 ? fallback : process.argv[at + 1];
}

const rounds = Number(option('--rounds', 3));
const runs = option('--runs', '5');
const prefix = process.argv[2] && !process.argv[2].startsWith('--') ? process.argv[2] : '';
const { groups, budgets, download } = JSON.parse(readFileSync('tests/bench/budgets.json', 'utf8'));

/** One call of the bench: a map from name to {value, unit, spread, runs}; empty when nothing starts with `group`. */
function measure(side, group) {
    const [program, ...first] = kSides[side];
    try {
        const text = execFileSync(program, [...first, 'bench', group, '--json', '--runs', runs], {
            encoding: 'utf8',
            stdio: ['ignore', 'pipe', 'pipe'],
            maxBuffer: 1 << 26,
        });
        return JSON.parse(text);
    } catch (error) {
        if (/no measurement starts with/.test(`${error.stderr ?? ''}`)) return {};
        throw new Error(`${side} bench ${group}: ${`${error.stderr ?? ''}`.trim() || error.message}`);
    }
}

function median(values) {
    const sorted = [...values].sort((a, b) => a - b);
    const middle = sorted.length >> 1;
    return sorted.length % 2 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle]);
}

/** Half of the range, relative to the median: what the machine did between rounds. */
const scatter = (values) => (Math.max(...values) - Math.min(...values)) / (2 * Math.abs(median(values)) || 1);

const table = new Map(); // name -> {unit, native: [...], wasm: [...]}
for (const group of groups) {
    if (!group.startsWith(prefix.split('.')[0]) && prefix) continue;
    const asked = prefix.length > group.length ? prefix : `${group}.`;
    for (let round = 0; round < rounds; ++round) {
        for (const side of Object.keys(kSides)) {
            for (const [name, result] of Object.entries(measure(side, asked))) {
                if (!table.has(name)) table.set(name, { unit: result.unit, native: [], wasm: [] });
                table.get(name)[side].push(result.value);
            }
        }
    }
}

if ((!prefix || prefix.startsWith('page')) && existsSync('web/dist/index.html'))
    await benchPage((name, unit, value) => table.set(name, { unit, native: [], wasm: [value] }), /^page\.(software|pass)/.test(prefix) ? 'software' : '');

const shown = (x) => (x === undefined ? '-' : Math.abs(x) >= 100 ? x.toFixed(1) : x.toPrecision(4));
const row = (...cells) => console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(44) : cell.padStart(12))).join(' '));

const results = {};
row('measurement', 'native', 'wasm', 'unit', 'wasm/native', 'scatter');
for (const [name, entry] of table) {
    const native = entry.native.length ? median(entry.native) : undefined;
    const wasm = entry.wasm.length ? median(entry.wasm) : undefined;
    // A ratio of two wasm times over a ratio of two native times means nothing.
    const time = /^(ns|us|ms|s)$/.test(entry.unit);
    const ratio = time && native && wasm ? median(entry.wasm.map((w, i) => w / (entry.native[i] ?? native))) : undefined;
    const spread = Math.max(...[entry.native, entry.wasm].filter((v) => v.length).map(scatter));
    results[name] = { unit: entry.unit, native, wasm, ratio, scatter: spread };
    row(name, shown(native), shown(wasm), entry.unit, shown(ratio), `${(100 * spread).toFixed(0)} %`);
}

let passed = 0;
let failed = 0;
function verdict(what, value, limit, unit) {
    const good = value !== undefined && value <= limit;
    if (good) ++passed;
    else ++failed;
    row(what, value === undefined ? 'not measured' : shown(value), `<= ${limit}`, unit, good ? 'ok' : 'OVER');
}
console.log('');
row('budget', 'measured', 'limit', 'unit', '');
for (const { what, name, side, limit, unit } of budgets) {
    if (prefix && !name.startsWith(prefix)) continue;
    verdict(what, results[name]?.[side], limit, unit ?? (side === 'ratio' ? '1' : (results[name]?.unit ?? '')));
}
if ((!prefix || prefix.startsWith('page')) && !process.argv.includes('--no-download')) {
    const load = existsSync('web/dist/index.html') ? downloadBytes('web/dist') : undefined;
    verdict(download.what, load?.bytes, download.limit, 'bytes');
    if (load) {
        results.download = load;
        for (const [name, bytes] of Object.entries(load.files).sort((a, b) => b[1] - a[1])) row(`  ${name}`, shown(bytes), '', 'bytes');
    }
}
if (option('--json')) writeFileSync(option('--json'), `${JSON.stringify(results, null, 2)}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
