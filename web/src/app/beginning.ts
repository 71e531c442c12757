// What the page can make before its engine has come: settings, canvas, and the stage with its sky. The engine's bytes travel
// and compile meanwhile.
import { el, store } from '../ui/dom';
import { Adapt, softwareRendering } from '../view/adapt';
import { kQualities, Stage } from '../view/stage';
import { prepareGround } from '../view/terrain';
import { readSettings, type Settings } from './settings';

export interface Beginning {
    settings: Settings;
    canvas: HTMLCanvasElement;
    adapt: Adapt;
    stage: Stage;
}

export function beginning(root: HTMLElement): Beginning {
    const settings: Settings = readSettings(store.get('settings', {}));
    const canvas = el('canvas', { id: 'view', tabindex: '0', 'aria-label': 'The world. Arrow keys drive; press ? for all keys.' });
    root.append(canvas);
    const adapt = new Adapt(softwareRendering());
    const stage = new Stage(canvas, settings.quality === 'auto' ? adapt.quality() : kQualities[settings.quality]);
    prepareGround(stage);
    return { settings, canvas, adapt, stage };
}
