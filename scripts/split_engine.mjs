// Cuts the page's engine in two: what a picture needs at once, and the rest, which comes when it is asked for (a panel, the overlay).
// Both share one memory and one table, so that nothing else changes: no function is made twice, none is compiled differently, and
// the bits of a run stay as they are. Binaryen's wasm-split does the cutting; here stands what may go.
//
//     node scripts/split_engine.mjs ENGINE.mjs ENGINE.wasm FIRST.wasm REST.wasm FILES.txt EXPORT...
//
// EXPORT: functions of the API that are called only once the rest has come; a name may end with *. What they alone reach goes.
import { execFileSync } from 'node:child_process';
import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';

const [glue, whole, first, rest, files, ...exported] = process.argv.slice(2);
const kFeatures = [
    '--enable-simd',
    '--enable-mutable-globals',
    '--enable-sign-ext',
    '--enable-nontrapping-float-to-int',
];
// What is called through the table could be called by anybody, but for the functions of these, which only the overlay knows.
const kOverlayOnly = /^(?:[\w\\*&]*\\20)?(?:Im[A-Z]|overlay::)/;

const kData = 11; // number of the section

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
moveFiles();

// The data files that come later (native/assets) lie in one piece between two marks. They go into a text of their own, after a line
// with the address at which they are wanted: whoever opens a scenario by its name needs them, and neither half of the code.
function moveFiles() {
    const module = readFileSync(first);
    const [begins, ends] = ['begins', 'ends'].map((mark) => Buffer.from(`yawlab: what comes later ${mark}`));
    const kept = [];
    const moved = [];
    for (const { at, bytes } of segments(dataOf(module).content)) {
        const begin = bytes.indexOf(begins);
        if (begin < 0) {
            kept.push({ at, bytes });
            continue;
        }
        const end = bytes.indexOf(ends);
        if (end < 0) throw new Error('the data files that come later are not in one piece');
        kept.push({ at, bytes: bytes.subarray(0, begin) }, { at: at + end, bytes: bytes.subarray(end) });
        moved.push(Buffer.from(`${at + begin}\n`), bytes.subarray(begin, end));
    }
    if (moved.length !== 2) throw new Error('the engine holds no data files that come later');
    writeFileSync(files, Buffer.concat(moved));
    writeFileSync(first, withData(module, kept));
}
// Segments of a data section with their addresses.
function segments(content) {
    const read = reader(content);
    return Array.from({ length: read.count() }, () => {
        if (read.byte() !== 0 || read.byte() !== 0x41) throw new Error('a data segment of an unknown kind');
        const at = read.address();
        if (read.byte() !== 0x0b) throw new Error('a data segment without a fixed address');
        return { at, bytes: read.bytes(read.count()) };
    });
}
// Where the data section stands.
function dataOf(module) {
    const read = reader(module, 8);
    while (read.at() < module.length) {
        const begin = read.at();
        const id = read.byte();
        const content = read.bytes(read.count());
        if (id === kData) return { begin, end: read.at(), content };
    }
    throw new Error('the engine has no data');
}
function withData(module, list) {
    const { begin, end } = dataOf(module);
    const parts = [leb(list.length)];
    for (const { at, bytes } of list)
        parts.push(Buffer.of(0, 0x41), signedLeb(at), Buffer.of(0x0b), leb(bytes.length), bytes);
    const content = Buffer.concat(parts);
    return Buffer.concat([
        module.subarray(0, begin),
        Buffer.of(kData),
        leb(content.length),
        content,
        module.subarray(end),
    ]);
}
// LEB128, as WebAssembly writes whole numbers.
function reader(buffer, at = 0) {
    const count = () => {
        let value = 0;
        for (let scale = 1; ; scale *= 128) {
            const byte = buffer[at++];
            value += (byte & 127) * scale;
            if (byte < 128) return value;
        }
    };
    const address = () => {
        let value = 0;
        let bits = 0;
        let byte;
        do {
            byte = buffer[at++];
            value |= (byte & 127) << bits;
            bits += 7;
        } while (byte > 127);
        return bits < 32 && byte & 64 ? value | (-1 << bits) : value;
    };
    return {
        ...{ count, address, at: () => at, byte: () => buffer[at++] },
        bytes: (length) => buffer.subarray(at, (at += length)),
    };
}
function leb(value) {
    const out = [];
    do {
        out.push((value & 127) | (value > 127 ? 128 : 0));
        value = Math.floor(value / 128);
    } while (value);
    return Buffer.from(out);
}
function signedLeb(value) {
    const out = [];
    for (;;) {
        const low = value & 127;
        value >>= 7;
        const last = (value === 0 && !(low & 64)) || (value === -1 && low & 64);
        out.push(last ? low : low | 128);
        if (last) return Buffer.from(out);
    }
}
