// What all parts of a body share: what they are made of, and how curves are drawn on the sheet.
import type { Form, Profile } from './body_form';
import type { BodyShape, Level } from './body_shape';
import { finish, kRole, type Sheet } from './sheet';

export const kPaint = finish(0.72, 0.5, { paint: 1 });
export const kGlass = finish(0, 0.04);
export const kBlack = finish(0.012, 0.28); // glossy
export const kRubber = finish(0.011, 0.75);
export const kPlastic = finish(0.017, 0.62);
export const kUnder = finish(0.008, 0.95);
export const kGrille = finish(0.006, 0.7);
export const kBright = finish(0.55, 0.22, { metalness: 1 });
export const kMirror = finish(0.85, 0.03, { metalness: 1 });
export const kHousing = finish(0.06, 0.12, { metalness: 0.6 });
export const kLens = finish(0.62, 0.12, { metalness: 0.7 });
export const kHead = finish(0.85, 0.25, { role: kRole.head });
export const kEye = finish(0.7, 0.1, { metalness: 0.5, role: kRole.head });
export const kTail = finish([0.2, 0.004, 0.005], 0.12, { role: kRole.tail });
export const kReverse = finish(0.5, 0.15, { role: kRole.reverse });
export const kAmber = finish([0.5, 0.16, 0.01], 0.15);
export const kPlate = finish([0.62, 0.63, 0.6], 0.5);
export const kLetters = finish(0.02, 0.5);
export const kGap = finish(0.004, 0.9);
export const kStripe = finish([0.05, 0.09, 0.16], 0.4, { paint: 0 });

// The larger of both, its corner rounded off by `r` [m].
export function smax(r: number, ...values: number[]): number {
    let out = values[0]!;
    for (const v of values.slice(1)) {
        const h = Math.max(r - Math.abs(out - v), 0) / r;
        out = Math.max(out, v) + h * h * r * 0.25;
    }
    return out;
}
export const boxy = ({ kind }: BodyShape): boolean => kind === 'van' || kind === 'bus' || kind === 'truck';
export const kFar = 9; // [m] outside of whatever is cut

export interface Work {
    form: Form;
    shape: BodyShape;
    profile: Profile;
    sheet: Sheet;
    level: Level;
    frontQ: (x: number, y: number) => number; // [m] about the corner from the middle of the front, of the tail
    rearQ: (x: number, y: number) => number;
}
