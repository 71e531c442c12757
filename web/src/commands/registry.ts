// Every command of the page, once, as a row of a table: keys, palette, bar, "More" and the list behind "?" are all made of it.
//
//     const commands = new Commands({ 'clock.play': { title: 'Play or pause', ... } }, rebound, save);
//     commands.run('clock.play');      // another id is a type error
import { effect } from '@preact/signals-core';
import en from '../text/en/commands';
import { texts } from '../text/t';

const t = texts('commands', en);

export const kGroups = ['driving', 'clock', 'view', 'overlay', 'page'] as const;
export type Group = (typeof kGroups)[number];
export const groupName = (group: Group): string => t(`${group}Group`);

export interface Row {
    title: string;
    group: Group;
    keys: readonly string[]; // KeyboardEvent.code, with "Shift+" or "Ctrl+" before it
    run: (at: number) => void; // `at` [ms]: the moment of the key or the click
    release?: (at: number) => void; // for keys that act while held
    when?: () => boolean; // whether there is anything to do
    why?: () => string; // what a command that finds nothing to do says of it
    checked?: () => boolean; // of a command that switches something: whether it is on
    repeats?: boolean; // while its key is held
}
export type Rows<Id extends string = string> = Readonly<Record<Id, Row>>;
export interface Command extends Omit<Row, 'keys'> {
    id: string;
    keys: readonly string[]; // as they are now
}
// Whoever only runs some commands asks for no more than this.
export interface Runs<Id extends string> {
    run(id: Id): void;
    bind(button: HTMLElement, id: Id): void;
}

const kNames: Record<string, string> = {
    ...{ ArrowLeft: '\u2190', ArrowRight: '\u2192', ArrowUp: '\u2191', ArrowDown: '\u2193' },
    ...{ Space: 'Space', Enter: 'Enter', Backspace: '\u232b', Home: 'Home', End: 'End', Escape: 'Esc', Tab: 'Tab' },
    ...{ Period: '.', Comma: ',', Slash: '/', BracketLeft: '[', BracketRight: ']', Minus: '\u2212', Equal: '+' },
    ...{ Semicolon: ';', Quote: '\u2019', Backquote: '`' },
};

export function keyName(key: string): string {
    const parts = key.split('+');
    const code = parts.pop()!;
    const name = kNames[code] ?? code.replace(/^Key|^Digit|^Numpad/, '');
    if (key === 'Shift+Slash') return '?';
    return [...parts, name].join(' ');
}

type KeyPressed = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;
export function keyOf(event: KeyPressed): string {
    return (event.ctrlKey || event.metaKey ? 'Ctrl+' : '') + (event.shiftKey ? 'Shift+' : '') + event.code;
}

// Keys by command as they were kept: outside data.
export function readKeys(data: unknown): Record<string, string[]> {
    if (typeof data !== 'object' || data === null) return {};
    const entries = Object.entries(data).filter(
        (e): e is [string, string[]] => Array.isArray(e[1]) && e[1].every((key) => typeof key === 'string'),
    );
    return Object.fromEntries(entries);
}

export class Commands<Id extends string> implements Runs<Id> {
    readonly all: readonly Command[];
    private readonly byId = new Map<string, Command>();
    private readonly byKey = new Map<string, Command>();
    private readonly held = new Set<Command>();

    // `rebound`: keys that somebody chose; `save` keeps them.
    constructor(
        private readonly rows: Rows<Id>,
        private rebound: Record<string, readonly string[]> = {},
        private readonly save: (rebound: Record<string, readonly string[]>) => void = () => undefined,
        private readonly refuse: (why: string) => void = () => undefined,
    ) {
        // What somebody chose comes first: a key of ours that was given to another command is not ours any more.
        const given = new Set(Object.values(rebound).flat());
        this.all = Object.entries<Row>(rows).map(([id, row]) => ({
            ...row,
            id,
            keys: rebound[id] ?? row.keys.filter((key) => !given.has(key)),
        }));
        for (const command of this.all) this.byId.set(command.id, command);
        this.index();
    }

    // Gives a command other keys; a key that another command had moves over.
    rebind(id: string, keys: readonly string[]): void {
        for (const command of this.all) {
            const before = command.keys.length;
            if (command.id !== id) command.keys = command.keys.filter((key) => !keys.includes(key));
            else command.keys = keys;
            if (command.id === id || command.keys.length !== before) this.rebound[command.id] = command.keys;
        }
        this.index();
        this.save(this.rebound);
    }
    // Every command has the keys again that it came with.
    restore(): void {
        for (const command of this.all) command.keys = this.rows[command.id as Id].keys;
        this.rebound = {};
        this.index();
        this.save(this.rebound);
    }
    run(id: Id): void {
        const command = this.byId.get(id)!;
        if (this.may(command)) command.run(performance.now());
    }
    // One that finds nothing to do says why.
    private may({ when, why }: Command): boolean {
        const may = when?.() !== false;
        if (!may && why) this.refuse(why());
        return may;
    }
    // A button of the page that runs a command; of one that switches something it says whether that is on.
    bind(button: HTMLElement, id: Id): void {
        button.addEventListener('click', () => this.run(id));
        const { checked } = this.byId.get(id)!;
        if (checked) effect(() => button.setAttribute('aria-pressed', String(checked())));
    }
    // Returns true when a command took the key.
    press(key: string, repeat: boolean, at = performance.now()): boolean {
        const command = this.byKey.get(key) ?? this.byKey.get(key.replace('Shift+', ''));
        if (!command || (key.startsWith('Ctrl+') && !this.byKey.has(key))) return false;
        if (!this.may(command)) return false;
        if (repeat && !command.repeats) return true;
        if (command.release) this.held.add(command);
        command.run(at);
        return true;
    }
    lift(code: string, at = performance.now()): void {
        for (const command of this.held)
            if (command.keys.some((key) => key.endsWith(code))) {
                this.held.delete(command);
                command.release!(at);
            }
    }
    // The window lost the keyboard: nothing stays pressed.
    liftAll(): void {
        for (const command of this.held) command.release!(performance.now());
        this.held.clear();
    }

    private index(): void {
        this.byKey.clear();
        for (const command of this.all)
            for (const key of command.keys) if (!this.byKey.has(key)) this.byKey.set(key, command);
    }
}
