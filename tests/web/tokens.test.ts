// The values of look stand in tokens.json alone: colours, letters, space, radius, motion, breakpoints.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import tokens from '../../web/src/tokens.json';
import { tokensCss, withBreakpoints } from '../../web/tokens';

const src = fileURLToPath(new URL('../../web/src', import.meta.url));
const files = (folder: string, ending: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory()
            ? files(join(folder, entry.name), ending)
            : entry.name.endsWith(ending)
              ? [join(folder, entry.name)]
              : [],
    );
const read = (path: string): string => readFileSync(path, 'utf8');

describe('the tokens', () => {
    const sheets = files(src, '.css').map((path) => ({ name: relative(src, path), css: read(path) }));

    it('are all there as custom properties, in both themes', () => {
        const [dark, light, projector] = tokensCss().split('\n}\n');
        for (const [name, value] of Object.entries(tokens.dark)) expect(dark).toContain(`--${name}: ${value};`);
        for (const [name, value] of Object.entries(tokens.light)) expect(light).toContain(`--${name}: ${value};`);
        expect(Object.keys(tokens.light)).toEqual(Object.keys(tokens.dark));
        expect(dark).toMatch(/--s1: 4px;[^]*--s5: 24px;[^]*--radius: 6px;[^]*--motion: 120ms;/);
        expect(dark).toContain('--normal-size: 14px;');
        expect(projector).toContain('--normal-size: 23px;');
        expect(tokensCss()).toMatch(/reduced-motion: reduce\) \{\n:root \{\n {4}--motion: 0ms;/);
    });
    it('are what the style sheets use: no property that nobody sets', () => {
        const set = new Set(
            [tokensCss(), ...sheets.map((s) => s.css), ...files(src, '.ts').map(read)].flatMap((text) =>
                [...text.matchAll(/(--[a-z][\w-]*)(?=['"]?[,:]\s)/g)].map((m) => m[1]!),
            ),
        );
        const unset = sheets.flatMap(({ name, css }) =>
            [...css.matchAll(/var\((--[\w-]+)\)/g)]
                .map((m) => m[1]!)
                .filter((p) => !set.has(p))
                .map((p) => `${name}: ${p}`),
        );
        expect(unset).toEqual([]);
    });
    it('hold the breakpoints, which style sheets name', () => {
        expect(withBreakpoints('@media (--phone) { a { b: c } }', 'x.css')).toBe(
            '@media (max-width: 720px) { a { b: c } }',
        );
        expect(withBreakpoints('@media (--wide) { a { b: var(--s1) } }', 'x.css')).toContain('(min-width: 721px)');
        expect(withBreakpoints('@media (--low) { a { b: c } }', 'x.css')).toContain('(max-height: 480px)');
        expect(() => withBreakpoints('@media (--other) { a { b: c } }', 'x.css')).toThrow('no breakpoint (--other)');
        const own = sheets.filter(({ css }) => /@media[^{]*(?:width|height):/.test(css)).map(({ name }) => name);
        expect(own).toEqual([]);
    });
});

describe('the style of the page', () => {
    it('stands in style sheets: no style attribute, which a strict policy would refuse', () => {
        // What is handed out is a file by itself, whose own policy names its one sheet by its hash.
        const ours = files(src, '.ts').filter((path) => !/panels\/(?:lesson_handout|one_file)\.ts$/.test(path));
        const found = ours.flatMap((path) =>
            read(path)
                .split('\n')
                .flatMap((line, k) =>
                    /\bstyle: ?['"`]|\bstyle="|setAttribute\('style'|cssText|<style/.test(line)
                        ? [`${relative(src, path)}:${k + 1}`]
                        : [],
                ),
        );
        expect(found).toEqual([]);
    });
});
