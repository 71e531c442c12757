// What the About dialog makes of about.json, which a host may have written otherwise.
import { readAbout } from '../../web/src/panels/about';

describe('about.json', () => {
    const sha256 = 'ab'.repeat(32);

    it('is read as the build writes it', () => {
        const parts = [{ name: 'three', version: '0.187.0', licence: 'MIT', text: 'MIT License' }];
        const engine = { sha256, files: { 'yawlab_first-x.wasm': sha256 } };
        expect(readAbout({ version: '1.2.3', engine, parts })).toEqual({
            ...{ version: '1.2.3', parts },
            engine: [{ file: 'assets/yawlab_first-x.wasm', sha256 }],
        });
    });
    it('shows nothing of what is not as it should be, and asks no other host', () => {
        expect(readAbout(null)).toEqual({ version: '', engine: [], parts: [] });
        expect(readAbout('text').engine).toEqual([]);
        const files = { '../x.wasm': sha256, '/elsewhere.example/x.wasm': sha256, 'a.wasm': 'short', 'b.wasm': 7 };
        expect(readAbout({ engine: { files }, parts: [{ licence: 'MIT' }, 7], version: {} })).toEqual({
            ...{ version: '', engine: [], parts: [] },
        });
    });
});
