// A tire property file in the page: read by the engine, worn by the car that is looked at, refused with its line.
import { existsSync, readFileSync } from 'node:fs';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { Papers } from '../../web/src/engine/papers';
import { withCarSet } from '../../web/src/session/car_file';
import { Session } from '../../web/src/session/session';

const at = (name: string): URL => new URL(`../../build/wasm/engine/${name}`, import.meta.url);
const tir = `[MDI_HEADER]
FILE_TYPE = 'tir'
[MODEL]
FITTYP = 61
[DIMENSION]
UNLOADED_RADIUS = 0.31
[VERTICAL]
FNOMIN = 4200
[LONGITUDINAL_COEFFICIENTS]
PCX1 = 1.6
PDX1 = 1.15
PKX1 = 24
[LATERAL_COEFFICIENTS]
PCY1 = 1.3
PDY1 = 1.02
PKY1 = -19
`;

describe('a tire property file', () => {
    if (!existsSync(at('yawlab_figures.wasm'))) throw new Error('build the preset wasm first (./check)');

    it('is worn by all wheels of the car that is looked at, and refused by a car without such tires', async () => {
        const papers = await Papers.load(readFileSync(at('yawlab_figures.wasm')));
        const { tire, version, used } = papers.tir(tir);
        expect(version).toContain('6.1');
        expect(used).toBeGreaterThanOrEqual(7);
        const said: string[] = [];
        const api = await loadModule(readFileSync(at('yawlab_page.wasm')));
        const session = new Session(Engine.create(api), (text) => said.push(text), null);
        session.document.openAddress('#scenario=drive');
        expect(
            session.document.edit(
                withCarSet(session.engine, 0, { frontTires: tire, rearTires: tire }),
                false,
                'mine.tir',
            ),
        ).toBe(true);
        const { values } = session.engine.parameters(0);
        for (const axle of ['frontTires', 'rearTires']) {
            const worn = values[axle] as {
                model: string;
                nominalLoad: number;
                magicFormula: { PDX1: number };
            };
            expect(worn.model).toBe('magicFormula');
            expect(worn.nominalLoad).toBe(4200);
            expect(worn.magicFormula.PDX1).toBe(1.15);
        }
        session.document.undo(-1);
        expect((session.engine.parameters(0).values['frontTires'] as { model: string }).model).toBe('lacombe');
        session.document.openAddress('#scenario=lesson-wall');
        expect(
            session.document.edit(
                withCarSet(session.engine, 0, { frontTires: tire, rearTires: tire }),
                false,
                'mine.tir',
            ),
        ).toBe(false);
        expect(said.join()).toMatch(/frontTires/);
        session.destroy();
    });
    it('is refused with the line and the reason', async () => {
        const papers = await Papers.load(readFileSync(at('yawlab_figures.wasm')));
        expect(() => papers.tir(tir.replace('1.15', 'much'))).toThrow(/line 11, PDX1/);
        expect(() => papers.tir('nothing of the kind')).toThrow();
    });
});

describe('a measured run', () => {
    it('has columns that are guessed, chosen, and told', async () => {
        const papers = await Papers.load(readFileSync(at('yawlab_figures.wasm')));
        const rows = Array.from({ length: 40 }, (_, i) => `${i * 0.05},${Math.sin(i / 8) * 20},70,${i}`).join('\n');
        const csv = `Time,Steering Pos,GPS Speed,Other\ns,deg,km/h,\n${rows}\n`;
        const read = papers.columns(csv, '');
        expect(read.rows).toBe(40);
        const of = (quantity: string): number => read.taken.find((q) => q.quantity === quantity)!.column;
        expect([of('time'), of('steeringWheel'), of('speed'), of('yawRate')]).toEqual([0, 1, 2, -1]);
        const again = papers.columns(csv, 'yawRate=-Other [deg/s]').taken.find((q) => q.quantity === 'yawRate')!;
        expect(again).toMatchObject({ column: 3, as: 'deg/s', turned: true });
        const sheet = {
            ours: true,
            width: 900,
            dark: false,
            framed: false,
            plain: false,
        };
        const made = papers.make({
            ...sheet,
            figure: 'follow',
            settings: { file: csv, car: 'van' },
        });
        expect(made.figure.tables[0]!.rows.map((r) => r[0])).toContain('speed');
        expect(() =>
            papers.make({
                ...sheet,
                figure: 'follow',
                settings: { file: csv, fit: 'mass' },
            }),
        ).toThrow(/yaw rate/);
        expect(() => papers.columns('no,numbers\n', '')).toThrow(/no rows/);
    });
});
