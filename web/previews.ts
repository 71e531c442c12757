// Small static pages for crawlers and chats, which run no scripts: `s/head-on/` for every built-in scenario, `l/momentum/` for every
// lesson. Each has a title, a picture and a sentence, and goes on to the page itself. Their addresses are absolute, and so is the picture's, when the
// build is told where it will stand:
//
//     YAWLAB_BASE_URL=https://example.org/yawlab/ ./drive --build-only
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

// What they say beside a scenario's or a lesson's own words.
const kWords = {
    title: 'Yawlab',
    words: 'A vehicle-dynamics and collision laboratory in a browser tab: drive, crash, and see every force and number.',
    picture: 'hills', // the scenario that opens first
    open: 'Open it in Yawlab',
};

interface Head {
    title: string;
    words: string;
    path: string; // from the folder of the build
    picture: string;
}

const assets = fileURLToPath(new URL('../assets', import.meta.url));

export interface Preview {
    path: string; // 's/head-on/'
    link: string; // what follows '#'
    title: string;
    words: string;
    picture: string; // the scenario whose picture it is; '' for none
}

const namesIn = (folder: string, ending: string): string[] =>
    readdirSync(join(assets, folder))
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
        .sort();

export function previews(): Preview[] {
    const scenarios = namesIn('scenarios', '.json').map((name): Preview => {
        const { title, summary = '' } = JSON.parse(readFileSync(join(assets, 'scenarios', `${name}.json`), 'utf8')) as {
            title: string;
            summary?: string;
        };
        return { path: `s/${name}/`, link: `scenario=${name}`, title, words: summary, picture: name };
    });
    const lessons = namesIn('lessons', '.md').map((name): Preview => {
        const text = readFileSync(join(assets, 'lessons', `${name}.md`), 'utf8');
        const head = (key: string): string => new RegExp(`^${key}: *(.*\\S)`, 'm').exec(text)?.[1] ?? '';
        const picture = /^:::run\{[^}]*?link=["']#scenario=([\w-]+)/m.exec(text)?.[1] ?? '';
        return { path: `l/${name}/`, link: `lesson=${name}`, title: head('title'), words: head('summary'), picture };
    });
    return [...scenarios, ...lessons];
}

const kMarkup: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
};
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => kMarkup[c]!);

/** Where the page will stand, from the build's environment: with a slash at its end, '' when nobody said. */
export function baseOf(said = ''): string {
    if (said === '') return '';
    const base = new URL(said); // throws what is no address
    if (!/^https?:$/.test(base.protocol) || base.search || base.hash)
        throw new Error(`YAWLAB_BASE_URL: "${said}" is not the http or https address of a folder`);
    return base.href.replace(/\/?$/, '/');
}

const meta = (key: 'name' | 'property', of: string, content: string): string =>
    `<meta ${key}="${of}" content="${escaped(content)}" />`;
/** What crawlers look for. `picture`: from the folder of the build; '' for none. */
export function headOf({ title, words, path, picture }: Head, base: string): string[] {
    return [
        meta('name', 'description', words),
        meta('property', 'og:type', 'website'),
        meta('property', 'og:site_name', 'Yawlab'),
        meta('property', 'og:title', title),
        meta('property', 'og:description', words),
        ...(base === '' ? [] : [meta('property', 'og:url', base + path)]),
        ...(base === '' || picture === ''
            ? []
            : [
                  meta('property', 'og:image', base + picture),
                  meta('property', 'og:image:alt', title),
                  meta('name', 'twitter:card', 'summary_large_image'),
              ]),
    ];
}

const kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** `picture`: its file from the folder of the build; '' for none. */
export function pageOf(preview: Preview, picture: string, base: string): string {
    const { title, words, link } = preview;
    return [
        '<!doctype html>',
        '<html lang="en">',
        '<head>',
        '<meta charset="utf-8" />',
        `<meta http-equiv="Content-Security-Policy" content="${escaped(kPolicy)}" />`,
        '<meta name="viewport" content="width=device-width, initial-scale=1" />',
        `<title>${escaped(title)} \u00b7 Yawlab</title>`,
        ...headOf({ ...preview, picture }, base),
        ...(base === '' ? [] : [`<link rel="canonical" href="${escaped(base + preview.path)}" />`]),
        '<link rel="stylesheet" href="../../preview.css" />',
        '<script src="../../preview.js" defer></script>',
        '</head>',
        '<body>',
        '<main>',
        `<h1>${escaped(title)}</h1>`,
        ...(picture === '' ? [] : [`<img src="../../${escaped(picture)}" alt="" width="480" height="270" />`]),
        `<p>${escaped(words)}</p>`,
        `<p><a id="open" href="../../#${escaped(link)}">${escaped(kWords.open)}</a></p>`,
        '</main>',
        '</body>',
        '</html>',
        '',
    ].join('\n');
}

/** For vite.config.ts. */
export function previewPlugin(said = process.env['YAWLAB_BASE_URL']): Plugin {
    const base = baseOf(said);
    const picturesOf = (bundle: Record<string, unknown>): Map<string, string> =>
        new Map(
            Object.entries(bundle as Record<string, { originalFileNames?: readonly string[] }>).flatMap(([file, of]) =>
                (of.originalFileNames ?? []).flatMap((from): [string, string][] => {
                    const name = /assets\/pictures\/([\w-]+)\.jpg$/.exec(from)?.[1];
                    return name === undefined ? [] : [[name, file]];
                }),
            ),
        );
    return {
        name: 'previews',
        apply: 'build',
        generateBundle(_, bundle) {
            const pictures = picturesOf(bundle);
            for (const preview of previews())
                this.emitFile({
                    type: 'asset',
                    fileName: `${preview.path}index.html`,
                    source: pageOf(preview, pictures.get(preview.picture) ?? '', base),
                });
        },
        transformIndexHtml: {
            order: 'post',
            handler: (html, { bundle }) => {
                if (base === '') return html;
                const picture = picturesOf(bundle ?? {}).get(kWords.picture) ?? '';
                const head = headOf({ title: kWords.title, words: kWords.words, path: '', picture }, base).slice(1);
                return html.replace('</title>', `</title>\n        ${head.join('\n        ')}`);
            },
        },
    };
}
