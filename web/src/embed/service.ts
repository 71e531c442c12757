// What an embedded run does when the page around it asks (protocol.ts), and what it tells. No window here: who hears it is handed in.
import { effect } from '@preact/signals-core';
import { EngineChannels, type ChannelInfo } from '../charts/channels';
import { kRates, nextRate } from '../session/clock';
import type { Session } from '../session/session';
import { told } from '../text/told';
import { judge, kHeavy, kVersion, Limit, Refusal, withValues, type Id, type Request } from './protocol';

export type Answer =
    | { yawlab: number; type: 'answer'; id: Id; ok: true; value: unknown }
    | { yawlab: number; type: 'answer'; id: Id | null; ok: false; error: { code: string; message: string } };
export type Told =
    | Answer
    | { yawlab: number; type: 'ready'; versions: readonly number[] }
    | { yawlab: number; type: 'event'; event: string; time: number; [more: string]: unknown }
    | { yawlab: number; type: 'telemetry'; time: number; step: number; values: readonly (number | null)[] };

export interface Shown {
    address(link: string): string; // the page's own with this link behind it
    picture(type: string): Promise<Blob>; // of what is seen now
    begin(): void; // whoever asked has begun the run: there is no poster any more
}

const kMessages = 120; // a second, of all kinds
const kHeavyOnes = 20; // a second
const kMostRows = 20_000; // of a trace
const kNumber = (x: number): number | null => (Number.isFinite(x) ? x : null);

interface Subscription {
    channels: readonly ChannelInfo[];
    rate: number; // [1/s]
    events: boolean;
    last: number; // [ms] of the last telemetry
    step: number; // that it told
}

export class Service {
    private readonly all = new Limit(kMessages);
    private readonly heavy = new Limit(kHeavyOnes);
    private readonly news: ReturnType<Session['run']['happened']['reader']>;
    private subscribed: Subscription | null = null;
    private channels: EngineChannels;
    private complained = -Infinity; // [ms] of the last answer to too many

    constructor(
        private readonly session: Session,
        private readonly shown: Shown,
        private readonly post: (told: Told, transfer?: Transferable[]) => void,
    ) {
        const { run } = session;
        this.news = run.happened.reader();
        this.channels = this.channelsNow();
        let first = true;
        effect(() => {
            const { playing } = run.clock;
            if (!first) this.event(playing ? 'play' : 'pause');
            first = false;
        });
        effect(() => {
            const opened = session.document.opened.value;
            if (!opened) return;
            this.channels = this.channelsNow();
            if (this.subscribed) this.subscribed.step = -1;
            this.event('opened', { title: opened.info.title });
        });
    }
    private channelsNow(): EngineChannels {
        const { engine, run } = this.session;
        return new EngineChannels(engine, () => run.step, run.clock.dt);
    }

    // One message as it came.
    async hear(data: unknown, now: number): Promise<void> {
        const judged = judge(data);
        if (judged.kind === 'other') return;
        const id = judged.id;
        const refused = (code: string, message: string): void =>
            this.post({ yawlab: kVersion, type: 'answer', id, ok: false, error: { code, message } });
        // Too many are not even answered, but for one word a second.
        if (
            !this.all.take(now) ||
            (judged.kind === 'asked' && kHeavy.has(judged.request.do) && !this.heavy.take(now))
        ) {
            if (now - this.complained < 1000) return;
            this.complained = now;
            return refused('rate', `more than ${kMessages} messages a second, or ${kHeavyOnes} that take long`);
        }
        if (judged.kind === 'refused') return refused(judged.code, judged.message);
        try {
            const [value, transfer] = await this.answer(judged.request);
            this.post({ yawlab: kVersion, type: 'answer', id: judged.id, ok: true, value }, transfer);
        } catch (error) {
            if (error instanceof Refusal) refused(error.code, error.message);
            else refused('refused', told(error));
        }
    }
    // Once a frame.
    tell(now: number): void {
        const { run } = this.session;
        for (const h of this.news()) {
            if (h.kind === 'event') {
                const { name, deltaV, impulse, time, gaveUp } = h;
                if (!h.again) this.event(name, { deltaV, impulse, gaveUp }, time);
            } else if (h.kind === 'ended' || h.kind === 'stopped' || h.kind === 'identical') this.event(h.kind);
            else if (h.kind === 'differs') this.event('differs', { from: h.from });
        }
        const s = this.subscribed;
        if (!s?.channels.length || run.step === s.step || now - s.last < 1000 / s.rate - 1) return;
        s.last = now;
        s.step = run.step;
        const values = s.channels.map((c) => kNumber(this.channels.read(c)));
        this.post({ yawlab: kVersion, type: 'telemetry', time: run.time, step: run.step, values });
    }
    private event(event: string, more: Record<string, unknown> = {}, time = this.session.run.time): void {
        if (this.subscribed?.events) this.post({ yawlab: kVersion, type: 'event', event, time, ...more });
    }

    private async answer(asked: Request): Promise<[value: unknown, transfer?: Transferable[]]> {
        const { session, shown } = this;
        const { run, document: scenario, engine } = session;
        switch (asked.do) {
            case 'hello':
                return [{ version: kVersion, engine: run.info.engine, ...this.state() }];
            case 'load':
                await engine.files();
                if ('link' in asked) scenario.open({ link: asked.link }, 'link');
                else scenario.open({ text: asked.scenario }, 'file');
                return [await this.settled()];
            case 'play':
                shown.begin();
                if (run.moments.end !== null && run.step >= run.moments.end) run.again();
                run.playing = true;
                return [this.state()];
            case 'pause':
                run.playing = false;
                return [this.state()];
            case 'seek':
                this.seek(asked.time);
                return [this.state()];
            case 'rate':
                run.clock.rate = nextRate(asked.rate, 0);
                return [{ rate: run.clock.rate, rates: kRates }];
            case 'set':
                this.change(withValues(JSON.parse(engine.scenario()), asked.values));
                return [this.state()];
            case 'state':
                return [this.state()];
            case 'scenario':
                return [JSON.parse(engine.scenario())];
            case 'channels':
                return [this.listed()];
            case 'subscribe':
                this.subscribed = {
                    ...{ channels: asked.channels.map((name) => this.channel(name)), rate: asked.rate },
                    ...{ events: asked.events, last: -Infinity, step: -1 },
                };
                return [{ channels: this.subscribed.channels.map(({ id, unit }) => ({ id, unit })), rate: asked.rate }];
            case 'unsubscribe':
                this.subscribed = null;
                return [null];
            case 'trace':
                return this.trace(asked.channels, asked.every);
            case 'link': {
                await engine.whole();
                const link = engine.link(asked.recording);
                return [{ link, address: shown.address(link) }];
            }
            case 'picture': {
                const blob = await shown.picture(asked.type);
                const bytes = await blob.arrayBuffer();
                return [{ type: blob.type, bytes }, [bytes]];
            }
        }
    }
    // What was opened may wait for a scene that it names.
    private async settled(): Promise<unknown> {
        await Promise.resolve();
        return this.state();
    }
    private state(): Record<string, unknown> {
        const { run, engine } = this.session;
        const { info, clock, moments } = run;
        return {
            ...{ title: info.title, summary: info.summary, hash: info.hash },
            ...{ time: run.time, computed: run.end * clock.dt, step: clock.dt },
            ...{ duration: moments.end === null ? info.duration : moments.end * clock.dt },
            ...{ playing: run.playing, rate: clock.rate, live: run.live, waits: engine.sceneAwaited() !== '' },
            vehicles: info.vehicles.map((v, i) => v.name || String(i + 1)),
        };
    }
    // What has been run is gone to; what lies ahead is computed.
    private seek(time: number): void {
        const { run } = this.session;
        this.shown.begin();
        const step = Math.min(Math.round(time / run.clock.dt), run.moments.end ?? Infinity);
        if (step <= run.end) return run.seek(step);
        run.seek(run.end);
        run.ahead(step - run.end);
    }
    // The same scenario with other values; judged as a whole, and nothing changes where it is refused.
    private change(text: unknown): void {
        const { run, document: scenario } = this.session;
        const { playing, clock } = run;
        scenario.open({ text: JSON.stringify(text) }, 'edit', { playing, rate: clock.rate, time: 0 });
    }
    private channel(name: string): ChannelInfo {
        const info = this.channels.find(name);
        if (!info || info.vehicle >= this.session.run.vehicles.count)
            throw new Refusal('unknown', `channels: there is no ${name} here`);
        return info;
    }
    private listed(): unknown {
        const { count } = this.session.run.vehicles;
        return Array.from({ length: Math.min(count, 8) }, (_, i) => this.channels.list(i)).flatMap((list) =>
            list.map(({ id, unit, frame, doc }) => ({ id, unit, frame, doc })),
        );
    }
    private async trace(names: readonly string[], every: number): Promise<[unknown, Transferable[]]> {
        const { engine, run } = this.session;
        await engine.whole();
        const each = Math.max(1, Math.round(every / run.clock.dt));
        if (run.end / each > kMostRows) throw new Refusal('form', `every: more than ${kMostRows} rows`);
        const { rows, data } = this.channels.trace(
            names.map((name) => this.channel(name)),
            each,
        );
        return [{ columns: ['time', ...names], rows, values: data }, [data.buffer]];
    }
}
