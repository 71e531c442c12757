// Makes the ground of a scenario beside the page, with an engine of its own: the surface that is driven on and the
// pictures it is drawn with. A map of 4,096 x 4,096 heights takes seconds.
import { Engine, type GroundMade } from './engine';
import { saidOf, type SaidError } from './error';
import { loadModule } from './module';

export type LandStage = 'heights' | 'pictures' | 'made';
export interface LandTold {
    stage?: LandStage; // what comes next
    made?: GroundMade;
    error?: SaidError;
}

const port = self as unknown as {
    onmessage: (event: MessageEvent<string>) => void;
    postMessage: (data: LandTold, transfer?: Transferable[]) => void;
};

async function answer(data: string): Promise<void> {
    try {
        const engine = Engine.create(await loadModule());
        await engine.whole();
        port.postMessage({ stage: 'heights' });
        engine.load(data);
        port.postMessage({ stage: 'pictures' });
        const terrain = engine.api._ylTerrainCreate(engine.handle);
        const pictures = engine.terrainPictures(terrain);
        engine.api._ylTerrainDrop(terrain);
        const block = engine.terrainBlock(terrain);
        const { heights, pyramid, cover, roads, slopes, relief } = pictures;
        port.postMessage(
            { stage: 'made', made: { block, pictures } },
            [block, heights, pyramid, cover, roads, slopes, relief].map((a) => a.buffer),
        );
    } catch (error) {
        port.postMessage({ error: saidOf(error) });
    }
}
port.onmessage = ({ data }) => void answer(data);
