import en from '../../web/src/text/en/loaded';
import { loaded, part } from '../../web/src/text/loaded';

const toasts = () => {
    const said: string[] = [];
    return { said, show: (text: string) => (said.push(text), { tell: () => undefined, close: () => undefined }) };
};
const settled = () => new Promise((done) => setTimeout(done, 0));

describe('parts loaded when first wanted', () => {
    it('are used once they are there, in silence', async () => {
        const t = toasts();
        let used = 0;
        part(
            t,
            () => Promise.resolve({ n: 3 }),
            ({ n }) => (used = n),
        );
        await settled();
        expect([used, t.said]).toEqual([3, []]);
    });
    it('say what to do when they do not come', async () => {
        const t = toasts();
        part(
            t,
            () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
            () => expect.unreachable(),
        );
        await settled();
        expect(t.said).toEqual([en.notLoaded]);
        await expect(loaded(() => Promise.reject(new Error('Unable to preload CSS')))).rejects.toThrow(en.notLoaded);
    });
});
