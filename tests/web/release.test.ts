// What the page is made of, as it is told with every build and release.
import { about, parts, projectVersion, sha256, sums } from '../../scripts/parts.mjs';

describe('the parts of a build', () => {
    it('have each a version, a licence and its words', () => {
        const all = parts();
        expect(all.map((part) => part.name)).toEqual(
            expect.arrayContaining(['Dear ImGui', 'GLM', 'musl, src/math', 'three', 'uplot', 'zlib']),
        );
        for (const part of all) {
            expect(part.licence, part.name).toMatch(/^(MIT|ISC|Zlib|BSD-[23]-Clause|Apache-2\.0 WITH LLVM-exception)$/);
            expect(part.text.length, part.name).toBeGreaterThan(90);
            if (!part.licence.includes('LLVM')) expect(part.text, part.name).toMatch(/copyright|\(C\)/i);
            if (part.purl) expect(part.purl, part.name).toContain(part.version);
            if (part.purl?.startsWith('pkg:npm/')) expect(part.sha512, part.name).toMatch(/^[0-9a-f]{128}$/);
        }
        expect(new Set(all.map((part) => part.name)).size).toBe(all.length);
    });

    it('include what the page imports, and no tool that only builds it', () => {
        const names = parts().map((part) => part.name);
        expect(names).toEqual(expect.arrayContaining(['@preact/signals-core', 'temml', 'fflate']));
        for (const tool of ['vite', 'typescript', 'playwright-core', 'vitest']) expect(names).not.toContain(tool);
    });

    it('are told with the hash of the engine, which anyone can compute', () => {
        const files = { 'assets/b.wasm': 'two', 'assets/a.wasm': 'one', 'index.html': '<p>' };
        const told = about(files);
        expect(told.version).toBe(projectVersion());
        expect(told.engine.files).toEqual({ 'a.wasm': sha256('one'), 'b.wasm': sha256('two') });
        expect(told.engine.sha256).toBe(sha256(`${sha256('one')}  a.wasm\n${sha256('two')}  b.wasm\n`));
        expect(about({ ...files, 'index.html': '<q>' }).engine).toEqual(told.engine);
        expect(about({ ...files, 'assets/a.wasm': 'three' }).engine.sha256).not.toBe(told.engine.sha256);
    });

    it('have sums as sha256sum writes them', () => {
        // The digest of nothing is printed in FIPS 180's examples of implementations.
        expect(sums({ z: '', a: '' })).toBe(
            ['a', 'z']
                .map((name) => `e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  ${name}\n`)
                .join(''),
        );
    });
});
