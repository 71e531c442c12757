// What the page tells the synth, wherever that runs.
import { kSoundFields, type Synth } from './synth';

export interface SoundMessage {
    fields?: number[]; // in the order of kSoundFields
    strike?: number; // [N s]
    volume?: number; // [0, 1]
    stop?: boolean;
}

export function obey(synth: Synth, { fields, strike, volume }: SoundMessage): void {
    if (fields) kSoundFields.forEach((name, i) => (synth.input[name] = fields[i] ?? 0));
    if (strike !== undefined) synth.strike(strike);
    if (volume !== undefined) synth.volume = volume;
}
