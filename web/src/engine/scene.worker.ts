// Sorts a scene of many triangles beside the page, with an engine of its own; the page takes the finished block in.
import { Engine } from './engine';
import { loadModule } from './module';

const port = self as unknown as { onmessage: (event: MessageEvent<{ corners: Float32Array; objects: Uint32Array }>) => void; postMessage: (data: unknown, transfer?: Transferable[]) => void };

port.onmessage = async ({ data }) => {
    try {
        const engine = Engine.create(await loadModule());
        let told = -1;
        const block = engine.buildScene(data.corners, data.objects, (share) => {
            if (share - told < 0.01) return;
            told = share;
            port.postMessage({ share });
        });
        port.postMessage({ block }, [block.buffer]);
    } catch (error) {
        port.postMessage({ error: (error as Error).message });
    }
};
