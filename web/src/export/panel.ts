// The sheet that saves pictures: trails as a drawing, the run as a video, exact frames as an image sequence.
import { el } from '../ui/dom';
import { fileName, rasterise, save } from '../plots/save';
import { imageSequence, VideoRecorder } from './sequence';
import { trailsSvg, type TrailsOptions, type TrailVehicle } from './trails';

export interface ExportHost {
    title(): string;
    end(): number; // [s] of the run so far
    canvas: HTMLCanvasElement;
    trails(): { vehicles: TrailVehicle[]; options: Omit<TrailsOptions, 'from' | 'to' | 'every' | 'width'> };
    drawAt(seconds: number, elapsed: number): void; // that moment, complete, on the canvas
    pause(): void;
    toast(text: string, kind?: 'note' | 'error'): void;
}
const video = new VideoRecorder(); // outlives the sheet

export function exportContent(host: ExportHost): HTMLElement {
    const number = (label: string, value: string): HTMLInputElement => el('input', { type: 'text', inputmode: 'decimal', value, size: '6', 'aria-label': label });
    const field = (label: string, input: HTMLElement): HTMLElement => el('label', { class: 'field' }, el('span', {}, label), input);
    const read = (input: HTMLInputElement, low: number, high: number): number => {
        const x = Number(input.value.replace(',', '.'));
        if (!(x >= low && x <= high)) throw new Error(`${input.getAttribute('aria-label')}: give a number from ${low} to ${high}.`);
        return x;
    };
    const guard = (run: () => void | Promise<void>) => (): void => {
        void (async () => run())().catch((error: unknown) => host.toast((error as Error).message, 'error'));
    };
    const button = (label: string, run: () => void | Promise<void>): HTMLButtonElement => el('button', { type: 'button', click: guard(run) }, label);

    const end = Math.max(0.1, host.end());
    const every = number('Outlines every, seconds', end > 20 ? '2' : end > 8 ? '1' : '0.5');
    const from = number('From, seconds', '0');
    const to = number('To, seconds', end.toFixed(1));
    const svg = (): string => {
        const [a, b] = [read(from, 0, 1e6), read(to, 0, 1e6)];
        if (!(b > a)) throw new Error('To: give a time after From.');
        const { vehicles, options } = host.trails();
        return trailsSvg(vehicles, { ...options, from: a, to: b, every: read(every, 0.01, 1000), width: 1280 });
    };

    const rate = number('Frames per second', '30');
    const bar = el('progress', { max: '1', value: '0', class: 'hidden', 'aria-label': 'Image sequence' });
    let stop = false;
    const cancel = button('Stop', () => void (stop = true));
    cancel.classList.add('hidden');
    const sequence = button('Save frames', async () => {
        const fps = read(rate, 1, 200);
        const [a, b] = [read(from, 0, 1e6), Math.min(read(to, 0, 1e6), host.end())];
        const frames = Math.floor((b - a) * fps + 1e-9) + 1;
        if (frames < 1 || frames > 20000) throw new Error(`That would be ${frames} frames; at most 20000.`);
        host.pause();
        stop = false;
        bar.classList.remove('hidden');
        cancel.classList.remove('hidden');
        sequence.disabled = true;
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
            bar.classList.add('hidden');
            cancel.classList.add('hidden');
            sequence.disabled = false;
        }
    });
    const name = (): string => (video.recording ? 'Stop and save' : 'Record video');
    const film = button(name(), async () => {
        if (video.recording) return video.stop();
        const done = video.start(host.canvas);
        film.textContent = name();
        const { blob, ending } = await done;
        film.textContent = name();
        save(fileName(host.title(), ending), blob);
    });
    return el('div', {},
        el('p', { class: 'group' }, 'Part of the run'),
        field('From [s]', from), field('To [s]', to),
        el('p', { class: 'group' }, 'Trails from above'),
        field('Outlines every [s]', every),
        el('div', { class: 'row' },
            button('SVG', () => save(fileName(`${host.title()} trails`, 'svg'), svg(), 'image/svg+xml')),
            button('PNG', async () => save(fileName(`${host.title()} trails`, 'png'), await rasterise(svg())))),
        el('p', { class: 'group' }, 'Exact frames, as PNG in a ZIP'),
        field('Frames per second', rate),
        el('div', { class: 'row' }, sequence, bar, cancel),
        el('p', { class: 'group' }, 'Video of what is on the screen'),
        VideoRecorder.type() ? film : el('p', { class: 'quiet' }, 'This browser does not record video; take the frames.'));
}
