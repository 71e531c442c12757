// Builds the page into dist/: static files with relative addresses, so that the folder works from any path on any host.
// The engine comes as yawlab_page.mjs with two .wasm, first and rest, out of the CMake preset "wasm" (build/wasm/engine).
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { about } from '../scripts/parts.mjs';
import { kPolicy } from '../scripts/policy.mjs';
import { leanShaders, leanThree } from './lean_three.ts';
import { kServiceWorker, offlinePlugin } from './offline.ts';
import { previewPlugin } from './previews.ts';
import { schemaPlugin } from './schema.ts';
import { tokensPlugin } from './tokens.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// The loaders of glTF and Collada want parts of three.js that nothing else does: animations, skins, files. They get a three.js of
// their own, so that what the page opens with holds only what it draws with.
const kApart = '?apart';
const loadersApart: Plugin = {
    name: 'loaders-apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '', options) {
        const theirs = /three\/examples\/jsm\/loaders\/|src\/files\/three_models\.ts$/.test(importer);
        if (!theirs && !importer.includes(kApart)) return null;
        const found = await this.resolve(source, importer.replace(kApart, ''), { ...options, skipSelf: true });
        return found?.id.includes('node_modules/three/') ? found.id + kApart : null;
    },
    load(id) {
        if (!id.endsWith(kApart)) return null;
        // It would warn of the other one, as if that were a mistake.
        return readFileSync(id.slice(0, -kApart.length), 'utf8').replaceAll(
            'window.__THREE__',
            'window.__THREE_APART__',
        );
    },
};

// What the page opens with in one file, in which all of it is packed together; left alone, whatever a later part uses as well
// becomes a small file of its own.
const first = new Set<string>();
const oneFile: Plugin = {
    name: 'one-file',
    apply: 'build',
    buildEnd() {
        // The service worker is no part of the page: it stands alone.
        const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
        const ask = entries.filter((id) => !id.includes('service_worker'));
        for (let id = ask.pop(); id !== undefined; id = ask.pop()) {
            if (first.has(id)) continue;
            first.add(id);
            ask.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
    },
};
const atOnce = { name: 'first', test: (id: string) => first.has(id) };

export default defineConfig({
    root: here('.'),
    base: './',
    resolve: {
        alias: {
            '@engine': here('../build/wasm/engine'),
            '@shaders': here('../shaders'),
            // The one for browsers asks the document what "&amp;" is, by markup, which the policy refuses.
            'decode-named-character-reference': here('node_modules/decode-named-character-reference/index.js'),
        },
    },
    plugins: [
        loadersApart,
        oneFile,
        leanThree,
        leanShaders,
        tokensPlugin,
        schemaPlugin,
        previewPlugin(),
        offlinePlugin,
        {
            // Not while it is developed: Vite's own client is in the document.
            name: 'policy',
            apply: 'build',
            transformIndexHtml: () => [
                {
                    tag: 'meta',
                    attrs: { 'http-equiv': 'Content-Security-Policy', content: kPolicy },
                    injectTo: 'head-prepend' as const,
                },
            ],
        },
        {
            // What is in this build: the engine's hash, every part's licence. Asked for by who wants to know.
            name: 'about',
            apply: 'build',
            generateBundle(_, bundle) {
                const files = Object.fromEntries(
                    Object.entries(bundle).map(([name, file]) => [
                        name,
                        file.type === 'chunk' ? file.code : file.source,
                    ]),
                );
                this.emitFile({ type: 'asset', fileName: 'about.json', source: JSON.stringify(about(files)) });
            },
        },
        {
            // A frame without an origin may take a style sheet from any host, but not if it is asked for as scripts are.
            name: 'plain-styles',
            transformIndexHtml: {
                order: 'post',
                handler: (html) => html.replaceAll('<link rel="stylesheet" crossorigin ', '<link rel="stylesheet" '),
            },
        },
        {
            // The engine's bytes are asked for with the page, not once its scripts have been read.
            name: 'preload-engine',
            transformIndexHtml: {
                order: 'post',
                handler: (html, { bundle }) => ({
                    html,
                    tags: Object.keys(bundle ?? {})
                        .filter((name) => /yawlab_first.*\.wasm$/.test(name))
                        .map((name) => ({
                            tag: 'link',
                            attrs: {
                                rel: 'preload',
                                as: 'fetch',
                                type: 'application/wasm',
                                crossorigin: true,
                                href: `./${name}`,
                            },
                            injectTo: 'head' as const,
                        })),
                }),
            },
        },
    ],
    server: { fs: { allow: [here('..')] } },
    build: {
        target: 'es2022',
        outDir: 'dist',
        emptyOutDir: true,
        chunkSizeWarningLimit: 900,
        assetsInlineLimit: 0,
        rolldownOptions: {
            input: { index: here('index.html'), service_worker: here('src/service_worker.ts') },
            output: {
                codeSplitting: { groups: [atOnce] },
                // The service worker keeps its name and its place: what it keeps is the folder that it lies in.
                entryFileNames: ({ name }) => (name === 'service_worker' ? kServiceWorker : 'assets/[name]-[hash].js'),
            },
        },
        modulePreload: { polyfill: false }, // a browser without asks for the same files a little later
    },
    test: {
        globals: true,
        environment: 'node',
        testTimeout: 120_000, // the engine opens every scenario, whatever else the machine does
        include: ['../tests/web/**/*.test.ts'],
    },
});
