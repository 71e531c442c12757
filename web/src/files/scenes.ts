// Scene files by their names: which there are, and where they come from. Never from another host.
import type { Engine } from '../engine/engine';
import type { SceneModel } from '../engine/types';
import { loaded } from '../text/loaded';
import { refuse } from './refusal';

export const kScenes = /^(obj|glb|gltf|stl|ply|dae)$/;
// Of a picture or model, 2,000,000 triangles of an STL; beyond it the page would run out of memory.
export const kMostBytes = 100 * 2 ** 20;

export const kindOf = (path: string): string => /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';

export interface SceneFile {
    bytes: ArrayBuffer;
    kind: string;
    folder: string; // whose files it may name; '' for none
}

export async function besideThePage(path: string): Promise<SceneFile> {
    const url = new URL(path, location.href);
    const kind = kindOf(url.pathname);
    if (url.origin !== location.origin || /^[a-z]+:|^\/\/|\\/i.test(path)) throw refuse('besideOnly');
    if (!kScenes.test(kind)) throw refuse('noScene');
    const response = await fetch(url);
    if (!response.ok) throw refuse('notThere', { status: String(response.status) });
    if (response.url && new URL(response.url).origin !== location.origin) throw refuse('otherHost');
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength > kMostBytes) throw refuse('tooLarge', { megabytes: kMostBytes / 2 ** 20 });
    return { bytes, kind, folder: new URL('.', url).href };
}

// The scene that a scenario names: one of the engine's own, or beside the page. The engine has judged the name.
export async function readNamed(engine: Engine, name: string): Promise<SceneModel> {
    const own = engine.asset(name);
    const { bytes, kind, folder } =
        own === null
            ? await besideThePage(name)
            : { bytes: new TextEncoder().encode(own).buffer, kind: kindOf(name), folder: '' };
    const [{ readModel }] = await Promise.all([loaded(() => import('./model_file')), engine.whole()]);
    const model = await readModel(bytes, kind, { raw: true, folder });
    if (!model.objects.length) throw refuse('noTriangles');
    return model;
}
