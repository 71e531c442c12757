// What the page can make before its engine has come: settings, canvas, and the stage with its sky. The engine's bytes travel
// and compile meanwhile.
import tokens from '../tokens.json';
import { el, store } from '../ui/dom';
import { Adapt, softwareRendering } from '../view/adapt';
import type { CameraKind } from '../view/cameras';
import { kQualities, Stage } from '../view/stage';
import { prepareGround } from '../view/terrain';
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

const kDefaults: Settings = {
    theme: 'dark', units: 'metric', projector: false, quality: 'auto', overlay: false, hud: true, forces: true, numbers: false, outlines: false, trails: false, friction: false, levels: false, blocks: false, pixelError: 0,
    camera: 'chase', fieldOfView: 55, arrowScale: tokens.metresPerKilonewton, aid: 1, mouse: false, hinted: false,
};

export interface Beginning {
    settings: Settings;
    canvas: HTMLCanvasElement;
    adapt: Adapt;
    stage: Stage;
}

export function beginning(root: HTMLElement): Beginning {
    const settings: Settings = { ...kDefaults, ...store.get<Partial<Settings>>('settings', {}) };
    const canvas = el('canvas', { id: 'view', tabindex: '0', 'aria-label': 'The world. Arrow keys drive; press ? for all keys.' });
    root.append(canvas);
    const adapt = new Adapt(softwareRendering());
    const stage = new Stage(canvas, settings.quality === 'auto' ? adapt.quality() : kQualities[settings.quality]);
    prepareGround(stage);
    return { settings, canvas, adapt, stage };
}
