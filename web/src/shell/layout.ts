// Who has which part of the window: bars, sheet, plots and overlay at the edges, the world between them, its middle the picture's
// middle. The sheet stands beside the world, in a narrow window below it and below the plots.
import type { ReadonlySignal } from '@preact/signals-core';
import type { View } from '../view/view';
import { kLetter } from '../view/view';
import type { Dock } from './dock';
import type { Sheet } from './sheet';
import tokens from '../tokens.json';

const kBesideCard = 520; // [px] of world that are left beside the card at the end of a film

export interface Edges {
    bar: HTMLElement;
    transport: HTMLElement;
    sheet: Sheet;
    below: { shown: ReadonlySignal<boolean>; box: HTMLElement | null }; // the plots
}

export function layOut(view: View, dock: Dock, edges: Edges): void {
    const { stage } = view;
    const { width, height } = stage;
    const { element: sheet, current } = edges.sheet;
    const root = document.documentElement;
    const scale = view.letter.peek() / kLetter;
    const heightOf = (element: HTMLElement | null): number => element?.getBoundingClientRect().height ?? 0;
    const open = current.peek() !== '';
    const { phone, across, beside: least } = tokens.breakpoint;
    const beside = width > phone || (width >= least && height <= across);
    root.toggleAttribute('data-sheet-below', open && !beside);
    const aside = open && beside ? sheet.getBoundingClientRect().width : 0;
    const under = open && !beside ? heightOf(sheet) : 0;
    const bar = heightOf(edges.bar);
    const plots = edges.below.shown.peek() ? heightOf(edges.below.box) : 0;
    const below = heightOf(edges.transport) + plots + under;
    const covered = dock.place(width, height, aside, bar, height - below, scale);
    const left = aside + covered.left;
    // The card at the end of a film stands beside what it tells of, where there is room.
    const card = beside ? document.querySelector<HTMLElement>('.end-card') : null;
    const carded = card ? card.offsetWidth + 24 : 0;
    const fits = carded > 0 && width - left - covered.right - carded > kBesideCard;
    root.toggleAttribute('data-carded', fits);
    const right = covered.right + (fits ? carded : 0);
    const sizes = {
        '--plots': plots,
        '--sheet': aside,
        '--sheet-below': under,
        '--covered-left': left,
        '--covered-right': covered.right,
        '--covered-top': covered.top,
        '--covered-bottom': covered.bottom + under,
    };
    for (const [name, size] of Object.entries(sizes)) root.style.setProperty(name, `${size}px`);
    // The driver's display beside the car: in one row, in two, or only what matters most.
    const free = width - left - covered.right;
    root.toggleAttribute('data-narrow', free < 700 * scale && free < 1000);
    root.toggleAttribute('data-stacked', free >= Math.min(700 * scale, 1000) && free < (scale > 1 ? 1400 : 1090));
    view.cameras.shownAcross = Math.max(0.3, 1 - (left + right) / width);
    view.cameras.shownDown = Math.max(0.2, 1 - (bar + below + covered.top + covered.bottom) / height);
    view.annotations.within(left, bar + covered.top, width - right, height - below - covered.bottom);
    stage.shift((left - right) / 2, (bar + covered.top - below - covered.bottom) / 2);
}
