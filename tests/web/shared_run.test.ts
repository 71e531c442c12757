// A run that is passed on: the view it was sent with, a recording that opens as one, links that are broken or hostile, and the same
// bytes and hashes from the page's engine and from the command line.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Engine, type Hands } from '../../web/src/engine/engine';
import { loadModule, type Api } from '../../web/src/engine/module';
import { linkSays } from '../../web/src/session/share_link';
import { Session } from '../../web/src/session/session';
import { kTemplates, template } from '../../web/src/session/templates';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);
const cli = fileURLToPath(new URL('../../build/native/native/cli/yawlab', import.meta.url));
const yawlab = (...words: string[]): string => execFileSync(cli, words, { encoding: 'utf8' }).trim();
const kHands: Hands = { steer: 0.1, throttle: 0.8, brake: 0, clutch: 0, handbrake: 0, gear: 0, buttons: 0 };
const kNone: Hands = { ...kHands, steer: 0, throttle: 0 };

describe('a run that is passed on', () => {
    if (!existsSync(wasm) || !existsSync(cli)) throw new Error('build the presets wasm and native first (./check)');
    let api: Api;
    let sessions: Session[] = [];
    let said: string[] = [];
    function make(): Session {
        const made = new Session(Engine.create(api), (text) => said.push(text));
        made.run.patience = 60;
        sessions.push(made);
        return made;
    }
    function play(of: Session, seconds: number, hands = kNone): void {
        for (let t = 1 / 60; t <= seconds + 1e-9; t += 1 / 60) of.run.advance(1 / 60, 1000 * t, () => hands);
    }
    const driven = (): string => {
        const session = make();
        session.document.openNamed('drive');
        play(session, 3.1, kHands);
        return session.engine.link(true);
    };
    beforeAll(async () => {
        api = await loadModule(readFileSync(wasm));
        await api.whole();
    });
    afterEach(() => {
        sessions.forEach((s) => s.destroy());
        sessions = [];
        said = [];
    });

    it('opens as it was seen: title, sentence, moment, camera, what was shown', () => {
        const view = {
            ...{
                camera: 'orbit' as const,
                eye: [1, 0.5, 9],
                focus: 2,
                speed: 0.1,
                plots: ['speed'],
                panel: 'momentum',
            },
            shown: { units: 'us' as const, numbers: true },
        };
        const sender = make();
        sender.document.openNamed('pair-side');
        const sent = linkSays({ title: 'Who was faster?', sentence: 'Look at B.', paused: true, time: 1.5, view });
        for (const form of [sender.engine.link(false), '#scenario=pair-side']) {
            const session = make();
            session.document.openAddress(form + sent);
            expect(said).toEqual([]);
            const { info, asked } = session.document.opened.value!;
            expect([info.title, info.show.caption]).toEqual(['Who was faster?', 'Look at B.']);
            expect(asked).toMatchObject({ camera: 'orbit', eye: [1, 0.5, 9], shown: view.shown, panel: 'momentum' });
            expect([session.run.time, session.run.playing, session.run.clock.rate]).toEqual([1.5, false, 0.1]);
            expect(session.focus.value).toBe(1);
            // The sentence stands as long as nothing moves.
            play(session, 8);
            expect(session.run.film.line.value).toBe('Look at B.');
        }
    });

    it('plays a recording to its end and stops there; back at its start it plays again', () => {
        const session = make();
        session.document.openAddress(driven());
        const { run } = session;
        const end = run.info.recorded.steps;
        expect(run.replayed).toBe(end);
        expect(end * run.clock.dt).toBeCloseTo(3.1, 1);
        expect(run.info.recorded.engine).toBe(run.info.engine);
        play(session, 5);
        expect([run.step, run.playing]).toEqual([end, false]);
        expect(run.happened.all.map((h) => h.kind)).toContain('ended');
        expect(run.replay.told.value).toEqual({ kind: 'identical' });
        const hash = session.engine.hash();
        run.restart();
        expect([run.step, run.playing, run.replayed]).toEqual([0, true, end]);
        play(session, 5, kHands); // hands on the wheel change nothing of it
        expect([run.step, session.engine.hash()]).toEqual([end, hash]);
    });
    it('is left by driving on, at its end or before', () => {
        const session = make();
        session.document.openAddress(driven());
        const { run } = session;
        play(session, 1);
        run.branch();
        expect([run.replayed, run.moments.end]).toEqual([0, null]);
        play(session, 5, kHands);
        expect(run.step).toBeGreaterThan(1100);
        const other = make();
        other.document.openAddress(driven());
        play(other, 5);
        other.run.toggle(); // play goes on
        play(other, 1, kHands);
        expect([other.run.replayed, other.run.playing]).toEqual([0, true]);
    });

    it('never ends on a blank page, however broken or hostile the link', () => {
        const good = driven() + linkSays({ title: 'x', paused: true, time: 0.01 });
        let seed = 20;
        const below = (n: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
        const signs = '&=%#.;,+-_ZaA9\u0000\u{1f697}"<>{}[]';
        const session = make();
        const bad = [
            '#',
            '#y1.',
            '#y1',
            '#y9.x',
            '#%',
            '#&&&',
            '#=',
            '#scenario=',
            '#t=NaN',
            '#eye=',
            '#plots=;;;',
            '#panel=../x',
        ];
        for (let i = 0; i < 300; i++) {
            const at = below(good.length);
            const put = Array.from({ length: 1 + below(3) }, () => signs[below(signs.length)]).join('');
            bad.push(good.slice(0, at) + put + (below(3) ? good.slice(at + below(4)) : ''));
        }
        for (const link of bad) {
            session.document.openAddress(link.replace(/([&;?])t=\d+/g, '$1t=0.1'));
            expect(session.document.opened.value, link).not.toBeNull();
            expect(session.run.info.title.length).toBeGreaterThan(0);
        }
        session.engine.step(10);
        expect(session.engine.step(1)).toBe(1); // it still runs
    });

    it('has the same bytes and hashes from the page and from the command line', () => {
        const folder = mkdtempSync(join(tmpdir(), 'yawlab-'));
        try {
            const engine = Engine.create(api);
            for (const name of kTemplates) {
                const file = join(folder, `${name}.json`);
                writeFileSync(file, JSON.stringify(template(name, 'Größe, 50 % & #1')));
                engine.load(readFileSync(file, 'utf8'));
                const ours = engine.link(false);
                expect(yawlab('link', 'encode', file)).toBe(ours);
                if (name === 'hills') continue; // its ground takes long to make
                engine.openLink(yawlab('link', 'encode', file));
                engine.step(200);
                expect(yawlab('hash', ours, '--until', '1')).toBe(engine.hash());
            }
            engine.destroy();
            const link = driven();
            const session = make();
            session.document.openAddress(link);
            play(session, 2.99);
            session.run.seek(500);
            expect(yawlab('hash', link, '--until', '2.5')).toBe(session.engine.hash());
            expect(yawlab('hash', `${link}&paused=1&camera=bird&title=x`, '--until', '2.5')).toBe(
                session.engine.hash(),
            );
        } finally {
            rmSync(folder, { recursive: true });
        }
    });
});
