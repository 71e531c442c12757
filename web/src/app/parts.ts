// Parts of the page that are loaded when first wanted. One that does not come says so: the page may be offline, or its host
// may serve a newer one by now, whose parts have other names.
import type { Toasts } from '../ui/toasts';

export const kNotLoaded = 'This part could not be loaded: are you offline? Reload the page.';

// `load` is an import(). Fails with words for a visitor.
export function loaded<T>(load: () => Promise<T>): Promise<T> {
    return load().catch((cause: unknown) => {
        throw new Error(kNotLoaded, { cause });
    });
}

// `use` once the part is there; what fails in it is its own affair.
export function part<T>(toasts: Pick<Toasts, 'show'>, load: () => Promise<T>, use: (module: T) => void): void {
    loaded(load).then(use, (error: Error) => toasts.show(error.message, 'error'));
}
