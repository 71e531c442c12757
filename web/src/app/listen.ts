// Pointers, keys, files dropped, windows resized: what comes from outside goes to the overlay first, then to the camera or
// the commands.
import type { App } from './app';
import { keyOf } from './commands';
import { focusOf, keepsKey } from './focus_keys';
import { part } from './parts';

export function listen(app: App, canvas: HTMLCanvasElement): void {
    window.addEventListener('hashchange', () => app.open(location.hash));
    document.addEventListener('visibilitychange', () => (app.last = 0)); // what was not seen is not a long frame
    window.addEventListener('blur', () => {
        app.commands.liftAll();
        app.driver.release();
    });
    window.addEventListener('keydown', (e) => {
        if (e.altKey || document.querySelector('dialog[open]')) return;
        const focus = focusOf(document.activeElement);
        if (focus === 'text') return;
        app.sound.gesture();
        if (app.overlay.key(e.key, true)) return e.preventDefault();
        const key = keyOf(e);
        if (keepsKey(focus, key) || (key === 'Tab' && document.activeElement !== canvas)) return;
        if (app.commands.press(key, e.repeat)) e.preventDefault();
    });
    window.addEventListener('keyup', (e) => {
        app.overlay.key(e.key, false);
        app.commands.lift(e.code);
    });

    // A button of a bar that was clicked, not reached by Tab, leaves the keys to the world: Space goes on being the handbrake.
    // Before the button acts, so that what it opens finds the focus where it shall come back to.
    window.addEventListener('click', (e) => {
        if (e.detail > 0 && (e.target as Element).closest('.bar, .transport') && document.activeElement?.closest('.bar, .transport')) canvas.focus({ preventScroll: true });
    }, true);

    let dragging = -1;
    const pinch = new Map<number, { x: number; y: number }>();
    canvas.addEventListener('pointerdown', (e) => {
        canvas.focus({ preventScroll: true });
        app.sound.gesture();
        if (e.pointerType === 'touch') document.documentElement.dataset['touch'] = '';
        if (app.overlay.down(e.clientX, e.clientY, e.button === 2 ? 1 : 0, e.pointerType === 'touch')) {
            canvas.setPointerCapture(e.pointerId);
            return;
        }
        pinch.set(e.pointerId, { x: e.clientX, y: e.clientY });
        dragging = e.pointerId;
        canvas.setPointerCapture(e.pointerId);
    });
    canvas.addEventListener('pointermove', (e) => {
        if (app.overlay.move(e.clientX, e.clientY)) return;
        const from = pinch.get(e.pointerId);
        if (!from) return;
        if (pinch.size === 2) {
            const other = [...pinch.entries()].find(([id]) => id !== e.pointerId)![1];
            const before = Math.hypot(from.x - other.x, from.y - other.y);
            const now = Math.hypot(e.clientX - other.x, e.clientY - other.y);
            if (before > 10 && now > 10) app.cameras.zoom(before / now);
        } else if (e.pointerId === dragging) app.cameras.drag(e.clientX - from.x, e.clientY - from.y);
        from.x = e.clientX;
        from.y = e.clientY;
    });
    const up = (e: PointerEvent): void => {
        app.overlay.up(e.clientX, e.clientY);
        pinch.delete(e.pointerId);
        if (dragging === e.pointerId) dragging = -1;
    };
    canvas.addEventListener('pointerup', up);
    canvas.addEventListener('pointercancel', up);
    canvas.addEventListener('contextmenu', (e) => e.preventDefault());
    canvas.addEventListener('wheel', (e) => {
        e.preventDefault();
        if (!app.overlay.wheel(e.clientX, e.clientY, -e.deltaY / 100)) app.cameras.zoom(Math.exp(e.deltaY * 0.001));
    }, { passive: false });
    window.addEventListener('dragover', (e) => e.preventDefault());
    window.addEventListener('drop', (e) => {
        e.preventDefault();
        const files = [...(e.dataTransfer?.files ?? [])];
        if (files.length) part(app.toasts, () => import('./bring'), ({ bringFiles }) => void bringFiles(app, files));
    });
    if (matchMedia('(pointer: coarse)').matches) document.documentElement.dataset['touch'] = '';
    new ResizeObserver(() => app.resized()).observe(canvas);
}
