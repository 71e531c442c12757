import { kDefaults, readKeys, readSettings } from '../../web/src/app/settings';
import { readDock } from '../../web/src/app/dock';

describe('what was kept from an earlier visit', () => {
    it('counts value by value, where it could have been chosen', () => {
        expect(readSettings({ theme: 'light', quality: 'ultra', camera: 'moon', fieldOfView: 70, aid: 'much', overlay: 1, trails: true, units: null })).toEqual({ ...kDefaults, theme: 'light', fieldOfView: 70, trails: true });
        expect(readSettings({ fieldOfView: 1e9, arrowScale: NaN, pixelError: -1 })).toEqual(kDefaults);
        for (const rubbish of [null, 'dark', 7, []]) expect(readSettings(rubbish)).toEqual(kDefaults);
        expect(readSettings(JSON.parse(JSON.stringify(kDefaults)))).toEqual(kDefaults);
    });
    it('keeps keys that are keys, and places for the overlay that exist', () => {
        expect(readKeys({ 'drive.left': ['KeyJ'], 'drive.right': 'KeyL', 'drive.brake': [3], 'drive.clutch': [] })).toEqual({ 'drive.left': ['KeyJ'], 'drive.clutch': [] });
        expect(readKeys(null)).toEqual({});
        expect(readDock({ edge: 'top', column: 1e6, row: 200, folded: 'yes', open: ['wheels', 4] })).toEqual({ edge: 'right', column: 320, row: 200, folded: false, open: ['wheels'] });
        expect(readDock({}).open.length).toBe(3);
    });
});
