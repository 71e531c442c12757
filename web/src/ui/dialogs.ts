// Share, keys and palette: small dialogs that take the keyboard while they are open and give it back.
import { keyName, keyOf, type Commands } from '../app/commands';
import { el, iconButton } from './dom';

export function dialog(title: string, className: string, ...content: Node[]): HTMLDialogElement {
    const box = el('dialog', { class: className, 'aria-label': title });
    const header = el('header', {}, el('h2', {}, title), iconButton('close', 'Close', () => shut(box), 'Esc'));
    box.append(header, el('div', { class: 'body' }, ...content));
    box.addEventListener('click', (e) => {
        if (e.target === box) shut(box);
    });
    box.addEventListener('cancel', (e) => {
        e.preventDefault();
        shut(box);
    });
    document.body.append(box);
    box.showModal();
    return box;
}

// At once: the browser's own close event comes frames later on a slow machine, and keys pressed meanwhile would go to a
// field that nobody sees.
function shut(box: HTMLDialogElement): void {
    box.close(); // gives the focus back
    box.remove();
    box.dispatchEvent(new Event('shut')); // for what waits inside
}

export async function copyText(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        const area = el('textarea', { style: 'position: fixed; opacity: 0' });
        area.value = text;
        (document.querySelector('dialog[open]') ?? document.body).append(area);
        area.select();
        const done = document.execCommand('copy');
        area.remove();
        return done;
    }
}

export interface Shared {
    link: (withRun: boolean) => string; // throws with a reason
    scenario: () => string;
    save: (withRun: boolean) => void; // as a file
    hasRun: boolean;
}

export function shareDialog(shared: Shared): void {
    const field = el('textarea', { rows: '4', readonly: true, 'aria-label': 'Link' });
    const size = el('span', { class: 'quiet small grow', role: 'status' });
    const withRun = el('input', { type: 'checkbox' });
    withRun.checked = shared.hasRun;
    const copy = el('button', { class: 'primary', type: 'button' }, 'Copy link');
    // Where no link can be, a file is the way: it takes the place of the button that could only copy nothing.
    const saveFile = el('button', { class: 'primary hidden', type: 'button', click: () => shared.save(withRun.checked) }, 'Save as a file');
    const about = el('p', { class: 'quiet' }, 'The whole scenario is inside the link. Whoever opens it sees the same run, bit for bit.');
    const update = (): void => {
        let why = '';
        try {
            field.value = shared.link(withRun.checked);
        } catch (error) {
            field.value = '';
            why = (error as Error).message;
        }
        size.textContent = why || `${field.value.length} characters`;
        copy.textContent = 'Copy link';
        for (const [node, fits] of [[about, true], [field, true], [copy, true], [saveFile, false]] as const) node.classList.toggle('hidden', fits === (why !== ''));
    };
    withRun.addEventListener('change', update);
    copy.addEventListener('click', () => void copyText(field.value).then((ok) => {
        copy.textContent = ok ? 'Copied' : 'Select and copy by hand';
        if (ok) history.replaceState(null, '', field.value);
    }));
    const copyScenario = el('button', { type: 'button' }, 'Copy scenario');
    copyScenario.addEventListener('click', () => void copyText(shared.scenario()).then((ok) => {
        copyScenario.textContent = ok ? 'Copied' : 'Not allowed here';
    }));
    update();
    dialog(
        'Share', 'share',
        about,
        field,
        el('label', { class: 'row' }, withRun, 'with what was driven so far'),
        el('div', { class: 'row' }, size, copyScenario, copy, saveFile),
    );
    (copy.classList.contains('hidden') ? saveFile : copy).focus();
}

// The list behind "?"; a click on a key waits for the new one.
export function keysDialog(commands: Commands, save: (rebound: Record<string, string[]>) => void): void {
    const list = el('div', { class: 'keys' });
    const said = el('span', { class: 'quiet small grow', role: 'status' });
    const buttons = new Map<string, HTMLButtonElement>();
    let waiting = ''; // for the next key of this command
    const draw = (focus = ''): void => {
        list.replaceChildren();
        for (const group of ['Driving', 'Clock', 'View', 'Overlay', 'Page'] as const) {
            list.append(el('h3', {}, group));
            for (const command of commands.all.filter((c) => c.group === group)) {
                const button = el('button', { type: 'button', title: 'Click, then press another key', 'aria-label': `Key for ${command.title}` });
                const names = command.keys.length ? command.keys : ['\u2013'];
                if (command.id === waiting) button.append(el('kbd', {}, 'press a key'));
                else for (const key of names) button.append(el('kbd', {}, keyName(key)), ' ');
                button.addEventListener('click', () => {
                    waiting = waiting === command.id ? '' : command.id; // a second click leaves it as it is
                    said.textContent = waiting ? `Press a key for \u201c${command.title}\u201d; Esc leaves it.` : '';
                    draw(command.id);
                });
                buttons.set(command.id, button);
                list.append(el('div', {}, el('span', {}, command.title), button));
            }
        }
        buttons.get(focus)?.focus({ preventScroll: true });
    };
    const take = (e: KeyboardEvent): void => {
        if (!waiting) return;
        e.preventDefault();
        e.stopPropagation();
        if (/^(Shift|Control|Alt|Meta)/.test(e.code)) return;
        if (e.code === 'Tab') return void (said.textContent = 'Tab moves the focus; press another key, or Esc.');
        const id = waiting;
        waiting = '';
        said.textContent = '';
        if (e.code !== 'Escape') save(commands.rebind(id, [keyOf(e)]));
        draw(id);
    };
    window.addEventListener('keydown', take, true);
    const reset = el('button', { type: 'button', title: 'Every command has its first keys again' }, 'As it was');
    reset.addEventListener('click', () => {
        waiting = '';
        save(commands.restore());
        said.textContent = 'All keys are as they were.';
        draw();
    });
    draw();
    const box = dialog('Keys', 'wide', el('p', { class: 'quiet small' }, 'Gamepad: left stick steers, triggers are the pedals, A is the handbrake, shoulders shift. Click a key to change it.'), el('div', { class: 'row' }, said, reset), list);
    box.addEventListener('shut', () => window.removeEventListener('keydown', take, true));
}

export function paletteDialog(commands: Commands): void {
    const input = el('input', { type: 'search', placeholder: 'Type a command', 'aria-label': 'Command', role: 'combobox', 'aria-expanded': 'true', 'aria-controls': 'palette-list' });
    const list = el('ul', { id: 'palette-list', role: 'listbox' });
    let shown: typeof commands.all = [];
    let at = 0;
    const box = dialog('Commands', 'palette', input, list);
    const draw = (): void => {
        const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
        shown = commands.all.filter((c) => !c.release && words.every((w) => `${c.group} ${c.title}`.toLowerCase().includes(w)));
        at = Math.min(at, Math.max(0, shown.length - 1));
        list.replaceChildren(
            ...shown.map((c, i) => {
                const item = el('li', { role: 'option', 'aria-selected': String(i === at) }, el('span', {}, c.title), el('span', {}, ...c.keys.slice(0, 1).map((k) => el('kbd', {}, keyName(k)))));
                item.addEventListener('click', () => run(i));
                return item;
            }),
        );
        list.children[at]?.scrollIntoView({ block: 'nearest' });
    };
    const run = (i: number): void => {
        const command = shown[i];
        shut(box);
        command?.run();
    };
    input.addEventListener('input', () => {
        at = 0;
        draw();
    });
    input.addEventListener('keydown', (e) => {
        if (e.key === 'ArrowDown') at = Math.min(shown.length - 1, at + 1);
        else if (e.key === 'ArrowUp') at = Math.max(0, at - 1);
        else if (e.key === 'Enter' || e.key === 'Escape') {
            e.preventDefault();
            e.stopPropagation(); // the page's own Enter must not act as well; a field would only be emptied by Escape
            return e.key === 'Enter' ? run(at) : shut(box);
        }
        else return;
        e.preventDefault();
        draw();
    });
    draw();
    input.focus();
}
