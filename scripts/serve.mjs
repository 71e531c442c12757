// A static file server for web/dist: node scripts/serve.mjs FOLDER [--host H] [--port N] [--open]
// Nothing but files and MIME types, because that is all the page may need from a host.
import { createReadStream, realpathSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

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

/** The file that a request path names inside `root`, or undefined: never one outside it, not even through a link. */
export function fileFor(root, requestPath) {
    let path;
    try {
        path = decodeURIComponent(new URL(requestPath, 'http://localhost').pathname);
    } catch {
        return undefined;
    }
    if (path.includes('\0')) return undefined;
    try {
        let file = join(root, path);
        if (statSync(file).isDirectory()) file = join(file, 'index.html');
        file = realpathSync(file);
        return file.startsWith(root + sep) && statSync(file).isFile() ? file : undefined;
    } catch {
        return undefined;
    }
}

/** A server for the folder; it is not listening yet. */
export function serverFor(folder) {
    const root = realpathSync(resolve(folder));
    return createServer((request, response) => {
        if (request.method !== 'GET' && request.method !== 'HEAD') {
            response.writeHead(405, { Allow: 'GET, HEAD' }).end();
            return;
        }
        const file = fileFor(root, request.url ?? '/');
        if (!file) {
            response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('There is no such file.\n');
            return;
        }
        const { size, mtimeMs } = statSync(file);
        const tag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
        const headers = { 'Cache-Control': 'no-cache', ETag: tag };
        if (request.headers['if-none-match'] === tag) {
            response.writeHead(304, headers).end();
            return;
        }
        headers['Content-Type'] = kTypes[extname(file).toLowerCase()] ?? 'application/octet-stream';
        headers['Content-Length'] = size;
        response.writeHead(200, headers);
        if (request.method === 'HEAD') response.end();
        else createReadStream(file).on('error', () => response.destroy()).pipe(response);
    });
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
