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
    papers: { key: string; title: string; printed: boolean }[]; // printed: it has axes of its own to be shown by
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
    scale: [number, number]; // of x by the plot's x, of y by its y
    cross: [number, number]; // of x by the plot's y, of y by its x
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
    play: { setting: string; from: number; to: number; seconds: number } | null; // a setting that can be let run
    plots: { title: string; x: Axis; y: Axis; handles: Handle[] }[];
    tables: { title: string; head: string[]; rows: string[][] }[];
}
export interface FigureMade {
    svg: string;
    figure: FigureData;
    schema: Schema;
    csv?: string;
}

// A tire property file as a car file has its tire (native/tire/tir_file.h).
export interface TirRead {
    tire: Record<string, unknown>;
    version: string;
    side: string;
    used: number;
    unused: string[];
    notes: string[];
}

// The columns of a measured run, and what each quantity is taken from (native/study/measured.h).
export interface ColumnsRead {
    writer: string; // 'AiM', 'MoTeC', '' for others
    rows: number;
    columns: { name: string; unit: string }[];
    taken: { quantity: string; what: string; unit: string; column: number; as: string; turned: boolean }[]; // -1: none
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
    _ylFiguresColumns(desk: number, length: number): number;
    _ylFiguresTir(desk: number, length: number): number;
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
        return this.answer('_ylFiguresMake', JSON.stringify(asked)) as FigureMade;
    }
    // Throws the line and the reason of what is no tire.
    tir(text: string): TirRead {
        return this.answer('_ylFiguresTir', text) as TirRead;
    }
    columns(file: string, columns: string): ColumnsRead {
        return this.answer('_ylFiguresColumns', JSON.stringify({ file, columns })) as ColumnsRead;
    }
    private answer(ask: '_ylFiguresMake' | '_ylFiguresTir' | '_ylFiguresColumns', given: string): unknown {
        const bytes = new TextEncoder().encode(given);
        this.api.HEAPU8.set(bytes, this.api._ylFiguresInput(this.desk, bytes.length));
        if (this.api[ask](this.desk, bytes.length) === 0) return JSON.parse(this.text());
        const english = this.text();
        this.api._ylFiguresRefusal(this.desk);
        const { say, with: values } = JSON.parse(this.text()) as Said;
        throw new EngineError(english, say, values);
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
