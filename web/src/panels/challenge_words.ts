// Scores, medals and goals in words.
import type { Medal } from '../engine/score';
import { lapTime } from '../session/laps';
import { degrees, fixed } from '../text/format';
import en from '../text/en/challenges';
import { texts } from '../text/t';

const t = texts('challenges', en);

const kThin = '\u202f';
export const kMedals: readonly Medal[] = ['none', 'bronze', 'silver', 'gold'];

// A score in SI as it is read.
export function scoreText(score: number, unit: string): string {
    switch (unit) {
        case 's':
            return score < 59.995 ? `${fixed(score, 2)}${kThin}s` : lapTime(score);
        case 'rad':
            return `${fixed(degrees(score), 2)}\u00b0`;
        case 'rad s':
            return `${fixed(degrees(score), 0)}${kThin}\u00b0s`;
        case 'J':
            return `${fixed(score / 1000, 1)}${kThin}kJ`;
        default:
            return `${fixed(score, 2)}${kThin}${unit}`;
    }
}
// As the engine gives them (native/goal/goal.h); `medals` bronze, silver, gold.
export function medalOf(score: number, medals: readonly number[], more: boolean): Medal {
    const won = medals.filter((m) => (more ? score >= m : score <= m)).length;
    return kMedals[won]!;
}
// What would be the next medal; null: there is none better.
export function nextMedal(medal: Medal, medals: readonly number[], unit: string): string | null {
    const k = kMedals.indexOf(medal);
    const wants = medals[k];
    return wants === undefined ? null : t('next', { medal: t(kMedals[k + 1]!), score: scoreText(wants, unit) });
}
export function reachedText(score: number, unit: string, medals: readonly number[], more: boolean): string {
    const told = { score: scoreText(score, unit) };
    return medals.length ? t('reached', { ...told, medal: t(medalOf(score, medals, more)) }) : t('reachedPlain', told);
}
