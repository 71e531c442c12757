// The sound of the page: silent until the user asks for it, remembers being muted, sleeps when the tab is hidden or time
// stands still.
//
//     const sound = new Sound(store);
//     sound.setMuted(false);                  // from a click or a key: browsers let nothing else start sound
//     each frame: sound.update(input, playing);   impacts: sound.strike(impulse)
import workletUrl from './synth.worklet.ts?worker&url';
import { kSoundFields, slowPitch, type SoundInput } from './synth';
import en from '../text/en/sound';
import { texts } from '../text/t';

const t = texts('sound', en);

export { slowPitch, type SoundInput };

export class Sound {
    private context: AudioContext | null = null;
    private node: AudioWorkletNode | null = null;
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
        this.node?.port.postMessage({ volume: this.volumeNow });
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
        this.node.port.postMessage({ fields: kSoundFields.map((f) => input[f]) });
    }
    strike(impulse: number): void {
        if (!this.mutedNow && this.playing) this.node?.port.postMessage({ strike: impulse });
    }
    dispose(): void {
        this.node?.port.postMessage({ stop: true });
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
                this.node.port.postMessage({ volume: this.volumeNow });
                this.node.connect(this.context.destination);
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

async function addSynth(context: BaseAudioContext): Promise<AudioWorkletNode> {
    if (!context.audioWorklet) throw new Error(t('noWorklet'));
    await context.audioWorklet.addModule(workletUrl);
    return new AudioWorkletNode(context, 'yawlab-synth', { numberOfInputs: 0, outputChannelCount: [2] });
}

// The same worklet into memory instead of the loudspeaker: what a test or an exported video listens to.
export async function renderOffline(
    input: Readonly<SoundInput>,
    seconds: number,
    strike = 0,
    rate = 44100,
): Promise<Float32Array> {
    const context = new OfflineAudioContext(2, Math.round(seconds * rate), rate);
    const node = await addSynth(context);
    node.port.postMessage({ fields: kSoundFields.map((f) => input[f]) });
    if (strike) node.port.postMessage({ strike });
    node.connect(context.destination);
    await new Promise((resolve) => setTimeout(resolve, 50)); // messages arrive before rendering starts
    return (await context.startRendering()).getChannelData(0);
}
