// Where the overlay stands: its edge, its sizes, which panels are open, and the presets. All of it is remembered.
import { store } from '../ui/dom';
import { kEdges, type Edge, type Overlay } from '../view/overlay';
import type { App } from './app';

interface DockState {
    edge: Edge;
    column: number; // [CSS px at text of 13 px] width at the right and left edge
    row: number; // height at the lower edge
    folded: boolean;
    open: string[]; // panels by name
}

// What each reader wants to see; the arrows and plates of the world follow.
export const kPresets = [
    { name: 'driver', title: 'Driver', panels: ['run', 'friction'], forces: false, outlines: false, numbers: false, hud: true },
    { name: 'teacher', title: 'Teacher', panels: ['wheels', 'friction', 'events'], forces: true, outlines: true, numbers: true, hud: true },
    { name: 'engineer', title: 'Engineer', panels: ['run', 'wheels', 'friction', 'tire', 'suspension', 'driveline', 'brakes', 'energy', 'events'], forces: true, outlines: true, numbers: true, hud: true },
] as const;

const kStrip = 96; // [CSS px at text of 13 px] folded
const kPhone = 720; // [CSS px] narrower than this there is one place only

export interface Covered {
    left: number; // [CSS px] of the world
    right: number;
    top: number; // below the bar
    bottom: number;
}

// What was kept is outside data: it counts where it fits.
export function readDock(kept: { [K in keyof DockState]?: unknown }): DockState {
    const size = (value: unknown, least: number, most: number, otherwise: number): number => (typeof value === 'number' && value >= least && value <= most ? value : otherwise);
    return {
        edge: kEdges.find((e) => e === kept.edge) ?? 'right',
        column: size(kept.column, 270, 560, 320),
        row: size(kept.row, 140, 620, 300),
        folded: kept.folded === true,
        open: Array.isArray(kept.open) ? kept.open.filter((name): name is string => typeof name === 'string') : ['wheels', 'friction', 'events'],
    };
}

export class Dock {
    readonly state = readDock(store.get('dock', {}));
    private readonly covered: Covered = { left: 0, right: 0, top: 0, bottom: 0 };
    private fixed = false;

    constructor(
        private readonly app: App,
        private readonly overlay: Overlay,
    ) {}

    // Opens the remembered panels; after the overlay's own start.
    begin(): void {
        this.overlay.panels().forEach((p, i) => this.overlay.open(i, this.state.open.includes(p.name)));
    }
    // Places the overlay in the rectangle that the bars leave; answers what it covers of the world.
    place(width: number, height: number, left: number, top: number, bottom: number, scale: number): Covered {
        const s = this.state;
        const gap = 8;
        this.fixed = width <= kPhone;
        this.overlay.dock(s.edge, s.folded && !this.fixed, this.fixed);
        document.documentElement.toggleAttribute('data-full-overlay', this.fixed && this.overlay.visible);
        const c = this.covered;
        c.left = c.right = c.top = c.bottom = 0;
        const area = { left: left + gap, top: top + gap, right: width - gap, bottom: bottom - gap };
        if (this.fixed) area.bottom = Math.min(area.bottom, top + 0.55 * height);
        else if (s.edge === 'bottom') area.top = Math.max(area.top, area.bottom - (s.folded ? 64 : s.row) * scale);
        else {
            const column = Math.min((s.folded ? kStrip : s.column) * scale, area.right - area.left);
            if (s.edge === 'left') area.right = area.left + column;
            else area.left = area.right - column;
        }
        if (this.overlay.visible && this.fixed) c.top = area.bottom - top;
        if (this.overlay.visible && !this.fixed) {
            if (s.edge === 'left') c.left = area.right - left;
            if (s.edge === 'right') c.right = width - area.left;
            if (s.edge === 'bottom') c.bottom = bottom - area.top;
        }
        this.overlay.place(width, height, area.left, area.top, area.right, area.bottom);
        return c;
    }

    edge(edge: Edge): void {
        this.state.edge = edge;
        this.changed();
    }
    fold(): void {
        this.state.folded = !this.state.folded;
        this.changed();
    }
    resize(pixels: number, scale: number): void {
        const size = pixels / scale;
        if (this.state.edge === 'bottom') this.state.row = Math.round(Math.max(140, Math.min(620, size)));
        else this.state.column = Math.round(Math.max(270, Math.min(560, size)));
        this.changed();
    }
    preset(index: number): void {
        const p = kPresets[index];
        if (!p) return;
        this.overlay.panels().forEach((panel, i) => this.overlay.open(i, (p.panels as readonly string[]).includes(panel.name)));
        this.state.folded = false;
        this.noted();
        for (const name of ['forces', 'outlines', 'numbers', 'hud'] as const) this.app.change(name, p[name]);
        this.app.change('overlay', true);
        this.app.toasts.show(`Panels for the ${p.name}.`, 'note', 1.5);
    }
    toggle(panel: number): void {
        const shown = this.overlay.panels()[panel];
        if (!shown) return;
        const open = !this.overlay.visible || !shown.open;
        this.overlay.open(panel, open);
        this.noted();
        if (open && !this.overlay.visible) this.app.change('overlay', true);
    }
    // Panels were opened or closed by a click.
    noted(): void {
        this.overlay.jumped();
        this.state.open = this.overlay.panels().filter((p) => p.open).map((p) => p.name);
        this.changed();
    }

    addCommands(): void {
        const { commands } = this.app;
        this.overlay.panels().forEach((p, i) => commands.add({ id: `overlay.${p.name}`, title: `Panel: ${p.title} (${p.question})`, group: 'Overlay', keys: i < 9 ? [`Shift+Digit${i + 1}`] : [], run: () => this.toggle(i) }));
        kPresets.forEach((p, i) => commands.add({ id: `overlay.${p.name}`, title: `Panels for the ${p.name}`, group: 'Overlay', keys: [`Shift+F${i + 6}`], run: () => this.preset(i) }));
        for (const edge of kEdges) commands.add({ id: `overlay.${edge}`, title: `Overlay at the ${edge === 'bottom' ? 'lower' : edge} edge`, group: 'Overlay', keys: [{ right: 'Ctrl+ArrowRight', left: 'Ctrl+ArrowLeft', bottom: 'Ctrl+ArrowDown' }[edge]], run: () => this.edge(edge) });
        commands.add(
            { id: 'overlay.fold', title: 'Fold or unfold the overlay', group: 'Overlay', keys: ['Shift+KeyF'], run: () => this.fold() },
            { id: 'overlay.wider', title: 'Overlay wider', group: 'Overlay', keys: ['Shift+Equal'], run: () => this.grow(40) },
            { id: 'overlay.narrower', title: 'Overlay narrower', group: 'Overlay', keys: ['Shift+Minus'], run: () => this.grow(-40) },
            { id: 'overlay.nextWheel', title: 'Tire panel: the next wheel', group: 'Overlay', keys: ['Shift+KeyW'], run: () => this.overlay.nextWheel() },
            { id: 'overlay.keyboard', title: 'Keyboard to the overlay (arrows, Space; Escape gives it back)', group: 'Overlay', keys: ['F6'], available: () => this.overlay.visible, run: () => this.overlay.focus(true) },
        );
    }
    private grow(by: number): void {
        const s = this.state;
        this.resize((s.edge === 'bottom' ? s.row : s.column) + by, 1);
    }
    private changed(): void {
        store.set('dock', this.state);
        this.app.layout();
    }
}
