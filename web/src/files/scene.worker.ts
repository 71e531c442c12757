// Reads a large scene and sorts its triangles beside the page, with an engine of its own; the page takes the finished block in.
import { inMetres, readPlain, toZUp } from './plain_models';
import { Engine } from '../engine/engine';
import { loadModule } from '../engine/module';
import type { SaidError } from '../engine/error';
import { refuse, tellError, type Refused } from './refusal';

// Triangles in world axes, or a file of a kind that plain_models reads.
export type SceneGiven = { corners: Float32Array; objects: Uint32Array } | { bytes: ArrayBuffer; kind: string };
export interface SceneTold {
    given?: number; // triangles to be sorted
    share?: number; // that are
    built?: SceneBuilt;
    error?: Refused | SaidError;
}
export interface SceneBuilt {
    block: Uint8Array;
    millimetres: boolean; // so the file was taken
}

const port = self as unknown as {
    onmessage: (event: MessageEvent<SceneGiven>) => void;
    postMessage: (data: SceneTold, transfer?: Transferable[]) => void;
};

function read({ bytes, kind }: { bytes: ArrayBuffer; kind: string }): {
    corners: Float32Array;
    objects: Uint32Array;
    millimetres: boolean;
} {
    const model = readPlain(bytes, kind);
    if (!model.objects.length) throw refuse('noTriangles');
    if (model.yUp) toZUp(model.corners);
    return { ...model, millimetres: inMetres(model) };
}

async function answer(data: SceneGiven): Promise<void> {
    try {
        const { corners, objects, millimetres } = 'bytes' in data ? read(data) : { ...data, millimetres: false };
        port.postMessage({ given: objects.length });
        const engine = Engine.create(await loadModule());
        await engine.whole();
        let told = -1;
        const block = engine.buildScene(corners, objects, (share) => {
            if (share - told < 0.01) return;
            told = share;
            port.postMessage({ share });
        });
        port.postMessage({ built: { block, millimetres } }, [block.buffer]);
    } catch (error) {
        port.postMessage({ error: tellError(error) });
    }
}
port.onmessage = ({ data }) => void answer(data);
