// What stands around the world: the edges of the window, what is said in words, what greets a first visit, the thumbs. Commands
// reach it by `acts`; it stands once there are commands.
import { TouchPads } from '../input/touch';
import { Attend } from './attend';
import { Edges } from './edges';
import { followDocument, followSettings, type Asks } from './follow';
import { Hint } from './hint';
import { Hints } from './hints';
import { OwnView } from './own_view';
import type { Place } from './place';
import type { RescueId } from './rescue';
import { Voices, type Beside } from './voices';
import { Welcome } from './welcome';

type Commands = Parameters<Edges['stand']>[0] & { run(id: 'page.lessons' | RescueId): void };
// What is asked of the parts that are loaded later.
interface Later extends Asks {
    plots: () => Promise<boolean>;
    endCard: () => void;
}

export class Around {
    readonly edges: Edges;
    readonly hint: Hint;
    private readonly hints: Hints | null;
    private voices!: Voices;
    private attend!: Attend;
    private own!: OwnView;

    constructor(private readonly place: Place) {
        const { session, view, settings, store, tell, toasts } = place;
        this.edges = new Edges(view, settings, store, tell);
        this.hint = new Hint(settings);
        const keys = matchMedia('(pointer: fine)').matches;
        this.hints = location.hash === '' ? new Hints(session, store, toasts, keys) : null;
    }
    get acts() {
        const { below, sheet } = this.edges;
        return {
            ownView: { any: () => this.own.differs, on: () => below.own.value, toggle: () => this.own.toggle() },
            liftable: () => this.voices.telling.liftable(),
            toggleReadout: () => {
                const { shown } = this.voices.telling.readout;
                shown.value = !shown.peek();
            },
            readoutShown: () => this.voices.telling.readout.shown.value,
            announce: (text: string) => this.voices.telling.readout.announce(text),
            close: () => sheet.close(),
        };
    }
    // Somebody opens a panel, to read.
    reads(): void {
        this.attend.opened();
    }
    // What is told once a frame.
    tellNews(): void {
        this.voices.news.tell();
        this.hints?.update();
    }
    // Texts, where it is their turn.
    update(elapsed: number, panelsMade: boolean): void {
        if (this.voices.update(elapsed, panelsMade)) this.edges.below.update();
    }

    stand(root: HTMLElement, commands: Commands, parts: Later, beside: Beside, driver: TouchPads['driver']): void {
        const { place, edges, hint } = this;
        const { session, settings, store, view, toasts } = place;
        const { sheet, below } = edges;
        const { bar, transport } = edges.stand(commands, (seconds) =>
            session.run.goTo(Math.round(seconds / session.run.clock.dt)),
        );
        const rescue = (id: RescueId): void => {
            session.run.playing = true; // a button in the car acts with the next step
            commands.run(id);
            view.stage.canvas.focus({ preventScroll: true }); // the keys drive on
        };
        this.voices = new Voices(place, transport, beside, { rescue, endCard: parts.endCard });
        this.attend = new Attend(session, toasts, sheet);
        const chosen = (): boolean => store.get<unknown>('plots.channels', null) !== null;
        this.own = new OwnView(session, view, below, toasts, parts.plots, chosen);
        const welcome = new Welcome(session, settings, () => commands.run('page.lessons'));
        root.append(bar.element, ...this.voices.elements, welcome.element, hint.element);
        root.append(new TouchPads(driver).element, below.element, sheet.element, transport.element, toasts.element);
        followSettings(settings, view, this.voices.telling);
        followDocument(session, settings, { bar, telling: this.voices.telling, hint }, parts);
    }
}
