// What of a figure is moved by a finger: its handles, and the case that comes to where a plot is clicked.
import type { Axis, FigureMade, Handle } from '../engine/papers';

// `made`: the figure that is shown; `change`: settings that moved; `open`: the run of the case that was clicked twice.
export function dragged(
    drawing: HTMLElement,
    made: () => FigureMade | null,
    change: (settings: Record<string, number>) => void,
    open: () => void,
): void {
    let held: { plot: number; x: number; y: number; handle: Handle } | null = null;
    drawing.addEventListener('pointerdown', (e) => {
        const mark = (e.target as Element).closest<SVGElement>('.handle');
        const plot = Number(mark?.dataset['plot']);
        const handle = mark && made()?.figure.plots[plot]?.handles[Number(mark.dataset['handle'])];
        if (!handle) return;
        held = { plot, handle, x: e.clientX, y: e.clientY };
        drawing.setPointerCapture(e.pointerId);
        drawing.classList.add('held');
        e.preventDefault();
    });
    drawing.addEventListener('pointermove', (e) => {
        const svg = drawing.querySelector('svg');
        const place = svg?.querySelector<SVGElement>(`g[data-plot="${held?.plot}"]`);
        const m = made();
        if (!held || !svg || !place || !m) return;
        const scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
        const dx = ((e.clientX - held.x) * scale) / Number(place.dataset['sx']);
        const dy = ((e.clientY - held.y) * scale) / Number(place.dataset['sy']);
        change(within(m, moved(held.handle, dx, dy)));
    });
    const letGo = (): void => {
        held = null;
        drawing.classList.remove('held');
    };
    drawing.addEventListener('pointerup', letGo);
    drawing.addEventListener('pointercancel', letGo);

    const placeOf = (e: MouseEvent): { dx: number; dy: number; handle: Handle } | null => {
        const svg = drawing.querySelector('svg');
        const m = made();
        if (!svg || !m || (e.target as Element).closest('.handle')) return null;
        const bounds = svg.getBoundingClientRect();
        const scale = svg.viewBox.baseVal.width / bounds.width;
        for (const group of svg.querySelectorAll<SVGElement>('g[data-plot]')) {
            const { x0, sx, y0, sy } = group.dataset;
            const plot = m.figure.plots[Number(group.dataset['plot'])]!;
            const handle = plot.handles.find((h) => h.comes);
            const x = ((e.clientX - bounds.left) * scale - Number(x0)) / Number(sx);
            const y = ((e.clientY - bounds.top) * scale - Number(y0)) / Number(sy);
            if (handle && inAxis(plot.x, x) && inAxis(plot.y, y))
                return { dx: x - handle.at[0], dy: y - handle.at[1], handle };
        }
        return null;
    };
    drawing.addEventListener('click', (e) => {
        const place = placeOf(e);
        const m = made();
        if (place && m) change(within(m, moved(place.handle, place.dx, place.dy)));
    });
    drawing.addEventListener('dblclick', (e) => {
        if (placeOf(e)) open();
    });
}

// The settings of a handle that was moved by (dx, dy) in the plot's axes.
export function moved(h: Handle, dx: number, dy: number): Record<string, number> {
    const settings: Record<string, number> = {};
    if (h.x) settings[h.x] = h.value[0] + h.scale[0] * dx + h.cross[0] * dy;
    if (h.y) settings[h.y] = h.value[1] + h.scale[1] * dy + h.cross[1] * dx;
    return settings;
}

const inAxis = ({ from, to }: Axis, v: number): boolean => v >= Math.min(from, to) && v <= Math.max(from, to);
function within(m: FigureMade, settings: Record<string, number>): Record<string, number> {
    return Object.fromEntries(
        Object.entries(settings).map(([key, value]) => {
            const schema = m.schema.properties?.[key];
            const range = schema?.anyOf?.[0] ?? schema;
            const inside = Math.min(range?.maximum ?? Infinity, Math.max(range?.minimum ?? -Infinity, value));
            return [key, Number(inside.toPrecision(4))];
        }),
    );
}
