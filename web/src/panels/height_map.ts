// A height map to drive on: how far apart its heights are, how high white is, and who drives.
import { ask, ownWorker } from '../engine/ask';
import landWorker from '../engine/land.worker.ts?worker&url';
import type { GroundMade } from '../engine/engine';
import type { LandStage, LandTold } from '../engine/land.worker';
import { el } from '../shell/kit';
import type { Page } from './page';
import { readHeightPicture } from '../files/height_picture';
import { errorOf } from '../files/refusal';
import en from '../text/en/bring';
import { texts } from '../text/t';
import './bring.css';
import { told } from '../text/told';

const t = texts('bring', en);

// The scenario that drives on a picture, which it carries inside.
export function heightMapScenario(
    name: string,
    picture: string,
    s: { spacing: number; range: number; surface: string; interpolate: boolean; model: string },
): string {
    return JSON.stringify({
        yawlab: 1,
        title: name.replace(/\.png$/i, '').slice(0, 100) || t('heightMap'),
        summary: t('groundSummary'),
        duration: 600,
        terrain: {
            kind: 'data',
            file: picture,
            spacing: s.spacing,
            range: s.range,
            surface: s.surface,
            interpolate: s.interpolate,
        },
        cars: [{ model: s.model, live: true }],
    });
}

export async function heightMapContent(page: Page, file: File): Promise<HTMLElement> {
    const bar = el('progress', {
        max: '1',
        value: '0',
        class: 'making',
        'aria-label': t('loading'),
    });
    const doing = el('p', { class: 'quiet small doing', role: 'status' });
    const image = await readHeightPicture(file); // refused, if at all, before the sheet opens
    const picture = await asDataUrl(image.png);
    const number = (value: number, min: number, max: number): HTMLInputElement =>
        el('input', {
            type: 'number',
            value: String(value),
            min: String(min),
            max: String(max),
            step: 'any',
            class: 'figure',
        });
    const spacing = number(Math.max(0.25, Math.min(5, Number((2048 / image.width).toPrecision(2)))), 0.25, 100);
    const range = number(100, 0, 9000);
    const choose = (options: [string, string][]): HTMLSelectElement =>
        el('select', {}, ...options.map(([value, text]) => el('option', { value }, text)));
    const surface = choose([
        ['grass', t('grass')],
        ['asphalt', t('asphalt')],
        ['gravel', t('gravel')],
        ['snow', t('snow')],
        ['ice', t('ice')],
    ]);
    const model = choose([
        ['rally', t('rallyCar')],
        ['suv', 'SUV'],
        ['hatch', t('hatchback')],
        ['saloon', t('saloon')],
    ]);
    const interpolate = el('input', { type: 'checkbox' });
    const size = el('p', { class: 'quiet small' });
    const tell = (): void => {
        const side = (n: number): string => `${(((n - 1) * Number(spacing.value)) / 1000).toFixed(2)} km`;
        size.textContent = t('heightsBy', {
            columns: image.width,
            rows: image.height,
            width: side(image.width),
            height: side(image.height),
        });
    };
    spacing.addEventListener('input', tell);
    tell();
    const go = el('button', { type: 'button', class: 'primary' }, t('driveOnIt'));
    const drive = async (): Promise<void> => {
        bar.classList.remove('hidden');
        go.disabled = true;
        const s = {
            spacing: Number(spacing.value),
            range: Number(range.value),
            surface: surface.value,
            interpolate: interpolate.checked,
            model: model.value,
        };
        try {
            const json = heightMapScenario(file.name, picture, s);
            const made = await makeGround(json, (stage) => {
                bar.value = kDone[stage];
                doing.textContent = t(stage);
            });
            if (!go.isConnected) return; // the sheet was closed meanwhile
            await nextFrame(); // what is told last is seen before the engine takes the ground over
            if (page.session.document.openText(json, made, file.name)) page.sheet.close();
        } catch (error) {
            page.toasts.show(`${file.name}: ${told(error)}`, 'error');
        } finally {
            bar.classList.add('hidden');
            doing.textContent = '';
            go.disabled = false;
        }
    };
    go.addEventListener('click', () => void drive());
    bar.classList.add('hidden');
    const row = (label: string, unit: string, input: HTMLElement): HTMLElement =>
        el('label', { class: 'field' }, el('span', {}, label), input, el('span', { class: 'quiet small unit' }, unit));
    return el(
        'div',
        {},
        el('p', {}, file.name),
        size,
        row(t('spacing'), 'm', spacing),
        row(t('range'), 'm', range),
        row(t('surface'), '', surface),
        row(t('interpolate'), '', interpolate),
        row(t('car'), '', model),
        bar,
        doing,
        go,
        el('p', { class: 'quiet small' }, t('greyscale')),
    );
}

const kDone: Record<LandStage, number> = { heights: 0.05, pictures: 0.45, made: 0.9 }; // about the share of the time

export function makeGround(scenario: string, tell: (stage: LandStage) => void): Promise<GroundMade> {
    const worker = ownWorker(landWorker);
    return ask<LandTold, GroundMade>(
        worker,
        scenario,
        [],
        ({ stage, made }) => {
            if (stage) tell(stage);
            return made;
        },
        errorOf,
    );
}

// A frame that was drawn, or a moment where none is (a hidden page).
const nextFrame = (): Promise<void> =>
    new Promise((done) => {
        window.setTimeout(done, 200);
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
    });

function asDataUrl(file: Blob): Promise<string> {
    return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () =>
            resolve((reader.result as string).replace(/^data:[^;,]*;base64,/, 'data:image/png;base64,'));
        reader.onerror = () => reject(new Error(t('cannotBeRead')));
        reader.readAsDataURL(file);
    });
}
