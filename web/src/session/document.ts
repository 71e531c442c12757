// The document: which scenario is open, how it came to be, what was changed of it, and the way back. Everything that is ever
// opened comes through open(source, cause).
import { signal, type Signal } from '@preact/signals-core';
import { type Engine, type GroundMade, type TerrainPictures } from '../engine/engine';
import type { Info, SceneModel } from '../engine/types';
import { BroughtScenes, sceneTold, type TakeScene } from './brought_scenes';
import { onlyForThePage, readOptions, type Asked } from './link_options';
import type { Run } from './run';
import en from '../text/en/session';
import { texts } from '../text/t';
import { saidText, told } from '../text/told';

const t = texts('session', en);

export type Cause =
    | 'link' // an address or one of the list of scenarios
    | 'lesson' // a step of a lesson
    | 'file' // a text from outside
    | 'kept' // what the visit before left: its drive goes on where it ends, and is no replay
    | 'edit' // the open one, changed
    | 'scene' // another scene to drive into
    | 'sceneCame'; // the file that its scene names

export type Source =
    | { link: string } // what follows '#' in an address
    | { text: string; ground?: GroundMade | undefined } // JSON; its ground, when that was made beside the page
    | { scene: TakeScene | null }; // null: the scenario's own

// What a cause means. `anew`: another document, nothing is kept of the one before. `look`: the eye begins anew. `drive`: what
// was kept to compare with and the bookmarks go.
const kCauses: Record<Cause, { anew: boolean; look: boolean; drive: boolean }> = {
    link: { anew: true, look: true, drive: true },
    lesson: { anew: true, look: true, drive: true },
    file: { anew: true, look: true, drive: true },
    kept: { anew: true, look: true, drive: true },
    edit: { anew: false, look: false, drive: false },
    scene: { anew: false, look: false, drive: true },
    sceneCame: { anew: false, look: false, drive: false },
};

// How the run begins; again once the scene that it names has come.
interface Start {
    playing: boolean;
    rate: number;
    time: number; // [s] to be computed at once
}

export interface Opened {
    cause: Cause;
    info: Info;
    note: string; // what the engine tells of it; empty: nothing
    asked: Asked; // of the link that this document came by
    anew: boolean;
    look: boolean;
    ground: TerrainPictures | undefined;
    address: string | null; // what the address of the page is to say; null: what it says
}

export type Tell = (text: string, kind?: 'note' | 'error', seconds?: number) => void;
// A scene file by its name: the engine's own, or beside the page.
export type ReadScene = (engine: Engine, name: string) => Promise<SceneModel>;

export const kFirst = 'hills'; // all that an engine without its files has (native/assets)
const kLevel = 'drive'; // ground for a scene that a link brings

export class Document {
    readonly opened: Signal<Opened | null> = signal(null);
    readonly changed = signal(0); // counts edits, undone ones and refused ones too
    editsAtOnce = false; // as the page that tunes was last told
    keepsTries = true; // what was run before a change stays as a ghost
    private readonly history: string[] = []; // scenario texts
    private at = -1;
    private asked = readOptions({});
    private source: Source | null = null; // of the document, as it was opened
    private start: Start = { playing: true, rate: 1, time: 0 };
    private readonly brought = new BroughtScenes((take) => this.open({ scene: take }, 'scene'));

    constructor(
        private readonly engine: Engine,
        private readonly run: Run,
        private readonly tell: Tell,
        private readonly readScene: ReadScene | null,
    ) {}

    text(): string {
        return this.engine.scenario();
    }
    // As it was opened, before anything of it was changed.
    get original(): string {
        return this.history[0] ?? '';
    }
    // A scene that no scenario's text holds stands in the world.
    get hasBrought(): boolean {
        return this.brought.any;
    }

    // Throws what the engine says of a source that does not open; what was open then stays.
    open(source: Source, cause: Cause, start?: Start): void {
        const { run, engine } = this;
        const { anew, look, drive } = kCauses[cause];
        const { playing } = run;
        const options = this.load(engine, source);
        if (anew) this.asked = readOptions(cause === 'lesson' ? { ...options, lesson: undefined } : options);
        const { asked } = this;
        if (cause !== 'sceneCame') {
            const begins = { playing: !asked.paused && cause !== 'lesson', rate: asked.speed ?? 1, time: asked.t };
            this.start = start ?? (anew ? begins : { playing, rate: run.clock.rate, time: 0 });
        }
        const alone = engine.sceneAwaited() !== '' || engine.sceneInfo().brought;
        run.begin(engine.info(), drive, alone, cause !== 'edit' && cause !== 'kept');
        if (anew) {
            this.history.splice(0, Infinity, engine.scenario());
            this.at = 0;
            this.brought.forget();
            this.source = source;
        }
        this.compare(source, cause);
        const byName = 'link' in source && /^scenario=[\w-]+$/.test(source.link) ? `#${source.link}` : null;
        this.opened.value = {
            cause,
            info: run.info,
            note: saidText(run.info.note),
            asked,
            anew,
            look: look || (cause === 'sceneCame' && this.opened.peek()?.look === true),
            ground: 'text' in source ? source.ground?.pictures : undefined,
            address: cause === 'file' || cause === 'kept' ? '' : byName,
        };
        this.begin();
        this.await(cause);
    }
    private load(engine: Engine, source: Source): Record<string, unknown> {
        if ('link' in source) {
            let opened = engine.openLink(source.link);
            if (onlyForThePage(source.link, opened.options))
                opened = engine.openLink(`scenario=${opened.options['load'] ? kLevel : kFirst}&${source.link}`);
            return opened.options;
        }
        if ('scene' in source) {
            if (source.scene) source.scene(engine);
            else engine.returnScene();
        } else if (source.ground) engine.loadOn(source.text, source.ground.block);
        else engine.load(source.text);
        return {};
    }
    // A recording that was opened is run again beside the page, once all of its scene is there.
    private compare(source: Source, cause: Cause): void {
        const { run, engine } = this;
        const of = this.source;
        if (!of || !(kCauses[cause].anew || cause === 'sceneCame') || engine.sceneAwaited() !== '')
            return run.replay.forget();
        run.replay.begin(engine, (other) => {
            this.load(other, of);
            if (other.sceneAwaited() !== '') this.load(other, source); // engines of one page know what has come
        });
    }
    private begin(): void {
        const { run, start } = this;
        run.clock.rate = start.rate;
        if (start.time > 0) run.ahead(Math.round(start.time / run.clock.dt));
        run.playing = start.playing;
    }
    // Not into walls that are yet to come.
    private await(cause: Cause): void {
        const name = this.engine.sceneAwaited();
        if (!name || cause === 'sceneCame' || !this.readScene) return;
        this.run.playing = false;
        const of = this.opened.peek();
        const path = name.slice(0, 80);
        this.readScene(this.engine, name).then(
            (model) => {
                if (this.opened.peek() !== of || this.engine.sceneAwaited() !== name) return;
                this.open({ scene: (engine) => engine.completeScene(model) }, 'sceneCame');
                const info = this.engine.sceneInfo();
                const whole = info.degenerate + info.nonFinite + info.huge === 0;
                if (info.triangles > 0 && whole) return;
                this.tell(t('sceneTold', { path, told: sceneTold(info) }), info.triangles ? 'note' : 'error', 10);
            },
            (error: Error) => {
                if (this.opened.peek() !== of) return;
                this.tell(t('sceneMissing', { path, why: error.message }), 'error');
            },
        );
    }

    // What follows '#' in the address; nothing or something broken opens the first scenario.
    openAddress(fragment: string): void {
        const link = fragment.replace(/^#/, '');
        try {
            if (link) this.open({ link }, 'link');
            if (link) this.tellRefused(this.asked.refused);
        } catch (error) {
            this.tell(t('linkRefused', { message: told(error) }), 'error');
        }
        if (this.opened.peek() === null) this.open({ link: `scenario=${kFirst}` }, 'link');
    }
    // Wishes of a link that nobody can fulfil.
    tellRefused(refused: readonly string[]): void {
        if (refused.length) this.tell(t('linkAsksMore', { refused: refused.join('; ') }), 'error');
    }
    // One of the engine's own.
    openNamed(name: string): void {
        this.withFiles(() => this.attempt('', () => this.open({ link: `scenario=${name}` }, 'link')));
    }
    // At once where the engine's files are here, otherwise when they are.
    withFiles(act: () => void): void {
        const { engine } = this;
        if (engine.hasFiles) return act();
        engine.files().then(act, (error: unknown) => this.tell(told(error), 'error'));
    }
    // True when it opened; otherwise it was told why. `file`: where the text came from.
    openText(text: string, ground?: GroundMade, file = ''): boolean {
        return this.attempt(file, () => this.open({ text, ground }, 'file'));
    }
    openKept(text: string): boolean {
        return this.attempt('', () => this.open({ text }, 'kept'));
    }
    // A step of a lesson: guess first, then run.
    openLesson(link: string): void {
        this.attempt('', () => this.open({ link: link.replace(/^#/, '') }, 'lesson'));
    }
    private attempt(about: string, act: () => void): boolean {
        try {
            act();
            return true;
        } catch (error) {
            this.tell(`${about ? `${about}: ` : ''}${told(error)}`, 'error');
            return false;
        }
    }

    // --- changes -----------------------------------------------------------------------------------------------------

    // The scenario with a change; what was run before becomes a ghost. It starts anew, paused at its start, or, at once, is
    // computed up to this moment.
    // True when it was taken. `about`: where the change comes from.
    edit(text: string, atOnce = false, about = ''): boolean {
        const before = this.keepsTries ? this.run.ghosts.hold(this.engine) : null;
        const done = this.attempt(about, () => this.replace(text, atOnce));
        if (done) {
            this.brought.settle();
            if (before) this.run.ghosts.add(before); // a change that is refused costs no ghost
            this.history.splice(this.at + 1, Infinity, text);
            this.at = this.history.length - 1;
        } else before?.engine.destroy();
        this.changed.value++;
        return done;
    }
    undo(direction: -1 | 1, atOnce = this.editsAtOnce): void {
        const told = this.brought.undo(direction);
        if (told) return this.tell(told, 'note', 2);
        const text = this.history[this.at + direction];
        if (text === undefined) return this.tell(direction < 0 ? t('nothingUndo') : t('nothingRedo'));
        this.brought.settle();
        this.at += direction;
        this.attempt('', () => this.replace(text, atOnce));
        this.changed.value++;
    }
    private replace(text: string, atOnce: boolean): void {
        const { time, clock } = this.run;
        const start = { playing: atOnce && clock.playing, rate: atOnce ? clock.rate : 1, time: atOnce ? time : 0 };
        // What was driven counts for the changed scenario too.
        const driven = JSON.parse(this.engine.withRecording()) as { recording?: string; engine?: string };
        const changed = JSON.parse(text) as Record<string, unknown>;
        if (driven.recording) Object.assign(changed, { recording: driven.recording, engine: driven.engine });
        try {
            this.open({ text: JSON.stringify(changed) }, 'edit', start);
        } catch (error) {
            if (!driven.recording) throw error;
            this.open({ text }, 'edit', start); // another number of cars: nobody drove these
        }
    }

    // A scene to drive into in place of the scenario's own, until it is taken away: null does that. What cannot be hit throws.
    bringScene(take: TakeScene | null): void {
        if (!this.brought.bring(take)) this.tell(t('noScene'), 'note', 2);
    }
}
