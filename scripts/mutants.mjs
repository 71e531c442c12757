// Do the tests see it? `node scripts/mutants.mjs [--count N] [--seed N] [--room NAME]` changes one place of the engine at a
// time, in a copy of the tree, builds the native tests and runs them: an operator, a bound, a minimum for a maximum. A change
// that no test sees is a survivor: it becomes a test, or the code goes. tests/mutants.txt names those that change nothing.
// Prints every survivor, and `N passed, N failed`: one test, the share that was seen, of which kWanted is wanted.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kWanted = 0.95;
const kRooms = ['core', 'math', 'dynamics', 'terrain', 'tire', 'vehicle', 'collision', 'impact', 'control', 'world'];
const kLongest = 900; // [s] that the tests may take: longer is a loop without end, which is seen

const top = fileURLToPath(new URL('..', import.meta.url));
const option = (name, fallback) => {
    const at = process.argv.indexOf(name);
    return at < 0 ? fallback : process.argv[at + 1];
};
const count = Number(option('--count', 20));
const only = option('--room', '');

// Knuth's multiplier: the same places for the same seed.
let state = BigInt(option('--seed', 1));
const random = (below) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(below));
};

// What is found, and what stands in its place. Blanks on both sides keep templates, pointers and references out.
const kChanges = [
    [/ \+ /g, ' - '],
    [/ - /g, ' + '],
    [/ \* /g, ' / '],
    [/ \/ /g, ' * '],
    [/ < /g, ' <= '],
    [/ <= /g, ' < '],
    [/ > /g, ' >= '],
    [/ >= /g, ' > '],
    [/ == /g, ' != '],
    [/ != /g, ' == '],
    [/ && /g, ' || '],
    [/ \|\| /g, ' && '],
    [/ \+= /g, ' -= '],
    [/ -= /g, ' += '],
    [/\bmin\(/g, 'max('],
    [/\bmax\(/g, 'min('],
    [/\bfmin\(/g, 'fmax('],
    [/\bfmax\(/g, 'fmin('],
    [/\breturn true;/g, 'return false;'],
    [/\breturn false;/g, 'return true;'],
];
// Lines in which a change is none of the code, or one that the compiler judges.
const kNot = /^\s*(?:\/\/|#|template|static_assert|using |typedef )|operator|\bdoc = |\.unit = |\bsay\(|requires/;

const places = [];
for (const path of execFileSync('git', ['-C', top, 'ls-files', 'native'], { encoding: 'utf8' }).split('\n')) {
    const [, room] = path.split('/');
    if (!/\.(?:cpp|h)$/.test(path) || !kRooms.includes(room) || (only && room !== only)) continue;
    readFileSync(join(top, path), 'utf8')
        .split('\n')
        .forEach((line, number) => {
            const code = line.replace(/\/\/.*$/, '').replace(/"(?:[^"\\]|\\.)*"/g, (text) => ' '.repeat(text.length));
            if (kNot.test(line)) return;
            for (const [what, by] of kChanges)
                for (const found of code.matchAll(what))
                    places.push({ path, number, line, to: line.slice(0, found.index) + by + line.slice(found.index + found[0].length) });
        });
}
// "path: the changed line, without its indentation", a reason after a tab.
const named = join(top, 'tests/mutants.txt');
const equivalent = new Set(
    (existsSync(named) ? readFileSync(named, 'utf8') : '')
        .split('\n')
        .filter((line) => line && !line.startsWith('#'))
        .map((line) => line.split('\t')[0]),
);
const nameOf = ({ path, to }) => `${path}: ${to.trim()}`;

const work = join(top, 'build/mutants');
const tree = join(work, 'tree');
rmSync(tree, { recursive: true, force: true });
mkdirSync(tree, { recursive: true });
const sh = (command) => spawnSync('bash', ['-c', command], { cwd: tree, encoding: 'utf8', timeout: 7200e3 });
sh(`git -C '${top}' ls-files -z native tests cmake assets CMakeLists.txt CMakePresets.json | (cd '${top}' && xargs -0 cp --parents -t '${tree}') && ln -s '${top}/.deps' .deps`);
const cores = cpus().length;
const build = () => sh(`cmake --build build -j ${cores} --target yawlab_tests`);
// A few counts of random cases first, all of them for what that does not see.
const tests = (scale) => {
    const shards = Array.from({ length: cores }, (_, k) => k).join(' ');
    return sh(
        `export YAWLAB_TEST_SCALE=${scale}; printf '%s\\n' ${shards} | xargs -P ${cores} -I'{}' timeout -k 5 ${kLongest} ` +
            `build/tests/yawlab_tests --abort --order lex --rng-seed 1 --shard-count ${cores} --shard-index '{}'`,
    );
};
const fail = (why, { stdout, stderr }) => {
    console.log(`${why}\n${stdout.slice(-2000)}${stderr.slice(-2000)}\n0 passed, 1 failed`);
    process.exit(1);
};
let first = sh(`cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release`);
if (first.status === 0) first = build();
if (first.status !== 0) fail('the tree does not build', first);
first = tests(1);
if (first.status !== 0) fail('the tests fail before anything is changed', first);

const survivors = [];
let seen = 0, done = 0, refused = 0;
while (done < count && places.length > 0) {
    const [place] = places.splice(random(places.length), 1);
    if (equivalent.has(nameOf(place))) continue;
    const file = join(tree, place.path);
    const before = readFileSync(file, 'utf8');
    const lines = before.split('\n');
    lines[place.number] = place.to;
    writeFileSync(file, lines.join('\n'));
    let how = 'refused by the compiler';
    if (build().status !== 0) ++refused;
    else {
        ++done;
        if (tests(0.05).status !== 0 || tests(1).status !== 0) {
            ++seen;
            how = 'seen';
        } else {
            survivors.push(place);
            how = 'SURVIVED';
        }
    }
    console.log(`${how}: ${place.path}:${place.number + 1}: ${place.to.trim()}`);
    writeFileSync(file, before);
}
for (const place of survivors) console.log(`survivor: ${place.path}:${place.number + 1}\n  was ${place.line.trim()}\n  is  ${place.to.trim()}`);
console.log(`${seen} of ${done} changes seen, ${refused} more refused by the compiler`);
const good = done > 0 && seen >= kWanted * done;
console.log(`${good ? 1 : 0} passed, ${good ? 0 : 1} failed`);
process.exitCode = good ? 0 : 1;
