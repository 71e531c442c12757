// What the arrows at the wheels are, in one line, as long as they are shown.
import { effect } from '@preact/signals-core';
import type { Session } from '../session/session';
import type { Settings } from '../settings/settings';
import { el } from './kit';
import './force_legend.css';
import en from '../text/en/shell';
import { texts } from '../text/t';

const t = texts('shell', en);

export function forceLegend({ document }: Session, { forces, arrowScale }: Settings): HTMLElement {
    const scale = el('span');
    const of = (meaning: string, name: string): HTMLElement => el('span', {}, el('i', { class: meaning }), name);
    const line = el(
        'p',
        { class: 'force-legend small' },
        el('span', {}, t('tireForces')),
        of('normal', t('forceLoad')),
        of('longitudinal', t('forceAlong')),
        of('lateral', t('forceAcross')),
        scale,
    );
    effect(() => {
        const wheels = document.opened.value?.info.vehicles.some(({ kind }) => kind !== 'box');
        line.classList.toggle('hidden', !forces.value || !wheels);
        scale.textContent = t('forceScale', { metres: arrowScale.value });
    });
    return line;
}
