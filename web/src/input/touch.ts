// Thumbs: the left one steers (drag sideways anywhere in the left pad), the right one has a pedal each for go and stop.
import { el } from '../ui/dom';
import type { Driver } from './driver';

export class TouchPads {
    readonly element: HTMLElement;
    private readonly knob: HTMLElement;
    private readonly throttle: HTMLElement;
    private readonly brake: HTMLElement;
    private steerId = -1;
    private steerFrom = 0;
    private readonly pedals = new Map<number, HTMLElement>();

    constructor(private readonly driver: Driver) {
        this.knob = el('div', { class: 'knob' });
        const steer = el('div', { class: 'pad steer', 'aria-hidden': 'true' }, this.knob);
        this.brake = el('div', { class: 'pad pedal brake', 'aria-hidden': 'true' }, 'Brake');
        this.throttle = el('div', { class: 'pad pedal throttle', 'aria-hidden': 'true' }, 'Go');
        this.element = el('div', { class: 'pads' }, steer, el('div', { class: 'pedals' }, this.brake, this.throttle));
        steer.addEventListener('pointerdown', (e) => {
            this.steerId = e.pointerId;
            this.steerFrom = e.clientX;
            steer.setPointerCapture(e.pointerId);
            this.driver.touch.steering = true;
            e.preventDefault();
        });
        steer.addEventListener('pointermove', (e) => {
            if (e.pointerId !== this.steerId) return;
            const reach = steer.clientWidth * 0.42;
            this.steer(-(e.clientX - this.steerFrom) / reach, reach);
        });
        const lift = (e: PointerEvent): void => {
            if (e.pointerId === this.steerId) {
                this.steerId = -1;
                this.driver.touch.steering = false;
                this.steer(0, 1);
            }
        };
        steer.addEventListener('pointerup', lift);
        steer.addEventListener('pointercancel', lift);
        steer.addEventListener('lostpointercapture', lift); // the pads went away under the thumb
        for (const pedal of [this.throttle, this.brake]) {
            const set = (e: PointerEvent, down: boolean): void => {
                if (down) this.pedals.set(e.pointerId, pedal);
                else this.pedals.delete(e.pointerId);
                this.press();
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

    private steer(value: number, reach: number): void {
        const v = Math.max(-1, Math.min(1, value));
        this.driver.touch.steer = Math.sign(v) * Math.abs(v) ** 1.4;
        this.knob.style.transform = `translateX(${-v * reach}px)`;
    }
    private press(): void {
        const down = [...this.pedals.values()];
        this.driver.touch.throttle = down.includes(this.throttle) ? 1 : 0;
        this.driver.touch.brake = down.includes(this.brake) ? 1 : 0;
        this.throttle.classList.toggle('down', down.includes(this.throttle));
        this.brake.classList.toggle('down', down.includes(this.brake));
    }
}
