// What the About dialog makes of about.json, which a host may have written otherwise.
import { readAbout } from '../../web/src/panels/about';

describe('about.json', () => {
    const sha256 = 'ab'.repeat(32);

    it('is read as the build writes it', () => {
        const about = {
            version: '1.2.3',
            engine: [{ file: 'assets/yawlab_first-x.wasm', bytes: 12, sha256 }],
            parts: [{ name: 'three', version: '0.187.0', licence: 'MIT', text: 'MIT License' }],
        };
        expect(readAbout(about)).toEqual(about);
    });
    it('shows nothing of what is not as it should be, and asks no other host', () => {
        expect(readAbout(null)).toEqual({ version: '', engine: [], parts: [] });
        expect(readAbout('text').engine).toEqual([]);
        const files = [
            { file: 'https://elsewhere.example/x.wasm', bytes: 1, sha256 },
            { file: '//elsewhere.example/x.wasm', bytes: 1, sha256 },
            { file: 'a.wasm', bytes: 'many', sha256 },
            { file: 'a.wasm', bytes: 1, sha256: 'short' },
        ];
        expect(readAbout({ engine: files, parts: [{ licence: 'MIT' }, 7], version: {} })).toEqual({
            ...{ version: '', engine: [], parts: [] },
        });
    });
});
