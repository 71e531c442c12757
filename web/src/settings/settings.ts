// What a visitor chose, as signals: whoever obeys a setting reads it in an effect where it lives, whoever changes it writes
// it. What was kept from earlier visits is outside data: a value counts only if it could have been chosen.
//
//     const settings = createSettings(store);
//     effect(() => hud.show(settings.hud.value));     settings.hud.value = false;
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Store } from './store';
import { allowed, kLinked, kNames, kSettings, type Row, type SettingName, type Values } from './table';

export class Setting<T> {
    private readonly own: Signal<T>;
    private readonly asked: Signal<T | undefined> = signal(undefined);
    private readonly now: ReadonlySignal<T>;

    constructor(kept: T) {
        this.own = signal(kept);
        this.now = computed(() => this.asked.value ?? this.own.value);
    }
    // As it counts now. Written, it is the visitor's choice and is kept.
    get value(): T {
        return this.now.value;
    }
    set value(chosen: T) {
        this.asked.value = undefined;
        this.own.value = chosen;
    }
    // What the visitor chose, whatever a link asks for.
    get chosen(): T {
        return this.own.value;
    }
    // For this visit alone, as a link asks; undefined: as chosen again.
    forNow(value: T | undefined): void {
        this.asked.value = value;
    }
    peek(): T {
        return this.now.peek();
    }
}

export type Settings = { readonly [K in SettingName]: Setting<Values[K]> };
export type FlagName = { [K in SettingName]: Values[K] extends boolean ? K : never }[SettingName];

const kKey = 'settings';

export function readSettings(data: unknown): Values {
    const kept = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
    return Object.fromEntries(
        kNames.map((name) => [name, allowed(name, kept[name]) ? kept[name] : kSettings[name].default]),
    ) as Values;
}

export function createSettings(store: Store): Settings {
    const apart = (name: SettingName): string | undefined => (kSettings[name] as Row).stored;
    const kept: Record<string, unknown> = { ...store.get<Record<string, unknown>>(kKey, {}) };
    for (const name of kNames) {
        const key = apart(name);
        if (key) kept[name] = store.get<unknown>(key, kSettings[name].default);
    }
    const values = readSettings(kept);
    const settings = Object.fromEntries(kNames.map((name) => [name, new Setting(values[name])])) as unknown as Settings;
    // Nothing is written before something is chosen.
    let first = true;
    effect(() => {
        const chosen = Object.fromEntries(kNames.filter((n) => !apart(n)).map((name) => [name, settings[name].chosen]));
        if (!first) store.set(kKey, chosen);
    });
    for (const name of kNames) {
        const key = apart(name);
        if (!key) continue;
        effect(() => {
            const { chosen } = settings[name];
            if (!first) store.set(key, chosen);
        });
    }
    first = false;
    return settings;
}

export function flip(setting: Setting<boolean>): void {
    setting.value = !setting.peek();
}

// What a link asks for: choices hold for the visit, what is on or off goes with the link.
export function showAsked(settings: Settings, shown: Partial<Values>): void {
    for (const name of Object.values(kLinked))
        if (name in shown || kSettings[name].control === 'flag')
            (settings[name] as Setting<unknown>).forNow(shown[name]);
}
