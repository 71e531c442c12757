// A car that cannot get on gets an offer, by keys and for fingers that have none: on its wheels, back on the road, or from the
// start. What it does is a press of a button in the car or a restart, and stands in a recording as such.
import { keyName } from '../commands/registry';
import type { Session } from '../session/session';
import { Going, type Stuck } from '../session/stuck';
import { whenever } from '../settings/whenever';
import { el } from './kit';
import './rescue.css';
import en from '../text/en/shell';
import { texts } from '../text/t';

const t = texts('shell', en);

export type RescueId = 'drive.right-car' | 'drive.road' | 'clock.restart';

const kWheels = ['fl', 'fr', 'rl', 'rr'];

export class Rescue {
    readonly element: HTMLElement;
    private readonly right: HTMLElement;
    private readonly road: HTMLElement;
    private shown: Stuck = '';

    private readonly going = new Going();

    // `land`: where there is any; `say`: to whoever does not see it.
    constructor(
        private readonly session: Session,
        private readonly land: { holds(x: number, y: number): boolean },
        run: (id: RescueId) => void,
        private readonly say: (text: string) => void,
    ) {
        whenever([session.run.moved], () => this.going.begin());
        const button = (text: string, key: string, id: RescueId): HTMLElement =>
            el('button', { type: 'button', title: `${text} (${keyName(key)})`, click: () => run(id) }, text);
        this.right = button(t('rightCar'), 'KeyU', 'drive.right-car');
        this.road = button(t('backRoad'), 'Backspace', 'drive.road');
        const start = button(t('startAgain'), 'KeyR', 'clock.restart');
        const asks = el('span', { class: 'quiet' }, t('stuck'));
        this.element = el('div', { class: 'rescue hidden', role: 'group', 'aria-label': t('stuck') });
        this.element.append(asks, this.right, this.road, start);
    }
    // `liftable`: the driven car can be put elsewhere.
    look(liftable: boolean): void {
        const { run } = this.session;
        const { vehicles, telemetry, hands } = run;
        const driven = Math.min(run.driven, vehicles.count - 1);
        const n = (field: string): number => vehicles.named(driven, field);
        const touches = (wheel: string): boolean => telemetry.named(driven, `${wheel}.touching`) > 0;
        const stuck = this.going.look({
            ...{ time: run.time, x: n('x'), y: n('y'), speed: n('speed') },
            ...{ throttle: hands.throttle, brake: hands.brake, handbrake: hands.handbrake },
            upright: 1 - 2 * (n('qx') ** 2 + n('qy') ** 2),
            touching: liftable && driven < telemetry.count ? kWheels.filter(touches).length : kWheels.length,
            inside: this.land.holds(n('x'), n('y')),
        });
        const now = run.live && run.step >= run.end && (stuck === 'lies' || !run.film.rolling.peek());
        this.show(now ? stuck : '', liftable);
    }
    show(stuck: Stuck, liftable: boolean): void {
        if (stuck === this.shown) return;
        this.shown = stuck;
        this.element.classList.toggle('hidden', stuck === '');
        this.right.classList.toggle('hidden', stuck !== 'lies' || !liftable);
        this.road.classList.toggle('hidden', !liftable);
        if (stuck) this.say(stuck === 'lies' ? t('carLiesPress') : t('stuckPress'));
    }
}
