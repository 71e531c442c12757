// The small static pages for crawlers: one for every scenario and lesson, escaped, with absolute addresses where the build knows them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { baseOf, escaped, headOf, pageOf, previews } from '../../web/previews';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);
const pictures = fileURLToPath(new URL('../../assets/pictures', import.meta.url));
const kBase = 'https://example.org/a/yawlab/';
const kEntities: Readonly<Record<string, string>> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    '#39': "'",
};
const plain = (text: string): string =>
    text.replace(/&([#\w]+);/g, (all, name: string) => kEntities[name] ?? `not an entity of ours: ${all}`);

// As a crawler reads it: every tag with its attributes, and all text between; anything else is a mistake.
function read(html: string): {
    tags: { name: string; of: Record<string, string> }[];
    text: string;
} {
    const tags: { name: string; of: Record<string, string> }[] = [];
    const kTag = /<(!doctype|\/?\w+)((?:\s+[\w:-]+(?:="[^"<>]*")?)*)\s*\/?>/gi;
    const text = html.replace(kTag, (_, name: string, attributes: string) => {
        const of = [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key, value]) => [
            key,
            plain(value ?? ''),
        ]);
        tags.push({
            name: name.toLowerCase(),
            of: Object.fromEntries(of) as Record<string, string>,
        });
        return ' ';
    });
    expect(text, 'no markup is left').not.toMatch(/[<>]/);
    return { tags, text: plain(text) };
}
const metaOf = (tags: ReturnType<typeof read>['tags']): Record<string, string> =>
    Object.fromEntries(
        tags
            .filter((tag) => tag.name === 'meta')
            .map(({ of }) => [of['property'] ?? of['name'] ?? '', of['content'] ?? '']),
    );

describe('the pages for crawlers', () => {
    const all = previews();
    let engine: Engine;
    beforeAll(async () => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        engine = Engine.create(await loadModule(readFileSync(wasm)));
    });

    it('are there for every built-in scenario and every lesson, in the words of the catalogue', () => {
        const scenarios = all.filter(({ path }) => path.startsWith('s/'));
        expect(scenarios.map(({ path }) => path).sort()).toEqual(
            engine
                .catalog()
                .map(({ name }) => `s/${name}/`)
                .sort(),
        );
        for (const { name, title } of engine.catalog())
            expect(scenarios.find(({ path }) => path === `s/${name}/`)?.title).toBe(title);
        expect(all.length - scenarios.length).toBeGreaterThanOrEqual(19);
        expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
    });
    it('say all of it, escaped, with absolute addresses, and lead to what they are about', () => {
        for (const preview of all) {
            const { tags, text } = read(pageOf(preview, 'assets/x.jpg', kBase));
            const meta = metaOf(tags);
            expect(preview.title, preview.path).toMatch(/\S/);
            expect(preview.words.length, preview.path).toBeGreaterThan(20);
            expect(meta).toMatchObject({
                ...{
                    'og:title': preview.title,
                    'og:description': preview.words,
                    description: preview.words,
                },
                ...{
                    'og:url': kBase + preview.path,
                    'og:image': `${kBase}assets/x.jpg`,
                    'og:type': 'website',
                },
            });
            expect(text).toContain(preview.title);
            const to = tags.find(({ of }) => of['id'] === 'open')!.of['href']!;
            const target = new URL(to, kBase + preview.path);
            expect(target.href.split('#')[0]).toBe(kBase);
            if (preview.path.startsWith('s/')) {
                engine.openLink(target.hash.slice(1));
                expect(engine.info().title).toBe(preview.title);
            } else
                expect(existsSync(new URL(`../../assets/lessons/${target.hash.slice(8)}.md`, import.meta.url))).toBe(
                    true,
                );
            for (const { name, of } of tags)
                if (name === 'script' || name === 'link')
                    expect(new URL(of['src'] ?? of['href']!, kBase + preview.path).href).toMatch(
                        /^https:\/\/example\.org\/a\/yawlab\//,
                    );
            expect(tags.filter(({ of }) => Object.keys(of).some((key) => /^on|^style$/.test(key)))).toEqual([]);
        }
    });
    it('show the picture of their scenario, once one is kept; a lesson that of its first run', () => {
        const list = join(pictures, 'of.json');
        const kept = new Set(existsSync(list) ? Object.keys(JSON.parse(readFileSync(list, 'utf8')) as object) : []);
        for (const { path, picture } of all) {
            if (path.startsWith('s/')) expect(picture).toBe(path.slice(2, -1));
            if (kept.has(picture)) expect(existsSync(join(pictures, `${picture}.jpg`)), path).toBe(true);
        }
        expect(all.filter(({ picture }) => picture === '').length).toBeLessThan(6);
    });
    it('hold whatever a title is made of', () => {
        const title = '"><script>alert(1)</script>&amp;\u2019\'';
        const page = pageOf(
            {
                path: 's/x/',
                link: 'scenario=x&a="b"',
                title,
                words: '</p><img src=x onerror=1>',
                picture: '',
            },
            '',
            kBase,
        );
        const { tags } = read(page);
        expect(metaOf(tags)['og:title']).toBe(title);
        expect(tags.filter(({ name }) => name === 'script').length).toBe(1);
        expect(tags.filter(({ name }) => name === 'img').length).toBe(0);
        expect(escaped('<&>"\'')).toBe('&lt;&amp;&gt;&quot;&#39;');
    });
    it('name no address where nobody said which, and refuse what is none', () => {
        const head = headOf({ title: 'T', words: 'W', path: 's/x/', picture: 'assets/x.jpg' }, '');
        expect(head.join()).not.toMatch(/og:url|og:image|http/);
        expect([baseOf(''), baseOf('https://example.org/a'), baseOf('http://localhost:8410/')]).toEqual([
            ...['', 'https://example.org/a/', 'http://localhost:8410/'],
        ]);
        for (const said of ['example.org', 'file:///a/', 'https://example.org/?a', 'https://example.org/#b'])
            expect(() => baseOf(said), said).toThrow();
    });
});
