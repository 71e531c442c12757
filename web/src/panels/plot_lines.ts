// What the plots are made of: lines in charts, one chart a unit, and what they ask of the page.
import type uPlot from 'uplot';
import type { ChannelSource, Recorder } from '../charts/channels';
import type { MeasuredStore, Series } from '../charts/store';
import type { readUnit } from '../text/units';

export interface PlotRun {
    name: string;
    dash: number; // index into kRunStyles
    series(id: string): Series | null; // of channel "car0.speed"
}
export interface PlotHost {
    source(): ChannelSource;
    recorder: Recorder;
    runs(): readonly PlotRun[];
    ownName(): string; // of the run that stands on the stage, beside those
    events(): readonly { time: number; label: string }[];
    hits(): readonly { time: number; cars: readonly number[]; first: boolean }[]; // within a platoon
    printed(): readonly { plot: string; t: number; value: number; text: string }[]; // by a paper
    now(): number; // [s]
    seek(seconds: number): void;
    theme(): 'dark' | 'light';
    colours(): Record<string, string>;
    vehicles(): readonly { name: string }[];
    focus(): number;
    about(): { title: string; hash: string; engine: string };
    toast(text: string, kind?: 'note' | 'error'): void;
    memory: { get<T>(key: string, fallback: T): T; set(key: string, value: unknown): void };
    drive(measured: string): void; // a model by a measured run, a CSV
    close(): void;
    resized(): void;
}

export interface Line {
    id: string;
    label: string; // whole name, for files
    group: string; // vehicle and channel, shared by the runs
    of: string; // the run, where there are several
    series: Series;
    shown: ReturnType<typeof readUnit>;
    colour: string;
    dash: readonly number[];
    width: number;
    value: HTMLElement;
}
export interface View {
    unit: string;
    lines: Line[];
    plot: uPlot | null;
    box: HTMLElement;
    key: string;
}
export interface Measured {
    id: number;
    name: string;
    channel: string; // name of the channel it lies over
    store: MeasuredStore;
}
