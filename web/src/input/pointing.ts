// Steering by the mouse and by tilting a phone: where they are becomes [-1, 1], left positive.
import en from '../text/en/input';
import { texts } from '../text/t';

const t = texts('input', en);

// The mouse across the window: a dead middle of a twentieth, full lock short of the edges, gentle about the middle.
export function mouseSteer(x: number, width: number): number {
    const place = (2 * x) / Math.max(1, width) - 1;
    const size = Math.max(0, Math.min(1, (Math.abs(place) - 0.05) / 0.75));
    return -Math.sign(place) * size ** 1.5 || 0;
}

// How far the screen is turned like a steering wheel, from the angles of a DeviceOrientationEvent [deg] and the angle of
// the screen [deg]. W3C: R = Rz(alpha) Rx(beta) Ry(gamma), so "up" in device axes is R's third row,
// (-cos(beta) sin(gamma), sin(beta), cos(beta) cos(gamma)); its share along the screen's right edge is the sine of the turn.
export function tiltAngle(beta: number, gamma: number, screenAngle: number): number {
    const b = (beta * Math.PI) / 180,
        g = (gamma * Math.PI) / 180,
        s = (screenAngle * Math.PI) / 180;
    const x = -Math.cos(b) * Math.sin(g),
        y = Math.sin(b);
    return Math.asin(Math.max(-1, Math.min(1, x * Math.cos(s) - y * Math.sin(s)))); // [rad], left edge down positive
}
export function tiltSteer(beta: number, gamma: number, screenAngle: number): number {
    const angle = (tiltAngle(beta, gamma, screenAngle) * 180) / Math.PI;
    const size = Math.max(0, Math.min(1, (Math.abs(angle) - 2) / 30)); // 2 degrees do nothing, 32 are full lock
    return Math.sign(angle) * size ** 1.2 || 0;
}

interface Steered {
    mouse: number | null;
    tilt: number | null;
}

export class Pointing {
    private tilting = false;
    constructor(private readonly driver: Steered) {
        window.addEventListener('pointermove', (e) => {
            if (this.driver.mouse !== null && e.pointerType === 'mouse')
                this.driver.mouse = mouseSteer(e.clientX, window.innerWidth);
        });
    }
    setMouse(on: boolean): void {
        this.driver.mouse = on ? 0 : null;
    }
    // Some phones ask the user first; must come from a gesture. Returns why it does not work, or ''.
    async setTilt(on: boolean): Promise<string> {
        if (!on) {
            window.removeEventListener('deviceorientation', this.turned);
            this.tilting = false;
            this.driver.tilt = null;
            return '';
        }
        const event = (window as { DeviceOrientationEvent?: { requestPermission?: () => Promise<string> } })
            .DeviceOrientationEvent;
        if (!event) return t('noTilt');
        if (event.requestPermission && (await event.requestPermission().catch(() => 'denied')) !== 'granted')
            return t('tiltRefused');
        if (!this.tilting) window.addEventListener('deviceorientation', this.turned);
        this.tilting = true;
        return '';
    }
    private readonly turned = (e: DeviceOrientationEvent): void => {
        if (e.beta !== null && e.gamma !== null)
            this.driver.tilt = tiltSteer(e.beta, e.gamma, screen.orientation?.angle ?? 0);
    };
}
