// Drives the run of a link again beside the page, on an engine of its own, and tells what it is worth.
import { Engine } from './engine';
import { saidOf, type SaidError } from './error';
import { loadModule } from './module';
import { verdictOf, type Verdict } from './score';

export interface ScoreTold {
    share?: number;
    verdict?: Verdict;
    error?: SaidError;
}

const port = self as unknown as {
    onmessage: (event: MessageEvent<string>) => void;
    postMessage: (told: ScoreTold) => void;
};
const loading = loadModule().then(async (api) => {
    const engine = Engine.create(api);
    await engine.whole();
    return engine;
});

async function answer(link: string): Promise<void> {
    try {
        const engine = await loading;
        engine.openLink(link);
        port.postMessage({ verdict: verdictOf(engine, (share) => port.postMessage({ share })) });
    } catch (error) {
        port.postMessage({ error: saidOf(error) });
    }
}
port.onmessage = ({ data }) => void answer(data);
