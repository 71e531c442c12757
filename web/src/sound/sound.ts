// The sound of the page: silent until the user asks for it, remembers being muted, sleeps when the tab is hidden or time
// stands still.
//
//     const sound = new Sound({ muted: true, volume: 0.4 });
//     sound.setMuted(false);                  // from a click or a key: browsers let nothing else start sound
//     each frame: sound.update(input, playing);   impacts: sound.strike(impulse)
import workletUrl from './synth.worklet.ts?worker&url';
import { kSoundFields, slowPitch, Synth, type SoundInput } from './synth';
import { obey, type SoundMessage } from './message';
import en from '../text/en/sound';
import { texts } from '../text/t';

const t = texts('sound', en);

export { slowPitch, type SoundInput };

export class Sound {
    private context: AudioContext | null = null;
    private node: Player | null = null;
    private starting: Promise<void> | null = null;
    private volumeNow: number;
    private mutedNow: boolean;
    private playing = false;
    private sent = 0; // [s] wall time of the last message
    failure = ''; // why there is no sound, for the settings

    constructor(
        first: { muted: boolean; volume: number },
        private readonly hidden: () => boolean = () => document.hidden,
    ) {
        this.mutedNow = first.muted;
        this.volumeNow = first.volume;
        if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => this.wake());
    }

    get muted(): boolean {
        return this.mutedNow;
    }
    get volume(): number {
        return this.volumeNow;
    }
    // 'off' until it has been started; then as the browser says: 'running' or 'suspended'.
    get state(): string {
        return this.context?.state ?? 'off';
    }
    setVolume(volume: number): void {
        this.volumeNow = Math.min(1, Math.max(0, volume));
        this.node?.tell({ volume: this.volumeNow });
    }
    // Must come from a gesture when it turns the sound on for the first time.
    setMuted(muted: boolean): void {
        this.mutedNow = muted;
        if (!muted) void this.start();
        this.wake();
    }
    // A gesture has happened: sound that was on in the last visit may begin, and go on where the browser held it back.
    gesture(): void {
        if (this.mutedNow) return;
        if (!this.context) void this.start();
        else if (this.context.state !== 'running') this.wake();
    }

    // Once a frame; the worklet smooths, so a message every 15 ms is enough.
    update(input: Readonly<SoundInput>, playing: boolean): void {
        if (playing !== this.playing) {
            this.playing = playing;
            this.wake();
        }
        if (!this.node || this.mutedNow || !playing) return;
        const now = performance.now() / 1000;
        if (now - this.sent < 0.015) return;
        this.sent = now;
        this.node.tell({ fields: kSoundFields.map((f) => input[f]) });
    }
    strike(impulse: number): void {
        if (!this.mutedNow && this.playing) this.node?.tell({ strike: impulse });
    }
    dispose(): void {
        this.node?.tell({ stop: true });
        void this.context?.close();
        this.context = null;
        this.node = null;
    }

    private async start(): Promise<void> {
        if (this.starting) return this.starting;
        this.starting = (async () => {
            try {
                this.context = new AudioContext({ latencyHint: 'interactive' });
                this.node = await addSynth(this.context);
                this.node.tell({ volume: this.volumeNow });
                this.node.node.connect(this.context.destination);
                this.wake();
            } catch (error) {
                this.failure = t('none', { why: (error as Error).message });
                this.context = null;
            }
        })();
        return this.starting;
    }
    // Runs only while there is something to hear.
    private wake(): void {
        const context = this.context;
        if (!context || context.state === 'closed') return;
        if (!this.mutedNow && this.playing && !this.hidden()) void context.resume();
        else void context.suspend();
    }
}

// Whatever plays the synth, and how it is told.
interface Player {
    node: AudioNode;
    tell(message: SoundMessage): void;
}

const kBlock = 1024; // samples that the page makes at once, where it makes them itself

// On the browser's audio thread. Where there is none (a page that came without encryption, an old browser) the page computes the
// same samples itself, a block ahead.
async function addSynth(context: AudioContext): Promise<Player> {
    if (!context.audioWorklet) return byThePage(context);
    await context.audioWorklet.addModule(workletUrl);
    const node = new AudioWorkletNode(context, 'yawlab-synth', { numberOfInputs: 0, outputChannelCount: [2] });
    return { node, tell: (message) => node.port.postMessage(message) };
}
function byThePage(context: AudioContext): Player {
    const synth = new Synth(context.sampleRate);
    const node = context.createScriptProcessor(kBlock, 0, 2);
    node.onaudioprocess = ({ outputBuffer }) =>
        synth.render(outputBuffer.getChannelData(0), outputBuffer.getChannelData(1));
    return { node, tell: (message) => obey(synth, message) };
}
