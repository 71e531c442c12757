// The papers' figures: a wasm module of its own, loaded with the atlas, behind the C functions of native/wasm/figures_api.h.
// Runs in a Worker (papers.worker.ts) and in Node; in Node the bytes are passed in.
import create from '@engine/yawlab_figures.mjs';
import wasmUrl from '@engine/yawlab_figures.wasm?url';
import type { Schema } from './engine';
import { EngineError, type Said } from './error';

export interface FigureName {
    id: string; // "k4-5"
    paper: string;
    printed: string; // "Figure 4-5"
    title: string;
}
export interface PaperList {
    papers: { key: string; title: string }[];
    figures: FigureName[];
}
export interface FigureAsked {
    figure: string;
    settings: Record<string, unknown>;
    ours: boolean; // ISO axes and SI units in place of those printed
    width: number; // [px]
    dark: boolean;
    framed: boolean; // a sheet of its own, with title, tables and notes
    plain: boolean; // a small picture
    csv?: boolean;
}
export interface Handle {
    x: string; // setting that moves with it, '' for none
    y: string;
    at: [number, number];
    value: [number, number];
    scale: [number, number];
    what: string;
    comes: boolean; // to wherever in the plot is clicked
}
export interface Axis {
    label: string;
    unit: string;
    from: number;
    to: number;
}
export interface FigureData extends FigureName {
    axes: 'printed' | 'ours';
    says: string;
    assumed: string;
    differs: string;
    run: string; // readable link, '' for none
    plots: { title: string; x: Axis; y: Axis; handles: Handle[] }[];
    tables: { title: string; head: string[]; rows: string[][] }[];
}
export interface FigureMade {
    svg: string;
    figure: FigureData;
    schema: Schema;
    csv?: string;
}

// What the engine is held to, as `yawlab verify --json` writes it.
export interface HeldRow {
    case: string;
    source: string;
    expected: number;
    got: number;
    tolerance: number;
    unit: string;
    agrees: boolean;
    pass: boolean;
    differs: boolean;
    assumed: string;
}
export interface HeldGroup {
    title: string;
    column: string; // what the expected numbers are: "printed", "closed form"
    origin: string;
    run: string; // readable link, '' for none
}
export interface HeldTo {
    opening: string; // Markdown
    weaknesses: { about: string; words: string }[];
    groups: HeldGroup[];
}

interface Api {
    readonly HEAPU8: Uint8Array;
    _ylFiguresCreate(): number;
    _ylFiguresInput(desk: number, bytes: number): number;
    _ylFiguresText(desk: number): number;
    _ylFiguresTextLength(desk: number): number;
    _ylFiguresList(desk: number): void;
    _ylFiguresMake(desk: number, length: number): number;
    _ylFiguresRefusal(desk: number): void; // text: Said
    _ylFiguresVerifyGroups(desk: number): void;
    _ylFiguresVerify(desk: number, group: number): number;
}

export class Papers {
    private readonly desk: number;

    private constructor(private readonly api: Api) {
        this.desk = api._ylFiguresCreate();
    }
    static async load(wasmBinary?: Uint8Array): Promise<Papers> {
        const options = wasmBinary ? { wasmBinary } : { locateFile: () => wasmUrl };
        return new Papers((await create(options)) as Api);
    }

    list(): PaperList {
        this.api._ylFiguresList(this.desk);
        return JSON.parse(this.text()) as PaperList;
    }
    // Throws what the engine says of a setting that is none.
    make(asked: FigureAsked): FigureMade {
        const bytes = new TextEncoder().encode(JSON.stringify(asked));
        this.api.HEAPU8.set(bytes, this.api._ylFiguresInput(this.desk, bytes.length));
        if (this.api._ylFiguresMake(this.desk, bytes.length) !== 0) {
            const english = this.text();
            this.api._ylFiguresRefusal(this.desk);
            const { say, with: values } = JSON.parse(this.text()) as Said;
            throw new EngineError(english, say, values);
        }
        return JSON.parse(this.text()) as FigureMade;
    }
    heldTo(): HeldTo {
        this.api._ylFiguresVerifyGroups(this.desk);
        return JSON.parse(this.text()) as HeldTo;
    }
    rows(group: number): HeldRow[] {
        if (this.api._ylFiguresVerify(this.desk, group) !== 0) throw new EngineError(this.text());
        return JSON.parse(this.text()) as HeldRow[];
    }
    private text(): string {
        const at = this.api._ylFiguresText(this.desk);
        return new TextDecoder().decode(this.api.HEAPU8.subarray(at, at + this.api._ylFiguresTextLength(this.desk)));
    }
}
