// What a browser keeps between visits, each thing under a name of its own.

export interface Store {
    get<T>(key: string, fallback: T): T;
    set(key: string, value: unknown): boolean; // false: refused, there is no room or no permission
    forget(key: string): void;
}

// As a browser's localStorage.
interface Place {
    getItem(key: string): string | null;
    setItem(key: string, text: string): void;
    removeItem(key: string): void;
}

// Kept when the browser allows it, otherwise for this visit only.
export function storeIn(place: () => Place): Store {
    return {
        get<T>(key: string, fallback: T): T {
            try {
                const value: unknown = JSON.parse(place().getItem(`yawlab.${key}`) ?? 'null');
                const alike =
                    typeof value === typeof fallback &&
                    value !== null &&
                    Array.isArray(value) === Array.isArray(fallback);
                return alike ? (value as T) : fallback; // what somebody else wrote there does not count
            } catch {
                return fallback;
            }
        },
        set(key: string, value: unknown): boolean {
            try {
                place().setItem(`yawlab.${key}`, JSON.stringify(value));
                return true;
            } catch {
                return false; // private windows may refuse; nothing is lost but the memory
            }
        },
        forget(key: string): void {
            try {
                place().removeItem(`yawlab.${key}`);
            } catch {
                // then it was never kept
            }
        },
    };
}

// Nothing is kept: a session without a browser.
export function storeNowhere(): Store {
    const kept = new Map<string, string>();
    return storeIn(() => ({
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, text) => void kept.set(key, text),
        removeItem: (key) => void kept.delete(key),
    }));
}
