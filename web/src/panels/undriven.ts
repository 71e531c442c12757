// Hands have moved where nothing takes controls: why, and what would. The vehicle looked at can be given a driver, the visitor,
// where it is one of the scenario's cars; those of a platoon follow their laws.
import type { Opened } from '../session/document';
import en from '../text/en/undriven';
import { texts } from '../text/t';
import type { Page } from './page';

const t = texts('undriven', en);

const kSeconds = 8;
let told: Opened | null = null; // once for each scenario

interface CarEntry {
    live?: boolean;
    driver?: unknown;
}

// The scenario with the visitor at the wheel of its car `i`; null where that is none that can be driven.
export function driven(scenario: string, i: number): string | null {
    const json = JSON.parse(scenario) as { cars?: CarEntry[] };
    const car = json.cars?.[i];
    if (!car) return null;
    car.live = true;
    delete car.driver;
    return JSON.stringify(json);
}

export function tellUndriven({ session, toasts }: Page): void {
    const opened = session.document.opened.peek();
    if (!opened || opened === told) return;
    told = opened;
    const i = session.focus.peek();
    const vehicle = opened.info.vehicles[i];
    const text = vehicle && vehicle.kind !== 'box' ? driven(session.engine.scenario(), i) : null;
    session.engine.refresh(); // memory may have grown
    if (text === null || !vehicle)
        return void toasts.show(t('noneHere'), 'note', kSeconds, {
            word: t('openDrive'),
            run: () => session.document.openNamed('drive'),
        });
    toasts.show(t('noDriver', { name: vehicle.name || String(i + 1) }), 'note', kSeconds, {
        word: t('takeWheel'),
        run: () => {
            if (session.document.edit(text)) session.run.playing = true;
        },
    });
}
