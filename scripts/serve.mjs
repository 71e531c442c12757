// A static file server for web/dist: node scripts/serve.mjs FOLDER [--host H] [--port N] [--open]
// Nothing but files and MIME types, because that is all the page may need from a host: GET and HEAD, no file whose name
// begins with a dot, nothing outside of the folder, and nobody holds a connection for long.
import { closeSync, createReadStream, fstatSync, openSync, realpathSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { extname, join, relative, resolve, sep } from 'node:path';
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { kHeaders } from './policy.mjs';

const kTypes = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.mjs': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.json': 'application/json; charset=utf-8',
    '.webmanifest': 'application/manifest+json; charset=utf-8',
    '.wasm': 'application/wasm',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.jpg': 'image/jpeg',
    '.ico': 'image/x-icon',
    '.glb': 'model/gltf-binary',
    '.gltf': 'model/gltf+json',
    '.obj': 'text/plain; charset=utf-8',
    '.csv': 'text/csv; charset=utf-8',
    '.txt': 'text/plain; charset=utf-8',
    '.woff2': 'font/woff2',
};
const kFirstPort = 8410;
const kPortsToTry = 50;

const kLimits = { headers: 10_000, request: 15_000, idle: 30_000, response: 300_000, check: 2_000 }; // [ms]
const kMostConnections = 512;

/** The file that a request path names inside `root`, or undefined: never one outside it, not even through a link. */
export function fileFor(root, requestPath) {
    let path;
    try {
        path = decodeURIComponent(new URL(requestPath.startsWith('/') ? `http://localhost${requestPath}` : requestPath).pathname);
    } catch {
        return undefined;
    }
    if (path.includes('\0')) return undefined;
    try {
        let file = join(root, path);
        if (statSync(file).isDirectory()) file = join(file, 'index.html');
        file = realpathSync(file);
        if (!file.startsWith(root + sep) || !statSync(file).isFile()) return undefined;
        return relative(root, file).split(sep).some((name) => name.startsWith('.')) ? undefined : file;
    } catch {
        return undefined;
    }
}

/** An open file with what it is now, or undefined: it may be gone, or be another, since its name was judged. */
function opened(file) {
    let handle;
    try {
        handle = openSync(file, 'r');
        const { size, mtimeMs } = fstatSync(handle);
        return { handle, size, tag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"` };
    } catch {
        if (handle !== undefined) closeSync(handle);
        return undefined;
    }
}

function answer(root, request, response) {
    const end = (status, headers = {}, text = undefined) => response.writeHead(status, { ...kHeaders, ...headers }).end(text);
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(405, { Allow: 'GET, HEAD' });
    const file = fileFor(root, request.url ?? '/');
    const found = file && opened(file);
    if (!found) return end(404, { 'Content-Type': 'text/plain; charset=utf-8' }, 'There is no such file.\n');
    const { handle, size, tag } = found;
    const headers = { 'Cache-Control': 'no-cache', ETag: tag };
    const same = request.headers['if-none-match'] === tag;
    if (!same) {
        headers['Content-Type'] = kTypes[extname(file).toLowerCase()] ?? 'application/octet-stream';
        headers['Content-Length'] = size;
    }
    if (same || request.method === 'HEAD' || size === 0) {
        closeSync(handle);
        return end(same ? 304 : 200, headers);
    }
    response.writeHead(200, { ...kHeaders, ...headers });
    // No more than was promised, should it grow; it is closed with the response, whoever ends that.
    const stream = createReadStream('', { fd: handle, start: 0, end: size - 1 });
    stream.on('error', () => response.destroy());
    response.on('close', () => stream.destroy());
    stream.pipe(response);
}

/** A server for the folder; it is not listening yet. */
export function serverFor(folder, limits = kLimits) {
    const root = realpathSync(resolve(folder));
    const server = createServer({ headersTimeout: limits.headers, requestTimeout: limits.request, connectionsCheckingInterval: limits.check }, (request, response) => {
        const late = setTimeout(() => response.destroy(), limits.response);
        response.on('close', () => clearTimeout(late));
        answer(root, request, response);
    });
    server.maxConnections = kMostConnections;
    return server.setTimeout(limits.idle, (socket) => socket.destroy());
}

/** Listens on `port`, or without one on the first free port from kFirstPort; resolves to the port. */
export async function listen(server, host, port) {
    for (let tried = port ?? kFirstPort; ; ++tried) {
        const error = await new Promise((done) => {
            server.once('error', done).listen(tried, host, () => done(undefined));
        });
        server.removeAllListeners('error');
        if (!error) return server.address().port;
        if (error.code !== 'EADDRINUSE' || port !== undefined || tried >= kFirstPort + kPortsToTry) throw error;
    }
}

/** Who can read what, where more than this machine can. */
export function exposure(folder, host, port, interfaces = networkInterfaces()) {
    const own = (address) => /^(localhost|127\.|::1$)/.test(address);
    if (own(host)) return '';
    const all = Object.values(interfaces).flat().map(({ address }) => address.replace(/%.*/, ''));
    const addresses = ['0.0.0.0', '::'].includes(host) ? all.filter((address) => !own(address) && !/^fe80:/i.test(address) && (host === '::' || !address.includes(':'))) : [host];
    const at = addresses.map((address) => `http://${address.includes(':') ? `[${address}]` : address}:${port}/`).join(', ');
    return `Everybody who reaches this machine can read the files in ${resolve(folder)}, without a password${at ? `, at ${at}` : ''}`;
}

function openBrowser(address) {
    const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
    const desktop = process.platform === 'darwin' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
    if (!desktop || process.env.CI) return;
    spawn(opener, [address], { stdio: 'ignore', detached: true }).on('error', () => {}).unref();
}

async function main(args) {
    const value = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
    const host = value('--host') ?? '127.0.0.1';
    const port = value('--port') === undefined ? undefined : Number(value('--port'));
    try {
        const open = await listen(serverFor(args[0]), host, port);
        const shown = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
        const address = `http://${shown}:${open}/`;
        process.on('SIGINT', () => process.exit(0)); // Ctrl+C is how it ends, not a failure
        console.log(`Yawlab is at ${address}  (Ctrl+C ends it)`);
        const exposed = exposure(args[0], host, open);
        if (exposed) console.log(exposed);
        if (args.includes('--open')) openBrowser(address);
    } catch (error) {
        const why = {
            EADDRINUSE: 'the port is taken',
            EACCES: 'the port is not allowed',
            EADDRNOTAVAIL: 'no such address here',
            ENOTFOUND: 'no host of that name',
        };
        console.error(`Cannot serve on ${host}${port ? `:${port}` : ''}: ${why[error.code] ?? error.message}`);
        process.exitCode = 1;
    }
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) await main(process.argv.slice(2));
