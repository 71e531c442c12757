// Speed, engine, gear, pedals and the g-circle: what a driver looks at. Written at most 30 times a second.
import { carSpeed, fixed, rpm, type Units } from '../text/format';
import { kSectors, lapTime } from '../session/laps';
import { drawing, el } from './kit';
import './hud.css';
import en from '../text/en/shell';
import { texts } from '../text/t';

const t = texts('shell', en);

export interface HudValues {
    speed: number; // [m/s]
    engineSpeed: number | null; // [rad/s]
    engineLimit: number; // [rad/s]
    gear: number | null; // -1 reverse, 0 neutral
    throttle: number;
    brake: number;
    handbrake: number;
    ax: number; // [m/s2] body axes
    ay: number;
    lap: { time: number | null; delta: number | null; best: number | null; sector: number; counts: boolean } | null; // null: no course
}

export class Hud {
    readonly element: HTMLElement;
    private readonly speed = el('b', {}, '0');
    private readonly unit = el('span', { class: 'quiet' }, 'km/h');
    private readonly rpmText = el('span', { class: 'small' });
    private readonly rpmBar = el('i');
    private readonly gear = el('b');
    private readonly throttle = el('i', { class: 'throttle' });
    private readonly brake = el('i', { class: 'brake' });
    private readonly dot: SVGCircleElement;
    private readonly lapNow = el('b');
    private readonly lapMore = el('span', { class: 'small quiet' });
    private readonly lap = el('div', { class: 'pair lap' }, this.lapNow, this.lapMore);
    private readonly engine: HTMLElement;
    private readonly gearBox: HTMLElement;
    private readonly cache = new Map<Element, string>();

    constructor() {
        const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
        svg.setAttribute('viewBox', '-12 -12 24 24');
        const rings = '<circle r="11"/><circle r="5.5"/><path d="M-11 0H11M0-11V11" stroke-width="0.6"/>';
        svg.append(...drawing(`<g fill="none" stroke="var(--line)">${rings}</g>`));
        this.dot = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
        this.dot.setAttribute('r', '2');
        this.dot.setAttribute('fill', 'var(--resultant)');
        svg.append(this.dot);
        this.engine = el('div', { class: 'rpm wide' }, this.rpmText, this.rpmBar);
        this.gearBox = el('div', { class: 'pair gear' }, el('span', { class: 'small quiet' }, t('gear')), this.gear);
        this.element = el(
            'div',
            { class: 'hud', 'aria-hidden': 'true' },
            el('div', { class: 'group-of' }, el('div', { class: 'speed' }, this.speed, this.unit), this.gearBox),
        );
        const circle = el('div', { class: 'wide', title: t('accelerationRings') });
        circle.append(svg);
        // Two groups and the lap, one row where there is room beside the car, else below each other.
        this.element.append(
            el(
                'div',
                { class: 'group-of' },
                this.engine,
                el('div', { class: 'bars' }, this.throttle, this.brake),
                circle,
            ),
            this.lap,
        );
    }

    update(v: HudValues, units: Units): void {
        const shown = carSpeed(v.speed, units);
        this.text(this.speed, fixed(shown.value, shown.value < 99.95 ? 1 : 0));
        this.text(this.unit, shown.unit);
        this.engine.classList.toggle('hidden', v.engineSpeed === null);
        this.gearBox.classList.toggle('hidden', v.gear === null);
        if (v.engineSpeed !== null) {
            this.text(this.rpmText, `${fixed(Math.round(rpm(v.engineSpeed) / 10) * 10, 0, 4)} rpm`);
            this.bar(this.rpmBar, Math.min(1, Math.max(0, v.engineSpeed / v.engineLimit)).toFixed(2));
        }
        if (v.gear !== null) this.text(this.gear, v.gear < 0 ? 'R' : v.gear === 0 ? 'N' : String(v.gear));
        this.lap.classList.toggle('hidden', v.lap === null);
        if (v.lap) {
            const { time, delta, best, sector, counts } = v.lap;
            const behind = delta === null ? '' : ` ${delta < 0 ? '\u2212' : '+'}${Math.abs(delta).toFixed(2)}`;
            this.text(this.lapNow, time === null ? t('outLap') : lapTime(time).slice(0, -1) + behind);
            this.text(
                this.lapMore,
                time === null ? t('timedFrom') : sectorSays({ sector, sectors: kSectors }, best, counts),
            );
        }
        this.bar(this.throttle, v.throttle.toFixed(2));
        this.bar(this.brake, Math.max(v.brake, v.handbrake).toFixed(2));
        // The rings stand for 0.5 g and 1 g; the dot shows where the occupants are pushed.
        const g = 9.80665;
        const clampTo = (x: number): number => Math.max(-11, Math.min(11, x));
        const right = clampTo((v.ay / g) * 11).toFixed(1);
        const down = clampTo((v.ax / g) * 11).toFixed(1);
        if (this.changed(this.dot, `${right} ${down}`)) {
            this.dot.setAttribute('cx', right);
            this.dot.setAttribute('cy', down);
        }
    }

    private text(node: HTMLElement, value: string): void {
        if (this.changed(node, value)) node.textContent = value;
    }
    private bar(node: HTMLElement, share: string): void {
        if (this.changed(node, share)) node.style.setProperty('--v', share);
    }
    private changed(node: Element, value: string): boolean {
        if (this.cache.get(node) === value) return false;
        this.cache.set(node, value);
        return true;
    }
}

function sectorSays(at: { sector: number; sectors: number }, best: number | null, counts: boolean): string {
    if (best === null) return counts ? t('sector', at) : t('sectorOff', at);
    const told = { ...at, best: lapTime(best) };
    return counts ? t('sectorBest', told) : t('sectorBestOff', told);
}
