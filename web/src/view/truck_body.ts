// A lorry: behind its cab a frame and a box for the load.
import { smooth } from './body_form';
import type { BodyParts, BodyShape, Level } from './body_shape';
import { cabShape, type Cab } from './plain_body';
import { finish, kRole } from './sheet';

const kDark = finish(0.012, 0.8);
const kSide = finish([0.5, 0.51, 0.5], 0.45);
const kRail = finish(0.25, 0.4, { metalness: 1 });
const kTail = finish([0.2, 0.004, 0.005], 0.12, { role: kRole.tail });

export function truckBody(shape: BodyShape, level: Level, { sheet, glass, shade }: Cab): BodyParts {
    const height = shape.high - shape.low;
    const [x0, x1] = [-shape.rear, -cabShape(shape).rear - 0.1];
    const half = shape.width / 2;
    const z0 = Math.max(shape.axleHeight + shape.wheelRadius + 0.1, shape.low + 0.24 * height);
    const r = 0.035;
    sheet.box(x0, x1, -half, half, z0 + 0.09, shape.high, kSide);
    for (const s of [-1, 1]) {
        sheet.box(x0 - 0.0, x1, s > 0 ? half - r : -half, s > 0 ? half : -half + r, z0, z0 + 0.09, kRail);
        sheet.box(x0 + 0.02, shape.front - 0.4, s * 0.45 - 0.05, s * 0.45 + 0.05, z0 - 0.22, z0, kDark);
        sheet.box(x0, x0 + 0.04, s * half * 0.72 - 0.14, s * half * 0.72 + 0.14, z0 - 0.2, z0 - 0.06, kTail);
        if (level === 0) {
            // Side guards, mud flaps behind the wheels, hinges of the doors.
            for (const dz of [0.12, 0.32])
                sheet.box(
                    shape.rearAxle + shape.wheelRadius + 0.2,
                    x1 - 0.1,
                    s * (half - 0.06) - 0.015,
                    s * (half - 0.06) + 0.015,
                    z0 - dz - 0.08,
                    z0 - dz,
                    kRail,
                );
            sheet.box(
                shape.rearAxle - shape.wheelRadius - 0.14,
                shape.rearAxle - shape.wheelRadius - 0.12,
                s * half * 0.78 - 0.2,
                s * half * 0.78 + 0.2,
                shape.axleHeight - 0.1,
                z0,
                kDark,
            );
            for (const z of [0.2, 0.5, 0.8])
                sheet.box(
                    x0 - 0.0,
                    x0 + 0.05,
                    s * half - s * 0.1 - 0.05,
                    s * half - s * 0.1 + 0.05,
                    z0 + 0.09 + z * (shape.high - z0) - 0.03,
                    z0 + 0.09 + z * (shape.high - z0) + 0.03,
                    kRail,
                );
            sheet.box(x0, x0 + 0.03, s * 0.1 - 0.012, s * 0.1 + 0.012, z0 + 0.12, shape.high - 0.06, kRail);
        }
    }
    sheet.box(x0, x0 + 0.06, -half * 0.95, half * 0.95, shape.low, shape.low + 0.12, kDark);
    const floor = shape.axleHeight - shape.wheelRadius;
    const lit = (x: number, y: number, z: number, nz: number): number =>
        x > x1 ? shade(x, y, z, nz) : (0.5 + 0.5 * smooth(floor, floor + 1.2, z)) * (1 - 0.5 * Math.max(0, -nz));
    return {
        solid: sheet.geometry((f) => f !== glass || level === 2, lit),
        glass:
            level < 2
                ? sheet.geometry(
                      (f) => f === glass,
                      () => 1,
                  )
                : null,
        mirror: null,
        roof: { x: (x0 + x1) / 2, z: shape.high, size: 1.2 },
    };
}
