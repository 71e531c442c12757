// Cuts the page's engine in two: what a picture needs at once, and the rest, which comes when it is asked for (a panel, the overlay).
// Both share one memory and one table, so that nothing else changes: no function is made twice, none is compiled differently, and
// the bits of a run stay as they are. Binaryen's wasm-split does the cutting; here stands what may go.
//
//     node scripts/split_engine.mjs ENGINE.mjs ENGINE.wasm FIRST.wasm REST.wasm EXPORT...
//
// EXPORT: functions of the API that are called only once the rest has come; a name may end with *. What they alone reach goes.
import { execFileSync } from 'node:child_process';
import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';

const [glue, whole, first, rest, ...exported] = process.argv.slice(2);
const kFeatures = [
    '--enable-simd',
    '--enable-mutable-globals',
    '--enable-sign-ext',
    '--enable-nontrapping-float-to-int',
];
// What is called through the table could be called by anybody, but for the functions of these, which only the overlay knows.
const kOverlayOnly = /^(?:[\w\\*&]*\\20)?(?:Im[A-Z]|overlay::)/;

const later = (name) => exported.some((e) => (e.endsWith('*') ? name.startsWith(e.slice(0, -1)) : name === e));
// The linker gives exports short names; the script beside the module says which is which.
const names = new Map(
    [...readFileSync(glue, 'utf8').matchAll(/Module\["_(yl\w+)"\]=Module\["asm"\]\["([\w$]+)"\]/g)].map((m) => [
        m[2],
        m[1],
    ]),
);
const missing = exported.filter(
    (e) => ![...names.values()].some((n) => (e.endsWith('*') ? n.startsWith(e.slice(0, -1)) : n === e)),
);
if (missing.length) throw new Error(`the engine exports no ${missing.join(', ')}`);

const calls = new Map();
const roots = new Set();
let inside = null;
const text = execFileSync('wasm-dis', [...kFeatures, whole, '-o', '-'], { encoding: 'utf8', maxBuffer: 1 << 30 });
for (const line of text.split('\n')) {
    const made = /^ \(func \$(\S+)/.exec(line);
    const given = /^ \(export "([^"]+)" \(func \$(\S+?)\)\)/.exec(line);
    if (made) calls.set(made[1], (inside = new Set()));
    else if (given) {
        if (!later(names.get(given[1]) ?? '')) roots.add(given[2]);
    } else if (/^ \(elem/.test(line)) {
        for (const m of line.matchAll(/\$(\S+?)(?=[ )])/g)) if (!kOverlayOnly.test(m[1])) roots.add(m[1]);
    } else if (inside) for (const m of line.matchAll(/\(call \$(\S+?)(?=[ )]|$)/g)) inside.add(m[1]);
}
const kept = new Set();
for (const ask = [...roots]; ask.length;) {
    const f = ask.pop();
    if (kept.has(f)) continue;
    kept.add(f);
    ask.push(...(calls.get(f) ?? []));
}
const go = [...calls.keys()].filter((f) => !kept.has(f));
const list = `${rest}.txt`;
writeFileSync(list, go.join('\n'));
const outputs = [
    '-o1',
    first,
    '-o2',
    rest,
    '--import-namespace=first',
    '--placeholder-namespace=rest',
    '--export-prefix=%',
];
execFileSync('wasm-split', [...kFeatures, `--split-funcs=@${list}`, whole, ...outputs], { stdio: 'inherit' });
for (const file of [first, rest])
    execFileSync('wasm-opt', [...kFeatures, '--strip-debug', file, '-o', file], { stdio: 'inherit' });
unlinkSync(list);
