// The task of a course that somebody drives: from its first gantry to its last, the time between them, and what was touched
// on the way.
import type { CourseLayout } from '../engine/types';
import type { Session } from '../session/session';
import en from '../text/en/staged';
import { texts } from '../text/t';
import './task.css';

const t = texts('staged', en);

const kApart = 0.3; // [s] between two touches: nearer ones are one
const kDeep = 0.005; // [m] a dent that is told

export interface Told {
    time: number; // [s]
    kind: 'gate' | 'cone' | 'touch';
    gate: number;
}
export interface Course {
    began: number; // [s]; NaN: the first gate is to come
    ended: number; // [s]; NaN: the last one is
    touches: number;
    cones: number;
}
// What of `events`, oldest first, lies between the latest passage of gate `first` and the next one of gate `last`.
export function courseOf(events: readonly Told[], first: number, last: number): Course {
    const out: Course = { began: NaN, ended: NaN, touches: 0, cones: 0 };
    let touched = -Infinity;
    for (const e of events) {
        if (e.kind === 'gate' && e.gate === first) [out.began, out.ended, out.touches, out.cones] = [e.time, NaN, 0, 0];
        const under = Number.isFinite(out.began) && !Number.isFinite(out.ended);
        if (under && e.kind === 'gate' && e.gate === last) out.ended = e.time;
        if (under && e.kind === 'cone') out.cones++;
        if (e.kind !== 'touch') continue;
        if (under && e.time - touched > kApart) out.touches++;
        touched = e.time;
    }
    return out;
}

export class Task {
    private readonly element = document.createElement('div');
    private readonly gates: CourseLayout['gates'];
    private readonly first: number; // of those with a gantry
    private readonly last: number;
    private readonly kinds: { gate: number; cone: number };

    constructor(
        private readonly session: Session,
        parent: HTMLElement,
    ) {
        const { engine } = session;
        this.gates = engine.course().gates;
        this.first = this.gates.findIndex((g) => g.height > 0);
        this.last = this.gates.findLastIndex((g) => g.height > 0);
        const names = engine.names('events', 'kind');
        this.kinds = { gate: names.indexOf('gate'), cone: names.indexOf('cone') };
        this.element.className = 'task';
        this.element.setAttribute('role', 'status');
        parent.append(this.element);
    }
    dispose(): void {
        this.element.remove();
    }
    update(): void {
        const text = this.text();
        if (this.element.textContent !== text) this.element.textContent = text;
    }
    private events(): Told[] {
        const { events: e, driven, time } = this.session.run;
        const out: Told[] = [];
        for (let k = 0; k < e.count; k++) {
            if (e.named(k, 'a') !== driven || e.named(k, 'time') > time + 1e-9) continue;
            const kind = e.named(k, 'kind');
            const told = { time: e.named(k, 'time'), gate: e.named(k, 'object') };
            if (kind === this.kinds.gate) out.push({ ...told, kind: 'gate' });
            else if (kind === this.kinds.cone) out.push({ ...told, kind: 'cone' });
            else if (e.named(k, 'normalImpulse') !== 0) out.push({ ...told, kind: 'touch' });
        }
        return out;
    }
    private text(): string {
        const [first, last] = [this.gates[this.first], this.gates[this.last]];
        if (!first || !last) return '';
        const { began, ended, touches, cones } = courseOf(this.events(), this.first, this.last);
        const [from, to] = [first.text, last.text];
        if (Number.isNaN(began)) return t('go', { from, to });
        const dents = this.session.engine.dents(this.session.run.driven) ?? [];
        const deep = Math.max(0, ...dents);
        return [
            Number.isNaN(ended)
                ? t('under', { to, time: this.session.run.time - began })
                : t('done', { from, to, time: ended - began }),
            touches ? t('touches', { n: touches }) : t('noTouch'),
            ...(cones ? [t('cones', { n: cones })] : []),
            ...(deep > kDeep ? [t('dent', { deep: 100 * deep })] : []),
        ].join(' \u00b7 ');
    }
}
