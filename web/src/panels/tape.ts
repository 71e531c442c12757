// The measuring tape: places are taken by a click or tap in the world, or chosen by name; what they measure stands in the world
// and here, as text.
import { el, iconButton, whileShown } from '../shell/kit';
import { whenever } from '../settings/whenever';
import { degrees } from '../text/format';
import en from '../text/en/tape';
import { texts } from '../text/t';
import { Tape, tapeText, type Anchor } from '../view/tape';
import type { Page } from './page';
import './tape.css';

const t = texts('tape', en);

const kStill = 6; // [px] that a pointer may move in a click
let put: (() => void) | null = null; // away

export function toggleTape(page: Page): void {
    if (put) return put();
    const { view, session, tell } = page;
    const { canvas } = view.stage;
    const tape = new Tape(session, view);
    const update = (): void => tape.update();
    view.more.push(update);

    const said = el('output', { class: 'grow' });
    const named = tape.ofVehicles();
    const selects = (['first', 'second', 'third'] as const).map((id, k) => {
        const select = el('select', { 'aria-label': t(id) });
        select.addEventListener('change', () => {
            const anchor = named[Number(select.value)];
            tape.set(k, anchor ?? null);
        });
        return el('label', {}, el('span', { class: 'quiet small' }, t(id)), select);
    });
    const list = (): void =>
        selects.forEach((label, k) => {
            const select = label.querySelector('select')!;
            const anchor = tape.anchors[k];
            const at = anchor ? named.indexOf(anchor) : -1;
            select.replaceChildren(
                el('option', { value: '-1', selected: !anchor }, t('none')),
                ...(anchor && at < 0
                    ? [el('option', { value: '-2', selected: true }, t('picked', { name: anchor.name }))]
                    : []),
                ...named.map((a, i) => el('option', { value: String(i), selected: i === at }, a.name)),
            );
            select.disabled = k > tape.anchors.length;
        });
    const tells = (): void => {
        const m = tape.measured();
        const touch = matchMedia('(pointer: coarse)').matches;
        const turned = m?.angle ?? null;
        const angle = turned === null ? '' : ` \u00b7 ${t('angle', { angle: degrees(turned) })}`;
        const text = m ? tapeText(m) + angle : touch ? t('howTouch') : t('how');
        if (said.textContent !== text) said.textContent = text;
    };
    tape.changed = () => {
        list();
        tells();
    };
    const box = el(
        'section',
        { class: 'tape', 'aria-label': t('tape') },
        said,
        el('div', { class: 'row' }, ...selects),
        el(
            'div',
            { class: 'row' },
            el('button', { type: 'button', click: () => tape.set(0, null) }, t('anew')),
            iconButton('close', t('close'), () => put?.()),
        ),
    );

    // A click is one that does not drag; the camera may be turned between two of them.
    let down: { x: number; y: number; id: number } | null = null;
    const pressed = (e: PointerEvent): void => void (down = { x: e.clientX, y: e.clientY, id: e.pointerId });
    const lifted = (e: PointerEvent): void => {
        if (!down || down.id !== e.pointerId || Math.hypot(e.clientX - down.x, e.clientY - down.y) > kStill) return;
        down = null;
        const { left, top } = canvas.getBoundingClientRect();
        const anchor: Anchor | null = tape.pick(e.clientX - left, e.clientY - top, e.pointerType === 'touch');
        if (anchor) tape.take(anchor);
        else tell(t('sky'), 'note', 3);
    };
    canvas.addEventListener('pointerdown', pressed);
    canvas.addEventListener('pointerup', lifted);
    canvas.classList.add('measures');
    const opened = session.document.opened.peek();
    const follow = whenever([session.document.opened], () => {
        if (session.document.opened.peek() !== opened) put?.(); // other things to measure
    });
    put = () => {
        put = null;
        queueMicrotask(() => follow());
        view.more.splice(view.more.indexOf(update), 1);
        canvas.removeEventListener('pointerdown', pressed);
        canvas.removeEventListener('pointerup', lifted);
        canvas.classList.remove('measures');
        tape.dispose();
        box.dispatchEvent(new Event('close')); // a car that was paused for it goes on
        box.remove();
        canvas.focus({ preventScroll: true });
    };
    box.addEventListener('keydown', (e) => {
        if (e.key !== 'Escape') return;
        e.stopPropagation();
        put?.();
    });
    canvas.parentElement!.append(box);
    list();
    tells();
    whileShown(box, tells, 10);
}
