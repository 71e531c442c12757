// Pointers, keys, files dropped, windows resized: what comes from outside goes to the overlay first, then to the camera or
// the commands.
import { keyOf } from '../commands/registry';
import type { View } from '../view/view';
import { focusOf, keepsKey } from './focus_keys';

export interface Heard {
    gesture(): void; // a hand is there: sound may begin
    press(key: string, repeat: boolean, at: number): boolean; // true: a command took it
    lift(code: string, at: number): void;
    letGo(): void; // of everything: the window lost the keyboard
    address(): void; // what follows '#' has changed
    seenAgain(): void; // the tab was hidden, or is now
    dropped(files: readonly File[]): void;
    resized(): void;
}

const kBars = '.bar, .transport';

export function listen(view: View, heard: Heard): void {
    const { canvas } = view.stage;
    window.addEventListener('hashchange', () => heard.address());
    document.addEventListener('visibilitychange', () => heard.seenAgain());
    window.addEventListener('blur', () => heard.letGo());
    listenToKeys(view, heard, canvas);
    listenToPointers(view, heard, canvas);
    window.addEventListener('dragover', (e) => e.preventDefault());
    window.addEventListener('drop', (e) => {
        e.preventDefault();
        const files = [...(e.dataTransfer?.files ?? [])];
        if (files.length) heard.dropped(files);
    });
    if (matchMedia('(pointer: coarse)').matches) document.documentElement.dataset['touch'] = '';
    new ResizeObserver(() => heard.resized()).observe(canvas);
}

function listenToKeys({ overlay }: View, heard: Heard, canvas: HTMLCanvasElement): void {
    window.addEventListener('keydown', (e) => {
        if (e.altKey || document.querySelector('dialog[open]')) return;
        const focus = focusOf(document.activeElement);
        if (focus === 'text') return;
        heard.gesture();
        if (overlay.key(e.key, true)) return e.preventDefault();
        const key = keyOf(e);
        if (keepsKey(focus, key) || (key === 'Tab' && document.activeElement !== canvas)) return;
        if (heard.press(key, e.repeat, e.timeStamp)) e.preventDefault();
    });
    window.addEventListener('keyup', (e) => {
        overlay.key(e.key, false);
        heard.lift(e.code, e.timeStamp);
    });
    // A button of a bar that was clicked, not reached by Tab, leaves the keys to the world: Space goes on being the handbrake.
    // Before the button acts, so that what it opens finds the focus where it shall come back to.
    const clicked = (e: MouseEvent): void => {
        const byPointer = e.detail > 0;
        if (byPointer && (e.target as Element).closest(kBars) && document.activeElement?.closest(kBars))
            canvas.focus({ preventScroll: true });
    };
    window.addEventListener('click', clicked, true);
}

function listenToPointers({ overlay, cameras }: View, heard: Heard, canvas: HTMLCanvasElement): void {
    let dragging = -1;
    const pinch = new Map<number, { x: number; y: number }>();
    canvas.addEventListener('pointerdown', (e) => {
        canvas.focus({ preventScroll: true });
        if (e.pointerType === 'touch') document.documentElement.dataset['touch'] = '';
        if (overlay.down(e.clientX, e.clientY, e.button === 2 ? 1 : 0, e.pointerType === 'touch')) {
            canvas.setPointerCapture(e.pointerId);
            return;
        }
        pinch.set(e.pointerId, { x: e.clientX, y: e.clientY });
        dragging = e.pointerId;
        canvas.setPointerCapture(e.pointerId);
    });
    canvas.addEventListener('pointermove', (e) => {
        if (overlay.move(e.clientX, e.clientY)) return;
        const from = pinch.get(e.pointerId);
        if (!from) return;
        if (pinch.size === 2) {
            const other = [...pinch.entries()].find(([id]) => id !== e.pointerId)![1];
            const before = Math.hypot(from.x - other.x, from.y - other.y);
            const now = Math.hypot(e.clientX - other.x, e.clientY - other.y);
            if (before > 10 && now > 10) cameras.zoom(before / now);
        } else if (e.pointerId === dragging) cameras.drag(e.clientX - from.x, e.clientY - from.y);
        from.x = e.clientX;
        from.y = e.clientY;
    });
    const up = (e: PointerEvent): void => {
        overlay.up(e.clientX, e.clientY);
        pinch.delete(e.pointerId);
        if (dragging === e.pointerId) dragging = -1;
    };
    canvas.addEventListener('pointerup', up);
    canvas.addEventListener('pointercancel', up);
    // Thumb pads and buttons too; where the finger leaves is where some browsers count it.
    for (const kind of ['pointerdown', 'pointerup']) window.addEventListener(kind, () => heard.gesture(), true);
    canvas.addEventListener('contextmenu', (e) => e.preventDefault());
    const wheel = (e: WheelEvent): void => {
        e.preventDefault();
        if (!overlay.wheel(e.clientX, e.clientY, -e.deltaY / 100)) cameras.zoom(Math.exp(e.deltaY * 0.001));
    };
    canvas.addEventListener('wheel', wheel, { passive: false });
}
