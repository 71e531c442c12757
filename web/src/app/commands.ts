// Every command of the page, once: keys, the palette and the list behind "?" are all made from this registry.

export interface Command {
    id: string; // "clock.play"
    title: string;
    group: 'Clock' | 'Driving' | 'View' | 'Overlay' | 'Page';
    keys: string[]; // KeyboardEvent.code, with "Shift+" or "Ctrl+" before it
    run: () => void;
    release?: () => void; // for keys that act while held
    available?: () => boolean;
}

const kNames: Record<string, string> = {
    ArrowLeft: '\u2190', ArrowRight: '\u2192', ArrowUp: '\u2191', ArrowDown: '\u2193', Space: 'Space', Enter: 'Enter', Backspace: '\u232b',
    Home: 'Home', End: 'End', Escape: 'Esc', Period: '.', Comma: ',', Slash: '/', BracketLeft: '[', BracketRight: ']', Tab: 'Tab',
    Minus: '\u2212', Equal: '+', Semicolon: ';', Quote: '\u2019', Backquote: '`',
};

export function keyName(key: string): string {
    const parts = key.split('+');
    const code = parts.pop()!;
    const name = kNames[code] ?? code.replace(/^Key|^Digit|^Numpad/, '');
    if (key === 'Shift+Slash') return '?';
    return [...parts, name].join(' ');
}

export function keyOf(event: KeyboardEvent): string {
    return (event.ctrlKey || event.metaKey ? 'Ctrl+' : '') + (event.shiftKey ? 'Shift+' : '') + event.code;
}

export class Commands {
    readonly all: Command[] = [];
    private readonly byKey = new Map<string, Command>();
    private readonly held = new Set<Command>();

    private readonly own = new Map<string, string[]>(); // the keys that commands come with
    private readonly given: ReadonlySet<string>; // keys that were rebound before this visit

    constructor(private rebound: Record<string, string[]> = {}) {
        this.given = new Set(Object.values(rebound).flat());
    }

    add(...commands: Command[]): void {
        for (const command of commands) {
            // What somebody chose comes first: a key of ours that was given to another command is not ours any more.
            this.own.set(command.id, command.keys);
            command.keys = this.rebound[command.id] ?? command.keys.filter((k) => !this.given.has(k));
            this.all.push(command);
        }
        this.index();
    }
    // Gives a command other keys; a key that another command had moves over. Returns what to save.
    rebind(id: string, keys: string[]): Record<string, string[]> {
        for (const command of this.all) {
            const before = command.keys.length;
            if (command.id !== id) command.keys = command.keys.filter((k) => !keys.includes(k));
            else command.keys = keys;
            if (command.id === id || command.keys.length !== before) this.rebound[command.id] = command.keys;
        }
        this.index();
        return this.rebound;
    }
    // Every command has the keys again that it came with. Returns what to save.
    restore(): Record<string, string[]> {
        for (const command of this.all) command.keys = this.own.get(command.id)!;
        this.rebound = {};
        this.index();
        return this.rebound;
    }
    run(id: string): void {
        this.all.find((c) => c.id === id)?.run();
    }
    // Returns true when a command took the key.
    press(key: string, repeat: boolean): boolean {
        const command = this.byKey.get(key) ?? this.byKey.get(key.replace('Shift+', ''));
        if (!command || (key.startsWith('Ctrl+') && !this.byKey.has(key))) return false;
        if (command.available && !command.available()) return false;
        if (repeat && (command.release || !command.id.startsWith('clock.step'))) return true;
        if (command.release) this.held.add(command);
        command.run();
        return true;
    }
    lift(code: string): void {
        for (const command of this.held)
            if (command.keys.some((k) => k.endsWith(code))) {
                this.held.delete(command);
                command.release!();
            }
    }
    // The window lost the keyboard: nothing stays pressed.
    liftAll(): void {
        for (const command of this.held) command.release!();
        this.held.clear();
    }

    private index(): void {
        this.byKey.clear();
        for (const command of this.all) for (const key of command.keys) if (!this.byKey.has(key)) this.byKey.set(key, command);
    }
}
