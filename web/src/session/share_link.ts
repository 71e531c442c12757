// What a link says beside the scenario that it carries: the view of whoever sends it, a title and a sentence of their own. The
// other half of link_options.ts, which reads it. All of it stands behind '&' and can be read and changed by hand.
import { kNames, kSettings, type CameraKind, type Row, type Values } from '../settings/table';

export interface Sent {
    title?: string; // of one's own; '' or none: the scenario's
    sentence?: string; // stands on the screen at the start
    paused?: boolean;
    time?: number; // [s] where it begins
    view?: SentView;
}
export interface SentView {
    camera: CameraKind;
    eye: readonly number[];
    focus: number; // vehicle, from 1
    speed: number; // of time
    shown: Partial<Values>; // settings as they are now
    plots: readonly string[];
    panel: string;
}

// Commas and semicolons stay as they are: they cut no address short and can be read.
const plain = (text: string): string => encodeURIComponent(text).replace(/%(2C|3B)/g, (all) => decodeURIComponent(all));

// A value by path is read as JSON where it is JSON: a title that looks like a number or a list stands in quotes.
function typed(text: string): string {
    try {
        JSON.parse(text);
        return JSON.stringify(text);
    } catch {
        return text;
    }
}

// With a '&' before each.
export function linkSays({ title, sentence, paused, time, view }: Sent): string {
    const pairs: [string, string | number][] = [];
    if (title) pairs.push(['title', typed(title)]);
    if (sentence) pairs.push(['show.caption', typed(sentence)]);
    if (view) pairs.push(...viewSays(view));
    if (time && time > 0) pairs.push(['t', Number(time.toFixed(4))]);
    if (paused) pairs.push(['paused', 1]);
    return pairs.map(([key, value]) => `&${key}=${plain(String(value))}`).join('');
}

function* viewSays(view: SentView): Generator<[string, string | number]> {
    yield ['camera', view.camera];
    if (view.eye.length) yield ['eye', view.eye.map((x) => Number(x.toFixed(3))).join(',')];
    if (view.focus > 1) yield ['focus', view.focus];
    if (view.speed !== 1) yield ['speed', view.speed];
    for (const name of kNames) {
        const row: Row = kSettings[name];
        const value = view.shown[name];
        if (!row.link || value === undefined || value === row.default) continue;
        yield [row.link, value === true ? 1 : value === false ? 0 : value];
    }
    if (view.plots.length) yield ['plots', view.plots.join(';')];
    if (view.panel) yield ['panel', view.panel];
}

// --- where a link of a length still goes -----------------------------------------------------------------------------

const kCutFrom = 2000; // characters: some mail programs, chats and slide programs cut addresses here
const kFileFrom = 8000; // most servers, chats and shorteners refuse them
const kMostLink = 60000; // longer ones are nobody's
export const kFineQr = 1200; // that a phone still reads off a screen

export type Reach = 'anywhere' | 'cut' | 'file' | 'none';
export function reachOf(length: number): Reach {
    return length > kMostLink ? 'none' : length > kFileFrom ? 'file' : length > kCutFrom ? 'cut' : 'anywhere';
}
