// What the colours of the ground mean while it shows friction, and how much there is below the car.
import { fixed } from '../text/format';
import { kFrictionScale } from '../view/friction_map';
import { el, vary } from './kit';
import './friction_legend.css';
import en from '../text/en/shell';
import { texts } from '../text/t';

const t = texts('shell', en);

export class FrictionLegend {
    private readonly here = el('b');
    readonly element: HTMLElement;
    private shown = '';

    constructor() {
        const end = kFrictionScale.at(-1)!.at;
        const share = (at: number): string => `${((100 * at) / end).toFixed(1)}%`;
        this.element = el(
            'div',
            {
                class: 'friction hidden',
                role: 'img',
                'aria-label': t('frictionLegend'),
            },
            el('p', { class: 'small' }, t('frictionBelow'), ' ', this.here),
            vary(el('div', { class: 'ramp' }), {
                '--ramp': kFrictionScale.map((s) => `${s.colour} ${share(s.at)}`).join(),
            }),
            el('div', { class: 'ticks small quiet' }, ...kFrictionScale.map((s) => el('span', {}, fixed(s.at, 2)))),
        );
    }
    show(on: boolean): void {
        this.element.classList.toggle('hidden', !on);
    }
    // The factor below the car.
    tell(friction: number): void {
        const text = fixed(friction, 2);
        if (text !== this.shown) this.here.textContent = this.shown = text;
    }
}
