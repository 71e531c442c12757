// The sheet that saves pictures: trails as a drawing, the run as a video, exact frames as an image sequence.
import type { Pose } from '../engine/pose_track';
import { el } from '../shell/kit';
import { recordOf } from '../studies/figures';
import type { Page } from './page';
import { fileName, rasterise, save } from '../charts/save';
import { imageSequence, VideoRecorder } from './sequence';
import { footprints, trailsSvg, type TrailsOptions, type TrailVehicle } from '../charts/trails';
import en from '../text/en/pictures';
import { texts } from '../text/t';

const t = texts('pictures', en);

export interface ExportHost {
    title(): string;
    end(): number; // [s] of the run so far
    canvas: HTMLCanvasElement;
    trails(): { vehicles: TrailVehicle[]; options: Omit<TrailsOptions, 'from' | 'to' | 'every' | 'width'> };
    drawAt(seconds: number, elapsed: number): void; // that moment, complete, on the canvas
    everyPixel(on: boolean): void; // while pictures are taken, however coarse the view is
    pause(): void;
    toast(text: string, kind?: 'note' | 'error'): void;
}
const video = new VideoRecorder(); // outlives the sheet

export function exportContent(host: ExportHost): HTMLElement {
    const number = (label: string, value: string): HTMLInputElement =>
        el('input', { type: 'text', inputmode: 'decimal', value, size: '6', 'aria-label': label });
    const field = (label: string, input: HTMLElement): HTMLElement =>
        el('label', { class: 'field' }, el('span', {}, label), input);
    const read = (input: HTMLInputElement, low: number, high: number): number => {
        const x = Number(input.value.replace(',', '.'));
        if (!(x >= low && x <= high)) throw new Error(t('outOfRange', { name: input.ariaLabel ?? '', low, high }));
        return x;
    };
    const guard = (run: () => void | Promise<void>) => (): void => {
        void (async () => run())().catch((error: unknown) => host.toast((error as Error).message, 'error'));
    };
    const button = (label: string, run: () => void | Promise<void>): HTMLButtonElement =>
        el('button', { type: 'button', click: guard(run) }, label);

    const end = Math.max(0.1, host.end());
    const every = number(t('outlinesEverySeconds'), end > 20 ? '2' : end > 8 ? '1' : '0.5');
    const from = number(t('fromSeconds'), '0');
    const to = number(t('toSeconds'), end.toFixed(1));
    const svg = (): string => {
        const [a, b] = [read(from, 0, 1e6), read(to, 0, 1e6)];
        if (!(b > a)) throw new Error(t('toAfterFrom'));
        const { vehicles, options } = host.trails();
        return trailsSvg(vehicles, { ...options, from: a, to: b, every: read(every, 0.01, 1000), width: 1280 });
    };

    const rate = number(t('framesPerSecond'), '30');
    const bar = el('progress', { max: '1', value: '0', class: 'hidden', 'aria-label': t('imageSequence') });
    let stop = false;
    const cancel = button(t('stop'), () => void (stop = true));
    cancel.classList.add('hidden');
    const sequence = button(t('saveFrames'), async () => {
        const fps = read(rate, 1, 200);
        const [a, b] = [read(from, 0, 1e6), Math.min(read(to, 0, 1e6), host.end())];
        const frames = Math.floor((b - a) * fps + 1e-9) + 1;
        if (frames < 1 || frames > 20000) throw new Error(t('tooMany', { frames }));
        host.pause();
        stop = false;
        bar.classList.remove('hidden');
        cancel.classList.remove('hidden');
        sequence.disabled = true;
        host.everyPixel(true);
        try {
            const blob = await imageSequence({
                frames,
                draw: (k) => {
                    host.drawAt(a + k / fps, k === 0 ? 0 : 1 / fps);
                    return host.canvas;
                },
                progress: (share) => (bar.value = share),
                cancelled: () => stop,
            });
            if (blob) save(fileName(host.title(), 'zip'), blob);
        } finally {
            host.everyPixel(false);
            bar.classList.add('hidden');
            cancel.classList.add('hidden');
            sequence.disabled = false;
        }
    });
    const name = (): string => (video.recording ? t('stopAndSave') : t('recordVideo'));
    const film = button(name(), async () => {
        if (video.recording) return video.stop();
        host.everyPixel(true);
        const done = video.start(host.canvas).finally(() => host.everyPixel(false));
        film.textContent = name();
        const { blob, ending } = await done;
        film.textContent = name();
        save(fileName(host.title(), ending), blob);
    });
    return el(
        'div',
        {},
        el('p', { class: 'group' }, t('partOfTheRun')),
        field(t('fromS'), from),
        field(t('toS'), to),
        el('p', { class: 'group' }, t('trailsFromAbove')),
        field(t('outlinesEveryS'), every),
        el(
            'div',
            { class: 'row' },
            button('SVG', () => save(fileName(`${host.title()} trails`, 'svg'), svg(), 'image/svg+xml')),
            button('PNG', async () => save(fileName(`${host.title()} trails`, 'png'), await rasterise(svg()))),
        ),
        el('p', { class: 'group' }, t('exactFrames')),
        field(t('framesPerSecond'), rate),
        el('div', { class: 'row' }, sequence, bar, cancel),
        el('p', { class: 'group' }, t('video')),
        VideoRecorder.type() ? film : el('p', { class: 'quiet' }, t('noVideo')),
    );
}

const kMostTrails = 60; // vehicles
const kDashes = [[], [9, 4], [3, 3], [10, 3, 3, 3]];

export function picturesPanel({ session, view, tell }: Page): HTMLElement {
    const { run, engine } = session;
    const { info, vehicles, events, clock } = run;
    return exportContent({
        title: () => run.info.title,
        end: () => run.end * clock.dt,
        canvas: view.stage.canvas,
        trails: () => {
            const size = (i: number, field: string): number => vehicles.named(i, field);
            const lines = info.vehicles.slice(0, kMostTrails).map((vehicle, i) => {
                const { track } = recordOf(engine, i, clock.dt, run.end);
                return {
                    name: vehicle.name,
                    front: size(i, 'front'),
                    rear: size(i, 'rear'),
                    width: size(i, 'width'),
                    dash: kDashes[i % kDashes.length]!,
                    at: (t: number, out: Pose) => track.at(0, t, out),
                };
            });
            const hit = (k: number): boolean => events.named(k, 'normalImpulse') !== 0;
            const impacts = Array.from({ length: events.count }, (_, k) => k)
                .filter(hit)
                .map((k) => ({
                    x: events.named(k, 'pointX'),
                    y: events.named(k, 'pointY'),
                    time: events.named(k, 'time'),
                }));
            return {
                vehicles: lines,
                options: {
                    title: info.title,
                    source: t('yawlabScenario', { engine: info.engine, hash: info.hash }),
                    walls: footprints(engine.sceneTriangles('hit').corners),
                    roads: engine.roads(),
                    ...(info.course ? { course: engine.course() } : {}),
                    impacts,
                    colours: view.colours.peek() as ReturnType<ExportHost['trails']>['options']['colours'],
                },
            };
        },
        drawAt: (seconds, elapsed) => view.drawAt(Math.round(seconds / clock.dt), elapsed),
        everyPixel: (on) => (view.everyPixel.value = on),
        pause: () => (run.playing = false),
        toast: (text, kind) => tell(text, kind),
    });
}
