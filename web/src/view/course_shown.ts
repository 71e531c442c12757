// The course of the scenario that is open, once its part of the page has come.
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Engine } from '../engine/engine';
import type { Units } from '../text/format';
import { loaded } from '../text/loaded';
import type { Course } from './course';
import type { Stage } from './stage';

export class CourseShown {
    private readonly shown = signal<Course | null>(null);
    private opened = 0; // counts scenarios

    constructor(
        private readonly engine: Engine,
        private readonly stage: Stage,
        private readonly fails: (cause: Error) => void,
    ) {}

    // Null without one, and until it has come.
    get course(): ReadonlySignal<Course | null> {
        return this.shown;
    }
    // The engine holds another scenario; `there`: it has a course.
    begin(there: boolean): void {
        const opened = ++this.opened;
        const before = this.shown.peek();
        if (before) {
            this.stage.scene.remove(before.group);
            before.dispose();
            this.shown.value = null;
        }
        if (!there) return;
        loaded(() => import('./course')).then(({ Course: Drawn }) => {
            if (opened !== this.opened) return;
            const course = new Drawn(this.engine);
            this.stage.scene.add(course.group);
            this.shown.value = course;
        }, this.fails);
    }
    update(fraction: number, units: Units): void {
        this.shown.peek()?.update(fraction, units);
    }
}
