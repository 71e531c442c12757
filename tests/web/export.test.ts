import { readCsv, svgOf, ticks } from '../../web/src/app/export';

describe('files', () => {
    it('reads a measured table by its headers, whatever the separator', () => {
        expect(readCsv('# lab 3\ntime [s],speed [m/s]\n0,1\n0.1,2\n')).toEqual({ time: [0, 0.1], speed: [1, 2] });
        expect(readCsv('time;x\n1;2\n')).toEqual({ time: [1], x: [2] });
        expect(readCsv('hello')).toBeNull();
        expect(readCsv('a,b\nx,y\n')).toBeNull();
    });
    it('puts round ticks inside the range', () => {
        expect(ticks(0, 10, 5)).toEqual([0, 2, 4, 6, 8, 10]);
        expect(ticks(-0.3, 0.3, 6)).toEqual([-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3]);
        expect(ticks(1, 1, 4)).toEqual([1]);
    });
    it('draws curves that stay inside the frame and escapes names', () => {
        const svg = svgOf([{ label: '<b>', xs: [0, 1, 2], ys: [-5, 5, 0], dash: [] }], 'time [s]', 'v');
        expect(svg).not.toContain('<b>');
        const points = /points="([^"]+)"/.exec(svg)![1]!.split(' ').map((p) => p.split(',').map(Number));
        for (const [x, y] of points) {
            expect(x!).toBeGreaterThanOrEqual(64);
            expect(y!).toBeLessThanOrEqual(360 - 44);
        }
    });
});
