// One session: a document, its run, and whom we look at. It needs no page: any number of them live side by side, here, in a
// Worker or in Node.
//
//     const session = new Session(Engine.create(await loadModule()));
//     session.document.openAddress('#scenario=hills');
//     session.run.advance(1 / 60, performance.now(), () => hands);
import { effect, signal } from '@preact/signals-core';
import type { Engine } from '../engine/engine';
import { Document, type ReadScene, type Tell } from './document';
import { Run } from './run';

export class Session {
    readonly run: Run;
    readonly document: Document;
    readonly focus = signal(0); // the vehicle looked at

    constructor(
        readonly engine: Engine,
        tell: Tell = () => undefined,
        readScene: ReadScene | null = null,
    ) {
        this.run = new Run(engine);
        this.document = new Document(engine, this.run, tell, readScene);
        effect(() => {
            const opened = this.document.opened.value;
            if (!opened) return;
            const last = Math.max(0, opened.info.vehicles.length - 1);
            const first = opened.anew && opened.asked.focus ? opened.asked.focus - 1 : this.run.driven;
            this.look(Math.min(opened.look ? first : this.focus.peek(), last));
        });
    }
    look(vehicle: number): void {
        this.run.focus = vehicle;
        this.focus.value = vehicle;
    }
    destroy(): void {
        this.run.destroy();
        this.engine.destroy();
    }
}
