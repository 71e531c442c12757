// After the first visit the page opens without a network: every file of its build is kept, as one version, whole. Built to
// service_worker.js beside index.html; web/offline.ts writes the list of files into it.
//
// The document is asked of the network first, so that nobody is held on an old version; what it names has its content in its name, and
// comes from what is kept. A new version is fetched whole beside the one that is open, which goes on with its own files until it is left.

const scope = self as unknown as ServiceWorkerGlobalScope;

const kFiles: readonly string[] = JSON.parse('__FILES__') as string[]; // relative to this file
const kVersion = '__VERSION__';
const kPrefix = 'yawlab ';
const kDocument = './';
const kPatience = 4000; // [ms] that a network may take for the document

scope.addEventListener('install', (event) => {
    event.waitUntil(keep());
});
async function keep(): Promise<void> {
    const cache = await caches.open(kPrefix + kVersion);
    // What an earlier version kept under a name with its content in it is the same file.
    const one = async (name: string): Promise<void> => {
        const known = name.startsWith('assets/') ? await caches.match(new Request(name)) : undefined;
        await (known ? cache.put(name, known) : cache.add(new Request(name, { cache: 'no-cache' })));
    };
    await Promise.all([kDocument, ...kFiles].map(one));
    await scope.skipWaiting();
}
scope.addEventListener('activate', (event) => {
    event.waitUntil(forget().then(() => scope.clients.claim()));
});
// Those before the last one: a page that is open may still ask for files of its own version.
async function forget(): Promise<void> {
    const kept = (await caches.keys()).filter((name) => name.startsWith(kPrefix) && name !== kPrefix + kVersion);
    await Promise.all(kept.slice(0, -1).map((name) => caches.delete(name)));
}

scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || !url.href.startsWith(scope.registration.scope)) return;
    const name = url.href.slice(scope.registration.scope.length).replace(/[?#].*/, '');
    if (request.mode === 'navigate') {
        if (name === '' || name === 'index.html') event.respondWith(documentNow(request));
        return; // the small pages beside it are the network's
    }
    if (kFiles.includes(name) || name.startsWith('assets/')) event.respondWith(kept(request));
});
async function documentNow(request: Request): Promise<Response> {
    const cached = await caches.match(new URL(kDocument, scope.registration.scope).href);
    const sent = fetch(request).catch(() => null);
    if (!cached) return (await sent) ?? Response.error();
    const late = new Promise<null>((done) => setTimeout(() => done(null), kPatience));
    const answer = await Promise.race([sent, late]);
    return answer?.ok ? answer : cached;
}
async function kept(request: Request): Promise<Response> {
    return (await caches.match(request.url)) ?? fetch(request);
}
