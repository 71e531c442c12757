// Builds the page into dist/: static files with relative addresses, so that the folder works from any path on any host.
// The engine comes as a pair yawlab_page.mjs + .wasm out of the CMake preset "wasm" (build/wasm/engine).
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// The tokens are one file for HTML, three.js and ImGui; HTML gets them as custom properties before any script runs.
function tokensAsStyle(): string {
    const tokens = JSON.parse(readFileSync(here('src/tokens.json'), 'utf8')) as {
        dark: Record<string, string>;
        light: Record<string, string>;
    };
    const rule = (selector: string, values: Record<string, string>): string =>
        `${selector}{${Object.entries(values)
            .map(([name, value]) => `--${name}:${value}`)
            .join(';')}}`;
    return rule(':root', tokens.dark) + rule(':root[data-theme="light"]', tokens.light);
}

export default defineConfig({
    root: here('.'),
    base: './',
    resolve: {
        alias: {
            '@engine': here('../build/wasm/engine'),
            '@shaders': here('../shaders'),
        },
    },
    plugins: [
        {
            name: 'tokens-as-style',
            transformIndexHtml: (html) => ({
                html,
                tags: [{ tag: 'style', children: tokensAsStyle(), injectTo: 'head-prepend' }],
            }),
        },
        {
            // The engine's bytes are asked for with the page, not once its scripts have been read.
            name: 'preload-engine',
            transformIndexHtml: {
                order: 'post',
                handler: (html, { bundle }) => ({
                    html,
                    tags: Object.keys(bundle ?? {})
                        .filter((name) => /yawlab_page.*\.wasm$/.test(name))
                        .map((name) => ({ tag: 'link', attrs: { rel: 'preload', as: 'fetch', type: 'application/wasm', crossorigin: true, href: `./${name}` }, injectTo: 'head' as const })),
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
    },
    test: {
        globals: true,
        environment: 'node',
        include: ['../tests/web/**/*.test.ts'],
    },
});
