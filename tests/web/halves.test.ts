// The engine in two halves, as the page gets it: the first opens and runs scenarios with the same bits as the whole, the rest comes
// when it is asked for.
import { readFileSync } from 'node:fs';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { OverlayHalf } from '../../web/src/engine/overlay_half';
import { kOverlayPanels } from '../../web/src/engine/overlay_panels';
import { kFirst } from '../../web/src/session/document';
import { Session } from '../../web/src/session/session';
import overlayTexts from '../../web/src/text/en/overlay';
import tokens from '../../web/src/tokens.json';

const file = (name: string) => readFileSync(new URL(`../../build/wasm/engine/yawlab_${name}`, import.meta.url));
const gas = { steer: 0, throttle: 1, brake: 0, clutch: 0, handbrake: 0, gear: 0, buttons: 0 };
const pair = '{"yawlab": 1, "cars": [{"model": "hatch", "speed": 20}, {"model": "hatch", "position": [9, 0]}]}';

describe('the halves of the engine', () => {
    let asked: number; // for the rest of the code
    let askedFiles: number;
    let fail: boolean;
    let halved: Engine;
    let whole: Engine;
    beforeEach(async () => {
        asked = askedFiles = 0;
        fail = false;
        const rest = async (): Promise<WebAssembly.Module> => {
            asked++;
            if (fail) throw new Error('offline');
            return WebAssembly.compile(file('rest.wasm'));
        };
        const files = async (): Promise<Uint8Array> => {
            askedFiles++;
            if (fail) throw new Error('offline');
            return file('files.txt');
        };
        const first = await WebAssembly.compile(file('first.wasm'));
        halved = Engine.create(await loadModule({ first, rest, files }));
        whole = Engine.create(await loadModule(file('page.wasm')));
    });

    it('drive the first scenario with the same bits, without asking for more', () => {
        const session = new Session(halved);
        session.document.openAddress('');
        whole.openLink(`scenario=${kFirst}`);
        for (let frame = 0; frame < 300; frame++) session.run.advance(0.02, 1000 + 20 * frame, () => gas);
        whole.hands(gas);
        whole.step(halved.block('world').named(0, 'step'));
        expect(session.run.time).toBeGreaterThan(5);
        expect(halved.hash()).toBe(whole.hash());
        session.run.seek(300);
        session.run.branch();
        session.run.restart();
        expect(JSON.parse(halved.withRecording())).toEqual(expect.objectContaining({ yawlab: 1 }));
        halved.parameters(0);
        halved.restore(halved.snapshot());
        expect(JSON.parse(halved.scenario())).toEqual(expect.objectContaining({ yawlab: 1 }));
        expect([asked, askedFiles]).toEqual([0, 0]);
    });

    it('open every scenario and run it with the same bits once the data files have come', async () => {
        await Promise.all([halved.files(), halved.files()]);
        expect(halved.catalog()).toEqual(whole.catalog());
        for (const { name } of whole.catalog()) {
            for (const engine of [halved, whole]) {
                engine.openLink(`scenario=${name}`);
                engine.info().vehicles.forEach((_, i) => engine.parameters(i));
                engine.info().variants.list.forEach((_, i) => engine.variant(i));
                engine.step(300);
            }
            expect(halved.hash(), name).toBe(whole.hash());
        }
        expect(halved.withRecording()).toBe(whole.withRecording());
        for (const file of ['frozen/1.json', 'scenes/yard.obj', 'cars/van.json'])
            expect(halved.asset(file)).toBe(readFileSync(new URL(`../../assets/${file}`, import.meta.url), 'utf8'));
        expect([asked, askedFiles]).toEqual([0, 1]);
    });

    it('wait for the data files with what is opened before they are here', async () => {
        const session = new Session(halved);
        session.document.openAddress('');
        expect(halved.hasFiles).toBe(false);
        session.document.openNamed('yard');
        expect(session.run.info.walls).toBe(false);
        await halved.files();
        expect(halved.hasFiles).toBe(true);
        expect(session.run.info.walls).toBe(true);
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
        expect([asked, askedFiles]).toEqual([1, 1]);
        for (const engine of [halved, whole]) engine.step(100);
        expect(halved.hash()).toBe(whole.hash());
        expect(halved.link()).toBe(whole.link());
        expect(halved.eventCase(0)).toEqual(whole.eventCase(0));
        expect(halved.trace(['vehicles.0.x'], 10)).toEqual(whole.trace(['vehicles.0.x'], 10));
        expect(halved.compare('')).toEqual(whole.compare(''));
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

    it('say in the panels what another language says for the English', () => {
        const overlay = new OverlayHalf(whole);
        const drawn = (words: Record<string, string>): number => {
            overlay.start(1, tokens.dark);
            overlay.speak(words);
            for (let code = 32; code < 127; code++) overlay.glyph(code, 9, 16, 8);
            overlay.atlas(16, 12);
            kOverlayPanels.forEach((_, i) => overlay.open(i, true));
            overlay.place(1280, 7200, 900, 60, 1270, 7000);
            overlay.event(0, -1);
            for (let frame = 0; frame < 3; frame++) overlay.frame(1 / 60);
            return overlay.frame(1 / 60).vertices;
        };
        whole.openLink('scenario=two-hits');
        whole.step(1200);
        const english = drawn({});
        // A letter is four corners; the panels have a line for each sentence that a car which was hit has to tell.
        const silent = drawn(Object.fromEntries(Object.keys(overlayTexts).map((sentence) => [sentence, '.'])));
        expect(english - silent).toBeGreaterThan(4 * 500);
        expect(drawn({ 'torque at the steering wheel': 'torque at the steering wheel, and more' })).toBe(
            english + 4 * ', and more'.replaceAll(' ', '').length,
        );
        expect(drawn({ 'lets pass {share} %': '{share} % {share} %' })).toBeLessThanOrEqual(english);
        expect(drawn({})).toBe(english);
    });

    it('may be asked for again after a failure', async () => {
        fail = true;
        await expect(halved.whole()).rejects.toThrow('offline');
        fail = false;
        await halved.whole();
        expect([asked, askedFiles]).toEqual([2, 2]);
        expect(halved.catalog()).toEqual(whole.catalog());
    });

    it('refuse data files that are others', async () => {
        const first = await WebAssembly.compile(file('first.wasm'));
        const rest = (): Promise<WebAssembly.Module> => Promise.reject(new Error('not asked'));
        for (const sent of ['<!doctype html>', '', '12', '999999999\n{}', '-5\n{}', '4e3\n{}']) {
            const api = await loadModule({ first, rest, files: async () => new TextEncoder().encode(sent) });
            await expect(api.files()).rejects.toThrow('cut off or changed');
            expect(api.hasFiles).toBe(false);
        }
    });
});
