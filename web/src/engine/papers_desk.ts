// One Worker with the papers' module, as long as a dialog stands that asks it.
import papersWorker from './papers.worker.ts?worker&url';
import { ownWorker } from './trusted';
import { errorOfSaid } from './error';
import type { ColumnsRead, FigureAsked, FigureMade, HeldRow, HeldTo, PaperList, TirRead } from './papers';
import type { PapersAsked, PapersTold } from './papers.worker';

export class Desk {
    private readonly worker = ownWorker(papersWorker);
    private readonly waiting = new Map<number, { resolve: (told: PapersTold) => void; reject: (why: Error) => void }>();
    private last = 0;

    constructor() {
        this.worker.onmessage = ({ data }: MessageEvent<PapersTold>) => {
            const { resolve, reject } = this.waiting.get(data.id)!;
            this.waiting.delete(data.id);
            if (data.error === undefined) resolve(data);
            else reject(errorOfSaid(data.error));
        };
        this.worker.onerror = (event) => {
            event.preventDefault();
            for (const { reject } of this.waiting.values()) reject(new Error(event.message));
            this.waiting.clear();
        };
    }
    private ask(question: PapersAsked): Promise<PapersTold> {
        const id = ++this.last;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            this.worker.postMessage({ id, question });
        });
    }
    async list(): Promise<PaperList> {
        return (await this.ask({ want: 'list' })).list!;
    }
    async make(asked: FigureAsked): Promise<FigureMade> {
        return (await this.ask({ want: 'figure', asked })).made!;
    }
    async tir(text: string): Promise<TirRead> {
        return (await this.ask({ want: 'tir', text })).tir!;
    }
    async columns(file: string, columns: string): Promise<ColumnsRead> {
        return (await this.ask({ want: 'columns', file, columns })).columns!;
    }
    async heldTo(): Promise<HeldTo> {
        return (await this.ask({ want: 'heldTo' })).heldTo!;
    }
    async rows(group: number): Promise<HeldRow[]> {
        return (await this.ask({ want: 'rows', group })).rows!;
    }
    end(): void {
        this.worker.terminate();
    }
}
