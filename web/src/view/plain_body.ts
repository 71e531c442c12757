// The box of a test, and what a lorry's cab is of the lorry.
import type { BodyParts, BodyShape } from './body_shape';
import { finish, kRole, Sheet, type Finish } from './sheet';

const kFace = finish(0.75, 0.6, { paint: 1, role: kRole.inside });
const kEdge = finish(0.03, 0.6, { role: kRole.inside });

// A box that is a box: painted panels in a dark frame, so that its turning is seen. Who looks out of it does not see it.
export function boxBody(shape: BodyShape): BodyParts {
    const sheet = new Sheet();
    const lo = [-shape.rear, -shape.width / 2, shape.low];
    const hi = [shape.front, shape.width / 2, shape.high];
    const frame = 0.045 * Math.min(hi[0]! - lo[0]!, hi[1]! - lo[1]!, hi[2]! - lo[2]!);
    for (let axis = 0; axis < 3; axis++)
        for (const end of [0, 1]) {
            const [i, j] = [(axis + 1) % 3, (axis + 2) % 3];
            const at = (u: number, v: number): number[] => {
                const p = [0, 0, 0];
                p[axis] = end ? hi[axis]! : lo[axis]!;
                p[i] = u;
                p[j] = v;
                return p;
            };
            const face = (u0: number, u1: number, v0: number, v1: number, f: Finish): void => {
                const around = [at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)];
                sheet.face(end ? around : around.reverse(), f);
            };
            const [u0, u1, v0, v1] = [lo[i]!, hi[i]!, lo[j]!, hi[j]!];
            face(u0 + frame, u1 - frame, v0 + frame, v1 - frame, kFace);
            face(u0, u1, v0, v0 + frame, kEdge);
            face(u0, u1, v1 - frame, v1, kEdge);
            face(u0, u0 + frame, v0 + frame, v1 - frame, kEdge);
            face(u1 - frame, u1, v0 + frame, v1 - frame, kEdge);
        }
    const size = Math.min(0.6 * shape.width, 0.6 * (shape.front + shape.rear), 1.1);
    return {
        solid: sheet.geometry(
            () => true,
            () => 1,
        ),
        glass: null,
        mirror: null,
        roof: { x: (shape.front - shape.rear) / 2, z: shape.high, size },
    };
}

export interface Cab {
    sheet: Sheet;
    glass: Finish;
    shade: (x: number, y: number, z: number, nz: number) => number;
}
// The outline of a lorry's cab.
export function cabShape(shape: BodyShape): BodyShape {
    const length = Math.min(2.1, 0.36 * (shape.front + shape.rear));
    return {
        ...shape,
        rear: length - shape.front,
        high: shape.low + Math.min(2.3, 0.86 * (shape.high - shape.low)),
        rearAxle: -99,
    };
}
