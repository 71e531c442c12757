// Files that somebody brings, dropped on the page or chosen from the disk: scenarios, measured data, height maps to drive
// on and scenes to drive into. They are hostile until read: every one is judged by the engine, and a refusal leaves what
// was open untouched.
import { el } from '../ui/dom';
import type { GroundMade } from '../engine/engine';
import type { LandStage, LandTold } from '../engine/land.worker';
import type { SceneBuilt, SceneGiven, SceneTold } from '../engine/scene.worker';
import type { App } from './app';
import { fixed } from './format';
import { loaded } from './parts';

export const kAccepted = '.json,.csv,.tsv,.txt,.png,.obj,.glb,.gltf,.stl,.ply,.dae';
const kData = /^(csv|tsv|txt)$/;
const kScenes = /^(obj|glb|gltf|stl|ply|dae)$/;
const kindOf = (path: string): string => /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
const kMostBytes = 100 * 2 ** 20; // of a picture or model, 2,000,000 triangles of an STL; beyond it the page would run out of memory

// Of several files at once: what goes together is brought, a world first, then a scene, then what was measured in it. Files that
// would replace each other, as two scenarios or two scenes, do not: the first counts. What is nothing for us comes last.
export function together<T extends { name: string }>(files: readonly T[]): { bring: T[]; leave: T[] } {
    const place = ({ name }: T): number => {
        const kind = kindOf(name);
        return kind === 'json' || kind === 'png' ? 0 : kScenes.test(kind) ? 1 : kData.test(kind) ? 2 : 3;
    };
    const bring: T[] = [], leave: T[] = [];
    for (let at = 0; at < 4; at++) {
        const [first, ...others] = files.filter((file) => place(file) === at);
        if (first && (at < 3 || !bring.length)) bring.push(first);
        else if (first) leave.push(first);
        leave.push(...others);
    }
    return { bring, leave };
}

export async function bringFiles(app: App, files: readonly File[]): Promise<void> {
    const { bring, leave } = together(files);
    for (const file of bring) await bringFile(app, file);
    if (leave.length) app.toasts.show(`Of ${files.length} files at once, ${bring.map((f) => f.name).join(' and ')} counted; bring ${leave.map((f) => f.name).join(', ').slice(0, 200)} by ${leave.length > 1 ? 'themselves' : 'itself'}.`, 'note', 10);
}

async function bringFile(app: App, file: File): Promise<void> {
    const kind = kindOf(file.name);
    if (file.size > kMostBytes) return void app.toasts.show(`${file.name} is larger than ${kMostBytes / 2 ** 20} MB, the most that the page takes in; bring a part of it.`, 'error');
    try {
        if (kind === 'json') await openScenario(app, file.name, await file.text());
        else if (kData.test(kind)) app.plots.overlay(file.name, await file.text());
        else if (kind === 'png') app.sheet.open('heightMap', 'Height map', await heightMapContent(app, file));
        else if (kScenes.test(kind)) await bringScene(app, file.name, await file.arrayBuffer(), kind);
        else app.toasts.show(`${file.name}: bring a scenario (.json), measured data (.csv), a height map (.png) or a scene (.obj, .glb, .gltf, .stl, .ply, .dae).`, 'error');
    } catch (error) {
        app.toasts.show(`${file.name}: ${(error as Error).message}`, 'error');
    }
}

export function chooseFile(app: App): void {
    const input = el('input', { type: 'file', accept: kAccepted, multiple: true });
    input.addEventListener('change', () => void bringFiles(app, [...(input.files ?? [])]));
    input.click();
}

// --- height maps -----------------------------------------------------------------------------------------------------

// The scenario that drives on a picture, which it carries inside.
export function heightMapScenario(name: string, picture: string, s: { spacing: number; range: number; surface: string; interpolate: boolean; model: string }): string {
    return JSON.stringify({
        yawlab: 1,
        title: name.replace(/\.png$/i, '').slice(0, 100) || 'Height map',
        summary: 'Ground from a height map.',
        duration: 600,
        terrain: { kind: 'data', file: picture, spacing: s.spacing, range: s.range, surface: s.surface, interpolate: s.interpolate },
        cars: [{ model: s.model, live: true }],
    });
}

async function heightMapContent(app: App, file: File): Promise<HTMLElement> {
    const bar = el('progress', { max: '1', value: '0', style: 'width: 100%; margin-top: 12px', 'aria-label': 'Loading' });
    const doing = el('p', { class: 'quiet small', role: 'status', style: 'min-height: 1.5em; margin: 4px 0 8px' });
    const picture = await asDataUrl(file);
    const image = await createImageBitmap(file).catch(() => null);
    if (!image) throw new Error('not a picture that the browser can read');
    const number = (value: number, min: number, max: number): HTMLInputElement => el('input', { type: 'number', value: String(value), min: String(min), max: String(max), step: 'any', style: 'width: 90px; text-align: right' });
    const spacing = number(Math.max(0.25, Math.min(5, Number((2048 / image.width).toPrecision(2)))), 0.25, 100);
    const range = number(100, 0, 9000);
    const choose = (options: [string, string][]): HTMLSelectElement => el('select', {}, ...options.map(([value, text]) => el('option', { value }, text)));
    const surface = choose([['grass', 'Grass'], ['asphalt', 'Asphalt'], ['gravel', 'Gravel'], ['snow', 'Snow'], ['ice', 'Ice']]);
    const model = choose([['rally', 'Rally car'], ['suv', 'SUV'], ['hatch', 'Hatchback'], ['saloon', 'Saloon']]);
    const interpolate = el('input', { type: 'checkbox' });
    const size = el('p', { class: 'quiet small' });
    const tell = (): void => {
        const side = (n: number): string => `${((n - 1) * Number(spacing.value) / 1000).toFixed(2)} km`;
        size.textContent = `${image.width} \u00d7 ${image.height} heights: ${side(image.width)} by ${side(image.height)}.`;
    };
    spacing.addEventListener('input', tell);
    tell();
    const go = el('button', { type: 'button', class: 'primary' }, 'Drive on it');
    go.addEventListener('click', async () => {
        bar.classList.remove('hidden');
        go.disabled = true;
        const s = { spacing: Number(spacing.value), range: Number(range.value), surface: surface.value, interpolate: interpolate.checked, model: model.value };
        try {
            const json = heightMapScenario(file.name, picture, s);
            const made = await makeGround(json, (stage) => {
                bar.value = kDone[stage];
                doing.textContent = kDoing[stage];
            });
            if (!go.isConnected) return; // the sheet was closed meanwhile
            await nextFrame(); // what is told last is seen before the engine takes the ground over
            if (app.loadText(json, made, file.name)) app.sheet.close();
        } catch (error) {
            app.toasts.show(`${file.name}: ${(error as Error).message}`, 'error');
        } finally {
            bar.classList.add('hidden');
            doing.textContent = '';
            go.disabled = false;
        }
    });
    bar.classList.add('hidden');
    const row = (label: string, unit: string, input: HTMLElement): HTMLElement => el('label', { class: 'field' }, el('span', {}, label), input, el('span', { class: 'quiet small unit' }, unit));
    return el(
        'div', {},
        el('p', {}, file.name), size,
        row('Distance between heights', 'm', spacing), row('White above black', 'm', range),
        row('Surface', '', surface), row('Pass through every height', '', interpolate), row('Car', '', model),
        bar, doing, go,
        el('p', { class: 'quiet small' }, 'Greyscale, 8 or 16 bit, up to 4,096 \u00d7 4,096. The scenario carries the picture: save it as a file to pass it on.'),
    );
}

const kDoing: Record<LandStage, string> = { heights: 'Reading the heights', pictures: 'Preparing the picture of the ground', made: 'Opening' };
const kDone: Record<LandStage, number> = { heights: 0.05, pictures: 0.45, made: 0.9 }; // about the share of the time
const kMadeBeside = 2 ** 20; // characters of a scenario; what is longer carries a picture

function makeGround(scenario: string, tell: (stage: LandStage) => void): Promise<GroundMade> {
    const worker = new Worker(new URL('../engine/land.worker.ts', import.meta.url), { type: 'module' });
    return askWorker<LandTold, GroundMade>(worker, scenario, [], ({ stage, made }) => {
        if (stage) tell(stage);
        return made;
    });
}

// A frame that was drawn, or a moment where none is (a hidden page).
const nextFrame = (): Promise<void> =>
    new Promise((done) => {
        window.setTimeout(done, 200);
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
    });

// A scenario as text. The ground of a long one is made beside the page.
async function openScenario(app: App, name: string, json: string): Promise<void> {
    if (json.length < kMadeBeside) return void app.loadText(json, undefined, name);
    const toast = app.toasts.show(`${name}: ${kDoing.heights}`, 'note', 600);
    const made = await makeGround(json, (stage) => toast.tell(`${name}: ${kDoing[stage]}`)).finally(() => toast.close());
    app.loadText(json, made, name);
}

function asDataUrl(file: File): Promise<string> {
    return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve((reader.result as string).replace(/^data:[^;,]*;base64,/, 'data:image/png;base64,'));
        reader.onerror = () => reject(new Error('cannot be read'));
        reader.readAsDataURL(file);
    });
}

// --- scenes ----------------------------------------------------------------------------------------------------------

// A scene beside the page itself, named in a link: `load=models/track.glb`. Never from another host.
export async function fetchScene(app: App, path: string): Promise<void> {
    try {
        const { bytes, kind, folder } = await besideThePage(path);
        await bringScene(app, path, bytes, kind, folder);
    } catch (error) {
        app.toasts.show(`${path.slice(0, 80)}: ${(error as Error).message}`, 'error');
    }
}

// The scene that the open scenario names: one of the engine's own, or beside the page. The engine has judged the name.
export async function readScenarioScene(app: App, name: string): Promise<void> {
    try {
        const own = app.engine.asset(name);
        const { bytes, kind, folder } = own === null ? await besideThePage(name) : { bytes: new TextEncoder().encode(own).buffer, kind: kindOf(name), folder: '' };
        const { readModel } = await loaded(() => import('./model_file'));
        const model = await readModel(bytes, kind, { raw: true, folder });
        if (!model.objects.length) throw new Error('there are no triangles in it');
        if (app.engine.sceneAwaited() !== name) return;
        app.sceneCame((engine) => engine.completeScene(model));
        const info = app.engine.sceneInfo();
        if (info.triangles === 0 || info.degenerate + info.nonFinite + info.huge > 0) app.toasts.show(`scene.file.name: ${name.slice(0, 80)}: ${sceneTold(info)}.`, info.triangles ? 'note' : 'error', 10);
    } catch (error) {
        app.toasts.show(`scene.file.name: ${name.slice(0, 80)}: ${(error as Error).message}. Its walls are missing: put the file beside the page, or drop it here.`, 'error');
    }
}

async function besideThePage(path: string): Promise<{ bytes: ArrayBuffer; kind: string; folder: string }> {
    const url = new URL(path, location.href);
    const kind = kindOf(url.pathname);
    if (url.origin !== location.origin || /^[a-z]+:|^\/\/|\\/i.test(path)) throw new Error('a link may name scenes beside the page only');
    if (!kScenes.test(kind)) throw new Error('is no .obj, .glb, .gltf, .stl, .ply or .dae');
    const response = await fetch(url);
    if (!response.ok) throw new Error(`is not there (${response.status})`);
    if (response.url && new URL(response.url).origin !== location.origin) throw new Error('leads to another host');
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength > kMostBytes) throw new Error(`is larger than ${kMostBytes / 2 ** 20} MB`);
    return { bytes, kind, folder: new URL('.', url).href };
}

// Triangles of a model in world axes. glTF and OBJ are y up, STL and PLY z up, metres unless far too large for that. What
// cannot be read, or holds nothing to hit, leaves the scene that was there.
async function bringScene(app: App, name: string, bytes: ArrayBuffer, kind: string, folder = ''): Promise<void> {
    const { inMetres, kPlain, readModel } = await loaded(() => import('./model_file'));
    const turn = ++turns;
    let millimetres: boolean | null = false;
    if (kPlain.test(kind) && bytes.byteLength > kReadInPlace) millimetres = await sortBeside(app, name, { bytes, kind }, turn);
    else {
        const model = await readModel(bytes, kind, { folder });
        const { corners, objects } = model;
        if (!objects.length) throw new Error('there are no triangles in it');
        const turned = inMetres(model);
        if (turn !== turns) return void gaveWay(app, name);
        if (objects.length < kBuiltInPlace) app.bringScene((engine) => engine.bringScene(corners, objects));
        millimetres = objects.length < kBuiltInPlace || (await sortBeside(app, name, { corners, objects }, turn)) !== null ? turned : null;
    }
    if (millimetres === null) return gaveWay(app, name);
    app.toasts.show(`${name}: ${sceneTold(app.engine.sceneInfo())}${millimetres ? '; its numbers were taken for millimetres' : ''}. Other scenarios keep them until \u201cTake the scene away\u201d.`, 'note', 10);
}
let turns = 0; // scenes brought so far: the last one counts, however long the one before takes
const gaveWay = (app: App, name: string): void => void app.toasts.show(`${name} gave way to the scene that was brought after it.`);
const kBuiltInPlace = 30000; // triangles; more would be felt
const kReadInPlace = 2 ** 20; // [bytes]; the same

// What there is to hit, how large it is, and what was left out.
export function sceneTold(info: ReturnType<App['engine']['sceneInfo']>): string {
    const many = (n: number): string => n.toLocaleString('en');
    const left = [[info.ground, 'that lie flat, as ground does'], [info.degenerate, 'without area'], [info.nonFinite, 'that are not numbers'], [info.huge, 'far too large']].filter(([n]) => n).map(([n, what]) => `${many(n as number)} ${what}`);
    const size = info.high.map((v, k) => fixed(v - info.low[k]!, 1)).join(' \u00d7 ');
    return `${many(info.triangles)} triangle${info.triangles === 1 ? '' : 's'} to drive into, ${size} m${left.length ? `; left out ${left.join(', ')}` : ''}`;
}

// Beside the page, which goes on; true when the file was taken for millimetres, null when another scene came meanwhile.
async function sortBeside(app: App, name: string, given: SceneGiven, turn: number): Promise<boolean | null> {
    const worker = new Worker(new URL('../engine/scene.worker.ts', import.meta.url), { type: 'module' });
    const toast = app.toasts.show(`${name}: reading it`, 'note', 600);
    let doing = '';
    try {
        const { block, millimetres } = await askWorker<SceneTold, SceneBuilt>(worker, given, 'bytes' in given ? [given.bytes] : [given.corners.buffer, given.objects.buffer] as Transferable[], ({ given: count, share, built }) => {
            if (count !== undefined) doing = `${name}: sorting ${count.toLocaleString('en')} triangles`;
            if (count !== undefined || share !== undefined) toast.tell(share === undefined ? doing : `${doing}, ${Math.round(100 * share)} %`);
            return built;
        });
        if (turn !== turns) return null;
        app.bringScene((engine) => engine.loadScene(block));
        return millimetres;
    } finally {
        toast.close();
    }
}

// Asks a worker and waits until `take` finds the answer in one of the things it tells; the worker then ends.
function askWorker<Told extends { error?: string }, Answer>(worker: Worker, question: unknown, transfer: Transferable[], take: (told: Told) => Answer | undefined): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<Told>) => {
            if (data.error !== undefined) return reject(new Error(data.error));
            const answer = take(data);
            if (answer !== undefined) resolve(answer);
        };
        worker.onerror = (event) => reject(new Error(event.message || 'the page cannot start a worker'));
        worker.postMessage(question, transfer);
    }).finally(() => worker.terminate());
}
