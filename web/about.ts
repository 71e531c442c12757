// What the build knows of itself, as about.json beside the page: version, the engine's files with their hashes, and whose work is
// inside, with licences. A release may write a fuller one in its place; the page shows what it finds (panels/about.ts).
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const top = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

export interface Part {
    name: string;
    version: string;
    licence: string; // its short name
    text: string; // the licence itself; '' where it did not come with the source
}
export interface About {
    version: string;
    engine: { file: string; bytes: number; sha256: string }[];
    parts: Part[];
}

const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8').trim() : '');
const versionIn = (name: string): string =>
    new RegExp(`YAWLAB_${name}_VERSION ([\\d.]+)`).exec(readFileSync(top('cmake/Dependencies.cmake'), 'utf8'))?.[1] ??
    '';

// What the engine is linked from (cmake/Dependencies.cmake); headers of the system have their licence where Debian keeps it.
function engineParts(): Part[] {
    const pinned = (name: string, folder: string, of: string, licence: string, file: string): Part => {
        const version = versionIn(of);
        return { name, version, licence, text: read(top(`.deps/${folder}-${version}/${file}`)) };
    };
    const system = (name: string, of: string): Part => ({
        ...{ name, version: '', licence: 'MIT' },
        text: read(`/usr/share/doc/${of}/copyright`),
    });
    return [
        pinned('Dear ImGui', 'imgui', 'IMGUI', 'MIT', 'LICENSE.txt'),
        pinned('musl', 'musl', 'MUSL', 'MIT', 'COPYRIGHT'),
        pinned('zlib', 'zlib', 'ZLIB', 'Zlib', 'LICENSE'),
        system('GLM', 'libglm-dev'),
        system('nlohmann/json', 'nlohmann-json3-dev'),
        {
            name: 'Emscripten, with libc++ and compiler-rt',
            version: read('/usr/share/emscripten/emscripten-version.txt').replaceAll('"', ''),
            licence: 'MIT or NCSA; Apache-2.0 with the LLVM exception',
            text: '',
        },
    ];
}
// The packages of which something is in the page.
function pageParts(modules: Iterable<string>): Part[] {
    const names = new Set<string>();
    for (const id of modules) {
        const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
        if (name !== undefined) names.add(name);
    }
    return [...names].sort().map((name) => {
        const folder = top(`web/node_modules/${name}`);
        const { version, license } = JSON.parse(read(`${folder}/package.json`)) as { version: string; license: string };
        const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
        return { name, version, licence: license, text: file ? read(`${folder}/${file}`) : '' };
    });
}

export const aboutPlugin: Plugin = {
    name: 'about',
    apply: 'build',
    generateBundle(_options, bundle) {
        const files = Object.values(bundle);
        const engine = files
            .filter((file) => file.type === 'asset' && /yawlab_\w+-[^/]*\.(?:wasm|txt)$/.test(file.fileName))
            .map((file) => {
                const bytes = Buffer.from((file as { source: string | Uint8Array }).source);
                return {
                    ...{ file: file.fileName, bytes: bytes.length },
                    sha256: createHash('sha256').update(bytes).digest('hex'),
                };
            })
            .sort((a, b) => (a.file < b.file ? -1 : 1));
        const modules = files.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
        const { version } = JSON.parse(read(top('web/package.json'))) as { version: string };
        const about: About = {
            ...{ version, engine },
            parts: [
                { name: 'Yawlab', version, licence: 'MIT', text: read(top('LICENSE')) },
                ...engineParts(),
                ...pageParts(modules),
            ],
        };
        this.emitFile({ type: 'asset', fileName: 'about.json', source: JSON.stringify(about) });
    },
};
