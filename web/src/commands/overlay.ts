// Commands of the overlay: its panels, its place, and what can be done with an event.
import type { Session } from '../session/session';
import type { Tell } from '../session/document';
import { flip, type Settings } from '../settings/settings';
import type { Row, Rows } from './registry';
import en from '../text/en/commands';
import { texts } from '../text/t';
import { nameOf } from '../text/names';
import { told } from '../text/told';

const t = texts('commands', en);

type Edge = 'right' | 'left' | 'bottom';
type Preset = 'driver' | 'teacher' | 'engineer';
// The overlay and its dock, as far as commands move them.
export interface Panels {
    readonly list: readonly { name: string }[];
    readonly openEvent: number; // -1: none
    readonly eventFilter: number; // the vehicle whose events are shown; -1: all
    event(open: number, vehicle?: number): void;
    toggle(panel: number): void;
    preset(name: Preset): void;
    edge(edge: Edge): void;
    fold(): void;
    grow(by: number): void;
    nextWheel(): void;
    focus(on: boolean): void;
}
export interface Says {
    tell: Tell;
    announce: (text: string) => void;
    copy: (text: string) => Promise<boolean>;
}

const kPanelKeys = 9;
const kPresetKeys: Record<Preset, string> = { driver: 'Shift+F6', teacher: 'Shift+F7', engineer: 'Shift+F8' };
const kEdges: Record<Edge, string> = { right: 'Ctrl+ArrowRight', left: 'Ctrl+ArrowLeft', bottom: 'Ctrl+ArrowDown' };

// What a click in the overlay asks for as well.
export function eventActs(session: Session, { tell, announce, copy }: Says, panels: Panels) {
    const { run, engine } = session;
    const here = (event: number): boolean => {
        if (event >= 0 && event < run.events.count) return true;
        tell(t('noEventOpen'), 'note', 2);
        return false;
    };
    return {
        go(event: number): void {
            if (!here(event)) return;
            run.playing = false;
            run.seek(run.events.named(event, 'step'));
        },
        async copy(event: number): Promise<void> {
            if (!here(event)) return;
            try {
                await engine.whole();
                const copied = engine.eventCase(event);
                const says = t('copiedCase', { command: copied.command });
                tell((await copy(copied.case)) ? says : t('noCopy'));
            } catch (error) {
                tell(told(error), 'error'); // the engine's: what this event lacks for a case
            }
        },
        // Opens the next one of those shown; beyond the last none is open.
        open(direction: -1 | 1): void {
            const e = run.events;
            const of = panels.eventFilter;
            const shown = (k: number): boolean => of < 0 || e.named(k, 'a') === of || e.named(k, 'b') === of;
            let k = panels.openEvent < 0 && direction < 0 ? e.count : panels.openEvent;
            do k += direction;
            while (k >= 0 && k < e.count && !shown(k));
            if (e.count === 0) return tell(t('nothingHappened'), 'note', 2);
            const open = k >= 0 && k < e.count ? k : -1;
            panels.event(open);
            if (open < 0) return;
            const kind = engine.names('events', 'kind')[e.named(open, 'kind')];
            announce(t('eventOpen', { kind: nameOf('event', kind ?? ''), time: e.named(open, 'time') }));
        },
        filter(): void {
            const { vehicles } = run.info;
            const next = panels.eventFilter + 1;
            const vehicle = next < vehicles.length ? next : -1;
            panels.event(-1, vehicle);
            tell(vehicle < 0 ? t('eventsAll') : t('eventsOf', { name: vehicles[vehicle]!.name }), 'note', 2);
        },
    };
}
export type EventActs = ReturnType<typeof eventActs>;

export function overlayRows(panels: Panels, events: EventActs, settings: Settings) {
    const row = (title: string, keys: string[], act: () => void, more: Partial<Row> = {}): Row => ({
        title,
        group: 'overlay',
        keys,
        run: act,
        ...more,
    });
    const each = <T, Id extends string>(of: readonly T[], make: (item: T, i: number) => [Id, Row]): Rows<Id> =>
        Object.fromEntries(of.map(make)) as Rows<Id>;
    return {
        'events.older': row(t('olderEvent'), ['Shift+Comma'], () => events.open(-1)),
        'events.newer': row(t('newerEvent'), ['Shift+Period'], () => events.open(1)),
        'events.go': row(t('goToEvent'), ['Shift+Enter'], () => events.go(panels.openEvent)),
        'events.copy': row(t('copyEvent'), ['Shift+KeyJ'], () => void events.copy(panels.openEvent)),
        'events.filter': row(t('eventsNext'), ['Shift+KeyV'], () => events.filter()),
        'overlay.toggle': row(t('overlayToggle'), ['KeyO'], () => flip(settings.overlay), {
            checked: () => settings.overlay.value,
        }),
        ...each(panels.list, (p, i): [`overlay.${string}`, Row] => [
            `overlay.${p.name}`,
            row(
                t('panel', { title: nameOf('panel', p.name), question: nameOf('question', p.name) }),
                i < kPanelKeys ? [`Shift+Digit${i + 1}`] : [],
                () => panels.toggle(i),
            ),
        ]),
        ...each(Object.keys(kPresetKeys) as Preset[], (name): [`overlay.${Preset}`, Row] => [
            `overlay.${name}`,
            row(t(name), [kPresetKeys[name]], () => panels.preset(name)),
        ]),
        ...each(Object.keys(kEdges) as Edge[], (edge): [`overlay.${Edge}`, Row] => [
            `overlay.${edge}`,
            row(t(edge), [kEdges[edge]], () => panels.edge(edge)),
        ]),
        'overlay.fold': row(t('foldUnfold'), ['Shift+KeyF'], () => panels.fold()),
        'overlay.wider': row(t('overlayWider'), ['Shift+Equal'], () => panels.grow(40)),
        'overlay.narrower': row(t('overlayNarrower'), ['Shift+Minus'], () => panels.grow(-40)),
        'overlay.nextWheel': row(t('tirePanel'), ['Shift+KeyW'], () => panels.nextWheel()),
        'overlay.keyboard': row(t('overlayKeys'), ['F6'], () => panels.focus(true), {
            when: () => settings.overlay.value,
        }),
    } satisfies Rows;
}
