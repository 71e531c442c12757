// A study, one scenario at many values of its parameters: its runs by number, in any order, each with the row that `yawlab sweep`
// writes (native/wasm/study_api.h). On whatever module has it: the page's for figures, the package's.
import { EngineError, type Said } from './error';
import type { SceneModel } from './types';

export interface StudyApi {
    readonly HEAPU8: Uint8Array;
    readonly HEAPF32: Float32Array;
    readonly HEAPU32: Uint32Array;
    _ylStudyCreate(): number;
    _ylStudyDestroy(desk: number): void;
    _ylStudyInput(desk: number, bytes: number): number;
    _ylStudyText(desk: number): number;
    _ylStudyTextLength(desk: number): number;
    _ylStudyRefusal(desk: number): void;
    _ylStudyTotals(desk: number): void;
    _ylStudyWalls(desk: number, triangles: number, yUp: number, metres: number): number;
    _ylStudyOpen(desk: number, length: number): number;
    _ylStudyRun(desk: number, run: number): void;
    _ylStudyScenario(desk: number, run: number): number;
    _ylStudyChanged(desk: number, length: number): number;
}

export type StudyAxis =
    | { path: string; law: 'listed'; values: unknown[] }
    | { path: string; law: 'uniform' | 'normal'; a: number; b: number }; // least and largest; mean and deviation
export interface StudyHead {
    title: string;
    runs: number;
    until: number | null; // [s] null: the scenario's duration
    head: string; // first lines of the table: what it is a table of, and its columns
    axes: StudyAxis[];
    outputs: { name: string; unit: string }[];
}
export interface StudyRow {
    row: string; // its line of the table
    values: unknown[]; // of the axes
    results: (number | null)[]; // null: it did not happen
    refused?: Said; // a run that failed says why; its results are null
}
export interface Total {
    name: string;
    unit: string;
    doc: string;
}

// Opens one study at a time; the same again and again as it is changed.
export class StudyDesk {
    private readonly desk: number;

    constructor(private readonly api: StudyApi) {
        this.desk = api._ylStudyCreate();
    }
    destroy(): void {
        this.api._ylStudyDestroy(this.desk);
    }

    // Of the file that the scene of the next study names, as the file has them.
    walls({ corners, objects, yUp, metres }: SceneModel): void {
        const { api, desk } = this;
        const at = api._ylStudyInput(desk, corners.byteLength + objects.byteLength) / 4;
        api.HEAPF32.set(corners, at);
        api.HEAPU32.set(objects, at + corners.length);
        this.took(api._ylStudyWalls(desk, objects.length, Number(yUp), Number(metres)));
    }
    // Throws what the engine says of a study that is none; the one before stays open.
    open(document: unknown): StudyHead {
        const text = typeof document === 'string' ? document : JSON.stringify(document);
        this.took(this.api._ylStudyOpen(this.desk, this.put(text)));
        return JSON.parse(this.text()) as StudyHead;
    }
    run(number: number): StudyRow {
        this.api._ylStudyRun(this.desk, number);
        return JSON.parse(this.text()) as StudyRow;
    }
    // The scenario of a run, as JSON.
    scenario(number: number): string {
        this.took(this.api._ylStudyScenario(this.desk, number));
        return this.text();
    }
    totals(): Total[] {
        this.api._ylStudyTotals(this.desk);
        return JSON.parse(this.text()) as Total[];
    }
    // Any scenario with one place of it changed, as a link would say it: "cars.0.speed".
    changed(scenario: unknown, path: string, value: unknown): string {
        this.took(this.api._ylStudyChanged(this.desk, this.put(JSON.stringify({ scenario, path, value }))));
        return this.text();
    }

    private put(text: string): number {
        const bytes = new TextEncoder().encode(text);
        const at = this.api._ylStudyInput(this.desk, bytes.length);
        this.api.HEAPU8.set(bytes, at);
        return bytes.length;
    }
    private text(): string {
        const at = this.api._ylStudyText(this.desk);
        return new TextDecoder().decode(this.api.HEAPU8.subarray(at, at + this.api._ylStudyTextLength(this.desk)));
    }
    private took(refused: number): void {
        if (refused === 0) return;
        const english = this.text();
        this.api._ylStudyRefusal(this.desk);
        const { say, with: values } = JSON.parse(this.text()) as Said;
        throw new EngineError(english, say, values);
    }
}
