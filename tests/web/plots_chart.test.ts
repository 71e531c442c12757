import { airy, chartSvg, finestOf, rangeOf, ticks, type Chart, type ChartStyle } from '../../web/src/charts/line';
import { meaningOf, Recorder, type ChannelInfo, type ChannelSource, unwrapped } from '../../web/src/charts/channels';
import { readUnit } from '../../web/src/text/units';

const style: ChartStyle = {
    width: 800,
    height: 200,
    title: 'A <b> & "c"',
    source: 'Yawlab 0.1.0, scenario abc',
    colours: {
        solid: '#000',
        line: '#111',
        text: '#fff',
        quiet: '#999',
        impact: '#d55e00',
    },
};

describe('ticks', () => {
    it.each([
        [0, 10, 5],
        [-3, 3, 6],
        [0, 0.013, 5],
        [1e5, 1.7e5, 6],
        [-1e-6, 1e-6, 4],
    ])('from %d to %d are round and inside', (min, max, wanted) => {
        const t = ticks(min, max, wanted);
        expect(t.values.length).toBeGreaterThanOrEqual(2);
        expect(t.values.length).toBeLessThanOrEqual(2 * wanted + 1);
        for (const v of t.values) {
            expect(v).toBeGreaterThanOrEqual(min - 1e-12 * Math.abs(max));
            expect(v).toBeLessThanOrEqual(max * (1 + 1e-12) + 1e-12);
            expect(Number(v.toFixed(t.digits))).toBeCloseTo(v, 12);
        }
    });
    it('bear an empty range', () => {
        expect(ticks(3, 3, 5).values).toEqual([3]);
        expect(rangeOf([])).toEqual([0, 1]);
    });
});

describe('the range of an axis', () => {
    it('is that of a constant where a car stands and only rounding moves, and as fine as asked where something does', () => {
        const speed = finestOf(readUnit('m/s', 'speed').digits);
        expect(airy(1e-13, 3.4e-9, speed)).toEqual(airy(0, 0).map((v) => expect.closeTo(v, 6)));
        expect(
            airy(27.7123456789, 27.7123456791, speed)[1] - airy(27.7123456789, 27.7123456791, speed)[0],
        ).toBeGreaterThan(1);
        expect(airy(0, 0.001, speed)).toEqual(airy(0, 0.001));
        expect(airy(0, 0.001, speed)[1]).toBeLessThan(0.0011);
        const still: Chart = {
            x: 'time [s]',
            y: 'speed [m/s]',
            from: 0,
            to: 2,
            finest: speed,
            marks: [],
            lines: [
                {
                    label: 'car',
                    colour: '#fff',
                    dash: [],
                    xs: [0, 1, 2],
                    ys: [0, 2e-13, 1e-13],
                },
            ],
        };
        expect(chartSvg([still], style)).not.toMatch(/0\.0000/);
    });
});

describe('a chart as SVG', () => {
    const chart: Chart = {
        x: 'time [s]',
        y: 'speed [m/s]',
        from: 0,
        to: 10,
        marks: [
            { x: 4, label: 'impact' },
            { x: 40, label: 'outside' },
        ],
        lines: [
            {
                label: 'car <1>',
                colour: '#4cc2ff',
                dash: [],
                xs: [0, 5, 10],
                ys: [0, 10, 20],
            },
            {
                label: 'gap',
                colour: '#fff',
                dash: [4, 4],
                xs: [0, 1, 2, 3],
                ys: [1, null, 3, NaN],
            },
        ],
    };
    it('places points where the scales say', () => {
        const svg = chartSvg([chart], style);
        // x: 64 .. 784 for 0 .. 10; y: range 0 .. 20 and 6 % air on both sides, on 200 px from 52.
        const y = (v: number): string => (52 + 200 - ((v + 1.2) / 22.4) * 200).toFixed(1);
        expect(svg).toContain(`M64.0 ${y(0)}L424.0 ${y(10)}L784.0 ${y(20)}`);
    });
    it('lifts the pen over gaps and leaves out marks outside', () => {
        const svg = chartSvg([chart], style);
        const path = /d="(M[^"]*)" fill="none" stroke="#fff"/.exec(svg)![1]!;
        expect(path.match(/M/g)!.length).toBe(2);
        expect(svg.match(/stroke="#d55e00"/g)!.length).toBe(1);
    });
    it('escapes what users write and says where it comes from', () => {
        const svg = chartSvg([chart], style);
        expect(svg).toContain('A &lt;b&gt; &amp; &quot;c&quot;');
        expect(svg).not.toContain('<b>');
        expect(svg).toContain('scenario abc');
    });
});

// A run whose channels are known functions of the step.
class Fake implements ChannelSource {
    dt = 0.01;
    step = 0;
    end = 0;
    traced = 0;
    find(id: string): ChannelInfo | null {
        const name = id.split('.')[1]!;
        return name === 'nothing'
            ? null
            : {
                  id,
                  vehicle: 0,
                  name,
                  unit: 'm/s',
                  frame: '-',
                  doc: '',
                  trace: `vehicles.0.${name}`,
                  turns: false,
              };
    }
    list(): ChannelInfo[] {
        return [this.find('car0.speed')!];
    }
    read(c: ChannelInfo): number {
        return c.name.length * 1000 + this.step;
    }
    trace(channels: readonly ChannelInfo[]): {
        rows: number;
        data: Float64Array;
    } {
        this.traced++;
        const rows = this.end + 1,
            width = channels.length + 1;
        const data = new Float64Array(rows * width);
        for (let r = 0; r < rows; r++) {
            data[r * width] = r * this.dt;
            channels.forEach((c, i) => (data[r * width + i + 1] = c.name.length * 1000 + r));
        }
        return { rows, data };
    }
    run(recorder: Recorder, steps: number): void {
        for (let i = 0; i < steps; i++) {
            this.step++;
            this.end = Math.max(this.end, this.step);
            recorder.sample();
        }
    }
}

describe('the recorder', () => {
    it('draws a heading without the jumps of an angle that went round', () => {
        let last = NaN;
        const drawn: number[] = [];
        for (let i = 0; i < 400; i++) {
            const turned = -0.05 * i; // three times round, to the right
            drawn.push((last = unwrapped(Math.atan2(Math.sin(turned), Math.cos(turned)), last)));
        }
        drawn.forEach((value, i) => expect(value).toBeCloseTo(-0.05 * i, 9));
        expect(unwrapped(1, NaN)).toBe(1);
    });
    it('records what is shown and fetches what was asked for later', () => {
        const fake = new Fake();
        const r = new Recorder(fake);
        r.show(['car0.speed', 'car0.nothing']);
        fake.run(r, 50);
        expect(r.stores.size).toBe(1);
        expect(r.stores.get('car0.speed')!.at(0.3)).toBe(5030);
        expect(fake.traced).toBe(0);
        r.show(['car0.speed', 'car0.x']);
        expect(fake.traced).toBe(1);
        expect(r.stores.get('car0.x')!.steps).toBe(51);
        expect(r.stores.get('car0.x')!.at(0.5)).toBe(1050);
    });
    it('goes on after a jump over many steps, and is not confused by going back', () => {
        const fake = new Fake();
        const r = new Recorder(fake);
        r.show(['car0.speed']);
        fake.run(r, 10);
        fake.step = fake.end = 500; // many steps at once
        r.sample();
        r.fill();
        expect(r.stores.get('car0.speed')!.at(3)).toBe(5300);
        fake.step = 100;
        fake.run(r, 50);
        expect(r.stores.get('car0.speed')!.steps).toBe(501);
        r.branch(150);
        fake.end = fake.step;
        fake.run(r, 20);
        expect(r.stores.get('car0.speed')!.steps).toBe(171);
    });
    it('hands the old run over and begins the new one empty', () => {
        const fake = new Fake();
        const r = new Recorder(fake);
        r.show(['car0.speed']);
        fake.run(r, 30);
        const old = r.renew();
        expect(old.get('car0.speed')!.steps).toBe(31);
        expect(r.stores.get('car0.speed')!.steps).toBe(0);
        r.show([]);
        expect(r.stores.size).toBe(0);
    });
});

describe('units as shown', () => {
    it('turns radians into degrees and shaft speeds into rpm', () => {
        expect(readUnit('rad/s', 'yawRate')).toMatchObject({ unit: '\u00b0/s' });
        expect(readUnit('rad/s', 'engineSpeed').factor * 100 * Math.PI).toBeCloseTo(3000, 9);
        expect(readUnit('1', 'qw').unit).toBe('');
    });
    it('gives forces their colours', () => {
        expect(['wheel0.load', 'wheel1.forceX', 'wheel2.forceY', 'speed'].map(meaningOf)).toEqual([
            'normal',
            'longitudinal',
            'lateral',
            null,
        ]);
    });
});
