// Thumbs: the left one steers (drag sideways anywhere in the left pad), the right one has a pedal each for go and stop.
import type { Driver } from './driver';
import en from '../text/en/input';
import { texts } from '../text/t';
import './touch.css';

const t = texts('input', en);

export class TouchPads {
    readonly element: HTMLElement;
    private readonly knob: HTMLElement;
    private readonly throttle: HTMLElement;
    private readonly brake: HTMLElement;
    private steerId = -1;
    private steerFrom = 0;
    private readonly pedals = new Map<number, HTMLElement>();

    constructor(readonly driver: Driver) {
        const part = (of: { class: string }, ...children: (Node | string)[]): HTMLElement => {
            const node = document.createElement('div');
            node.className = of.class;
            node.append(...children);
            return node;
        };
        this.knob = part({ class: 'knob' });
        const steer = part({ class: 'pad steer' }, this.knob);
        this.brake = part({ class: 'pad pedal brake' }, t('brake'));
        this.throttle = part({ class: 'pad pedal throttle' }, t('go'));
        for (const pad of [steer, this.brake, this.throttle]) pad.ariaHidden = 'true';
        this.element = part({ class: 'pads' }, steer, part({ class: 'pedals' }, this.brake, this.throttle));
        steer.addEventListener('pointerdown', (e) => {
            this.steerId = e.pointerId;
            this.steerFrom = e.clientX;
            steer.setPointerCapture(e.pointerId);
            this.driver.later(e.timeStamp, () => (this.driver.touch.steering = true));
            e.preventDefault();
        });
        steer.addEventListener('pointermove', (e) => {
            if (e.pointerId !== this.steerId) return;
            const reach = steer.clientWidth * 0.42;
            this.steer(-(e.clientX - this.steerFrom) / reach, reach, e.timeStamp);
        });
        const lift = (e: PointerEvent): void => {
            if (e.pointerId === this.steerId) {
                this.steerId = -1;
                this.driver.later(e.timeStamp, () => (this.driver.touch.steering = false));
                this.steer(0, 1, e.timeStamp);
            }
        };
        steer.addEventListener('pointerup', lift);
        steer.addEventListener('pointercancel', lift);
        steer.addEventListener('lostpointercapture', lift); // the pads went away under the thumb
        for (const pedal of [this.throttle, this.brake]) {
            const set = (e: PointerEvent, down: boolean): void => {
                if (down) this.pedals.set(e.pointerId, pedal);
                else this.pedals.delete(e.pointerId);
                this.press(e.timeStamp);
                e.preventDefault();
            };
            pedal.addEventListener('pointerdown', (e) => {
                pedal.setPointerCapture(e.pointerId);
                set(e, true);
            });
            pedal.addEventListener('pointerup', (e) => set(e, false));
            pedal.addEventListener('pointercancel', (e) => set(e, false));
            pedal.addEventListener('lostpointercapture', (e) => set(e, false));
        }
    }

    private steer(value: number, reach: number, at: number): void {
        const v = Math.max(-1, Math.min(1, value));
        this.driver.later(at, () => (this.driver.touch.steer = Math.sign(v) * Math.abs(v) ** 1.4));
        this.knob.style.transform = `translateX(${-v * reach}px)`;
    }
    private press(at: number): void {
        const down = [...this.pedals.values()];
        const [throttle, brake] = [down.includes(this.throttle) ? 1 : 0, down.includes(this.brake) ? 1 : 0];
        this.driver.later(at, () => Object.assign(this.driver.touch, { throttle, brake }));
        this.throttle.classList.toggle('down', down.includes(this.throttle));
        this.brake.classList.toggle('down', down.includes(this.brake));
    }
}
