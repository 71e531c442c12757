// Every word that a visitor reads comes from web/src/text, and another language can take its place.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accented, pseudo } from '../../web/src/text/pseudo';
import { arrived, kHole, listed, speak, texts, type Form, type Part } from '../../web/src/text/t';
import { languageOf, speakFor } from '../../web/src/text/languages';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import engineTexts, { own as ownTexts } from '../../web/src/text/en/engine';
import names from '../../web/src/text/en/names';
import { EngineError } from '../../web/src/engine/error';
import { told } from '../../web/src/text/told';
import { nameOf } from '../../web/src/text/names';
import { earlyIn, wordsIn } from './words';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);

const src = fileURLToPath(new URL('../../web/src', import.meta.url));

// Words that nobody reads: what a programmer is told by the console.
const kForUs: readonly RegExp[] = [
    /^The engine's block "\{\}"/,
    /^The engine has no block/,
    /^terrain: three\.js has no/,
    /^Mg$/,
    /^\.\/drive --build-only/, // typed word for word
    /^frontTires\.lacombe\./, // names of parameters, as `yawlab follow --fit` takes them
];

// What a page with an embedded run hears is English, as its fields are.
const kToProgrammers = /^embed\/(protocol|service)\.ts$/;

const sources = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory()
            ? entry.name === 'text'
                ? []
                : sources(join(folder, entry.name))
            : /(?<!\.d)\.ts$/.test(entry.name)
              ? [join(folder, entry.name)]
              : [],
    );
const english = import.meta.glob<Part>('../../web/src/text/en/*.ts', {
    eager: true,
    import: 'default',
});
const translated = import.meta.glob<Part>(['../../web/src/text/*/*.ts', '!../../web/src/text/en/*.ts'], {
    eager: true,
    import: 'default',
});
const partOf = (path: string): string => path.split('/').at(-1)!.replace('.ts', '');
const formsOf = (form: Form): string[] => (typeof form === 'string' ? [form] : Object.values(form));

describe('the words of the page', () => {
    const all = sources(src).map((path) => ({
        file: relative(src, path),
        source: readFileSync(path, 'utf8'),
    }));

    it('come from text/', () => {
        const found = all.flatMap(({ file, source }) =>
            (kToProgrammers.test(file) ? [] : wordsIn(file, source))
                .filter(({ text }) => !kForUs.some((known) => known.test(text)))
                .map(({ line, text }) => ({ file, told: `${file}:${line}: ${text}` })),
        );
        expect(found.map(({ told }) => told)).toEqual([]);
    });
    it('are asked for when they are shown, not while a module is read', () => {
        const early = all.flatMap(({ file, source }) => earlyIn(file, source).map((line) => `${file}:${line}`));
        expect(early).toEqual([]);
    });
    it('are all used', () => {
        const code = [...all.map(({ source }) => source), readFileSync(join(src, 'text/loaded.ts'), 'utf8')].join('\n');
        const endings = [...code.matchAll(/`\$\{\w+\}(\w+)`/g)].map((m) => m[1]!); // t(`${key}Doc`)
        const unused = Object.entries(english)
            .filter(([path]) => !/^(?:names|engine|engine_says|overlay|overlay_says|values)$/.test(partOf(path))) // the engine's; values: film.test.ts
            .flatMap(([path, part]) =>
                Object.keys(part)
                    .filter((id) => !new RegExp(`['"\`.]${id}['"\`]|\\b${id}:|['"\`]${id}\\b`).test(code))
                    .filter((id) => !endings.some((ending) => id.endsWith(ending)))
                    .filter((id) => !(id.includes('.') && code.includes('`${name}.${value}`'))) // of a setting's option
                    .map((id) => `${partOf(path)}.${id}`),
            );
        expect(unused).toEqual([]);
    });
});

describe("the words of the overlay's panels", () => {
    const folder = new URL('../../native/overlay/', import.meta.url);
    const told = /\b(?:say|later)\((?:\s*"(?:[^"\\]|\\.)*")+/g; // core::say(), too: a refusal
    // Not shown: windows and what is looked up by a name; the same in every language: units.
    const kKept = /^(?:(?:\\u\w{4})?##.*|grip|head|panels|kN m|N m|rpm)$/;

    it('can all be said in another language', () => {
        for (const file of readdirSync(folder).filter((name) => name.endsWith('.cpp'))) {
            const source = readFileSync(new URL(file, folder), 'utf8')
                .replace(/^(?:#include|\s*\/\/).*$/gm, '')
                .replace(/\{\{"\w+",/g, ''); // the name of a hole
            const left = [...source.replace(told, '').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((m) => m[1]!);
            const ours = /^(?:overlay|words)/.test(file) ? left.filter((text) => text.includes(' ')) : left;
            expect(
                ours.filter((text) => /[A-Za-z]{3}/.test(text.replace(/\\u\w{4}|%\.?\d?\w/g, '')) && !kKept.test(text)),
                file,
            ).toEqual([]);
        }
    });
});

// Every other language says what English says, with the same values.
describe.each([...new Set(Object.keys(translated).map((path) => path.split('/').at(-2)!))])(
    'the words in %s',
    (code) => {
        const kApart = ['engine_says', 'overlay_says']; // lists that others take in
        const holes = (form: Form): string[] =>
            [...new Set(formsOf(form).flatMap((text) => [...text.matchAll(kHole)].map((m) => m[0])))].sort();

        // New English may wait for its translation, and is shown as it is until then.
        it('are nearly all there', () => {
            const missing: string[] = [];
            let all = 0;
            for (const [path, part] of Object.entries(english)) {
                const name = partOf(path);
                if (kApart.includes(name)) continue;
                const theirs = translated[path.replace('/en/', `/${code}/`)] ?? {};
                const ids = Object.keys(part);
                all += ids.length;
                missing.push(...ids.flatMap((id) => (id in theirs ? [] : [`${name}.${id}`])));
            }
            if (missing.length) console.info(`${code}: ${missing.length} texts are English yet: ${missing.join(', ')}`);
            expect(missing.length).toBeLessThan(all / 2);
        });
        it('ask for the same values', () => {
            const wrong = Object.entries(english).flatMap(([path, part]) =>
                Object.entries(translated[path.replace('/en/', `/${code}/`)] ?? {})
                    .filter(([id, form]) => id in part && holes(form).join() !== holes(part[id]!).join())
                    .map(([id]) => `${partOf(path)}.${id}`),
            );
            expect(wrong).toEqual([]);
        });
    },
);

describe('finding words', () => {
    const told = (source: string): string[] => wordsIn('x.ts', source).map(({ text }) => text);

    it('sees what is shown, however short', () => {
        expect(told("el('p', {}, 'cars')")).toEqual(['cars']);
        expect(told("el('p', { title: on ? 'off now' : b })")).toEqual(['off now']);
        expect(told('node.textContent = `${n} m to go`')).toEqual(['{} m to go']);
        expect(told("button.setAttribute('aria-label', 'stop')")).toEqual(['stop']);
        expect(told("throw new Error('too large')")).toEqual(['too large']);
        expect(told('svg.innerHTML = `<text x="1">time [s]</text>`')).toEqual(['<text x="1">time [s]</text>']);
        expect(told("const kRows = [{ name: 'Whole run' }]")).toEqual(['Whole run']);
    });
    it('passes over what is not', () => {
        expect(told("el('p', { class: 'quiet small', type: 'button' }, t('cars'))")).toEqual([]);
        expect(told("if (e.code === 'Escape') box.classList.add('is open')")).toEqual([]);
        expect(told("document.querySelector('main p')")).toEqual([]);
        expect(told("type A = 'one of these'; import x from './a b';")).toEqual([]);
        expect(told("el('p', {}, `${v} km/h`)")).toEqual([]);
        expect(told('svg.innerHTML = `<path d="M0 4H34" stroke-width="2"/>`')).toEqual([]);
    });
    it('sees t() in a table of a module', () => {
        expect(earlyIn('x.ts', "const kRows = [t('a')];\nconst f = () => t('b');")).toEqual([1]);
    });
});

describe('t()', () => {
    const t = texts('test', {
        plain: 'Run',
        hole: '{name}: {n} of {speed.1} m/s',
        cars: { zero: 'no car', one: '{n} car', other: '{n} cars' },
    });
    afterEach(async () => {
        speak(null);
        await arrived();
    });

    it('fills in texts, numbers and plurals', () => {
        expect(t('plain')).toBe('Run');
        expect(t('hole', { name: 'A', n: -12345.5, speed: -0.04 })).toBe('A: \u221212,345.5 of 0.0 m/s');
        expect([0, 1, 2].map((n) => t('cars', { n }))).toEqual(['no car', '1 car', '2 cars']);
        expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
    });
    it('takes known ids with their values alone', () => {
        // @ts-expect-error: there is no such text
        expect(() => t('nothing')).toThrow();
        // @ts-expect-error: `speed` is missing
        t('hole', { name: 'A', n: 1 });
        // @ts-expect-error: decimals are of a number
        t('hole', { name: 'A', n: 1, speed: '1' });
        // @ts-expect-error: `n` is missing
        t('cars');
    });
    it('speaks another language once its texts are there, and English where it has none', async () => {
        speak({
            code: 'pl',
            part: () =>
                Promise.resolve({
                    cars: { one: '{n} auto', few: '{n} auta', other: '{n} aut' },
                }),
        });
        await arrived();
        expect([1, 3, 7].map((n) => t('cars', { n }))).toEqual(['1 auto', '3 auta', '7 aut']);
        expect(t('plain')).toBe('Run');
        const late = texts('late', { here: 'here' });
        await arrived();
        expect(late('here')).toBe('here');
    });
    it('stays English when a language does not come', async () => {
        speak({ code: 'de', part: () => Promise.reject(new Error('offline')) });
        await arrived();
        expect(t('plain')).toBe('Run');
    });
    it('is asked for by a link or by the browser', async () => {
        expect(await languageOf(null, ['en-GB', 'de'])).toBeNull();
        expect(await languageOf('xx', ['yy'])).toBeNull();
        expect((await languageOf('de', ['en']))?.code).toBe('de');
        expect((await languageOf(null, ['xx', 'de-AT', 'en']))?.code).toBe('de');
        expect(await languageOf('en-XA', ['en'])).toBe(pseudo);
        expect(await speakFor('#scenario=hill&lang=en-XA', ['en'])).toBe('en-XA');
        expect(t('plain')).toMatch(/^Rùñ/);
        expect(await speakFor('#slang=en-XA', ['pl'])).toBe('en');
        expect(t('plain')).toBe('Run');
    });
});

describe('the pseudo-language', () => {
    it('is 40 % longer, keeps what is filled in and what is typed word for word, and leaves no vowel plain', async () => {
        for (const [path, part] of Object.entries(english)) {
            const other = (await pseudo.part(partOf(path), part))!;
            expect(Object.keys(other)).toEqual(Object.keys(part));
            for (const [id, form] of Object.entries(part))
                formsOf(form).forEach((text, k) => {
                    const told = formsOf(other[id]!)[k]!;
                    const letters = (s: string): string => s.replace(kHole, '').replace(/`[^`]*`/g, '');
                    expect(told.match(kHole) ?? [], `${path} ${id}`).toEqual(text.match(kHole) ?? []);
                    expect(letters(told), `${path} ${id}`).not.toMatch(/[aeiou]/i);
                    if (letters(text).length > 4)
                        expect(told.length, `${path} ${id}`).toBeGreaterThanOrEqual(
                            text.length + 0.3 * letters(text).length,
                        );
                });
        }
        expect(accented('Run {n} of `yawlab run`')).toMatch(/^Rùñ \{n\} òf `yawlab run`/);
    });
});

describe('names of the engine', () => {
    it('are those of its overlay and its events, and told in another language', async () => {
        const engine = Engine.create(await loadModule(readFileSync(wasm)));
        const ids = [
            ...engine.names('events', 'kind').map((kind) => `event.${kind}`),
            ...['run', 'wheels', 'friction', 'tire', 'suspension', 'driveline', 'brakes', 'energy', 'events'].flatMap(
                (panel) => [`panel.${panel}`, `question.${panel}`],
            ),
        ];
        expect(Object.keys(names).sort()).toEqual(ids.sort());
        expect([nameOf('event', 'impact'), nameOf('panel', 'tire', 'Tire'), nameOf('event', 'new')]).toEqual([
            'impact',
            'Tire',
            'new',
        ]);
        speak(pseudo);
        await arrived();
        expect(nameOf('event', 'impact')).toMatch(/^ìmpàçt/);
        expect(nameOf('event', 'new')).toBe('new');
        speak(null);
    });
});

describe('an error with a code', () => {
    it('is told in the language of the page; any other as it is', async () => {
        const error = new EngineError('the page cannot start a worker', 'page.worker');
        expect(told(error)).toBe('the page cannot start a worker');
        speak(pseudo);
        await arrived();
        expect(told(error)).toMatch(/^thè pàgè çàññòt štàrt/);
        expect(told(new EngineError('no code'))).toBe('no code');
        expect(told(new Error('plain'))).toBe('plain');
        speak(null);
        // Each code that the engine's folder uses stands in the list with the same English.
        const source = sources(join(src, 'engine'))
            .map((path) => readFileSync(path, 'utf8').replace(/\s+/g, ' '))
            .join('\n');
        for (const [code, english] of Object.entries(ownTexts)) expect(source).toContain(`'${english}', '${code}'`);
    });

    it('is told so too when the engine behind refuses: every refusal has a code, and the list has it', async () => {
        // The list of sentences is what native/ says.
        execFileSync(process.execPath, [
            fileURLToPath(new URL('../../scripts/messages.mjs', import.meta.url)),
            '--check',
        ]);
        const engine = Engine.create(await loadModule(readFileSync(wasm)));
        const refused = (scenario: string): EngineError => {
            try {
                engine.load(scenario);
            } catch (error) {
                return error as EngineError;
            }
            throw new Error(`taken: ${scenario}`);
        };
        const bad: readonly (readonly [string, RegExp])[] = [
            ['{', /^line 1/],
            ['[]', /object/],
            ['{"yawlab": 1, "dt": 7}', /^dt: 7 s is outside/],
            ['{"yawlab": 1, "cars": [{"model": "no such"}]}', /^cars\[0\]\.model: no car of the name "no such"/],
            ['{"yawlab": 1, "cars": [{"mödel": "box"}]}', /unknown key/],
            ['{"yawlab": 1, "cars": [{"model": "hatch", "driver": {"follow": "law", "law": "accel = 1 +"}}]}', /law/],
            ['{"yawlab": 1, "recording": "?"}', /base64/],
            ['{"yawlab": 1, "terrain": {"kind": "data"}}', /file or heights/],
        ];
        const code = (values: object): string[] =>
            Object.values(values).flatMap((value) =>
                typeof value === 'object' && value !== null && 'say' in value && value.say !== ''
                    ? [String(value.say), ...code('with' in value ? (value.with as object) : {})]
                    : [],
            );
        for (const [scenario, english] of bad) {
            const error = refused(scenario);
            expect(error.message, scenario).toMatch(english);
            for (const one of [error.code, ...code(error.values)]) expect(engineTexts, scenario).toHaveProperty([one]);
            expect(told(error), scenario).toBe(error.message);
        }
        const error = refused('{"yawlab": 1, "dt": 7}');
        speak(pseudo);
        await arrived();
        expect(told(error)).toMatch(/^dt: 7 s ìš òùtšìdè 0\.0\d+ tò/);
        speak(null);
        engine.destroy();
    });
});
