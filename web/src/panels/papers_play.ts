// A figure's setting that is let run, as the time of a motion.
import type { FigureData } from '../engine/papers';
import { el } from '../shell/kit';
import en from '../text/en/papers';
import { texts } from '../text/t';

const t = texts('papers', en);

export interface Playing {
    button: HTMLButtonElement;
    show(play: FigureData['play']): void;
}

// `now`: the setting's value; `change`: to another.
export function playing(now: (setting: string) => number, change: (setting: string, value: number) => void): Playing {
    let play: FigureData['play'] = null;
    let last = 0; // [ms] of the frame before; 0: it stands
    const button = el('button', { type: 'button', class: 'hidden', click: () => (last ? stop() : start()) }, t('play'));
    const stop = (): void => {
        last = 0;
        button.textContent = t('play');
    };
    const start = (): void => {
        if (!play) return;
        if (now(play.setting) >= play.to - 1e-9) change(play.setting, play.from);
        last = performance.now();
        button.textContent = t('pause');
        requestAnimationFrame(frame);
    };
    const frame = (time: number): void => {
        if (!last || !play || !button.isConnected) return;
        const rate = (play.to - play.from) / play.seconds; // of the setting, per second
        const next = now(play.setting) + Math.max(0, (rate * (time - last)) / 1000);
        change(play.setting, Number(Math.min(play.to, next).toFixed(4)));
        if (next >= play.to) return stop();
        last = time;
        requestAnimationFrame(frame);
    };
    return {
        button,
        show: (of) => {
            play = of;
            button.classList.toggle('hidden', !of);
        },
    };
}
