// What a recorded run of a scenario with a goal is worth: the engine drives it again (native/scenario/score.h).
import type { Engine } from './engine';
import type { Said } from './error';

export type Medal = 'none' | 'bronze' | 'silver' | 'gold';

export interface Verdict {
    title: string;
    challenge: string; // the built-in scenario that it is; '' for none
    unit: string;
    score: number | null; // null: lost
    medal: Medal;
    reason: string; // why it was lost
    seconds: number; // of the recording
    refused?: Said; // why it proves nothing
    differs?: string; // and the first thing that is otherwise than in the challenge
}

const kSlice = 400; // steps between two looks at who waits

// Of the scenario that `engine` has opened, with its recording; tells how far it is.
export function verdictOf(engine: Engine, progress: (share: number) => void): Verdict {
    const { api, handle } = engine;
    for (let over = api._ylScore(handle, -1); ; over = api._ylScore(handle, kSlice)) {
        if (over !== 0) return JSON.parse(engine.text()) as Verdict;
        progress(Number(engine.text()));
    }
}
