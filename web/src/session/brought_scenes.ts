// Scenes to drive into in place of the scenario's own. The last change of them can be taken back, and done again, until
// something else is changed.
import type { Engine } from '../engine/engine';
import { fixed } from '../text/format';
import en from '../text/en/session';
import { texts } from '../text/t';

const t = texts('session', en);

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
        return take ? t('sceneBack') : t('sceneAway');
    }
    settle(): void {
        this.other = null;
    }
    // Another scenario has come, with its own.
    forget(): void {
        this.now = this.other = null;
    }
    get any(): boolean {
        return this.now !== null;
    }
}

// What there is to hit, how large it is, and what was left out.
export function sceneTold(info: ReturnType<Engine['sceneInfo']>): string {
    const left = [
        [info.ground, t('flat')],
        [info.degenerate, t('withoutArea')],
        [info.nonFinite, t('notNumbers')],
        [info.huge, t('farTooLarge')],
    ]
        .filter(([n]) => n)
        .map(([n, what]) => `${(n as number).toLocaleString('en')} ${what}`);
    const size = info.high.map((v, k) => fixed(v - info.low[k]!, 1)).join(' \u00d7 ');
    const told = t('triangles', { n: info.triangles, size });
    return left.length ? t('leftOut', { told, left: left.join(', ') }) : told;
}
