// scripts/serve.mjs, the server behind ./drive: right types, no way out of its folder, the next port when one is taken.
import {
    mkdirSync,
    mkdtempSync,
    readlinkSync,
    readdirSync,
    rmSync,
    symlinkSync,
    unlinkSync,
    writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { request, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exposure, listen, serverFor } from '../../scripts/serve.mjs';

const outside = mkdtempSync(join(tmpdir(), 'serve-'));
const folder = join(outside, 'dist');
let server: Server;
let port = 0;

// Paths go out as they stand: fetch() would tidy them up first.
function get(
    path: string,
    method = 'GET',
    headers: Record<string, string> = {},
): Promise<IncomingMessage & { body: string }> {
    return new Promise((done, fail) => {
        request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
            let body = '';
            response.on('data', (part: Buffer) => (body += part.toString('latin1')));
            response.on('end', () => done(Object.assign(response, { body })));
        })
            .on('error', fail)
            .end();
    });
}

beforeAll(async () => {
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(outside, 'secret.txt'), 'secret');
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    writeFileSync(join(folder, 'assets', 'engine.wasm'), '\0asm');
    writeFileSync(join(folder, 'assets', 'engine.mjs'), 'export {}');
    mkdirSync(join(folder, '.git'));
    writeFileSync(join(folder, '.env'), 'secret');
    writeFileSync(join(folder, '.git', 'config'), 'secret');
    symlinkSync(join(folder, '.env'), join(folder, 'seen.txt'));
    writeFileSync(join(folder, 'empty.txt'), '');
    writeFileSync(join(folder, 'assets', 'drop.jpg'), 'picture');
    symlinkSync(join(outside, 'secret.txt'), join(folder, 'way-out.txt'));
    server = serverFor(folder);
    port = await listen(server, '127.0.0.1');
});

afterAll(() => {
    server.close();
    rmSync(outside, { recursive: true });
});

test('files come with their types', async () => {
    const page = await get('/?ui=0');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await get('/assets/engine.wasm')).headers['content-type']).toBe('application/wasm');
    expect((await get('/assets/drop.jpg')).headers['content-type']).toBe('image/jpeg'); // nobody may guess it
    expect((await get('/assets/engine.mjs')).headers['content-type']).toBe('text/javascript; charset=utf-8');
});

test('every answer carries the policy, refusals too', async () => {
    for (const path of ['/', '/assets/engine.wasm', '/missing']) {
        const { headers } = await get(path);
        const policy = String(headers['content-security-policy']);
        for (const part of [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "style-src 'self'",
            "worker-src 'self'",
            "manifest-src 'self'",
            "require-trusted-types-for 'script'",
            "frame-src 'self'",
        ])
            expect(policy, path).toContain(part);
        expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['referrer-policy']).toBe('no-referrer');
        expect(headers['cross-origin-opener-policy']).toBe('same-origin');
        expect(String(headers['permissions-policy'])).toContain('camera=()');
    }
});

test('an unchanged file is not sent again', async () => {
    const first = await get('/');
    const again = await get('/', 'GET', {
        'If-None-Match': String(first.headers.etag),
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
});

test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/way-out.txt',
    '/%00',
    '/%',
    '/none',
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/assets/../.env',
    '/seen.txt',
    '//.env',
])('%s is not found', async (path) => {
    const response = await get(path);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('secret');
});

test('only reading is allowed', async () => {
    expect((await get('/', 'POST')).statusCode).toBe(405);
    expect((await get('/', 'HEAD')).body).toBe('');
});

test('a taken port is passed over, unless it was asked for', async () => {
    const second = serverFor(folder);
    expect(await listen(second, '127.0.0.1')).toBeGreaterThan(port);
    second.close();
    await expect(listen(serverFor(folder), '127.0.0.1', port)).rejects.toThrow('EADDRINUSE');
});

test('every answer says that it is what it says, and tells nobody where one came from', async () => {
    for (const [path, method] of [
        ['/', 'GET'],
        ['/', 'HEAD'],
        ['/none', 'GET'],
        ['/', 'POST'],
        ['/empty.txt', 'GET'],
    ] as const) {
        const { headers } = await get(path, method);
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['referrer-policy']).toBe('no-referrer');
    }
    expect((await get('/empty.txt')).statusCode).toBe(200);
});

test('files that come and go while they are asked for end neither server nor leave files open', async () => {
    const name = join(folder, 'moving.txt');
    const moving = (async () => {
        for (let k = 0; k < 400; k++) {
            writeFileSync(name, 'x'.repeat(k % 7 ? 70000 : 0));
            await new Promise(setImmediate);
            unlinkSync(name);
            if (k % 3) await new Promise(setImmediate);
        }
    })();
    const statuses = new Set<number>();
    for (let k = 0; k < 200; k++)
        for (const { statusCode } of await Promise.all([get('/moving.txt'), get('/moving.txt', 'HEAD')]))
            statuses.add(statusCode!);
    await moving;
    for (const status of statuses) expect([200, 404]).toContain(status);
    expect((await get('/')).statusCode).toBe(200);
    if (process.platform === 'linux') {
        const open = (): string[] =>
            readdirSync('/proc/self/fd').map((fd) => {
                try {
                    return readlinkSync(`/proc/self/fd/${fd}`);
                } catch {
                    return '';
                }
            });
        await vi.waitFor(() => expect(open().filter((path) => path.startsWith(folder))).toEqual([]));
    }
});

test('nobody holds a connection for long: slow to ask, slow to read, or silent', async () => {
    writeFileSync(join(folder, 'large.bin'), Buffer.alloc(64 * 2 ** 20));
    const strict = serverFor(folder, {
        headers: 300,
        request: 400,
        idle: 600,
        response: 900,
        check: 50,
    });
    const at = await listen(strict, '127.0.0.1');
    const begun = performance.now();
    const held = (text: string, every: string, read: boolean): Promise<number> =>
        new Promise((done) => {
            const socket = connect(at, '127.0.0.1', () => socket.write(text));
            const drip = setInterval(() => every && socket.write(every), 50);
            if (read) socket.resume();
            else socket.once('data', () => socket.pause());
            socket.on('error', () => {});
            socket.on('close', () => {
                clearInterval(drip);
                done(performance.now() - begun);
            });
            // A paused socket is not told that it was closed until it reads on.
            if (!read) setTimeout(() => socket.resume(), 1500);
        });
    const times = await Promise.all([
        held('GET / HTTP/1.1\r\nHost: x\r\n', 'X-Slow: 1\r\n', true),
        held('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n', 'x', true),
        held('', '', true),
        held('GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n', '', false),
    ]);
    for (const time of times) expect(time).toBeLessThan(4000);
    strict.close();
});

test('it says what others can read', () => {
    const interfaces = {
        lo: [{ address: '127.0.0.1' }, { address: '::1' }],
        eth0: [{ address: '192.0.2.7' }, { address: 'fe80::1%eth0' }, { address: '2001:db8::7' }],
    };
    for (const host of ['127.0.0.1', 'localhost', '::1']) expect(exposure(folder, host, 8410, interfaces)).toBe('');
    expect(exposure(folder, '0.0.0.0', 8410, interfaces)).toBe(
        `Everybody who reaches this machine can read the files in ${folder}, without a password, at http://192.0.2.7:8410/`,
    );
    expect(exposure(folder, '::', 80, interfaces)).toContain('at http://192.0.2.7:80/, http://[2001:db8::7]:80/');
    expect(exposure(folder, '192.0.2.7', 80, interfaces)).toContain('at http://192.0.2.7:80/');
});
