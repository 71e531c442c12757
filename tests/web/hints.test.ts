// Hints come at their moment, once on a device, and only to who drives.
import { existsSync, readFileSync } from 'node:fs';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import type { EngineEvent } from '../../web/src/session/happened';
import { Session } from '../../web/src/session/session';
import { storeIn } from '../../web/src/settings/store';
import { Hints } from '../../web/src/shell/hints';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);

describe('hints', () => {
    if (!existsSync(wasm)) throw new Error('build the preset wasm first (./check)');
    const device = (): Storage => {
        const kept = new Map<string, string>();
        return {
            getItem: (k: string) => kept.get(k) ?? null,
            setItem: (k: string, v: string) => void kept.set(k, v),
        } as never;
    };
    const begin = async (place: Storage) => {
        const session = new Session(Engine.create(await loadModule(readFileSync(wasm))));
        session.document.openNamed('yard');
        const shown: { text: string; run?: () => void }[] = [];
        const show = (text: string, _kind?: string, _seconds?: number, action?: { run: () => void }): never => {
            shown.push({ text, ...(action ? { run: action.run } : {}) });
            return undefined as never;
        };
        return {
            session,
            shown,
            hints: new Hints(
                session,
                storeIn(() => place),
                { show },
                true,
            ),
        };
    };
    const impact = (step: number, deltaV: number): EngineEvent => ({
        kind: 'event',
        ...{ step, time: step * 0.005, index: 0, name: 'impact', deltaV },
        ...{ impulse: 1, gaveUp: false, again: false, now: true },
    });

    it('offer to see a hard impact again, slowly, once', async () => {
        const place = device();
        const { session, shown, hints } = await begin(place);
        const { run } = session;
        run.ahead(400);
        run.happened.add(impact(400, 5));
        hints.update();
        expect(shown, 'nobody drives yet').toEqual([]);
        run.film.driven.value = true;
        run.happened.add(impact(400, 0.5));
        hints.update();
        expect(shown, 'a touch').toEqual([]);
        run.happened.add(impact(400, 5));
        hints.update();
        run.happened.add(impact(420, 5));
        hints.update();
        expect(shown).toHaveLength(1);
        shown[0]!.run!();
        expect([run.step, run.clock.rate, run.playing]).toEqual([320, 0.1, true]);

        const again = await begin(place);
        again.session.run.film.driven.value = true;
        again.session.run.happened.add(impact(400, 5));
        again.hints.update();
        expect(again.shown, 'on another visit').toEqual([]);
    });
    it('tell what a pause is good for, not when the run stopped by itself', async () => {
        const { session, shown, hints } = await begin(device());
        const { run } = session;
        run.film.driven.value = true;
        hints.update();
        run.playing = false;
        run.happened.add({ kind: 'ended', time: 1 });
        hints.update();
        expect(shown).toEqual([]);
        run.playing = true;
        hints.update();
        run.playing = false;
        hints.update();
        expect(shown.map(({ text }) => text)).toEqual([expect.stringContaining('one step')]);
    });
});
