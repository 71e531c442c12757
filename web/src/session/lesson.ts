// A lesson as data: steps that each open a scenario by its link, say what to look at, ask, and answer after the run.
// Files in assets/lessons/*.json; judged here, with the path of the mistake.
import en from '../text/en/lesson_files';
import { texts } from '../text/t';

const t = texts('lesson_files', en);

export interface LessonStep {
    text: string;
    link: string; // "#scenario=..." opened when the step begins; empty: what is open stays
    look: string; // what to look at while it runs
    question: string; // empty: none
    answer: string; // shown once the run has passed `after`
    after: number; // [s] simulated
    plots: string[]; // channels to show; empty: the plots stay as they are
    against: string; // "time" or a channel
    cars: number[]; // vehicles in the plots, from 0
    camera: string;
}
export interface Lesson {
    name: string; // file name
    order: number;
    title: string;
    summary: string;
    source: string; // paper, section, equations
    steps: LessonStep[];
}

// Where a reader is, for as long as the page is open; no name: at the list.
export interface LessonPlace {
    name: string;
    step: number;
    title: string; // of the scenario that the step opened
    wanted: string; // the lesson that a link asked for; '' for none
    lentPlots: boolean; // the plots were opened for a lesson, and go with its run
}

export const kLongestLink = 2000;

export function readLesson(name: string, data: unknown): Lesson {
    const fail = (path: string, what: string): never => {
        throw new Error(t('lessonRefused', { file: `assets/lessons/${name}.json`, path, what }));
    };
    const record = (x: unknown, path: string): Record<string, unknown> =>
        typeof x === 'object' && x !== null && !Array.isArray(x)
            ? (x as Record<string, unknown>)
            : fail(path, t('noObject'));
    const text = (o: Record<string, unknown>, key: string, path: string, needed: boolean): string => {
        const x = o[key] ?? '';
        if (typeof x !== 'string') return fail(`${path}${key}`, t('noText'));
        if (needed && x.trim() === '') fail(`${path}${key}`, t('missing'));
        return x;
    };
    const known = (o: Record<string, unknown>, keys: readonly string[], path: string): void => {
        for (const key of Object.keys(o))
            if (!keys.includes(key)) fail(`${path}${key}`, t('noLessonKey', { known: keys.join(', ') }));
    };
    const top = record(data, 'lesson');
    known(top, ['order', 'title', 'summary', 'source', 'steps'], '');
    if (!Array.isArray(top['steps']) || top['steps'].length === 0) fail('steps', t('noSteps'));
    const steps = (top['steps'] as unknown[]).map((raw, i): LessonStep => {
        const path = `steps[${i}].`;
        const o = record(raw, `steps[${i}]`);
        known(o, ['text', 'link', 'look', 'question', 'answer', 'after', 'plots', 'against', 'cars', 'camera'], path);
        const after = o['after'] ?? 0;
        if (typeof after !== 'number' || !(after >= 0)) fail(path.concat('after'), t('noSeconds'));
        const plots = o['plots'] ?? [];
        if (!Array.isArray(plots) || plots.some((p) => typeof p !== 'string')) fail(`${path}plots`, t('noChannels'));
        const cars = o['cars'] ?? [];
        if (!Array.isArray(cars) || cars.some((c) => !Number.isInteger(c) || (c as number) < 0))
            fail(`${path}cars`, t('noVehicles'));
        const step: LessonStep = {
            text: text(o, 'text', path, true),
            link: text(o, 'link', path, i === 0),
            look: text(o, 'look', path, false),
            question: text(o, 'question', path, false),
            answer: text(o, 'answer', path, false),
            after: after as number,
            plots: plots as string[],
            against: text(o, 'against', path, false) || 'time',
            cars: cars as number[],
            camera: text(o, 'camera', path, false),
        };
        if (step.link && !step.link.startsWith('#')) fail(`${path}link`, t('noHash'));
        if (step.link.length >= kLongestLink)
            fail(`${path}link`, t('linkTooLong', { length: step.link.length, most: kLongestLink - 1 }));
        if ((step.question === '') !== (step.answer === '')) fail(`${path}answer`, t('answerAlone'));
        return step;
    });
    const order = top['order'] ?? 0;
    if (typeof order !== 'number') fail('order', t('noNumber'));
    return {
        name,
        order: order as number,
        title: text(top, 'title', '', true),
        summary: text(top, 'summary', '', true),
        source: text(top, 'source', '', true),
        steps,
    };
}

// **strong** and `code` in lesson texts, nothing else; as pieces, never as HTML.
export type Piece = { kind: 'text' | 'strong' | 'code'; text: string };
export function pieces(text: string): Piece[] {
    const out: Piece[] = [];
    let last = 0;
    for (const m of text.matchAll(/\*\*([^*]+)\*\*|`([^`]+)`/g)) {
        if (m.index > last) out.push({ kind: 'text', text: text.slice(last, m.index) });
        out.push(m[1] !== undefined ? { kind: 'strong', text: m[1] } : { kind: 'code', text: m[2]! });
        last = m.index + m[0].length;
    }
    if (last < text.length) out.push({ kind: 'text', text: text.slice(last) });
    return out;
}
