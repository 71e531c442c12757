import { chartsOf, csvOf, tableOf, type Comparison } from '../../web/src/studies/models';

const kCase: Comparison = {
    after: [
        { name: 'Vx', unit: 'm/s', planar: 12, roll4: 11, rollCar: 11.5, car: 11.4, printedPlanar: 12 },
        {
            name: 'roll rate',
            unit: 'deg/s',
            planar: null,
            roll4: -15.4,
            rollCar: -14.1,
            car: -19.8,
            printedPlanar: null,
        },
    ],
    inputs: [
        { name: 'mass', unit: 'kg', planar: 2450, roll4: 2450, rollCar: 2450, car: 2450 },
        { name: 'yaw inertia', unit: 'kg m2', planar: 4946, roll4: 4946, rollCar: 4946, car: 4947 },
        { name: 'roll stiffness', unit: 'N m/rad', planar: null, roll4: null, rollCar: 94000, car: 94000 },
    ],
    impulse: { normal: 7000, tangential: 0 },
    time: 0.3,
    case: { dt: 0.2 },
    scenario: {},
    responses: {
        time: [0, 0.1, 0.2, 0.3, 0.4],
        channels: [
            {
                name: 'Vx',
                unit: 'm/s',
                before: 10,
                after: 11,
                rollCar: [10, 10, 10.5, 11.5, 11.6],
                car: [10, 10, 10.6, 11.4, 11.5],
            },
            {
                name: 'roll rate',
                unit: 'deg/s',
                before: 0,
                after: -15.4,
                rollCar: [0, 0, -5, -14, 3],
                car: [0, 0, -6, -20, 4],
            },
            { name: 'roll', unit: 'deg', before: null, after: null, rollCar: [0, 0, 0, 1, 2], car: [0, 0, 0, 1, 2] },
        ],
    },
};

describe('four models of one impact', () => {
    it('gives the models without time a line that ends with the impact', () => {
        const [vx, rate, roll] = chartsOf(kCase);
        expect(vx!.lines.planar).toEqual([10, 12, 12, 12, null]);
        expect(vx!.lines.roll4!.slice(0, 3)).toEqual([10, 10, 10.5]);
        expect(vx!.lines.roll4![3]).toBeCloseTo(11, 12);
        expect(vx!.lines.roll4![4]).toBeNull();
        expect(rate!.lines.planar).toBeNull();
        expect(rate!.unit).toBe('\u00b0/s');
        expect(roll!.lines.roll4).toBeNull();
        expect(roll!.lines.car).toHaveLength(5);
    });
    it('tells in its table where models got different numbers', () => {
        const t = tableOf(kCase.inputs);
        expect(t.head).toEqual(['Planar', '4-DOF', 'Roll car', '17-DOF car']);
        expect(t.rows.map((r) => r.differs)).toEqual([false, true, false]);
        expect(t.rows[2]!.cells).toEqual(['\u2013', '\u2013', '94000', '94000']);
        expect(t.rows[1]!.unit).toBe('kg m\u00b2');
        expect(tableOf(kCase.after).head.at(-1)).toBe('printed: planar');
    });
    it('writes all of it as CSV', () => {
        const rows = csvOf(kCase).trimEnd().split('\n');
        expect(rows).toHaveLength(6);
        expect(rows[0]).toBe(
            'time [s],Vx Planar [m/s],Vx 4-DOF [m/s],Vx Roll car [m/s],Vx 17-DOF car [m/s],roll rate 4-DOF [\u00b0/s],roll rate Roll car [\u00b0/s],roll rate 17-DOF car [\u00b0/s],roll Roll car [\u00b0],roll 17-DOF car [\u00b0]',
        );
        expect(rows[5]!.split(',').slice(0, 3)).toEqual(['0.4', '', '']);
    });
});
