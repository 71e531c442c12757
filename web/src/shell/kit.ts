// Small helpers to write HTML from TypeScript.
import { effect, untracked } from '@preact/signals-core';
import { seen } from '../engine/seen';

type Child = Node | string | null | undefined | false;

// Texts may be a file's or a link's: what is hidden in them is shown.
export function el<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    attributes: Record<string, string | boolean | ((event: never) => void)> = {},
    ...children: Child[]
): HTMLElementTagNameMap[K] {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === 'function') node.addEventListener(name, value as EventListener);
        else if (value === true) node.setAttribute(name, '');
        else if (value !== false) node.setAttribute(name, seen(value));
    }
    for (const child of children) if (child) node.append(typeof child === 'string' ? seen(child) : child);
    return node;
}

/** What `markup` draws: SVG elements, parsed apart so that nothing of it could run. */
export function drawing(markup: string): Element[] {
    const whole = `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`;
    const { documentElement } = new DOMParser().parseFromString(whole, 'image/svg+xml');
    return [...documentElement.children].map((child) => document.importNode(child, true));
}

/** Of an element whose words are the engine's or a scenario's own, and so English whatever the page speaks. */
export const kEnglish = { lang: 'en' } as const;

/** Custom properties of one node that its style sheet reads: written as properties, since a strict policy refuses attributes. */
export function vary<Element extends HTMLElement>(
    node: Element,
    values: Readonly<Record<`--${string}`, string>>,
): Element {
    for (const [name, value] of Object.entries(values)) node.style.setProperty(name, value);
    return node;
}

const obeying = new WeakMap<Node, (() => void)[]>(); // how what obeys for a node is let go

// Obeys signals for as long as `node` stands in the page. All that obeys for what has gone is let go at the next change of any
// signal that it obeyed.
export function bound(node: Node, obey: () => void): void {
    let stood = false;
    // Nothing may change while it stands: without a look of its own, what has gone would pass for what has yet to come.
    requestAnimationFrame(() => (stood ||= node.isConnected));
    const all = obeying.get(node) ?? [];
    obeying.set(node, all);
    const dispose = effect(() => {
        stood ||= node.isConnected;
        if (stood && !node.isConnected) queueMicrotask(() => all.splice(0).forEach((each) => each()));
        else obey();
    });
    all.push(dispose);
}

// Does `act` whenever one of `these` changes, for as long as `node` stands in the page.
export function following(node: Node, these: readonly { readonly value: unknown }[], act: () => void): void {
    bound(node, () => {
        these.forEach((signal) => signal.value);
        untracked(act);
    });
}

// Once a frame, at most `often` times a second, for as long as `node` stands in the page.
export function whileShown(node: Node, act: () => void, often = 60): void {
    let stood = false;
    let last = 0;
    const frame = (now: number): void => {
        stood ||= node.isConnected;
        if (stood && !node.isConnected) return;
        requestAnimationFrame(frame);
        if (now - last < 900 / often) return;
        last = now;
        act();
    };
    requestAnimationFrame(frame);
}

const kIcons: Record<string, string> = {
    play: 'M8 5v14l11-7z',
    pause: 'M7 5h4v14H7zM13 5h4v14h-4z',
    restart: 'M6 5h2.2v14H6zM19 5v14L9 12z',
    step: 'M6 5l9 7-9 7zM16 5h2.5v14H16z',
    stepBack: 'M18 5l-9 7 9 7zM5.5 5H8v14H5.5z',
    back: 'M12 5V1L6 6l6 5V7a5.5 5.5 0 1 1-5.5 5.5H4.5A7.5 7.5 0 1 0 12 5z',
    camera: 'M4 7h3l2-2h6l2 2h3v12H4zM12 16.5a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6z',
    overlay: 'M3 4h18v16H3zM5 6v12h8V6zM15 6v3h4V6zM15 11v3h4v-3zM15 16v2h4v-2z',
    drive: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 2a7 7 0 0 1 6.7 5H5.3A7 7 0 0 1 12 5zm-7 7h3.5l1.5 6.7A7 7 0 0 1 5 12zm9 6.7L15.5 12H19a7 7 0 0 1-5 6.7z',
    close: 'M6.4 5L5 6.4 10.6 12 5 17.6 6.4 19 12 13.4 17.6 19 19 17.6 13.4 12 19 6.4 17.6 5 12 10.6z',
    gear: 'M19.4 13a7.5 7.5 0 0 0 0-2l2-1.6-2-3.4-2.4 1a7.5 7.5 0 0 0-1.7-1L15 3.5h-4L10.7 6a7.5 7.5 0 0 0-1.7 1l-2.4-1-2 3.4L6.6 11a7.5 7.5 0 0 0 0 2l-2 1.6 2 3.4 2.4-1a7.5 7.5 0 0 0 1.7 1l.3 2.5h4l.3-2.5a7.5 7.5 0 0 0 1.7-1l2.4 1 2-3.4zM13 15.5a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7z',
    menu: 'M4 6h16v2H4zM4 11h16v2H4zM4 16h16v2H4z',
    figure: 'M3 3h2v16h16v2H3zM7 16l4-6 3 3 5-8 1.7 1-6.4 10.2-3.1-3L8.7 17z',
    sound: 'M4 9v6h4l5 5V4L8 9zM16 8.5a5 5 0 0 1 0 7z',
    mute: 'M4 9v6h4l5 5V4L8 9zM15.2 9.9l1.4-1.4 2.1 2.1 2.1-2.1 1.4 1.4-2.1 2.1 2.1 2.1-1.4 1.4-2.1-2.1-2.1 2.1-1.4-1.4 2.1-2.1z',
    next: 'M5 5l8 7-8 7zM14 8h6v8h-6z',
};

export function icon(name: keyof typeof kIcons): SVGSVGElement {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 24 24');
    svg.setAttribute('aria-hidden', 'true');
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', kIcons[name] ?? '');
    path.setAttribute('fill-rule', 'evenodd');
    svg.append(path);
    return svg;
}

export function iconButton(name: string, label: string, run: () => void, key = ''): HTMLButtonElement {
    const title = key ? `${label} (${key})` : label;
    return el('button', { class: 'icon', type: 'button', 'aria-label': label, title, click: run }, icon(name));
}
