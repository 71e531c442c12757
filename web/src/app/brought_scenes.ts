// Scenes to drive into in place of the scenario's own. The last change of them can be taken back, and done again, until
// something else is changed.
import type { Engine } from '../engine/engine';

export type TakeScene = (engine: Engine) => void; // in its place null: the scenario's own

export class BroughtScenes {
    private now: TakeScene | null = null;
    private other: { take: TakeScene | null; by: -1 | 1 } | null = null; // what undo, or redo, puts in its place

    constructor(private readonly show: (take: TakeScene | null) => void) {}

    // False when there is none to take away. What cannot be shown throws, and changes nothing.
    bring(take: TakeScene | null): boolean {
        if (!take && !this.now) return false;
        this.show(take);
        this.other = { take: this.now, by: -1 };
        this.now = take;
        return true;
    }
    // What is said of it; null when the last change was another one.
    undo(direction: -1 | 1): string | null {
        if (this.other?.by !== direction) return null;
        const { take } = this.other;
        this.show(take);
        this.other = { take: this.now, by: direction < 0 ? 1 : -1 };
        this.now = take;
        return take ? 'The other scene is back.' : 'The scene is away.';
    }
    settle(): void {
        this.other = null;
    }
}
