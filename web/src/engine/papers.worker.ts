// The papers' figures beside the page: some of them run worlds. Answers come in the order of the questions.
import { saidOf, type SaidError } from './error';
import {
    Papers,
    type ColumnsRead,
    type FigureAsked,
    type FigureMade,
    type HeldRow,
    type HeldTo,
    type PaperList,
    type TirRead,
} from './papers';

export type PapersAsked =
    | { want: 'list' }
    | { want: 'tir'; text: string }
    | { want: 'columns'; file: string; columns: string }
    | { want: 'figure'; asked: FigureAsked }
    | { want: 'heldTo' }
    | { want: 'rows'; group: number };
export interface PapersTold {
    id: number;
    list?: PaperList;
    made?: FigureMade;
    tir?: TirRead;
    columns?: ColumnsRead;
    heldTo?: HeldTo;
    rows?: HeldRow[];
    error?: SaidError;
}

const port = self as unknown as {
    onmessage: (event: MessageEvent<{ id: number; question: PapersAsked }>) => void;
    postMessage: (told: PapersTold) => void;
};
const papers = Papers.load();

async function answer(id: number, q: PapersAsked): Promise<void> {
    try {
        const engine = await papers;
        if (q.want === 'list') port.postMessage({ id, list: engine.list() });
        else if (q.want === 'tir') port.postMessage({ id, tir: engine.tir(q.text) });
        else if (q.want === 'columns') port.postMessage({ id, columns: engine.columns(q.file, q.columns) });
        else if (q.want === 'figure') port.postMessage({ id, made: engine.make(q.asked) });
        else if (q.want === 'heldTo') port.postMessage({ id, heldTo: engine.heldTo() });
        else port.postMessage({ id, rows: engine.rows(q.group) });
    } catch (error) {
        port.postMessage({ id, error: saidOf(error) });
    }
}
port.onmessage = ({ data }) => void answer(data.id, data.question);
