// What may become markup or a Worker, under a policy that asks (scripts/policy.mjs). Nothing here ever writes markup into the
// page: text is parsed into a document of its own, which runs nothing (a Collada file, a drawing), and only that. A Worker is one
// of the page's own files.

interface Rules {
    createHTML(text: string, kind: string, sink: string): string | null;
    createScriptURL(address: string): string | null;
}
interface Policies {
    createPolicy(name: string, rules: Rules): unknown;
}

/** Whether `address` is a script of the folder in which the page lies. */
export function isOwnScript(address: string, page: string): boolean {
    try {
        const { origin, href, pathname } = new URL(address, page);
        return origin === new URL(page).origin && href.startsWith(new URL('.', page).href) && /\.m?js$/.test(pathname);
    } catch {
        return false;
    }
}

const started = new Set<string>(); // addresses made by ownWorker

/**
 * A Worker of one of the page's own files. Where the page has no origin, in a frame in a sandbox, a browser starts none by an address
 * of the host: there it is one line that imports the file.
 */
export function ownWorker(address: string): Worker {
    const { href } = new URL(address, location.href);
    if (self.origin !== 'null' || !isOwnScript(href, location.href)) return new Worker(address, { type: 'module' });
    const line = URL.createObjectURL(new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' }));
    started.add(line);
    return new Worker(line, { type: 'module' });
}

/** Once, before anything else of the page. */
export function trustOwn(): void {
    const { trustedTypes, location } = globalThis as unknown as {
        trustedTypes?: Policies;
        location: { href: string };
    };
    trustedTypes?.createPolicy('default', {
        createHTML: (text, _kind, sink) => (sink.startsWith('DOMParser') ? text : null),
        createScriptURL: (address) => (isOwnScript(address, location.href) || started.has(address) ? address : null),
    });
}
