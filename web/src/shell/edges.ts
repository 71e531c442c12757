// What stands at the edges of the window: the bar, the transport, the sheet, the place of the plots, the overlay's dock; and who gets
// how much of it.
import { signal } from '@preact/signals-core';
import type { Tell } from '../session/document';
import type { Settings } from '../settings/settings';
import type { Store } from '../settings/store';
import { whenever } from '../settings/whenever';
import { told } from '../text/told';
import { kLetter, type View } from '../view/view';
import { Bar } from './bar';
import { Dock } from './dock';
import { el } from './kit';
import { layOut } from './layout';
import { Sheet } from './sheet';
import { Transport } from './transport';

export class Edges {
    readonly sheet: Sheet;
    readonly dock: Dock;
    // Where the plots come: their box, once they have been loaded, and what they do once a frame of texts.
    readonly below = {
        element: el('div', { class: 'plot-place' }),
        box: null as HTMLElement | null,
        shown: signal(false),
        own: signal(false), // the visitor's channels in a scenario that names its own
        update: (): void => undefined,
    };
    private bar: Bar | null = null;
    private transport: Transport | null = null;

    constructor(
        private readonly view: View,
        private readonly settings: Settings,
        store: Store,
        private readonly tell: Tell,
    ) {
        this.sheet = new Sheet(view.stage.canvas);
        this.dock = new Dock(view.overlay, settings, store, () => this.arrange(), tell);
    }
    // Once there are commands.
    stand(
        commands: ConstructorParameters<typeof Bar>[0] & ConstructorParameters<typeof Transport>[0],
        seek: (seconds: number) => void,
    ): { bar: Bar; transport: Transport } {
        const bar = (this.bar = new Bar(commands));
        const transport = (this.transport = new Transport(commands, seek));
        const { sheet, below, view } = this;
        whenever([sheet.current, below.shown, view.letter, view.bare, this.settings.overlay], () => this.arrange());
        return { bar, transport };
    }
    // What a click in the overlay asks for, and what becomes of one that does not come.
    hear(events: { go(event: number): void; copy(event: number): Promise<void> }): void {
        const { overlay, letter } = this.view;
        overlay.onFailed = (error) => {
            this.settings.overlay.value = false;
            this.tell(told(error), 'error');
        };
        overlay.onRequest = (request) => {
            this.dock.asked(request, letter.peek() / kLetter);
            if (request.kind === 'seekToEvent') events.go(request.index);
            if (request.kind === 'copyCase') void events.copy(request.index);
        };
    }
    arrange(): void {
        const { view, dock, sheet, below, bar, transport } = this;
        if (bar && transport) layOut(view, dock, { bar: bar.element, transport: transport.element, sheet, below });
    }
}
