// The synth on the browser's audio thread. Messages: {fields: number[]} in the order of kSoundFields, {strike: N s},
// {volume: 0..1}, {stop: true}.
import { kSoundFields, Synth } from './synth';

declare const sampleRate: number;
declare class AudioWorkletProcessor {
    readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

export interface SoundMessage {
    fields?: number[];
    strike?: number;
    volume?: number;
    stop?: boolean;
}

class YawlabSynth extends AudioWorkletProcessor {
    private readonly synth = new Synth(sampleRate);
    private alive = true;

    constructor() {
        super();
        this.port.onmessage = (event: MessageEvent<SoundMessage>) => {
            const m = event.data;
            if (m.fields) kSoundFields.forEach((name, i) => (this.synth.input[name] = m.fields![i] ?? 0));
            if (m.strike !== undefined) this.synth.strike(m.strike);
            if (m.volume !== undefined) this.synth.volume = m.volume;
            if (m.stop) this.alive = false;
        };
    }
    process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
        const channels = outputs[0];
        if (channels?.[0]) {
            this.synth.render(channels[0]);
            for (let c = 1; c < channels.length; c++) channels[c]!.set(channels[0]);
        }
        return this.alive;
    }
}
registerProcessor('yawlab-synth', YawlabSynth);
