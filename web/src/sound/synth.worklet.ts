// The synth on the browser's audio thread.
import { obey, type SoundMessage } from './message';
import { Synth } from './synth';

declare const sampleRate: number;
declare class AudioWorkletProcessor {
    readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

class YawlabSynth extends AudioWorkletProcessor {
    private readonly synth = new Synth(sampleRate);
    private alive = true;

    constructor() {
        super();
        this.port.onmessage = (event: MessageEvent<SoundMessage>) => {
            obey(this.synth, event.data);
            if (event.data.stop) this.alive = false;
        };
    }
    process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
        const channels = outputs[0];
        if (channels?.[0]) this.synth.render(channels[0], channels[1] ?? null);
        return this.alive;
    }
}
registerProcessor('yawlab-synth', YawlabSynth);
