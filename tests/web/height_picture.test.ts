import { readFileSync } from 'node:fs';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { greyOf, greyPng, judgeHead } from '../../web/src/files/height_picture';
import { heightMapScenario } from '../../web/src/panels/height_map';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);

function head(width: number, height: number, depth: number, colour: number): Uint8Array {
    const bytes = new Uint8Array(40);
    bytes.set([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
    const view = new DataView(bytes.buffer);
    view.setUint32(16, width);
    view.setUint32(20, height);
    bytes.set([depth, colour], 24);
    return bytes;
}

describe('a picture that shall be a height map', () => {
    it('is judged by its head before anything is made of it', () => {
        expect(judgeHead(head(64, 32, 8, 0))).toEqual({
            head: { width: 64, height: 32, depth: 8, colour: 0 },
            grey: true,
        });
        expect(judgeHead(head(64, 32, 16, 0)).grey).toBe(true);
        for (const colour of [2, 4, 6]) expect(judgeHead(head(64, 32, 8, colour)).grey, String(colour)).toBe(false);
        expect(() => judgeHead(head(64, 32, 16, 2))).toThrow('a colour picture');
        expect(() => judgeHead(head(64, 32, 8, 3))).toThrow('a colour picture');
        expect(() => judgeHead(head(5000, 32, 8, 0))).toThrow('5000 \u00d7 32 pixels');
        expect(() => judgeHead(head(3, 32, 8, 0))).toThrow('3 \u00d7 32 pixels');
        expect(() => judgeHead(new Uint8Array(9))).toThrow('no PNG');
        expect(() => judgeHead(new TextEncoder().encode('not a picture at all, whatever its name says'))).toThrow(
            'no PNG',
        );
    });
    it('saved in colour is grey where its channels agree', () => {
        expect(greyOf(Uint8Array.of(7, 7, 7, 255, 0, 0, 0, 255))).toEqual(Uint8Array.of(7, 0));
        expect(greyOf(Uint8Array.of(7, 7, 8, 255))).toBeNull();
        expect(greyOf(Uint8Array.of(7, 7, 7, 254))).toBeNull();
    });
    it('written anew is what the engine reads', async () => {
        const side = 16;
        const grey = Uint8Array.from({ length: side * side }, (_, i) => (i % side) * 17); // rises to the east
        const png = await greyPng(side, side, grey);
        expect(judgeHead(png)).toEqual({ head: { width: side, height: side, depth: 8, colour: 0 }, grey: true });
        const engine = Engine.create(await loadModule(readFileSync(wasm)));
        const url = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
        const about = { spacing: 10, range: 51, surface: 'grass', interpolate: true, model: 'hatch' };
        engine.load(heightMapScenario('slope.png', url, about));
        expect(engine.height(25, 0) - engine.height(-25, 0)).toBeCloseTo((51 / 15) * 5, 1);
        engine.destroy();
    });
});
