// A run as it is shown: what stands on the screen when, how fast time goes at the moments that count, what the run will have
// told at its end. It knows of them ahead, from a story that the engine finds beside the run, a little each frame. A film is
// a run that nobody drives; whoever takes the wheel leaves it, and then nothing here touches the clock any more.
import { signal, type Signal } from '@preact/signals-core';
import type { Engine } from '../engine/engine';
import { drivable, type Info, type MomentShown, type Story } from '../engine/types';
import { filled } from '../text/told_value';
import type { Ghost, Ghosts } from './ghosts';
import en from '../text/en/session';
import { texts } from '../text/t';
import { standAt, standOf, type Stand, type StandNow } from './stand';

const t = texts('session', en);

const kCaption = 6; // [s] of wall time that a caption stays
const kSaid = 3.5; // [s]
const kSlice = 100; // steps of a story between two looks at the watch, of a few vehicles
const kFew = 10;
const kMost = 4e6; // vehicles times steps that a story may have

interface Beat {
    from: number; // step from which its rate counts
    at: number;
    to: number;
    shown: MomentShown;
    held: boolean; // it has been stood at, or is passed
}

export interface World {
    name: string; // of the variant; '' where there is none
    story: Story | null;
}

export class Film {
    readonly story: Signal<Story | null> = signal(null);
    readonly line = signal(''); // what stands on the screen; '' for nothing
    readonly rolling = signal(false); // nobody drives, and it ends
    readonly driven = signal(false); // somebody has steered or touched a pedal
    readonly known = signal(0); // counts the stories that were found
    stand!: Stand;
    info!: Info;
    private engine!: Engine;
    private beats: Beat[] = [];
    private left = 0; // [s] of the line
    private standing = 0; // [s] of wall time that it goes on standing at a moment
    private waits = true; // nothing has moved yet: a caption stands until it does
    private said = -1; // index of the beat that was said last
    private wanted: { engine: Engine; ghost: Ghost | null }[] = []; // stories still to be found
    private readonly stories = new Map<Ghost, Story>();

    constructor(private readonly ghosts: Ghosts) {}

    // Another scenario, or another state of this one. `anew`: the caption stands again. `alone`: its walls are not the
    // scenario's own, so that a world beside it would tell another story.
    begin(engine: Engine, info: Info, anew: boolean, alone: boolean): void {
        for (const ghost of this.ghosts.list.peek()) if (ghost.variant) this.ghosts.drop(ghost);
        this.stories.clear();
        this.engine = engine;
        this.info = info;
        this.driven.value = false;
        const { show, variants } = info;
        this.rolling.value = !info.vehicles.some(drivable) || show.end.length > 0 || show.moments.length > 0;
        this.stand = standOf(info, this.rolling.peek());
        this.story.value = null;
        this.standing = 0;
        this.said = -1;
        this.waits = true;
        this.beats = this.resolved(null);
        if (anew) this.say(show.caption, kCaption);
        this.wanted = [];
        const size = (info.duration / info.dt) * info.vehicles.length;
        const tells = show.end.length + show.moments.length > 0 || this.stand.look === 'wall';
        if (!this.rolling.peek() || alone || size > kMost) return;
        if (tells) this.wanted.push({ engine, ghost: null });
        variants.list.forEach((variant, i) => {
            if (i === 0) return;
            const ghost = this.ghosts.compute(engine, engine.variant(i), variant.name, info.duration);
            ghost.variant = true;
            ghost.apart = [variants.apart[0] * i, variants.apart[1] * i];
            this.wanted.push({ engine: ghost.engine, ghost });
        });
        if (this.wanted.length) this.wanted[0]!.engine.story(-1);
        this.find(20);
    }
    // Somebody drives: what is live goes at its own pace and has no end.
    leave(): void {
        if (!this.rolling.peek()) return;
        this.rolling.value = false;
        this.beats = [];
        this.standing = 0;
        this.line.value = '';
    }
    // Its numbers are known, or will be: the run may be over before.
    get tells(): boolean {
        return this.info.show.end.length > 0 && (this.story.peek() !== null || this.wanted.length > 0);
    }
    standNow(time: number, out: StandNow): StandNow {
        return standAt(this.stand, time, out);
    }
    // The worlds side by side, the run's own first.
    worlds(): World[] {
        const { list } = this.info.variants;
        return [
            { name: list[0]?.name ?? '', story: this.story.peek() },
            ...this.ghosts.list
                .peek()
                .filter((g) => g.variant)
                .map((g) => ({ name: g.label, story: this.stories.get(g) ?? null })),
        ];
    }

    // The worlds in which a method was given up at an impact, at a step or at any.
    gaveUp(step = -1): World[] {
        const { dt } = this.info;
        return this.worlds().filter(({ story }) => {
            const ahead = story ? (story.align - (this.story.peek()?.align ?? story.align)) * dt : 0;
            return story?.impacts.some(
                (i) => i.gaveUp && (step < 0 || Math.abs(i.step * dt - ahead - step * dt) < 0.02),
            );
        });
    }

    // --- time --------------------------------------------------------------------------------------------------------

    // Wall time of a frame as the clock is to take it.
    time(elapsed: number, step: number, playing: boolean): number {
        this.find(4);
        this.waits &&= !playing;
        if (!this.waits) this.left -= elapsed;
        if (this.left <= 0 && this.line.peek() !== '') this.line.value = '';
        if (!playing) return elapsed;
        this.tell(step);
        if (this.standing > 0) {
            this.standing -= elapsed;
            return 0;
        }
        return elapsed * this.rate(step);
    }
    // How many of the steps wanted may run before something changes.
    reach(step: number, wanted: number): number {
        let last = step + wanted;
        for (const beat of this.beats)
            for (const edge of [beat.from, beat.at, beat.to]) if (edge > step && edge < last) last = edge;
        return last - step;
    }
    rate(step: number): number {
        let rate = 1;
        for (const beat of this.beats) if (step >= beat.from && step < beat.to) rate = beat.shown.rate;
        return rate;
    }
    // The present is another one: what lies ahead is seen again.
    moved(step: number): void {
        this.standing = 0;
        for (const beat of this.beats) beat.held = beat.at < step;
        this.said = this.beats.findLastIndex((beat) => beat.at < step);
    }
    private tell(step: number): void {
        for (const [i, beat] of this.beats.entries()) {
            if (step < beat.at) continue;
            if (!beat.held && step === beat.at) this.standing = beat.shown.hold;
            beat.held = true;
            if (i <= this.said) continue;
            this.said = i;
            const say = filled(beat.shown.say, this.story.peek()?.values ?? {});
            if (!say || step - beat.at >= 40) continue;
            const names = this.gaveUp(beat.at).map((w) => w.name);
            const given = names.length ? ` \u00b7 ${t('outOfReach', { names: names.filter(Boolean).join(', ') })}` : '';
            this.say(say + given, Math.max(kSaid, beat.shown.for / beat.shown.rate));
        }
    }
    private say(line: string, seconds: number): void {
        this.line.value = line;
        this.left = seconds;
    }

    // --- what is known ahead -----------------------------------------------------------------------------------------

    // Goes on with the stories for so many milliseconds.
    find(milliseconds: number): void {
        if (!this.wanted.length) return;
        const until = performance.now() + milliseconds;
        do {
            const { engine, ghost } = this.wanted[0]!;
            const story = engine.story(Math.max(1, Math.round(kSlice / Math.max(1, this.info.vehicles.length / kFew))));
            if (!story) continue;
            this.wanted.shift();
            if (this.wanted.length) this.wanted[0]!.engine.story(-1);
            this.found(story, ghost);
        } while (this.wanted.length && performance.now() < until);
        this.engine.refresh(); // memory may have grown
    }
    private found(story: Story, ghost: Ghost | null): void {
        const { dt } = this.info;
        if (ghost) {
            this.stories.set(ghost, story);
            ghost.shift = story.align * ghost.dt - (this.story.peek()?.align ?? story.align) * dt;
            this.known.value++;
            return;
        }
        this.story.value = story;
        this.known.value++;
        const known = this.beats;
        this.beats = this.resolved(story);
        for (const beat of this.beats) beat.held = known.some((k) => k.shown === beat.shown && k.held);
    }
    private resolved(story: Story | null): Beat[] {
        const { show, dt } = this.info;
        const beats: Beat[] = [];
        show.moments.forEach((shown, i) => {
            const seconds = /^([\d.]+) s$/.exec(shown.at);
            const at = story ? story.moments[i] : seconds ? Math.round(Number(seconds[1]) / dt) : null;
            if (at === null || at === undefined) return;
            const from = Math.max(0, at - Math.round(shown.before / dt));
            beats.push({ from, at, to: at + Math.round(shown.for / dt), shown, held: false });
        });
        return beats.sort((a, b) => a.at - b.at);
    }
}
