// Scenarios of one's own, kept in the browser. What was kept is outside data, and a browser may have no room or give no leave:
// whoever writes is told.
import type { Store } from '../settings/store';

export interface Own {
    id: string;
    title: string;
    text: string; // the scenario, with its recording where it has one
    at: number; // [ms] since 1970
}

const kKey = 'own';
const kMost = 500;

export class OwnScenarios {
    constructor(private readonly store: Store) {}

    // The youngest first.
    list(): Own[] {
        return this.store
            .get<unknown[]>(kKey, [])
            .flatMap((kept): Own[] => {
                const { id, title, text, at } = (kept ?? {}) as { [K in keyof Own]?: unknown };
                const whole = typeof id === 'string' && typeof text === 'string' && text !== '';
                if (!whole) return [];
                return [{ id, title: typeof title === 'string' ? title.slice(0, 120) : '', text, at: Number(at) || 0 }];
            })
            .sort((a, b) => b.at - a.at);
    }
    // False: refused, and nothing has changed.
    private write(list: readonly Own[]): boolean {
        return this.store.set(kKey, list.slice(0, kMost));
    }
    // In the place of one of the same title, or another.
    keep(title: string, text: string, at: number): boolean {
        const list = this.list();
        const same = list.find((own) => own.title === title);
        const id = same?.id ?? `${at.toString(36)}-${list.length}`;
        return this.write([{ id, title, text, at }, ...list.filter((own) => own.id !== id)]);
    }
    rename(id: string, title: string): boolean {
        const named = title.trim().slice(0, 120);
        if (!named) return true;
        return this.write(
            this.list().map((own) => (own.id === id ? { ...own, title: named, text: titled(own.text, named) } : own)),
        );
    }
    remove(id: string): boolean {
        return this.write(this.list().filter((own) => own.id !== id));
    }
    // As it was before it was removed.
    put(own: Own): boolean {
        return this.write([own, ...this.list().filter(({ id }) => id !== own.id)]);
    }
    // All of them in one file, and back.
    exported(): string {
        return JSON.stringify({ yawlabScenarios: 1, scenarios: this.list() }, null, 1);
    }
    // How many came; -1: there is no room for them. Throws what is wrong with a file that holds none.
    imported(text: string): number {
        const file = JSON.parse(text) as { yawlabScenarios?: unknown; scenarios?: unknown };
        if (file.yawlabScenarios !== 1 || !Array.isArray(file.scenarios)) return 0;
        const old = this.list();
        const known = new Set(old.map((own) => own.id + own.text));
        const come = file.scenarios.slice(0, kMost).flatMap((each): Own[] => {
            const { id, title, text: of, at } = (each ?? {}) as { [K in keyof Own]?: unknown };
            if (typeof id !== 'string' || typeof of !== 'string' || known.has(id + of)) return [];
            const taken = old.some((own) => own.id === id);
            return [
                {
                    id: taken ? `${id}-2` : id,
                    title: typeof title === 'string' ? title.slice(0, 120) : '',
                    ...{ text: of, at: Number(at) || 0 },
                },
            ];
        });
        return this.write([...come, ...old]) ? come.length : -1;
    }
}
function titled(text: string, title: string): string {
    try {
        return JSON.stringify({ ...(JSON.parse(text) as object), title });
    } catch {
        return text;
    }
}
