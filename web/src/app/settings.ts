// What a visitor chose, as it is kept between visits. What was kept is outside data: a value counts only if it is one that
// could have been chosen, else the page begins with its own.
import tokens from '../tokens.json';
import { kCameras, type CameraKind } from '../view/cameras';
import type { Units } from './format';

export interface Settings {
    theme: 'dark' | 'light';
    units: Units;
    projector: boolean;
    quality: 'auto' | 'low' | 'medium' | 'high';
    overlay: boolean;
    hud: boolean;
    forces: boolean;
    numbers: boolean; // at the tips of the arrows
    outlines: boolean;
    trails: boolean;
    friction: boolean; // the ground in the colours of its friction
    levels: boolean; // of the terrain, tinted
    blocks: boolean; // the terrain's levels as the paper chooses them
    pixelError: number; // [px]; 0: what the machine affords
    camera: CameraKind;
    fieldOfView: number; // [deg]
    arrowScale: number; // [m/kN]
    aid: number;
    mouse: boolean;
    hinted: boolean; // the first drive has happened
}

export const kDefaults: Readonly<Settings> = {
    theme: 'dark', units: 'metric', projector: false, quality: 'auto', overlay: false, hud: true, forces: true, numbers: false, outlines: false, trails: false, friction: false, levels: false, blocks: false, pixelError: 0,
    camera: 'chase', fieldOfView: 55, arrowScale: tokens.metresPerKilonewton, aid: 1, mouse: false, hinted: false,
};

// Words to choose from, and the ends of numbers; all else is true or false.
const kWords: Partial<Record<keyof Settings, readonly string[]>> = {
    theme: ['dark', 'light'], units: ['metric', 'us'], quality: ['auto', 'low', 'medium', 'high'], camera: kCameras.map((c) => c.kind),
};
const kRanges: Partial<Record<keyof Settings, readonly [number, number]>> = { pixelError: [0, 12], fieldOfView: [35, 90], arrowScale: [0.01, 1], aid: [0, 1] };

function allowed(name: keyof Settings, value: unknown): boolean {
    const words = kWords[name], range = kRanges[name];
    if (words) return words.includes(value as string);
    if (range) return typeof value === 'number' && value >= range[0] && value <= range[1];
    return typeof value === 'boolean';
}

export function readSettings(data: unknown): Settings {
    const kept = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
    const names = Object.keys(kDefaults) as (keyof Settings)[];
    return Object.fromEntries(names.map((name) => [name, allowed(name, kept[name]) ? kept[name] : kDefaults[name]])) as unknown as Settings;
}

// Keys by command.
export function readKeys(data: unknown): Record<string, string[]> {
    if (typeof data !== 'object' || data === null) return {};
    const entries = Object.entries(data).filter((e): e is [string, string[]] => Array.isArray(e[1]) && e[1].every((key) => typeof key === 'string'));
    return Object.fromEntries(entries);
}
