// Options of a link that concern the page alone: camera, time, lesson, what is shown. A link is outside data: what it asks for
// and there is not is told, and the rest counts. panels/share_view.ts writes them.
import { allowed, kCameraKinds, kLinked, kSettings, type CameraKind, type Row, type Values } from '../settings/table';
import { kRates } from './clock';
import en from '../text/en/session';
import { texts } from '../text/t';

const t = texts('session', en);

export interface Asked {
    bare: boolean; // nothing but the world
    compact: boolean | null; // in a frame: a poster and one slim bar, or the whole page; null: as there is room
    camera: CameraKind | null;
    eye: readonly number[]; // what a hand has chosen of that camera
    focus: number | null; // the vehicle looked at, from 1
    shown: Partial<Values>; // settings
    plots: readonly string[]; // channels, vehicles from 1, what they are plotted against: each a list
    panel: string; // to be opened; '' for none
    speed: number | null; // of time
    t: number; // [s] where it begins
    paused: boolean;
    begins: boolean; // at once, in a frame as well
    load: string; // a scene beside the page to drive into; '' for none
    lesson: string; // to be opened; '' for none
    refused: string[]; // each with what could be asked for
}

const kLongest = 600; // [s] of simulated time that opening a link may take
const kFar = 1e5; // [m]
const off = (v: unknown): boolean => v === '0' || v === 'false' || v === 0 || v === false;

export function readOptions(options: Record<string, unknown>): Asked {
    const refused: string[] = [];
    const refuse = (key: string, choices: string): null => {
        refused.push(`${key}=${String(options[key]).slice(0, 40)} (${choices})`);
        return null;
    };
    const word = <T extends string>(key: string, words: readonly T[]): T | null =>
        options[key] === undefined ? null : (words.find((w) => w === options[key]) ?? refuse(key, words.join(', ')));
    const number = (key: string, fits: (x: number) => boolean, choices: string): number | null => {
        if (options[key] === undefined) return null;
        const x = options[key] === '' ? NaN : Number(options[key]);
        return fits(x) ? x : refuse(key, choices);
    };
    const text = (key: string): string => (typeof options[key] === 'string' ? options[key] : '');
    const shown: Record<string, unknown> = {};
    for (const [key, name] of Object.entries(kLinked)) {
        const row: Row = kSettings[name];
        if (options[key] === undefined) continue;
        const value = 'options' in row ? word(key, row.options) : !off(options[key]);
        if (allowed(name, value)) shown[name] = value;
    }
    const eye = text('eye').split(',').map(Number);
    const sees = eye.every((x) => Math.abs(x) <= kFar);
    if (!sees) refuse('eye', '0,0,0');
    return {
        bare: 'ui' in options && off(options['ui']),
        compact: 'ui' in options ? options['ui'] === 'compact' : null,
        camera: word('camera', kCameraKinds),
        eye: text('eye') && sees ? eye : [],
        focus: number('focus', (x) => x >= 1 && Number.isInteger(x), '1, 2, 3'),
        shown,
        plots: text('plots') ? text('plots').split(';') : [],
        panel: text('panel'),
        speed: number('speed', (x) => kRates.includes(x), kRates.join(', ')),
        t: number('t', (x) => x >= 0 && x <= kLongest, t('upTo', { most: kLongest })) ?? 0,
        paused: ('paused' in options && !off(options['paused'])) || ('run' in options && off(options['run'])),
        begins: 'paused' in options && off(options['paused']),
        load: text('load'),
        lesson: text('lesson'),
        refused,
    };
}

// A readable link that names no scenario and changes none: wishes like `camera=orbit`, for whatever opens first.
export function onlyForThePage(link: string, options: Record<string, unknown>): boolean {
    const keys = link
        .split('&')
        .filter((pair) => pair !== '')
        .map((pair) => pair.split('=', 1)[0]!);
    return keys.length > 0 && !/^y\d+\./.test(link) && keys.every((key) => key in options);
}
