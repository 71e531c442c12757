// What the page is made of beside our own code: name, version, licence and its text, of every part whose bytes are in the build.
// The page's `about.json`, the licences and the bill of materials of a release (scripts/release) come out of this one list.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const top = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => readFileSync(join(top, path), 'utf8');
// Packages write its name as they like: LICENSE, license, LICENCE.md. One that gives none is named, so that nobody overlooks it.
function licenceIn(folder) {
    const file = readdirSync(join(top, folder)).find((name) => /^licen[cs]e(\.\w+)?$/i.test(name));
    if (!file) throw new Error(`${folder} has no licence beside it: give its text in scripts/parts.mjs`);
    return read(`${folder}/${file}`);
}

// Parts that are compiled into the engine. Versions stand in cmake/Dependencies.cmake under the name that is given here.
const kCompiled = [
    {
        name: 'Dear ImGui',
        pin: 'IMGUI',
        purl: 'pkg:github/ocornut/imgui@v',
        licence: 'MIT',
        text: 'imgui.txt',
        what: 'the engineering overlay',
    },
    {
        name: 'musl, src/math',
        pin: 'MUSL',
        purl: 'pkg:generic/musl@',
        licence: 'MIT',
        text: 'musl.txt',
        what: 'elementary functions, the same bits everywhere',
    },
    {
        name: 'zlib',
        pin: 'ZLIB',
        purl: 'pkg:github/madler/zlib@v',
        licence: 'Zlib',
        text: 'zlib.txt',
        what: 'packs links, reads PNG',
    },
    {
        name: 'GLM',
        pin: 'GLM',
        purl: 'pkg:github/g-truc/glm@',
        licence: 'MIT',
        copyright: ['2005 - 2015 G-Truc Creation'],
        what: 'vectors and matrices',
    },
    {
        name: 'nlohmann/json',
        pin: 'JSON',
        purl: 'pkg:github/nlohmann/json@v',
        licence: 'MIT',
        copyright: ['2013-2022 Niels Lohmann', '2009 Florian Loitsch', '2008-2009 Bjoern Hoehrmann'],
        what: 'JSON',
    },
];
// What Emscripten adds of its own; its version is that of the compiler and no pin of ours.
const kRuntime = [
    {
        name: 'Emscripten runtime',
        licence: 'MIT',
        copyright: ['2010-2022 The Emscripten Authors'],
        what: 'the script beside the engine',
    },
    { name: 'LLVM libc++ and compiler-rt', licence: 'Apache-2.0 WITH LLVM-exception', what: 'the C++ library' },
];

/** The version of the project, which stands in several files and must be one. */
export function projectVersion() {
    const found = {
        'CMakeLists.txt': /project\(yawlab VERSION ([\d.]+)/.exec(read('CMakeLists.txt'))?.[1],
        'web/package.json': JSON.parse(read('web/package.json')).version,
        'web/package/package.json': JSON.parse(read('web/package/package.json')).version,
        'CITATION.cff': /^version: (.+)$/m.exec(read('CITATION.cff'))?.[1],
    };
    if (new Set(Object.values(found)).size !== 1) throw new Error(`versions differ: ${JSON.stringify(found)}`);
    return found['CMakeLists.txt'];
}

/** Every part: {name, version, licence, what, text, purl?, sha512?}, in the order of their names. */
export function parts() {
    const mit = read('LICENSE').replace(/^[\s\S]*?(?=Permission is)/, '');
    const pins = read('cmake/Dependencies.cmake');
    const textOf = ({ text, copyright, licence }) =>
        text
            ? read(`licences/${text}`)
            : copyright
              ? `${copyright.map((who) => `Copyright (c) ${who}\n`).join('')}\n${mit}`
              : `${licence}: what a compiler puts of it into a program may go on without its text.\n`;
    const compiled = kCompiled.map((part) => {
        const version = new RegExp(`YAWLAB_${part.pin}_VERSION ([\\d.]+)`).exec(pins)?.[1];
        if (!version) throw new Error(`cmake/Dependencies.cmake pins no ${part.pin}`);
        return {
            name: part.name,
            version,
            licence: part.licence,
            what: part.what,
            text: textOf(part),
            purl: part.purl + version,
        };
    });
    const runtime = kRuntime.map((part) => ({
        name: part.name,
        version: '',
        licence: part.licence,
        what: part.what,
        text: textOf(part),
    }));
    const lock = JSON.parse(read('web/package-lock.json')).packages;
    const scripts = Object.entries(lock)
        .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.dev && !entry.optional)
        .map(([path, { version, license, integrity }]) => {
            const name = path.slice('node_modules/'.length);
            return {
                name,
                version,
                licence: license,
                what: JSON.parse(read(`web/${path}/package.json`)).description ?? '',
                text: licenceIn(`web/${path}`),
                purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
                sha512: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
            };
        });
    return [...compiled, ...runtime, ...scripts].sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
}

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** As `sha256sum` writes it: {name: bytes} to a line each, by name. */
export const sums = (files) =>
    Object.keys(files)
        .sort()
        .map((name) => `${sha256(files[name])}  ${name}\n`)
        .join('');

/**
 * about.json of the page. `files`: the build, {name: bytes}. The engine's hash is that of its files' hashes, which anyone computes with
 * `cd assets && LC_ALL=C sha256sum *.wasm | sha256sum`.
 */
export function about(files) {
    const engine = Object.fromEntries(
        Object.entries(files)
            .filter(([name]) => name.endsWith('.wasm'))
            .map(([name, bytes]) => [name.replace(/^assets\//, ''), bytes]),
    );
    const lines = sums(engine);
    return {
        name: 'Yawlab',
        version: projectVersion(),
        engine: {
            sha256: sha256(lines),
            files: Object.fromEntries(
                lines
                    .trim()
                    .split('\n')
                    .map((line) => line.split('  ').reverse()),
            ),
        },
        rebuild: ['scripts/release', 'cd build/release/yawlab-*/assets', 'LC_ALL=C sha256sum *.wasm | sha256sum'],
        licence: { name: 'MIT', text: read('LICENSE') },
        parts: parts().map(({ name, version, licence, what, text }) => ({ name, version, licence, what, text })),
    };
}

// `node scripts/parts.mjs --compiled`: licences of what is inside the engine, for the package that is the engine alone.
if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === '--compiled') {
    const inside = new Set([...kCompiled, ...kRuntime].map((part) => part.name).filter((name) => name !== 'Dear ImGui'));
    for (const { name, version, licence, what, text } of parts().filter((part) => inside.has(part.name)))
        process.stdout.write(`${`${name} ${version}`.trim()}: ${what} (${licence})\n\n${text.trim()}\n\n\n`);
}
