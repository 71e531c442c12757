import { readCsv, timeColumn, unitFactor, writeCsv } from '../../web/src/charts/csv';

const source = { engine: '0.1.0', scenario: '252510f21c254628', title: 'Drop test' };

describe('CSV out', () => {
    it('gives a spreadsheet nothing to compute', () => {
        const names = ['=1+1', '+1', '-1', '@SUM(A1)', 'measured.=1 (=cmd.csv)', 'a,"b"'];
        const heading = writeCsv(
            source,
            names.map((name) => ({ name, unit: '1', values: [1] })),
        ).split('\n')[1];
        expect(heading).toBe(`'=1+1,'+1,'-1,'@SUM(A1),measured.=1 (=cmd.csv),"a,""b"""`);
    });
    it('begins as the command line does and writes units in brackets', () => {
        const text = writeCsv(source, [
            { name: 'time', unit: 's', values: [0, 0.005] },
            { name: 'car0.speed', unit: 'm/s', values: [4, 3.9999999999999996] },
            { name: 'car0.qw', unit: '1', values: [1, NaN] },
        ]);
        expect(text).toBe(
            '# yawlab 0.1.0, scenario 252510f21c254628, Drop test\ntime [s],car0.speed [m/s],car0.qw\n0,4,1\n0.005,3.9999999999999996,\n',
        );
    });
    it('reads back the same doubles', () => {
        const values = Array.from({ length: 500 }, (_, i) => Math.sin(i * 1.7) * 10 ** ((i % 30) - 15));
        const table = readCsv(writeCsv(source, [{ name: 'x', unit: 'm', values }]));
        expect(Array.from(table.columns[0]!.values)).toEqual(values);
        expect(table.columns[0]).toMatchObject({ name: 'x', unit: 'm' });
    });
});

describe('CSV in, as instruments write it', () => {
    it('takes semicolons with decimal commas and a row of units', () => {
        const t = readCsv('\ufeffZeit;Geschwindigkeit;Text\r\ns;km/h;-\r\n0,00;36,0;a\r\n0,01;36,5;b\r\n');
        expect(t.columns.map((c) => [c.name, c.unit])).toEqual([
            ['Zeit', 's'],
            ['Geschwindigkeit', 'km/h'],
        ]);
        expect(Array.from(t.columns[1]!.values)).toEqual([36, 36.5]);
        expect(t.notes[0]).toContain('Text');
        expect(timeColumn(t)).toBe(0);
    });
    it('takes tabs, quotes, comments and numbers without a heading', () => {
        expect(readCsv('% logger 7\n1\t2\n3\t4\n').columns.map((c) => Array.from(c.values))).toEqual([
            [1, 3],
            [2, 4],
        ]);
        const t = readCsv('"time, s","a ""b"" (m/s2)"\n0,1\n1,-2\n');
        expect(t.columns.map((c) => c.name)).toEqual(['time, s', 'a "b"']);
        expect(t.columns[1]!.unit).toBe('m/s2');
    });
    it('reports rows of another length, with the line', () => {
        const t = readCsv('t,a\n0,1\n1\n2,3\n');
        expect(t.rows).toBe(3);
        expect(t.notes[0]).toContain('line 3');
        expect(t.columns[1]!.values[1]).toBeNaN();
    });
    it('says what is wrong with a file that is none', () => {
        expect(() => readCsv('')).toThrow('no rows');
        expect(() => readCsv('a,b\nc,d\ne,f\n')).toThrow('No column');
    });
    it('tells its limit of numbers before it takes room for them', () => {
        const wide = Array.from({ length: 20_000 }, (_, i) => `c${i}`).join(',');
        const text = `${wide}\n${'1\n'.repeat(1100)}`;
        expect(() => readCsv(text)).toThrow(/1.?101 rows of 20.?000 columns; at most 20.?000.?000 numbers/);
    });
    it('refuses millions of columns before it makes any', () => {
        expect(() => readCsv(`${'a,'.repeat(1e6)}\n${'1,'.repeat(1e6)}\n`)).toThrow(
            /1.?000.?001 columns; at most 20.?000/,
        );
    });
    it('names ten of the columns that it leaves out, and counts the others', () => {
        const names = Array.from({ length: 15 }, (_, i) => `w${i}`).join(',');
        const { notes, columns } = readCsv(`t,${names}\n1${',x'.repeat(15)}\n2${',x'.repeat(15)}\n`);
        expect(columns).toHaveLength(1);
        expect(notes.join(' ')).toContain('w9 and 5 more');
        expect(notes.join(' ')).not.toContain('w10');
    });
    it('bears hostile text', () => {
        for (const text of ['"', '"""', ',,,\n,,,', '\0\n1', 'a"b,c\n1,2', '1e999,2\n-1e999,3', ';'.repeat(1000)]) {
            try {
                for (const c of readCsv(text).columns) expect([...c.values]).not.toContain(Infinity);
            } catch (error) {
                expect((error as Error).message.length).toBeGreaterThan(5);
            }
        }
    });
});

describe('units of measurements', () => {
    it('brings them to the channel, and refuses what measures something else', () => {
        expect(unitFactor('km/h', 'm/s')).toBeCloseTo(1 / 3.6, 15);
        expect(unitFactor('g', 'm/s2')).toBe(9.80665);
        expect(unitFactor('deg/s', 'rad/s')).toBeCloseTo(Math.PI / 180, 15);
        expect(unitFactor('kN', 'N')).toBe(1000);
        expect(unitFactor('kg', 'm')).toBeNull();
        expect(unitFactor('Pa', 'Pa')).toBe(1);
    });
});
