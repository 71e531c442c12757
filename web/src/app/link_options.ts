// Options of a readable link that concern the page alone: camera, time, lesson, what is shown.
import { kCameras, type CameraKind } from '../view/cameras';
import type { App } from './app';
import { lessonsPage } from './pages';
import { part } from './parts';

const off = (v: unknown): boolean => v === '0' || v === 'false' || v === 0 || v === false;

export function pageOptions(app: App, options: Record<string, unknown>): void {
    if ('ui' in options && off(options['ui'])) {
        app.overlay.visible = false;
        document.documentElement.dataset['ui'] = 'off';
    }
    if (typeof options['camera'] === 'string' && kCameras.some((c) => c.kind === options['camera'])) app.cameras.choose(options['camera'] as CameraKind);
    const quality = options['quality'];
    if (quality === 'low' || quality === 'medium' || quality === 'high') {
        app.linkQuality = quality;
        app.applySettings();
    }
    if (typeof options['load'] === 'string') {
        const path = options['load'];
        part(app.toasts, () => import('./bring'), ({ fetchScene }) => void fetchScene(app, path));
    }
    if (typeof options['lesson'] === 'string') lessonsPage(app, options['lesson']);
    startOptions(app, options);
}

export function startOptions(app: App, options: Record<string, unknown>): void {
    if ('t' in options) {
        const t = Number(options['t']);
        if (t > 0 && t < 600) app.run(Math.round(t / app.clock.dt));
    }
    if ('paused' in options && !off(options['paused'])) app.clock.playing = false;
}
