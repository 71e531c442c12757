// The page without a network: the files of the build go into its service worker by name (src/service_worker.ts), with a version that
// changes whenever one of them does.
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

export const kServiceWorker = 'service_worker.js';
const kPublic = ['manifest.webmanifest', 'icon.svg']; // web/public
// Pages for crawlers, and the gallery's pictures: a browser keeps what of them was seen.
const kNotKept = /^[sl]\/|\.jpg$/;

/** For vite.config.ts. */
export const offlinePlugin: Plugin = {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
        order: 'post',
        handler(_, bundle) {
            const worker = bundle[kServiceWorker];
            if (worker?.type !== 'chunk') throw new Error(`${kServiceWorker} was not built`);
            if (worker.imports.length)
                throw new Error(`${kServiceWorker} must stand alone; it imports ${worker.imports.join()}`);
            const names = Object.keys(bundle)
                .filter(
                    (name) =>
                        name !== kServiceWorker &&
                        name !== 'index.html' &&
                        !name.endsWith('.map') &&
                        !kNotKept.test(name),
                )
                .sort();
            const document = bundle['index.html'];
            const hash = createHash('sha256').update(JSON.stringify(names));
            if (document?.type === 'asset') hash.update(document.source);
            const written = (code: string, name: string, value: string): string =>
                code.replace(new RegExp(`(["'\`])${name}\\1`), () => JSON.stringify(value));
            const listed = written(worker.code, '__FILES__', JSON.stringify([...names, ...kPublic]));
            worker.code = written(listed, '__VERSION__', hash.digest('hex').slice(0, 12));
        },
    },
};
