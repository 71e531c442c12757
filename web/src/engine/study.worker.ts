// Does runs of a study beside the page, on an engine of its own: as many of these as the machine has cores.
import { saidOf, type SaidError } from './error';
import { StudyDesk, type StudyRow } from './study';
import { loadStudies } from './study_module';
import type { SceneModel } from './types';

export interface StudyGiven {
    document: string;
    walls: SceneModel | null; // of the file that its scene names
}
export type StudyAsked = StudyGiven | { from: number; count: number };
export interface StudyTold {
    rows?: StudyRow[];
    error?: SaidError;
}

const port = self as unknown as {
    onmessage: (event: MessageEvent<StudyAsked>) => void;
    postMessage: (told: StudyTold) => void;
};
const loading = loadStudies().then((api) => new StudyDesk(api));

async function answer(asked: StudyAsked): Promise<void> {
    try {
        const desk = await loading;
        if ('document' in asked) {
            if (asked.walls) desk.walls(asked.walls);
            desk.open(asked.document);
            return port.postMessage({ rows: [] });
        }
        port.postMessage({ rows: Array.from({ length: asked.count }, (_, k) => desk.run(asked.from + k)) });
    } catch (error) {
        port.postMessage({ error: saidOf(error) });
    }
}
port.onmessage = ({ data }) => void answer(data);
