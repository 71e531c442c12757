// Commands of whoever drives.
import type { Settings } from '../settings/settings';
import { flip } from '../settings/settings';
import type { Row, Rows } from './registry';
import en from '../text/en/commands';
import { texts } from '../text/t';

const t = texts('commands', en);

type Key = 'left' | 'right' | 'throttle' | 'brake' | 'handbrake' | 'clutch';
type Button = 'shiftUp' | 'shiftDown' | 'starter' | 'rightCar' | 'backToRoad';
// Hands and feet, as far as commands move them; each at its moment [ms].
export interface Hands {
    hold(key: Key, on: boolean, at: number): void;
    press(button: Button, at: number): void;
}

// `undriven`: hands have moved where nothing takes controls.
export function drivingRows(hands: Hands, settings: Settings, liftable: () => boolean, undriven: () => void) {
    const hold = (title: string, keys: string[], key: Key): Row => ({
        title,
        group: 'driving',
        keys,
        run: (at) => {
            hands.hold(key, true, at);
            undriven();
        },
        release: (at) => hands.hold(key, false, at),
    });
    const tap = (title: string, keys: string[], button: Button): Row => ({
        title,
        group: 'driving',
        keys,
        run: (at) => hands.press(button, at),
    });
    return {
        'drive.throttle': hold(t('accelerate'), ['ArrowUp', 'KeyW'], 'throttle'),
        'drive.brake': hold(t('brake'), ['ArrowDown', 'KeyS'], 'brake'),
        'drive.left': hold(t('steerLeft'), ['ArrowLeft', 'KeyA'], 'left'),
        'drive.right': hold(t('steerRight'), ['ArrowRight', 'KeyD'], 'right'),
        'drive.handbrake': hold(t('handbrake'), ['Space'], 'handbrake'),
        'drive.clutch': hold(t('clutch'), ['KeyX'], 'clutch'),
        'drive.shiftUp': tap(t('shiftUp'), ['KeyE'], 'shiftUp'),
        'drive.shiftDown': tap(t('shiftDown'), ['KeyQ'], 'shiftDown'),
        'drive.starter': tap(t('starter'), ['KeyI'], 'starter'),
        'drive.right-car': {
            ...tap(t('rightCar'), ['KeyU'], 'rightCar'),
            when: liftable,
            why: () => t('notLiftable'),
        },
        'drive.road': {
            ...tap(t('backRoad'), ['Backspace'], 'backToRoad'),
            when: liftable,
            why: () => t('notLiftable'),
        },
        'drive.mouse': {
            title: t('steerMouse'),
            group: 'driving',
            keys: ['Shift+KeyD'],
            run: () => flip(settings.mouse),
            checked: () => settings.mouse.value,
        },
    } satisfies Rows;
}
