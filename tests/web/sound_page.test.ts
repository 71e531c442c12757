import { Sound } from '../../web/src/sound/sound';
import { kSilent } from '../../web/src/sound/synth';

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
