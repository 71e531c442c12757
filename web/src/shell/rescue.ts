// A car that lies on its side or roof and comes to rest there gets a button that rights it: a finger has no key for that.
import { el } from './kit';
import './rescue.css';
import en from '../text/en/shell';
import { texts } from '../text/t';

const t = texts('shell', en);

const kLies = 0.5; // cosine of the lean: 60 degrees
const kRests = 3; // [m/s]

// From the car's orientation and its speed [m/s].
export function lies(qx: number, qy: number, speed: number): boolean {
    return 1 - 2 * (qx * qx + qy * qy) < kLies && speed < kRests;
}

export class Rescue {
    readonly element: HTMLButtonElement;
    private shown = false;

    constructor(right: () => void) {
        this.element = el(
            'button',
            {
                class: 'rescue hidden',
                type: 'button',
                title: t('carLies'),
                click: right,
            },
            t('rightCar'),
        );
    }
    // True when it has just come up.
    show(on: boolean): boolean {
        if (on === this.shown) return false;
        this.shown = on;
        this.element.classList.toggle('hidden', !on);
        return on;
    }
}
