// The package's JavaScript into build/package/yawlab: one entry for browsers, one for Node, and what both share. Names stay readable:
// who builds it into a page packs it anyway.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
    root: here('.'),
    resolve: { alias: { '@engine': here('../../build/wasm/engine') } },
    publicDir: false,
    build: {
        ssr: true, // leaves the address of the .wasm to whoever packs or runs it
        target: 'es2022',
        outDir: here('../../build/package/yawlab'),
        emptyOutDir: true,
        minify: false,
        rolldownOptions: {
            input: { browser: here('src/browser.ts'), node: here('src/node.ts') },
            output: { entryFileNames: '[name].js', chunkFileNames: 'yawlab.js' },
        },
    },
});
