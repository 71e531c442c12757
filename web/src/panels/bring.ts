// Files that somebody brings, dropped on the page or chosen from the disk: scenarios, measured data, height maps to drive
// on and scenes to drive into. They are hostile until read: every one is judged by the engine, and a refusal leaves what
// was open untouched.
import { ask, ownWorker } from '../engine/ask';
import sceneWorker from '../files/scene.worker.ts?worker&url';
import type { SceneBuilt, SceneGiven, SceneTold } from '../files/scene.worker';
import { besideThePage, kindOf, kMostBytes, kScenes } from '../files/scenes';
import { sceneTold } from '../session/brought_scenes';
import { withCarSet } from '../session/car_file';
import { el } from '../shell/kit';
import { loaded } from '../text/loaded';
import { openJson } from './bring_json';
import { heightMapContent } from './height_map';
import type { Page } from './page';
import { errorOf, refuse } from '../files/refusal';
import en from '../text/en/bring';
import { listed, texts } from '../text/t';
import { told } from '../text/told';

const t = texts('bring', en);

export const kAccepted = '.json,.csv,.tsv,.txt,.tir,.png,.obj,.glb,.gltf,.stl,.ply,.dae';
const kData = /^(csv|tsv|txt)$/;

// Of several files at once: what goes together is brought, a world first, then a scene, then what was measured in it. Files that
// would replace each other, as two scenarios or two scenes, do not: the first counts. What is nothing for us comes last.
export function together<T extends { name: string }>(files: readonly T[]): { bring: T[]; leave: T[] } {
    const place = ({ name }: T): number => {
        const kind = kindOf(name);
        return kind === 'json' || kind === 'png' || kind === 'tir'
            ? 0
            : kScenes.test(kind)
              ? 1
              : kData.test(kind)
                ? 2
                : 3;
    };
    const bring: T[] = [],
        leave: T[] = [];
    for (let at = 0; at < 4; at++) {
        const [first, ...others] = files.filter((file) => place(file) === at);
        if (first && (at < 3 || !bring.length)) bring.push(first);
        else if (first) leave.push(first);
        leave.push(...others);
    }
    return { bring, leave };
}

export async function bringFiles(page: Page, files: readonly File[]): Promise<void> {
    const { bring, leave } = together(files);
    for (const file of bring) await bringFile(page, file);
    if (leave.length)
        page.toasts.show(
            t('several', {
                n: leave.length,
                all: files.length,
                brought: listed(bring.map((f) => f.name)),
                left: leave
                    .map((f) => f.name)
                    .join(', ')
                    .slice(0, 200),
            }),
            'note',
            10,
        );
}

async function bringFile(page: Page, file: File): Promise<void> {
    const kind = kindOf(file.name);
    if (file.size > kMostBytes)
        return void page.toasts.show(t('tooLarge', { name: file.name, megabytes: kMostBytes / 2 ** 20 }), 'error');
    try {
        if (kind === 'json') await openJson(page, file.name, await file.text());
        else if (kData.test(kind)) await layOver(page, file.name, await file.text());
        else if (kind === 'png') page.sheet.open('heightMap', t('heightMap'), await heightMapContent(page, file));
        else if (kind === 'tir') await bringTire(page, file.name, await file.text());
        else if (kScenes.test(kind)) await bringScene(page, file.name, await file.arrayBuffer(), kind);
        else page.toasts.show(t('unknown', { name: file.name }), 'error');
    } catch (error) {
        page.toasts.show(`${file.name}: ${told(error)}`, 'error');
    }
}

// A tire property file: all four wheels of the car that is looked at wear it.
async function bringTire(page: Page, name: string, text: string): Promise<void> {
    const { session } = page;
    const vehicle = session.focus.peek();
    const now = session.run.info.vehicles[vehicle];
    if (!now) throw new Error(t('noCarHere'));
    const { Desk } = await loaded(() => import('../engine/papers_desk'));
    const desk = new Desk();
    const { tire, version, used, unused, notes } = await desk.tir(text).finally(() => desk.end());
    await session.engine.whole();
    if (!session.document.edit(withCarSet(session.engine, vehicle, { frontTires: tire, rearTires: tire }), false, name))
        return;
    session.run.playing = true;
    const left = unused.length ? t('tirUnused', { names: unused.join(', ').slice(0, 200) }) : '';
    const told = { name, version, used, vehicle: now.name || String(vehicle + 1) };
    page.toasts.show([t('tireBrought', told), left, ...notes].filter(Boolean).join(' '), 'note', 12);
}

// Measured data over the plots.
async function layOver(page: Page, name: string, text: string): Promise<void> {
    const plots = loaded(() => import('./plots_place'));
    const [{ plotsOf, showPlots }] = await Promise.all([plots, page.session.engine.whole()]);
    showPlots(page);
    if (plotsOf(page).dropCsv(name, text)) page.tell(t('dataBrought', { name }), 'note', 5);
}

export function chooseFile(page: Page): void {
    const input = el('input', { type: 'file', accept: kAccepted, multiple: true });
    input.addEventListener('change', () => void bringFiles(page, [...(input.files ?? [])]));
    input.click();
}

// --- scenes ----------------------------------------------------------------------------------------------------------

// A scene beside the page itself, named in a link: `load=models/track.glb`. Never from another host.
export async function fetchScene(page: Page, path: string): Promise<void> {
    try {
        const { bytes, kind, folder } = await besideThePage(path);
        await bringScene(page, path, bytes, kind, folder);
    } catch (error) {
        page.toasts.show(`${path.slice(0, 80)}: ${told(error)}`, 'error');
    }
}

// Triangles of a model in world axes. glTF and OBJ are y up, STL and PLY z up, metres unless far too large for that. What
// cannot be read, or holds nothing to hit, leaves the scene that was there.
async function bringScene(page: Page, name: string, bytes: ArrayBuffer, kind: string, folder = ''): Promise<void> {
    const file = loaded(() => import('../files/model_file'));
    const [{ inMetres, kPlain, readModel }] = await Promise.all([file, page.session.engine.whole()]);
    const turn = ++turns;
    let millimetres: boolean | null = false;
    if (kPlain.test(kind) && bytes.byteLength > kReadInPlace)
        millimetres = await sortBeside(page, name, { bytes, kind }, turn);
    else {
        const model = await readModel(bytes, kind, { folder });
        const { corners, objects } = model;
        if (!objects.length) throw refuse('noTriangles');
        const turned = inMetres(model);
        if (turn !== turns) return gaveWay(page, name);
        if (objects.length < kBuiltInPlace)
            page.session.document.bringScene((engine) => engine.bringScene(corners, objects));
        millimetres =
            objects.length < kBuiltInPlace || (await sortBeside(page, name, { corners, objects }, turn)) !== null
                ? turned
                : null;
    }
    if (millimetres === null) return gaveWay(page, name);
    const told = sceneTold(page.session.engine.sceneInfo());
    page.toasts.show(t('sceneBrought', { name, told: millimetres ? t('inMillimetres', { told }) : told }), 'note', 10);
}
let turns = 0; // scenes brought so far: the last one counts, however long the one before takes
const gaveWay = (page: Page, name: string): void => void page.toasts.show(t('gaveWay', { name }));
const kBuiltInPlace = 30000; // triangles; more would be felt
const kReadInPlace = 2 ** 20; // [bytes]; the same

// Beside the page, which goes on; true when the file was taken for millimetres, null when another scene came meanwhile.
async function sortBeside(page: Page, name: string, given: SceneGiven, turn: number): Promise<boolean | null> {
    const worker = ownWorker(sceneWorker);
    const toast = page.toasts.show(t('readingIt', { name }), 'note', 600);
    let doing = '';
    try {
        const { block, millimetres } = await ask<SceneTold, SceneBuilt>(
            worker,
            given,
            'bytes' in given ? [given.bytes] : ([given.corners.buffer, given.objects.buffer] as Transferable[]),
            ({ given: count, share, built }) => {
                if (count !== undefined) doing = t('sorting', { n: count, name });
                if (count !== undefined || share !== undefined)
                    toast.tell(share === undefined ? doing : `${doing}, ${Math.round(100 * share)} %`);
                return built;
            },
            errorOf,
        );
        if (turn !== turns) return null;
        page.session.document.bringScene((engine) => engine.loadScene(block));
        return millimetres;
    } finally {
        toast.close();
    }
}
