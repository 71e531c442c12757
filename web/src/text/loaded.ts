// Parts of the page that are loaded when first wanted. One that does not come says so: the page may be offline, or its host
// may serve a newer one by now, whose parts have other names.

import en from './en/loaded';
import { arrived, texts } from './t';

const t = texts('loaded', en);

// `load` is an import(); the texts of what it brings come with it. Fails with words for a visitor.
export async function loaded<T>(load: () => Promise<T>): Promise<T> {
    try {
        const module = await load();
        await arrived();
        return module;
    } catch (cause) {
        throw new Error(t('notLoaded'), { cause });
    }
}

// `use` once the part is there; what fails in it is its own affair.
export function part<T>(
    toasts: { show(text: string, kind: 'error'): void },
    load: () => Promise<T>,
    use: (module: T) => void,
): void {
    loaded(load).then(use, (error: Error) => toasts.show(error.message, 'error'));
}
