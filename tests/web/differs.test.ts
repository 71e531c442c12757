import { differences, short } from '../../web/src/studies/differs';
import { ShiftedSeries, ChannelStore } from '../../web/src/charts/store';

describe('what two runs differ in', () => {
    const scenario = (e: number, extra = {}): string =>
        JSON.stringify({
            title: `t${e}`,
            barrier: { method: 'restitution', e: { law: 'constant', value: e } },
            cars: [{ model: 'saloon', position: [0, 1] }],
            ...extra,
        });
    it('is the values that are otherwise, with their path, and nothing of words and recordings', () => {
        expect(differences(scenario(0.05), scenario(0.3, { recording: 'x', show: {} }))).toEqual([
            { path: ['barrier', 'e', 'value'], theirs: 0.05, ours: 0.3 },
        ]);
        expect(differences(scenario(0.05), scenario(0.05, { title: 'else' }))).toEqual([]);
    });
    it('tells a list of numbers whole and a key that only one has', () => {
        const found = differences(
            scenario(1),
            scenario(1, { cars: [{ model: 'saloon', position: [0, 2], speed: 4 }] }),
        );
        expect(found.map((d) => d.path.join('.'))).toEqual(['cars.0.position', 'cars.0.speed']);
        expect(found[1]).toMatchObject({ theirs: undefined, ours: 4 });
    });
    it('writes numbers with as many digits as tell something, and what is long not at all', () => {
        expect([short(0.30000000000000004), short(-2), short([1, 2]), short(undefined), short('wet')]).toEqual([
            '0.3',
            '\u22122',
            '',
            '\u2013',
            'wet',
        ]);
    });
});

describe('a run laid over another at a moment', () => {
    it('has at each time the value that it had so much later', () => {
        const store = new ChannelStore(0.01);
        for (let i = 0; i < 500; i++) store.push(i, i * i);
        const series = new ShiftedSeries(store, 0.5);
        expect(series.at(1)).toBe(store.at(1.5));
        expect([series.from, series.to]).toEqual([-0.5, store.to - 0.5]);
        const [a, b] = [
            { min: 0, max: 0, minFirst: true },
            { min: 0, max: 0, minFirst: true },
        ];
        expect([series.extremes(1, 2, a), store.extremes(1.5, 2.5, b)]).toEqual([true, true]);
        expect(a).toEqual(b);
    });
});
