// The page's rooms: which folder of web/src may use which. Types count: a type that is imported upwards ties the rooms together
// as a value does. What cmake/Rooms.cmake is for native/.
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../../web/src', import.meta.url));

// `session` in brackets: its types alone.
const kLow = ['text', 'engine'];
const kMay: Record<string, readonly string[]> = {
    text: [],
    engine: [],
    files: kLow,
    settings: kLow,
    charts: kLow,
    studies: kLow,
    session: [...kLow, 'settings'],
    view: [...kLow, 'settings', '(session)'],
    input: [...kLow, 'settings', '(session)'],
    sound: [...kLow, 'settings', '(session)'],
    commands: ['text', 'settings', 'session'],
    shell: [...kLow, 'settings', 'session', 'view', 'input', 'sound', 'commands'],
    embed: [...kLow, 'settings', 'session', 'view', 'commands', 'shell', 'charts'],
    panels: [
        ...[...kLow, 'settings', 'session', 'view', 'input', 'sound', 'commands', 'shell'],
        ...['files', 'studies', 'charts'],
    ],
};

interface Use {
    from: string; // file
    to: string;
    type: boolean;
    later: boolean; // loaded when it is wanted
}

function sources(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory()
            ? sources(join(folder, entry.name))
            : /(?<!\.d)\.ts$/.test(entry.name)
              ? [join(folder, entry.name)]
              : [],
    );
}
const kImport =
    /(?:^|\n)\s*(?:import|export)\s(type\s)?[^;'"]*?from\s*'(\.[^']*)'|(?:^|\n)\s*import\s*'(\.[^']*)'|(?:import|new URL)\(\s*'(\.[^']*)'/g;

const all = sources(src);
const uses: Use[] = all.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(kImport)].flatMap((m) => {
        const path = (m[2] ?? m[3] ?? m[4]!).replace(/\?.*$/, '');
        const found = [path, `${path}.ts`]
            .map((p) => resolve(dirname(file), p))
            .find((p) => p.endsWith('.ts') && existsSync(p));
        return found
            ? [
                  {
                      from: relative(src, file),
                      to: relative(src, found),
                      type: m[1] !== undefined,
                      later: m[4] !== undefined,
                  },
              ]
            : [];
    }),
);
const roomOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '');

describe('the rooms of the page', () => {
    it('are used only by those that may, types included', () => {
        const wrong = new Map<string, string[]>();
        for (const { from, to, type } of uses) {
            const [a, b] = [roomOf(from), roomOf(to)];
            if (a === b || (a === '' && b !== '')) continue; // files at the top compose
            const may = kMay[a] ?? [];
            if (b !== '' && (may.includes(b) || (type && may.includes(`(${b})`)))) continue;
            const arrow = `${a} -> ${b || to}`;
            wrong.set(arrow, [...(wrong.get(arrow) ?? []), `${from} -> ${to}`]);
        }
        expect(Object.fromEntries(wrong)).toEqual({});
    });

    it('know each other in one direction: no module is its own ancestor', () => {
        const next = new Map<string, string[]>();
        for (const { from, to } of uses) next.set(from, [...(next.get(from) ?? []), to]);
        const done = new Set<string>();
        const cycles: string[] = [];
        const visit = (file: string, way: readonly string[]): void => {
            if (way.includes(file)) return void cycles.push([...way.slice(way.indexOf(file)), file].join(' -> '));
            if (done.has(file)) return;
            for (const other of next.get(file) ?? []) visit(other, [...way, file]);
            done.add(file);
        };
        for (const file of next.keys()) visit(file, []);
        expect(cycles).toEqual([]);
    });

    it('hold modules that use a dozen others at most', () => {
        const count = new Map<string, Set<string>>();
        // Its own words, beside the one module that tells them, are no further acquaintance.
        for (const { from, to, later } of uses)
            if (!later && !/^text.(?:en|t.ts)/.test(to)) count.set(from, (count.get(from) ?? new Set()).add(to));
        const many = [...count].filter(([file, of]) => of.size > 12 && file !== 'page.ts').map(([file]) => file);
        expect(many).toEqual([]);
    });

    it('are all named in the table', () => {
        const rooms = new Set(all.map((file) => roomOf(relative(src, file))).filter((room) => room !== ''));
        expect([...rooms].filter((room) => !(room in kMay))).toEqual([]);
    });
});
