import { signal } from '@preact/signals-core';
import { Hearing } from '../../web/src/sound/hearing';
import { Sound } from '../../web/src/sound/sound';
import { kSilent } from '../../web/src/sound/synth';
import { createSettings } from '../../web/src/settings/settings';
import { storeNowhere } from '../../web/src/settings/store';

// A browser's sound, as far as Sound asks for it: it starts held back, and runs once resume() comes from a gesture.
class Held {
    static made: Held[] = [];
    state: 'suspended' | 'running' | 'closed' = 'suspended';
    allowed = false;
    audioWorklet = { addModule: async (): Promise<void> => undefined };
    destination = {};
    constructor() {
        Held.made.push(this);
    }
    async resume(): Promise<void> {
        if (this.allowed) this.state = 'running';
    }
    async suspend(): Promise<void> {
        this.state = 'suspended';
    }
}
class Node {
    port = { postMessage: (): void => undefined };
    connect(): void {}
}
const memory = { muted: true, volume: 0.7 };
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

describe('the sound of the page', () => {
    beforeEach(() => {
        Held.made = [];
        Object.assign(globalThis, { AudioContext: Held, AudioWorkletNode: Node });
    });
    it('goes on with the next gesture where the browser held it back', async () => {
        const sound = new Sound(memory, () => false);
        sound.update(kSilent, true);
        sound.setMuted(false);
        await settled();
        expect(sound.state).toBe('suspended');
        Held.made[0]!.allowed = true;
        sound.gesture();
        await settled();
        expect(sound.state).toBe('running');
        expect(Held.made).toHaveLength(1);
    });
    it('is made by the page itself where the browser has no audio thread', async () => {
        const [left, right] = [new Float32Array(1024), new Float32Array(1024)];
        let render: ((event: unknown) => void) | null = null;
        class Plain extends Held {
            override audioWorklet = undefined as never;
            sampleRate = 44100;
            createScriptProcessor = (size: number): unknown => {
                expect(size).toBe(left.length);
                return {
                    connect: (): void => undefined,
                    set onaudioprocess(f: (event: unknown) => void) {
                        render = f;
                    },
                };
            };
        }
        Object.assign(globalThis, { AudioContext: Plain });
        const sound = new Sound(memory, () => false);
        sound.update(kSilent, true);
        sound.setMuted(false);
        await settled();
        expect(sound.failure).toBe('');
        await new Promise((done) => setTimeout(done, 20));
        sound.update({ ...kSilent, running: 1, rpm: 4000, load: 1 }, true);
        const outputBuffer = { getChannelData: (c: number) => [left, right][c]! };
        for (let n = 0; n < 20; n++) render!({ outputBuffer });
        expect(Math.max(...left)).toBeGreaterThan(0.05);
        expect(Math.max(...right)).toBeGreaterThan(0.05);
    });
    it('sleeps while the page is hidden or time stands still, whatever is touched', async () => {
        let hidden = false;
        const sound = new Sound(memory, () => hidden);
        sound.update(kSilent, true);
        sound.setMuted(false);
        Held.made[0]!.allowed = true;
        await settled();
        expect(sound.state).toBe('running');
        sound.update(kSilent, false);
        await settled();
        sound.gesture();
        await settled();
        expect(sound.state).toBe('suspended');
        sound.update(kSilent, true);
        hidden = true;
        sound.setMuted(true);
        sound.setMuted(false);
        sound.gesture();
        await settled();
        expect(sound.state).toBe('suspended');
    });
});

describe('sound begins', () => {
    type Cause = 'link' | 'lesson' | 'edit';
    function page(framed = false, wanted = false) {
        const session = {
            focus: signal(0),
            document: { opened: signal({ anew: true, cause: 'link' }) },
            run: { film: { driven: signal(false) }, info: { vehicles: [] }, clock: { rate: 1 }, playing: true },
        };
        const settings = createSettings(storeNowhere());
        const hearing = new Hearing(session as never, settings, framed, wanted);
        const open = (cause: Cause, anew = true): unknown => (session.document.opened.value = { anew, cause });
        return { hearing, settings, open, drive: () => (session.run.film.driven.value = true) };
    }
    const made = async (): Promise<number> => {
        for (let n = 0; n < 100 && !Held.made.length; n++) await settled();
        return Held.made.length;
    };
    const none = async (): Promise<void> => {
        for (let n = 0; n < 10; n++) await settled();
        expect(Held.made).toHaveLength(0);
    };
    beforeEach(async () => {
        await import('../../web/src/sound/ear'); // as quick as it will be then
        Held.made = [];
        Object.assign(globalThis, { AudioContext: Held, AudioWorkletNode: Node });
    });
    it('with the first key that drives, not with one that only looks', async () => {
        const { hearing, drive } = page();
        hearing.gesture();
        await none();
        drive();
        expect(await made()).toBe(1);
    });
    it('with any gesture where it was turned on in an earlier visit, and with whoever turns it on', async () => {
        page(false, true).hearing.gesture();
        expect(await made()).toBe(1);
        Held.made = [];
        page().hearing.ask();
        expect(await made()).toBe(1);
    });
    it('not where somebody has turned it off', async () => {
        const { settings, drive } = page();
        settings.muted.value = true;
        drive();
        await none();
    });
    it('not in lessons and frames, until somebody turns it on there', async () => {
        for (const framed of [false, true]) {
            Held.made = [];
            const { hearing, settings, open, drive } = page(framed);
            if (!framed) open('lesson');
            drive();
            await none();
            expect([settings.muted.value, settings.muted.chosen]).toEqual([true, false]);
            settings.muted.value = false;
            hearing.ask();
            expect(await made()).toBe(1);
            open(framed ? 'link' : 'lesson'); // the next step of the same
            open('edit', false);
            expect(settings.muted.value).toBe(false);
        }
    });
    it('again as it was chosen, once the lesson is left', () => {
        const { settings, open } = page();
        open('lesson');
        expect(settings.muted.value).toBe(true);
        open('link');
        expect(settings.muted.value).toBe(false);
    });
});
