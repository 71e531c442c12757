// A challenge that need not be open: what its goal is, and engines beside the page's own.
import type { CatalogEntry, Engine } from '../engine/engine';
import type { Best } from '../session/bests';
import type { Page } from './page';

export interface Known {
    entry: CatalogEntry;
    hash: string;
    unit: string;
    more: boolean;
    medals: readonly number[];
}

// What the engine says of a scenario that is not open: an engine of its own asks.
export function known(page: Page, entry: CatalogEntry): Known {
    const { engine } = page.session;
    const other = beside(engine);
    try {
        other.openLink(`scenario=${entry.name}`);
        const { hash, goal } = other.info();
        return { entry, hash, unit: goal!.unit, more: goal!.more, medals: goal!.medals };
    } finally {
        other.destroy();
        engine.refresh(); // memory may have grown
    }
}
// Another engine of the same module; whoever asks destroys it, and refreshes the page's own.
export function beside(engine: Engine): Engine {
    return (engine.constructor as typeof Engine).create(engine.api);
}

export function openChallenge(page: Page, name: string): void {
    page.session.document.openNamed(name);
    page.sheet.close();
    page.view.stage.canvas.focus();
}

// The scenario that is open, with a recording in it.
export function withRecording(engine: Engine, best: Pick<Best, 'recording' | 'engine'>): string {
    const scenario = JSON.parse(engine.scenario()) as Record<string, unknown>;
    return JSON.stringify({ ...scenario, recording: best.recording, engine: best.engine });
}
