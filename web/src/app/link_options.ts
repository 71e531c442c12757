// Options of a readable link that concern the page alone: camera, time, lesson, what is shown. A link is outside data: what
// it asks for and there is not is told, and the rest counts.
import { kRates } from '../ui/transport';
import { kCameras, type CameraKind } from '../view/cameras';
import type { App } from './app';
import { lessonsPage } from './pages';
import { part } from './parts';
import type { Settings } from './settings';
import '../ui/bare.css';

export interface Asked {
    bare: boolean; // nothing but the world
    camera: CameraKind | null;
    theme: Settings['theme'] | null;
    quality: 'low' | 'medium' | 'high' | null;
    speed: number | null; // of time
    t: number; // [s] where it begins
    paused: boolean;
    refused: string[]; // each with what could be asked for
}

const kThemes = ['dark', 'light'] as const;
const kQualities = ['low', 'medium', 'high'] as const;
const kLongest = 600; // [s] of simulated time that opening a link may take
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
    return {
        bare: 'ui' in options && off(options['ui']),
        camera: word('camera', kCameras.map((c) => c.kind)),
        theme: word('theme', kThemes),
        quality: word('quality', kQualities),
        speed: number('speed', (x) => kRates.includes(x), kRates.join(', ')),
        t: number('t', (x) => x >= 0 && x <= kLongest, `0 to ${kLongest} s`) ?? 0,
        paused: 'paused' in options && !off(options['paused']),
        refused,
    };
}

// A readable link that names no scenario and changes none: wishes like `camera=orbit`, for whatever opens first.
export function onlyForThePage(link: string, options: Record<string, unknown>): boolean {
    const keys = link.split('&').filter((pair) => pair !== '').map((pair) => pair.split('=', 1)[0]!);
    return keys.length > 0 && !/^y\d+\./.test(link) && keys.every((key) => key in options);
}

// All that a link asks for; once, when it opens.
export function pageOptions(app: App, options: Record<string, unknown>): void {
    const asked = readOptions(options);
    if (asked.refused.length) app.toasts.show(`This link asks for what there is not: ${asked.refused.join('; ')}. The rest of it counts.`, 'error');
    if (typeof options['load'] === 'string') {
        const path = options['load'];
        part(app.toasts, () => import('./bring'), ({ fetchScene }) => void fetchScene(app, path));
    }
    if (typeof options['lesson'] === 'string') lessonsPage(app, options['lesson']);
    startOptions(app, options);
}

// How the run begins and is looked at: again when the scene that it names has come.
export function startOptions(app: App, options: Record<string, unknown>): void {
    const { camera, theme, quality, speed, t, paused } = readOptions(options);
    if (camera) app.cameras.choose(camera);
    if (theme) app.linkTheme = theme;
    if (quality) app.linkQuality = quality;
    if (theme || quality) app.applySettings();
    if (speed) app.clock.rate = speed;
    if (t > 0) app.run(Math.round(t / app.clock.dt));
    if (paused) app.clock.playing = false;
}
