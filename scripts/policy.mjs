// What the page may do in a browser: a strict Content-Security-Policy. It stands in the built index.html, so that it holds on any
// host, and goes out as a header with our own server, where more can be said. docs/page.md tells how the page lives with it.
const kAllowed = [
    "default-src 'none'", // nothing from elsewhere, ever
    "script-src 'self' 'wasm-unsafe-eval'", // no script in the document, no eval but the compiling of the engine
    "style-src 'self'", // no style attribute
    "img-src 'self' data: blob:", // the icon; pictures that are brought and saved
    "connect-src 'self' data:", // data: is what a glTF file carries within itself
    "worker-src 'self' blob:", // blob: where a sandboxed frame starts one of the page's own files (engine/trusted.ts)
    "manifest-src 'self'", // what it is called and looks like where it is installed
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'", // what becomes markup or a Worker goes by engine/trusted.ts
    'trusted-types default',
];

/** As a meta tag of the document. */
export const kPolicy = kAllowed.join('; ');

/**
 * As headers, for a host that can send some. Any page may hold ours in a frame (docs/embedding.md): it has no users and no secrets, and
 * in a frame of another site it finds nothing of what a browser keeps for it. A frame in a sandbox has no origin at all: module
 * scripts, style sheets and the engine are strangers' files to it, which a host has to allow.
 */
export const kHeaders = {
    'Content-Security-Policy': [...kAllowed, "frame-src 'self'"].join('; '), // of the examples; the page itself holds none
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};
