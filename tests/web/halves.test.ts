// The engine in two halves, as the page gets it: the first opens and runs scenarios with the same bits as the whole, the rest comes
// when it is asked for.
import { readFileSync } from 'node:fs';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { OverlayHalf } from '../../web/src/engine/overlay_half';
import { kOverlayPanels } from '../../web/src/engine/overlay_panels';
import tokens from '../../web/src/tokens.json';

const file = (name: string) => readFileSync(new URL(`../../build/wasm/engine/yawlab_${name}.wasm`, import.meta.url));
const pair = '{"yawlab": 1, "cars": [{"model": "box", "speed": 20}, {"model": "box", "position": [9, 0]}]}';

describe('the halves of the engine', () => {
    let asked: number;
    let fail: boolean;
    let halved: Engine;
    let whole: Engine;
    beforeEach(async () => {
        asked = 0;
        fail = false;
        const rest = async (): Promise<WebAssembly.Module> => {
            asked++;
            if (fail) throw new Error('offline');
            return WebAssembly.compile(file('rest'));
        };
        halved = Engine.create(await loadModule({ first: await WebAssembly.compile(file('first')), rest }));
        whole = Engine.create(await loadModule(file('page')));
    });

    it('open every scenario and run it with the same bits, without asking for the rest', () => {
        for (const { name } of whole.catalog()) {
            for (const engine of [halved, whole]) {
                engine.openLink(`scenario=${name}`);
                engine.info().vehicles.forEach((_, i) => engine.parameters(i));
                engine.info().variants.list.forEach((_, i) => engine.variant(i));
                engine.step(300);
            }
            expect(halved.hash(), name).toBe(whole.hash());
        }
        halved.restart();
        halved.restore(halved.snapshot());
        expect(JSON.parse(halved.withRecording())).toEqual(expect.objectContaining({ yawlab: 1 }));
        expect(asked).toBe(0);
    });

    it('say so when the rest is called before it has come', () => {
        halved.load(pair);
        expect(() => halved.link()).toThrow('before it had come');
        expect(() => new OverlayHalf(halved).panels()).toThrow('before it had come');
    });

    it('are one engine once the rest has come, in the middle of a run', async () => {
        for (const engine of [halved, whole]) {
            engine.load(pair);
            engine.step(100);
        }
        await Promise.all([halved.whole(), halved.whole()]);
        expect(asked).toBe(1);
        for (const engine of [halved, whole]) engine.step(100);
        expect(halved.hash()).toBe(whole.hash());
        expect(halved.link()).toBe(whole.link());
        expect(halved.eventCase(0)).toEqual(whole.eventCase(0));
        expect(halved.trace(['vehicles.0.x'], 10)).toEqual(whole.trace(['vehicles.0.x'], 10));
        expect(halved.compare('')).toEqual(whole.compare(''));
        expect(halved.mapNames()).toEqual(whole.mapNames());
    });

    it('draw the overlay from the same lists', async () => {
        await halved.whole();
        const drawn = [halved, whole].map((engine) => {
            engine.openLink('scenario=head-on');
            engine.step(300);
            const overlay = new OverlayHalf(engine);
            overlay.start(1, tokens.dark);
            const glyphs = [...'0123456789abc'].map((c) => overlay.glyph(c.charCodeAt(0), 9, 16, 8));
            overlay.atlas(16, 12);
            expect(overlay.panels().map((p) => p.name)).toEqual(kOverlayPanels);
            kOverlayPanels.forEach((_, i) => overlay.open(i, true));
            overlay.place(1280, 720, 900, 60, 1270, 650);
            overlay.dock('right', false, false);
            overlay.replay();
            overlay.frame(1 / 60);
            const { vertices, indices } = overlay.frame(1 / 60);
            return { glyphs, vertices, indices };
        });
        expect(drawn[0]!.vertices).toBeGreaterThan(1000);
        expect(drawn[0]).toEqual(drawn[1]);
    });

    it('may be asked for again after a failure', async () => {
        fail = true;
        await expect(halved.whole()).rejects.toThrow('offline');
        fail = false;
        await halved.whole();
        expect(asked).toBe(2);
    });
});
