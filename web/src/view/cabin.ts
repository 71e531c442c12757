// What is seen through a car's windows: seats, dashboard, steering wheel, a driver.
import { eyeOf, type Form } from './body_form';
import { finish, kRole, type Finish, type Sheet } from './sheet';

const kCloth = finish([0.032, 0.033, 0.036], 0.85);
const kDash = finish(0.014, 0.7, { role: kRole.inside }); // the cockpit has its own
const kSkin = finish([0.42, 0.26, 0.19], 0.7, { role: kRole.inside });
const kHair = finish([0.02, 0.014, 0.01], 0.7, { role: kRole.inside });
const kShirt = finish([0.06, 0.09, 0.13], 0.85, { role: kRole.inside });
const kFloor = finish(0.006, 0.95);

function seat(sheet: Sheet, x: number, y: number, z: number, wide: number, f: Finish, rings: number): void {
    sheet.pebble(x - 0.02, y, z - 0.3, 0.26, wide, 0.1, 4, f, -0.12, rings);
    sheet.pebble(x - 0.27, y, z + 0.02, 0.075, wide * 0.96, 0.33, 4, f, -0.28, rings);
    sheet.pebble(x - 0.4, y, z + 0.43, 0.045, Math.min(0.13, wide * 0.55), 0.085, 4, f, -0.25, rings);
}

export function addCabin(form: Form, sheet: Sheet, level: 0 | 1): void {
    const { shape, X, Z, half } = form;
    const eye = eyeOf(form);
    const rings = level === 0 ? 6 : 3;
    const hip = eye[2] - 0.56; // the seat's place under the eye
    const seatX = eye[0] - 0.04;
    seat(sheet, seatX, eye[1], hip, 0.23, kCloth, rings);
    const rows =
        form.profile.foot > 0.9 || shape.kind === 'suv'
            ? [seatX - 0.88, seatX - 1.7]
            : shape.kind === 'van'
              ? []
              : form.length > 3.5
                ? [seatX - 0.82]
                : [];
    for (const x of rows) {
        if (x - 0.45 < X(form.profile.back)) continue;
        sheet.box(x - 0.4, x + 0.16, 0, half * 0.68, hip - 0.32, hip - 0.14, kCloth);
        sheet.pebble(x - 0.32, half * 0.36, hip + 0.02, 0.07, half * 0.34, 0.28, 4, kCloth, -0.28, rings);
        if (level === 0) sheet.pebble(x - 0.42, half * 0.38, hip + 0.35, 0.04, 0.12, 0.07, 4, kCloth, -0.25, 4);
    }
    // A floor above the underside, a parcel shelf, the dashboard.
    const floor = Z(0.1);
    sheet.face(
        [
            [X(form.profile.foot), 0, floor],
            [X(form.profile.foot), half * 0.8, floor],
            [X(form.profile.back + 0.02), half * 0.8, floor],
            [X(form.profile.back + 0.02), 0, floor],
        ],
        kFloor,
    );
    const foot = X(form.profile.foot);
    const cowl = Z(form.profile.cowl);
    const dashX = Math.max(eye[0] + 0.62, foot - 0.75);
    sheet.face(
        [
            [dashX, 0, cowl - 0.02],
            [foot - 0.03, 0, cowl - 0.005],
            [foot - 0.26, half * 0.8, cowl - 0.015],
            [dashX, half * 0.82, cowl - 0.02],
        ],
        kDash,
    );
    sheet.face(
        [
            [dashX, 0, cowl - 0.02],
            [dashX, half * 0.82, cowl - 0.02],
            [dashX + 0.1, half * 0.82, cowl - 0.4],
            [dashX + 0.1, 0, cowl - 0.4],
        ],
        kDash,
    );
}

// One alone sits in the car: after the halves were joined.
export function addDriver(form: Form, sheet: Sheet, level: 0 | 1): void {
    const [x, y, z] = eyeOf(form);
    const rings = level === 0 ? 7 : 4;
    sheet.pebble(x - 0.06, y, z + 0.0, 0.1, 0.078, 0.125, 2.2, kSkin, 0, rings);
    sheet.pebble(x - 0.082, y, z + 0.028, 0.093, 0.083, 0.108, 2.2, kHair, 0, rings);
    sheet.rod(
        [
            [x - 0.09, y, z - 0.1],
            [x - 0.11, y, z - 0.2],
        ],
        0.055,
        kSkin,
        8,
    );
    sheet.pebble(x - 0.16, y, z - 0.42, 0.12, 0.2, 0.27, 2.8, kShirt, -0.2, rings);
    const wheelX = x + 0.44;
    const wheelZ = z - 0.37;
    if (level === 0)
        for (const s of [-1, 1])
            sheet.rod(
                [
                    [x - 0.14, y + s * 0.19, z - 0.23],
                    [x + 0.06, y + s * 0.25, z - 0.44],
                    [wheelX - 0.04, y + s * 0.165, wheelZ + 0.04],
                ],
                0.043,
                kShirt,
                7,
            );
    for (const s of [-1, 1])
        sheet.pebble(wheelX - 0.02, y + s * 0.165, wheelZ + 0.045, 0.045, 0.035, 0.045, 2, kSkin, 0, 4);
    const rim: [number, number, number][] = [];
    const steps = level === 0 ? 24 : 10;
    for (let k = 0; k <= steps; k++) {
        const a = (k / steps) * 2 * Math.PI;
        rim.push([
            wheelX - 0.42 * 0.185 * Math.sin(a) + 0.02,
            y + 0.185 * Math.cos(a),
            wheelZ + 0.9 * 0.185 * Math.sin(a),
        ]);
    }
    sheet.rod(rim, 0.016, kDash, level === 0 ? 7 : 4);
    sheet.rod(
        [
            [wheelX + 0.01, y - 0.17, wheelZ],
            [wheelX + 0.01, y + 0.17, wheelZ],
        ],
        0.02,
        kDash,
        5,
    );
    sheet.rod(
        [
            [Math.min(wheelX + 0.4, form.X(form.profile.foot) - 0.1), y, wheelZ - 0.16],
            [wheelX, y, wheelZ],
        ],
        0.035,
        kDash,
        6,
    );
}
