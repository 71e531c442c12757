// Where the overlay stands: its edge, its sizes, which panels are open, and the presets. All of it is remembered.
import type { Tell } from '../session/document';
import type { Settings } from '../settings/settings';
import type { Store } from '../settings/store';
import { kEdges, type Edge, type Overlay, type OverlayRequest, type PanelState } from '../view/overlay';
import en from '../text/en/shell';
import { texts } from '../text/t';
import tokens from '../tokens.json';

const t = texts('shell', en);

interface DockState {
    edge: Edge;
    column: number; // [CSS px at text of 13 px] width at the right and left edge
    row: number; // height at the lower edge
    folded: boolean;
    open: string[]; // panels by name
}

// What each reader wants to see; the arrows and plates of the world follow.
export const kPresets = [
    {
        name: 'driver',
        told: 'forDriver',
        panels: ['run', 'friction'],
        forces: false,
        outlines: false,
        numbers: false,
        hud: true,
    },
    {
        name: 'teacher',
        told: 'forTeacher',
        panels: ['wheels', 'friction', 'events'],
        forces: true,
        outlines: true,
        numbers: true,
        hud: true,
    },
    {
        name: 'engineer',
        told: 'forEngineer',
        panels: ['run', 'wheels', 'friction', 'tire', 'suspension', 'driveline', 'brakes', 'energy', 'events'],
        forces: true,
        outlines: true,
        numbers: true,
        hud: true,
    },
] as const;

const kStrip = 96; // [CSS px at text of 13 px] folded

export interface Covered {
    left: number; // [CSS px] of the world
    right: number;
    top: number; // below the bar
    bottom: number;
}

// What was kept is outside data: it counts where it fits.
export function readDock(kept: { [K in keyof DockState]?: unknown }): DockState {
    const size = (value: unknown, least: number, most: number, otherwise: number): number =>
        typeof value === 'number' && value >= least && value <= most ? value : otherwise;
    return {
        edge: kEdges.find((e) => e === kept.edge) ?? 'right',
        column: size(kept.column, 270, 560, 320),
        row: size(kept.row, 140, 620, 300),
        folded: kept.folded === true,
        open: Array.isArray(kept.open)
            ? kept.open.filter((name): name is string => typeof name === 'string')
            : ['wheels', 'friction', 'events'],
    };
}

export class Dock {
    readonly state: DockState;
    readonly list: readonly PanelState[]; // as they stood at the start
    private readonly covered: Covered = { left: 0, right: 0, top: 0, bottom: 0 };
    private fixed = false;

    // `changed`: it takes another place. `tell`: says what was chosen.
    constructor(
        private readonly overlay: Overlay,
        private readonly settings: Settings,
        private readonly store: Store,
        private readonly changed: () => void,
        private readonly tell: Tell,
    ) {
        this.state = readDock(store.get('dock', {}));
        this.list = overlay.panels();
        this.list.forEach((p, i) => overlay.open(i, this.state.open.includes(p.name)));
    }
    get openEvent(): number {
        return this.overlay.openEvent;
    }
    get eventFilter(): number {
        return this.overlay.eventFilter;
    }
    event(open: number, vehicle?: number): void {
        this.overlay.event(open, vehicle);
    }
    nextWheel(): void {
        this.overlay.nextWheel();
    }
    focus(on: boolean): void {
        this.overlay.focus(on);
    }

    // Places the overlay in the rectangle that the bars leave; answers what it covers of the world.
    place(width: number, height: number, left: number, top: number, bottom: number, scale: number): Covered {
        const s = this.state;
        const gap = 8;
        const { phone, across, beside } = tokens.breakpoint;
        this.fixed = width <= phone && !(width >= beside && height <= across); // one place only
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

    // What a click in the overlay asks for.
    asked({ kind, index, size }: OverlayRequest, scale: number): void {
        if (kind === 'preset') this.preset(index);
        if (kind === 'dock') this.edge(kEdges[index] ?? 'right');
        if (kind === 'fold') this.fold();
        if (kind === 'panels') this.noted();
        if (kind === 'resize') this.resize(size, scale);
    }
    edge(edge: Edge): void {
        this.state.edge = edge;
        this.keep();
    }
    fold(): void {
        this.state.folded = !this.state.folded;
        this.keep();
    }
    resize(pixels: number, scale: number): void {
        const size = pixels / scale;
        if (this.state.edge === 'bottom') this.state.row = Math.round(Math.max(140, Math.min(620, size)));
        else this.state.column = Math.round(Math.max(270, Math.min(560, size)));
        this.keep();
    }
    preset(which: number | string): void {
        const p = typeof which === 'number' ? kPresets[which] : kPresets.find((q) => q.name === which);
        if (!p) return;
        this.overlay
            .panels()
            .forEach((panel, i) => this.overlay.open(i, (p.panels as readonly string[]).includes(panel.name)));
        this.state.folded = false;
        this.noted();
        for (const name of ['forces', 'outlines', 'numbers', 'hud'] as const) this.settings[name].value = p[name];
        this.settings.overlay.value = true;
        this.tell(t(p.told), 'note', 1.5);
    }
    toggle(panel: number): void {
        const shown = this.overlay.panels()[panel];
        if (!shown) return;
        const open = !this.overlay.visible || !shown.open;
        this.overlay.open(panel, open);
        this.noted();
        if (open && !this.overlay.visible) this.settings.overlay.value = true;
    }
    // Panels were opened or closed by a click.
    noted(): void {
        this.overlay.jumped();
        this.state.open = this.overlay
            .panels()
            .filter((p) => p.open)
            .map((p) => p.name);
        this.keep();
    }

    grow(by: number): void {
        const s = this.state;
        this.resize((s.edge === 'bottom' ? s.row : s.column) + by, 1);
    }
    private keep(): void {
        this.store.set('dock', this.state);
        this.changed();
    }
}
