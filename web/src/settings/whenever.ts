// Following signals.
import { effect, untracked } from '@preact/signals-core';

// Does `act` now and whenever one of `these` changes; what else it looks at does not count. Answers how to stop.
export function whenever(these: readonly { readonly value: unknown }[], act: () => void): () => void {
    return effect(() => {
        these.forEach((signal) => signal.value);
        untracked(act);
    });
}
