// The service worker: registered once the page stands, told of when it has brought a newer version. Nothing is ever reloaded by itself.
import type { Toasts } from './toasts';
import en from '../text/en/loaded';
import { texts } from '../text/t';

const t = texts('loaded', en);

export async function keepOffline(toasts: Toasts): Promise<void> {
    const { serviceWorker, connection } = navigator as {
        serviceWorker?: ServiceWorkerContainer;
        connection?: { saveData?: boolean };
    };
    // Some megabytes, which nobody pays for who asks to be spared.
    if (!serviceWorker || !window.isSecureContext || connection?.saveData) return;
    const updated = serviceWorker.controller !== null; // one stands there already: the next is a newer version
    try {
        await serviceWorker.register('./service_worker.js');
    } catch {
        return; // private windows, full disks: the page goes on with its network
    }
    if (updated)
        serviceWorker.addEventListener('controllerchange', () => toasts.show(t('newer'), 'note', 10), { once: true });
}
