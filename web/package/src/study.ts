import type { StudyDesk } from '../../src/engine/study';
import type { SceneModel } from '../../src/engine/types';
import { refusing, saidEnglish, YawlabError } from './told';

export interface StudyAxis {
    /** Place in the scenario. */
    path: string;
    law: 'listed' | 'uniform' | 'normal';
    /** Of a listed one. */
    values?: unknown[];
    /** Least and largest, or mean and deviation, of one that is drawn. */
    a?: number;
    b?: number;
}
export interface StudyOutput {
    name: string;
    unit: string;
}
export interface StudyRow {
    /** Of the axes. */
    values: unknown[];
    /** Of the outputs; null: it did not happen. */
    results: (number | null)[];
    /** Its line of the table, as `yawlab sweep` writes it. */
    csv: string;
    /** Why a run failed; null: it did not. */
    refused: string | null;
}

/** A study: its runs follow from their numbers alone, so that any of them can be done anywhere, in any order. */
export class Study {
    readonly runs: number;
    readonly axes: readonly StudyAxis[];
    readonly outputs: readonly StudyOutput[];
    /** The first two lines of the table that `yawlab sweep` writes; the rows' `csv` follow. */
    readonly head: string;
    private freed = false;

    private constructor(
        private readonly desk: StudyDesk,
        document: object,
        walls: SceneModel | null,
    ) {
        try {
            if (walls) refusing(() => desk.walls(walls));
            ({
                runs: this.runs,
                axes: this.axes,
                outputs: this.outputs,
                head: this.head,
            } = refusing(() => desk.open(document)));
        } catch (error) {
            desk.destroy();
            throw error;
        }
    }
    /** @internal */
    static of(desk: StudyDesk, document: object, walls: SceneModel | null): Study {
        return new Study(desk, document, walls);
    }
    /** Does a run, from 0. */
    run(number: number): StudyRow {
        const { row, values, results, refused } = this.desk.run(this.numbered(number));
        return { values, results, csv: row, refused: refused ? saidEnglish(refused) : null };
    }
    /** The scenario of a run, for `Yawlab.run()`. */
    scenario(number: number): Record<string, unknown> {
        const text = refusing(() => this.desk.scenario(this.numbered(number)));
        return JSON.parse(text) as Record<string, unknown>;
    }
    /** Gives its memory back. */
    free(): void {
        if (!this.freed) this.desk.destroy();
        this.freed = true;
    }
    private numbered(number: number): number {
        if (this.freed) throw new YawlabError('', 'this study was freed; open it anew');
        if (!Number.isInteger(number) || number < 0 || number >= this.runs)
            throw new YawlabError(String(number), `there are ${this.runs} runs, counted from 0`);
        return number;
    }
}
