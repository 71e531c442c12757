// The gallery: every built-in scenario has its place, its sentence and a picture of how it is now; one's own are kept or told.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashes, hashOf, kFolder } from '../../scripts/pictures_of.mjs';
import type { CatalogEntry } from '../../web/src/engine/engine';
import { finds, groupOf, sentenceOf, sourceOf } from '../../web/src/session/catalog';
import { OwnScenarios } from '../../web/src/session/own_scenarios';
import { storeIn, storeNowhere } from '../../web/src/settings/store';

const entry = (more: Partial<CatalogEntry>): CatalogEntry => ({
    ...{ name: 'x', title: 'X', doc: '', topic: 'Handling', keywords: '' },
    ...more,
});

describe('the gallery', () => {
    it('shows no scenario as it was (scripts/gallery --keep takes its picture anew), and tells which has none yet', () => {
        const list = join(kFolder, 'of.json');
        if (!existsSync(list)) return; // none was taken yet: cards have words alone
        const kept = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
        const now = hashes();
        const names = [...new Set([...Object.keys(now), ...Object.keys(kept)])];
        const without = names.filter((name) => !(name in kept)); // its card has words alone until one is taken
        if (without.length) console.log(`no picture yet, scripts/gallery --keep: ${without.join(', ')}`);
        const stale = names.filter((name) => name in kept && kept[name] !== now[name]);
        expect(stale, 'show another scenario than there is: scripts/gallery --keep takes them anew').toEqual([]);
        let whole = 0;
        for (const name of Object.keys(kept)) {
            const file = join(kFolder, `${name}.jpg`);
            expect(existsSync(file), name).toBe(true);
            expect(statSync(file).size, name).toBeLessThan(60000);
            whole += statSync(file).size;
        }
        expect(whole).toBeLessThan(1.5e6);
    });
    it('takes a picture for stale when what is seen has changed, not for its words', () => {
        const of = (more: object): string =>
            hashOf(JSON.stringify({ title: 'A', cars: [{ speed: 1 }], show: {}, ...more }));
        expect(of({ title: 'B', summary: 'C', show: { caption: 'D' } })).toBe(of({}));
        expect(of({ cars: [{ speed: 2 }] })).not.toBe(of({}));
        expect(of({ show: { camera: { kind: 'side' } } })).not.toBe(of({}));
    });
    it('groups by what a scenario is about, names its source, and says one sentence', () => {
        const zhou = entry({
            doc: 'Zhou, Peng and Lu 2008, Figure 6: two big SUVs, e 0.2. And more.',
        });
        expect([groupOf(zhou), sourceOf(zhou)]).toEqual(['papers', 'Zhou, Peng and Lu 2008']);
        expect(sentenceOf(zhou.doc)).toBe('Zhou, Peng and Lu 2008, Figure 6: two big SUVs, e 0.2.');
        const circle = entry({ doc: 'ISO 4138: a circle.' });
        expect([groupOf(circle), sourceOf(circle)]).toEqual(['handling', 'ISO 4138']);
        expect(groupOf(entry({ topic: 'Drive', doc: 'Knight 2002' }))).toBe('drive');
        expect(groupOf(entry({ topic: 'Challenges' }))).toBe('challenges');
        expect(groupOf(entry({ topic: 'Walls' }))).toBe('collisions');
        expect(sourceOf(entry({}))).toBe('');
        expect(sentenceOf('No stop')).toBe('No stop');
    });
    it('finds by what somebody may mean', () => {
        const everyday = 'accident, hit: crash, wall; skid: slide';
        expect(finds('A crash at a crossing', 'accident', everyday)).toBe(true);
        expect(finds('A crash at a crossing', 'acc cross', everyday)).toBe(true);
        expect(finds('A crash at a crossing', 'skid', everyday)).toBe(false);
        expect(finds('A crash', '', everyday)).toBe(true);
        expect(finds('Licences of a crasher', 'slip', 'slippery: ice')).toBe(false);
        expect(finds('A bend of ice-cold road', 'slip', 'slippery: ice')).toBe(true);
    });
});

describe('scenarios of one’s own', () => {
    it('are kept, renamed, deleted, taken back, passed on and taken in', () => {
        const own = new OwnScenarios(storeNowhere());
        expect(own.list()).toEqual([]);
        expect(own.keep('A', '{"title":"A"}', 1)).toBe(true);
        own.keep('B', '{"title":"B"}', 2);
        own.keep('A', '{"title":"A","duration":2}', 3); // the same once more
        expect(own.list().map((o) => o.title)).toEqual(['A', 'B']);
        const [a] = own.list();
        own.rename(a!.id, ' C ');
        expect(JSON.parse(own.list()[0]!.text)).toEqual({
            title: 'C',
            duration: 2,
        });
        const file = own.exported();
        own.remove(a!.id);
        expect(own.list().map((o) => o.title)).toEqual(['B']);
        own.put(a!);
        expect(own.list().length).toBe(2);
        const other = new OwnScenarios(storeNowhere());
        expect(other.imported(file)).toBe(2);
        expect(other.imported(file)).toBe(0);
        expect(other.imported('{"yawlab": 1}')).toBe(0);
        expect(() => other.imported('nonsense')).toThrow();
    });
    it('tell when a browser has no room, and lose nothing; what somebody else wrote there does not count', () => {
        let room = true;
        const kept = new Map<string, string>();
        const own = new OwnScenarios(
            storeIn(() => ({
                getItem: (key) => kept.get(key) ?? null,
                setItem: (key, text) => {
                    if (!room) throw new Error('QuotaExceededError');
                    kept.set(key, text);
                },
                removeItem: (key) => void kept.delete(key),
            })),
        );
        own.keep('A', '{}', 1);
        room = false;
        expect(own.keep('B', '{}', 2)).toBe(false);
        expect(
            own.imported(
                JSON.stringify({
                    yawlabScenarios: 1,
                    scenarios: [{ id: 'x', text: '{}' }],
                }),
            ),
        ).toBe(-1);
        expect(own.list().map((o) => o.title)).toEqual(['A']);
        kept.set('yawlab.own', '[null, 5, {"id": 3}, {"id": "a", "text": "{}"}]');
        expect(own.list()).toEqual([{ id: 'a', title: '', text: '{}', at: 0 }]);
    });
});
