// scripts/serve.mjs, the server behind ./drive: right types, no way out of its folder, the next port when one is taken.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen, serverFor } from '../../scripts/serve.mjs';

const outside = mkdtempSync(join(tmpdir(), 'serve-'));
const folder = join(outside, 'dist');
let server: Server;
let port = 0;

// Paths go out as they stand: fetch() would tidy them up first.
function get(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<IncomingMessage & { body: string }> {
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
    expect((await get('/assets/engine.mjs')).headers['content-type']).toBe('text/javascript; charset=utf-8');
});

test('an unchanged file is not sent again', async () => {
    const first = await get('/');
    const again = await get('/', 'GET', { 'If-None-Match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
});

test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/../../secret.txt', '/way-out.txt', '/%00', '/%', '/none'])(
    '%s is not found',
    async (path) => {
        const response = await get(path);
        expect(response.statusCode).toBe(404);
        expect(response.body).not.toContain('secret');
    },
);

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
