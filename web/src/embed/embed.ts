// The page inside another one: it answers the page around it (service.ts), and in a small frame it is compact (compact.ts).
// Loaded only there, before anything is opened.
import type { Session } from '../session/session';
import { whenever } from '../settings/whenever';
import { Compact, type Place } from './compact';
import { Service, type Told } from './service';
import { kVersion } from './protocol';
import { pictureOf } from './picture';

export function embed(place: Place): void {
    const compact = new Compact(place);
    speak(place, compact);
    attend(place.session);
    leaveWheel();
}

// Only with the page that holds the frame, and once it has said something with nobody else: whatever origin that message came from is
// the one that is answered. A page without an origin of its own (a file, a sandbox) cannot be named, so that its window alone counts.
function speak({ session, view }: Place, compact: Compact): void {
    const host = window.parent;
    let origin: string | null = null;
    const post = (told: Told, transfer: Transferable[] = []): void => {
        if (origin !== null) host.postMessage(told, { targetOrigin: origin === 'null' ? '*' : origin, transfer });
    };
    const shown = {
        address: (link: string): string => `${location.href.split('#')[0]}#${link.replace(/^#/, '')}`,
        picture: (type: string) => pictureOf(view, session, type),
        begin: () => compact.begin(),
    };
    let service: Service | null = null;
    window.addEventListener('message', ({ source, origin: from, data }) => {
        if (source !== host || (origin !== null && from !== origin)) return;
        if ((data as { yawlab?: unknown } | null)?.yawlab === undefined) return; // not for us, whatever it is
        origin ??= from;
        void service?.hear(data, performance.now());
    });
    const stop = whenever([session.document.opened], () => {
        if (!session.document.opened.peek() || service) return;
        service = new Service(session, shown, post);
        // Says nothing but that it is there: nobody is known yet.
        host.postMessage({ yawlab: kVersion, type: 'ready', versions: [kVersion] } satisfies Told, '*');
        queueMicrotask(() => stop());
    });
    view.more.push(() => service?.tell(performance.now()));
}

// Nobody sees it, nobody misses it: the run stands until the frame is in sight again.
function attend({ run }: Session): void {
    let stopped = false;
    new IntersectionObserver((entries) => {
        const seen = entries.at(-1)!.isIntersecting;
        if (!seen && run.playing) {
            stopped = true;
            run.playing = false;
        } else if (seen && stopped) {
            stopped = false;
            run.playing = true;
        }
    }).observe(document.documentElement);
}

// The wheel moves the page around, until somebody has clicked into the frame.
function leaveWheel(): void {
    const others = (event: Event): void => {
        if (!document.hasFocus()) event.stopImmediatePropagation();
    };
    window.addEventListener('wheel', others, { capture: true, passive: true });
}
