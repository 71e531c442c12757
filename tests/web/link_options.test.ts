import { onlyForThePage, readOptions } from '../../web/src/session/link_options';

describe('options of a link', () => {
    it('are read where they say something that there is', () => {
        expect(
            readOptions({
                ui: '0',
                camera: 'cockpit',
                theme: 'light',
                quality: 'low',
                speed: '0.25',
                t: '2.5',
                paused: '1',
            }),
        ).toEqual({
            bare: true,
            camera: 'cockpit',
            theme: 'light',
            quality: 'low',
            speed: 0.25,
            t: 2.5,
            paused: true,
            load: '',
            lesson: '',
            refused: [],
        });
        expect(readOptions({})).toEqual({
            bare: false,
            camera: null,
            theme: null,
            quality: null,
            speed: null,
            t: 0,
            paused: false,
            load: '',
            lesson: '',
            refused: [],
        });
        expect(readOptions({ paused: '0', ui: '1', t: '600' })).toMatchObject({
            paused: false,
            bare: false,
            t: 600,
            refused: [],
        });
    });
    it('are told with what could be asked for where they do not', () => {
        const { camera, theme, quality, speed, t, refused } = readOptions({
            camera: 'moon',
            theme: 'pink',
            quality: 'ultra',
            speed: '7',
            t: '700',
        });
        expect([camera, theme, quality, speed, t]).toEqual([null, null, null, null, 0]);
        expect(refused.length).toBe(5);
        expect(refused[0]).toMatch(/^camera=moon \(chase, /);
        expect(refused[4]).toBe('t=700 (0 to 600 s)');
        expect(readOptions({ t: 'soon' }).refused).toEqual(['t=soon (0 to 600 s)']);
        expect(readOptions({ t: '' }).refused.length).toBe(1);
    });
    it('alone are for the scenario that opens first', () => {
        expect(onlyForThePage('camera=orbit&ui=0', { camera: 'orbit', ui: '0' })).toBe(true);
        expect(onlyForThePage('scenario=drop&camera=orbit', { camera: 'orbit' })).toBe(false);
        expect(onlyForThePage('cars.0.speed=3&camera=orbit', { camera: 'orbit' })).toBe(false);
        expect(onlyForThePage('y1.abc', {})).toBe(false);
        expect(onlyForThePage('', {})).toBe(false);
    });
});
