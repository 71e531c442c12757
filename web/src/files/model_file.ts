// OBJ, glTF, STL, PLY and Collada files as triangles. Only positions count.
import { loaded } from '../text/loaded';
import { inMetres, kPlain, readPlain, toZUp, type Model } from './plain_models';
import { refuse } from './refusal';

export { inMetres, kPlain };

// In world axes (z up), or with `raw` in the file's own axes and units. `folder`: the address whose files a glTF may name
// besides its own; without it none.
export async function readModel(bytes: ArrayBuffer, kind: string, { raw = false, folder = '' } = {}): Promise<Model> {
    if (bytes.byteLength === 0) throw refuse('empty');
    if (kPlain.test(kind)) {
        const model = readPlain(bytes, kind);
        if (model.yUp && !raw) toZUp(model.corners);
        return model;
    }
    const { readWithThree } = await loaded(() => import('./three_models'));
    return { ...(await readWithThree(bytes, kind, raw, folder)), yUp: true, metres: true };
}
