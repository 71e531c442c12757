// Wheels of radius 1 and width 1, axle along y, the outer face towards +y: a tire with grooves and sidewalls, a rim with
// spokes set deep in it, the brake's disc behind. Scaled per instance. Lathed from profiles; spokes are bent boxes.
import { type BufferGeometry } from 'three';
import { finish, Sheet, type Finish } from './sheet';

export type RimStyle = 'five' | 'ten' | 'rally' | 'steel';

const kTread = finish(0.0085, 0.92);
const kGroove = finish(0.003, 1);
const kSide = finish(0.0125, 0.72);
const kMark = finish(0.02, 0.65);
const kAlloy = finish(0.36, 0.3, { metalness: 0.85 });
const kLip = finish(0.5, 0.18, { metalness: 1 });
const kBarrel = finish(0.02, 0.6, { metalness: 0.5 });
const kDisc = finish(0.23, 0.42, { metalness: 0.9 });
const kSteel = finish(0.13, 0.45, { metalness: 0.3 });
const kWhite = finish(0.55, 0.4);
const kCap = finish(0.03, 0.35);

interface Fine {
    around: number;
    tread: boolean;
}
const kFine: readonly Fine[] = [
    { around: 44, tread: true },
    { around: 22, tread: false },
    { around: 12, tread: false },
];
// [radius, y] outwards along the profile: its outer side is to the left of its way.
type Step = readonly [number, number, Finish];

export function buildWheel(level: 0 | 1 | 2, style: RimStyle): BufferGeometry {
    const sheet = new Sheet();
    const { around, tread } = kFine[level]!;
    // `smoothed`: normals run on from step to step.
    const lathe = (steps: readonly Step[], smoothed: boolean): void => {
        const normals = steps.slice(1).map(([r1, y1], i) => {
            const [r0, y0] = steps[i]!;
            const n = Math.hypot(r1 - r0, y1 - y0) || 1;
            return [(y1 - y0) / n, -(r1 - r0) / n] as const;
        });
        for (let k = 0; k + 1 < steps.length; k++) {
            const at = (end: 0 | 1): readonly [number, number] => {
                if (!smoothed) return normals[k]!;
                const a = normals[k]!;
                const b = normals[k + (end ? 1 : -1)] ?? a;
                const n = Math.hypot(a[0] + b[0], a[1] + b[1]) || 1;
                return [(a[0] + b[0]) / n, (a[1] + b[1]) / n];
            };
            const ring = (end: 0 | 1): number[] => {
                const [r, y] = steps[k + end]!;
                const [nr, ny] = at(end);
                return Array.from({ length: around + 1 }, (_, i) => {
                    const [c, s] = [Math.cos((i / around) * 2 * Math.PI), Math.sin((i / around) * 2 * Math.PI)];
                    return sheet.vertex(r * c, y, r * s, nr * c, ny, nr * s);
                });
            };
            const [a, b] = [ring(0), ring(1)];
            for (let i = 0; i < around; i++) sheet.quad(a[i]!, b[i]!, b[i + 1]!, a[i + 1]!, steps[k + 1]![2]);
        }
    };
    // Tire: from the inner bead over the tread to the outer bead.
    const rimR = style === 'steel' ? 0.64 : style === 'rally' ? 0.66 : 0.7;
    if (level === 2) {
        lathe(
            [
                [0.7, -0.5, kSide],
                [0.97, -0.48, kSide],
                [1, -0.38, kTread],
                [1, 0.38, kTread],
                [0.97, 0.48, kSide],
                [rimR, 0.48, kSide],
            ],
            true,
        );
        lathe(
            [
                [rimR, 0.47, kAlloy],
                [0, 0.36, style === 'steel' ? kSteel : kAlloy],
            ],
            false,
        );
    } else {
        lathe(
            [
                [0.62, -0.4, kSide],
                [0.72, -0.5, kSide],
                [0.88, -0.53, kSide],
                [0.965, -0.47, kSide],
                [0.999, -0.4, kTread],
            ],
            true,
        );
        const grooves = tread ? [-0.24, -0.08, 0.08, 0.24] : [];
        let y = -0.4;
        let r = 0.999;
        for (const g of grooves) {
            const top = 1 - 0.05 * (g / 0.4) ** 2 * 0.2;
            lathe(
                [
                    [r, y, kTread],
                    [top, g - 0.022, kTread],
                ],
                false,
            );
            lathe(
                [
                    [top, g - 0.022, kGroove],
                    [top - 0.025, g - 0.016, kGroove],
                    [top - 0.025, g + 0.016, kGroove],
                    [top, g + 0.022, kGroove],
                ],
                false,
            );
            [y, r] = [g + 0.022, top];
        }
        lathe(
            [
                [r, y, kTread],
                [0.999, 0.4, kTread],
            ],
            false,
        );
        lathe(
            [
                [0.999, 0.4, kTread],
                [0.965, 0.47, kSide],
                [0.925, 0.512, kSide],
                [0.88, 0.53, kSide],
            ],
            true,
        );
        lathe(
            [
                [0.88, 0.53, kMark],
                [0.862, 0.536, kMark],
                [0.845, 0.53, kMark],
            ],
            true,
        );
        lathe(
            [
                [0.845, 0.53, kSide],
                [0.79, 0.52, kSide],
                [rimR + 0.025, 0.475, kSide],
                [rimR + 0.012, 0.45, kSide],
            ],
            true,
        );
        if (tread) {
            // Sipes across the shoulders.
            const sipes = 44;
            for (let i = 0; i < sipes; i++)
                for (const s of [-1, 1]) {
                    const a = ((i + (s > 0 ? 0.5 : 0)) / sipes) * 2 * Math.PI;
                    const at = (da: number, yy: number, rr: number): number[] => [
                        rr * Math.cos(a + da),
                        yy,
                        rr * Math.sin(a + da),
                    ];
                    const w = 0.011;
                    const face = [
                        at(-w, s * 0.27, 1.0005),
                        at(w, s * 0.27, 1.0005),
                        at(w, s * 0.42, 0.9875),
                        at(-w, s * 0.42, 0.9875),
                    ];
                    sheet.face(s < 0 ? face : face.reverse(), kGroove);
                }
        }
        // Rim: lip, then the barrel into the depth, brake disc and hub behind the spokes.
        const deep = style === 'steel' ? 0.28 : 0.05;
        lathe(
            [
                [rimR + 0.016, 0.44, kLip],
                [rimR + 0.012, 0.475, kLip],
                [rimR - 0.018, 0.475, kLip],
                [rimR - 0.03, 0.445, kLip],
            ],
            true,
        );
        lathe(
            [
                [rimR - 0.03, 0.445, kBarrel],
                [rimR - 0.055, 0.36, kBarrel],
                [rimR - 0.075, deep, kBarrel],
            ],
            true,
        );
        lathe(
            [
                [0.6, deep, kBarrel],
                [0.51, deep, kBarrel],
            ],
            false,
        );
        lathe(
            [
                [0.52, deep - 0.02, kDisc],
                [0.52, deep + 0.05, kDisc],
                [0.27, deep + 0.05, kDisc],
                [0.24, deep + 0.16, kBarrel],
                [0, deep + 0.16, kBarrel],
            ],
            false,
        );
        if (style === 'steel') steelFace(sheet, lathe, rimR);
        else spokes(sheet, style, rimR, level);
        lathe(
            [
                [0.085, 0.395, kCap],
                [0.08, 0.425, kCap],
                [0.05, 0.437, kCap],
                [0, 0.44, kCap],
            ],
            true,
        );
    }
    return sheet.geometry(
        () => true,
        (x, yy, z) => {
            const radius = Math.hypot(x, z);
            return radius < 0.7 ? 0.35 + 0.65 * Math.max(0, Math.min(1, (yy - 0.05) / 0.36)) : 1;
        },
    );
}

function spokes(sheet: Sheet, style: RimStyle, rimR: number, level: number): void {
    const count = style === 'five' ? 5 : style === 'ten' ? 10 : 8;
    const metal = style === 'rally' ? kWhite : kAlloy;
    const steps = level === 0 ? 5 : 2;
    const [inner, outer] = [0.1, rimR - 0.028];
    for (let i = 0; i < count; i++)
        for (const twin of style === 'five' ? [-1, 1] : [0]) {
            const middle = (i / count) * 2 * Math.PI;
            // Along the spoke: radius, half width, face and depth.
            const section = (u: number): number[][] => {
                const r = inner + (outer - inner) * u;
                const wide =
                    (style === 'five' ? 0.047 : style === 'ten' ? 0.034 : 0.05) *
                    (1.25 - 0.5 * u + (u > 0.85 ? (u - 0.85) * 3 : 0));
                const aside = twin * (0.055 + 0.075 * u);
                const face = 0.385 + 0.07 * u * u;
                const across = (w: number, y: number): number[] => {
                    const [px, pz] = [r, aside + w];
                    const [c, s] = [Math.cos(middle), Math.sin(middle)];
                    return [px * c - pz * s, y, px * s + pz * c];
                };
                return [
                    across(-wide, face - 0.1),
                    across(-wide * 0.8, face),
                    across(wide * 0.8, face),
                    across(wide, face - 0.1),
                ];
            };
            for (let k = 0; k < steps; k++) {
                const [a, b] = [section(k / steps), section((k + 1) / steps)];
                for (let e = 0; e < 3; e++) sheet.face([a[e]!, a[e + 1]!, b[e + 1]!, b[e]!], metal);
            }
        }
    const hub = 0.16;
    const n = 16;
    const ring = Array.from({ length: n }, (_, i) => [
        hub * Math.cos((i / n) * 2 * Math.PI),
        0.39,
        hub * Math.sin((i / n) * 2 * Math.PI),
    ]);
    for (let i = 0; i < n; i++) sheet.face([[0, 0.395, 0], ring[(i + 1) % n]!, ring[i]!], metal);
    if (level === 0)
        for (let i = 0; i < 5; i++) {
            const a = ((i + 0.5) / 5) * 2 * Math.PI;
            sheet.pebble(0.115 * Math.cos(a), 0.395, 0.115 * Math.sin(a), 0.018, 0.02, 0.018, 4, kCap, 0, 3);
        }
}
function steelFace(sheet: Sheet, lathe: (steps: readonly Step[], smoothed: boolean) => void, rimR: number): void {
    lathe(
        [
            [rimR - 0.06, 0.3, kSteel],
            [rimR - 0.13, 0.24, kSteel],
            [0.38, 0.3, kSteel],
            [0.3, 0.36, kSteel],
            [0.2, 0.36, kSteel],
            [0.16, 0.33, kSteel],
            [0, 0.33, kSteel],
        ],
        true,
    );
    for (let i = 0; i < 10; i++) {
        const a = (i / 10) * 2 * Math.PI;
        const r = 0.445;
        sheet.pebble(r * Math.cos(a), 0.262, r * Math.sin(a), 0.034, 0.02, 0.034, 3, kGroove, 0, 3);
        if (i % 2 === 0)
            sheet.pebble(0.25 * Math.cos(a), 0.365, 0.25 * Math.sin(a), 0.022, 0.025, 0.022, 4, kLip, 0, 3);
    }
}
