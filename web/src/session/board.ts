// A board: entries of a challenge, each a name, a claimed score and the link of the run that proves it (docs/challenges.md). It is
// whatever somebody put on the host, and counts for nothing until each entry has been driven again.
import type { Verdict } from '../engine/score';
import en from '../text/en/challenges';
import { saidText } from '../text/told';
import { texts } from '../text/t';

const t = texts('challenges', en);

export interface Entry {
    name: string;
    score: number; // SI, as claimed
    link: string;
}
export interface Board {
    challenge: string;
    entries: readonly Entry[];
}

export const kMostEntries = 100;
const kLongestLink = 400_000;
const kLongestBoard = 4_000_000;
const kNear = 5e-4; // as far as a score is written down

// Throws what is wrong with it.
export function readBoard(text: string, challenge: string): Board {
    if (text.length > kLongestBoard) throw new Error(t('boardLong'));
    let board: unknown;
    try {
        board = JSON.parse(text);
    } catch {
        throw new Error(t('noBoard'));
    }
    const { yawlabBoard, challenge: of, entries } = (board ?? {}) as Record<string, unknown>;
    if (yawlabBoard !== 1 || !Array.isArray(entries)) throw new Error(t('noBoard'));
    if (of !== challenge) throw new Error(t('otherBoard'));
    return {
        challenge,
        entries: entries.slice(0, kMostEntries).flatMap((each): Entry[] => {
            const { name, score, link } = (each ?? {}) as Record<string, unknown>;
            if (typeof name !== 'string' || typeof score !== 'number' || !Number.isFinite(score)) return [];
            if (typeof link !== 'string' || link.length > kLongestLink) return [];
            return [{ name: name.slice(0, 60), score, link }];
        }),
    };
}

// '' where the entry is proved; else why it is refused.
export function refusalOf(verdict: Verdict, entry: Entry, challenge: string): string {
    if (verdict.refused) {
        const why = saidText(verdict.refused);
        return verdict.differs ? t('refusedAt', { why, place: verdict.differs }) : why;
    }
    if (verdict.challenge !== challenge) return t('otherChallenge');
    if (verdict.score === null) return t('claimsLost');
    if (Math.abs(verdict.score - entry.score) > kNear + 1e-9 * Math.abs(entry.score)) return t('claimsOther');
    return '';
}

export function entryText(entry: Entry): string {
    return JSON.stringify(entry);
}
