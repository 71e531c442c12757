// Every setting in one row: what it is at first, what it may be, how it is changed, where it is kept, what a link calls it.
// The sheet "Settings", what is kept in a browser and the options of links are made of these rows.
import tokens from '../tokens.json';

export const kThemes = ['dark', 'light'] as const;
export const kUnits = ['metric', 'us'] as const;
export const kQualityNames = ['auto', 'low', 'medium', 'high'] as const;
export const kCameraKinds = [
    'chase',
    'orbit',
    'bird',
    'cockpit',
    'bonnet',
    'side',
    'trackside',
    'free',
    'all',
    'show',
] as const;
export type CameraKind = (typeof kCameraKinds)[number];

export type Group = 'look' | 'teaching' | 'terrain' | 'driving' | 'sound' | 'machine';

interface Shared {
    group?: Group; // where it stands in the sheet; one without has no place there. Its words: text/en/settings.ts
    stored?: string; // a name of its own where it is kept; else it stands under its own among the settings
    link?: string; // what a link calls it; never kept. What is chosen of several holds for the visit, what is on or off for the link
}
export interface Flag extends Shared {
    control: 'flag';
    default: boolean;
}
export interface Choice<T extends string = string> extends Shared {
    control: 'choice';
    default: T;
    options: readonly T[];
}
export interface Range extends Shared {
    control: 'range';
    default: number;
    judged?: readonly [number, number]; // what counts of what was kept, when that is more than the slider offers
    min: number;
    max: number;
    step: number;
    unit: string;
}
export type Row = Flag | Choice | Range;

const flag = (on: boolean, shared: Shared = {}): Flag => ({ control: 'flag', default: on, ...shared });
const choice = <T extends string>(first: NoInfer<T>, options: readonly T[], shared: Shared): Choice<T> => ({
    control: 'choice',
    default: first,
    options,
    ...shared,
});
const range = (
    first: number,
    [min, max, step]: readonly [number, number, number],
    unit: string,
    shared: Shared & Pick<Range, 'judged'>,
): Range => ({ control: 'range', default: first, min, max, step, unit, ...shared });

// In the order of the sheet.
export const kSettings = {
    theme: choice('dark', kThemes, { group: 'look', link: 'theme' }),
    units: choice('metric', kUnits, { group: 'look', link: 'units' }),
    camera: choice('chase', kCameraKinds, { group: 'look' }),
    fieldOfView: range(55, [35, 90, 1], '\u00b0', { group: 'look' }),
    ride: flag(true, { group: 'look' }), // of the eye behind a car; reduced motion knows none
    projector: flag(false, { group: 'look' }),
    overlay: flag(false, { group: 'look', link: 'overlay' }),
    hud: flag(true, { group: 'look' }),

    forces: flag(true, { group: 'teaching', link: 'forces' }),
    numbers: flag(false, { group: 'teaching', link: 'numbers' }),
    arrowScale: range(tokens.metresPerKilonewton, [0.05, 0.6, 0.05], 'm/kN', {
        group: 'teaching',
        judged: [0.01, 1],
    }),
    outlines: flag(false, { group: 'teaching', link: 'outlines' }),
    trails: flag(false, { group: 'teaching', link: 'trails' }),

    friction: flag(false, { group: 'terrain', link: 'friction' }),
    levels: flag(false, { group: 'terrain' }),
    pixelError: range(0, [0, 12, 0.5], 'px', { group: 'terrain' }),
    blocks: flag(false, { group: 'terrain' }), // as the paper chooses them

    aid: range(1, [0, 1, 0.1], '', { group: 'driving' }),
    rumble: range(1, [0, 1, 0.1], '', { group: 'driving' }),
    mouse: flag(false),
    hinted: flag(false), // the first drive has happened

    muted: flag(false, { stored: 'sound.muted' }), // sound begins with the first drive
    volume: range(0.5, [0, 1, 0.05], '', { stored: 'sound.volume', group: 'sound' }),

    quality: choice('auto', kQualityNames, {
        group: 'machine',
        link: 'quality',
    }),
} satisfies Record<string, Row>;

export type SettingName = keyof typeof kSettings;
type ValueOf<R> = R extends Choice<infer T> ? T : R extends Range ? number : boolean;
export type Values = { [K in SettingName]: ValueOf<(typeof kSettings)[K]> };
export type Units = Values['units'];

// What a link may ask for, by the name it has there.
export const kLinked = Object.fromEntries(
    Object.entries(kSettings as Record<string, Row>).flatMap(([name, { link }]) => (link ? [[link, name]] : [])),
) as Record<string, SettingName>;

export const kNames = Object.keys(kSettings) as SettingName[];

// Whether it is a value that could have been chosen.
export function allowed(name: SettingName, value: unknown): boolean {
    const row: Row = kSettings[name];
    if (row.control === 'flag') return typeof value === 'boolean';
    if (row.control === 'choice') return (row.options as readonly unknown[]).includes(value);
    const [least, most] = row.judged ?? [row.min, row.max];
    return typeof value === 'number' && value >= least && value <= most;
}
