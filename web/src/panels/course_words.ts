// An item of a course or a surface in the visitor's language; what a scenario calls otherwise stays as it is.
import en from '../text/en/course_words';
import { texts } from '../text/t';

const t = texts('course_words', en);
const kWords = [
    'cones',
    'slalom',
    'lane-change',
    'avoidance',
    'box',
    'gate',
    'circle',
    'line',
    'marks',
    'road',
    'crossing',
    'bays',
    'angle',
    'arrow',
    'text',
    'patch',
    'mesh',
    'hall',
    'barrier',
    'ruler',
    'grade',
    'sign',
    'asphalt',
    'wet-asphalt',
    'gravel',
    'grass',
    'snow',
    'ice',
    'sand',
    'mud',
    'deep-snow',
    'wet-grass',
    'kerb',
] as const;

export function courseWord(name: unknown): string {
    const word = kWords.find((known) => known === name);
    return word ? t(word) : typeof name === 'string' ? name : '';
}
