// A strict Content-Security-Policy with Trusted Types (scripts/policy.mjs), as ./drive sends it and as it stands in the document on
// any other host: nothing but the page's own files, no style and no script inside the document, no markup from text.
import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { join } from 'node:path';
import { listen, serverFor } from '../../scripts/serve.mjs';
import { kDesktop, openPage, top } from './harness.mjs';
import { eachPanel, kPanels } from './panels.mjs';

// Every refusal, from before the first script on.
function noteRefusals() {
    window.refused = [];
    document.addEventListener('securitypolicyviolation', (e) =>
        window.refused.push(`${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}:${e.lineNumber} ${e.sample}`),
    );
}
const refusals = (page) => page.evaluate(() => window.refused.splice(0));

// What the policy is to refuse, tried on purpose.
const tried = (page) =>
    page.evaluate(async () => {
        const wrong = [];
        document.createElement('p').setAttribute('style', 'color: red');
        for (const [name, act] of Object.entries({
            markup: () => (document.createElement('p').innerHTML = '<b>x</b>'),
            worker: () => new Worker('https://example.org/a.js'),
            inside: () => new Worker(URL.createObjectURL(new Blob(['1'], { type: 'text/javascript' }))),
            code: () => (document.createElement('script').text = '1'),
        }))
            try {
                act();
                wrong.push(name);
            } catch {
                // refused, as it should be
            }
        await fetch('https://example.org/').then(
            () => wrong.push('fetch'),
            () => undefined,
        );
        await new Promise((done) => setTimeout(done, 100));
        return wrong;
    });

async function drop(page, name, content) {
    await page.evaluate(
        ([file, base64]) => {
            const data = new DataTransfer();
            data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], file));
            window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        },
        [name, Buffer.from(content).toString('base64')],
    );
}
const kCollada = `<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset><up_axis>Z_UP</up_axis></asset>
<library_geometries><geometry id="w"><mesh><source id="p"><float_array id="a" count="9">12 -9 0 12 9 0 12 9 3</float_array>
<technique_common><accessor source="#a" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices><triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node id="n"><instance_geometry url="#w"/></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>`;
function gltf() {
    const points = Buffer.from(new Float32Array([12, 0, 9, 12, 0, -9, 12, 3, -9]).buffer).toString('base64');
    return JSON.stringify({
        asset: { version: '2.0' },
        scene: 0,
        scenes: [{ nodes: [0] }],
        nodes: [{ mesh: 0 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [12, 0, -9], max: [12, 3, 9] }],
        bufferViews: [{ buffer: 0, byteLength: 36 }],
        buffers: [{ byteLength: 36, uri: `data:application/octet-stream;base64,${points}` }],
    });
}

export const tests = [
    [
        'nothing that the shell, the panels, files and Workers do is refused, and what should be is',
        async ({ browser }) => {
            const server = serverFor(join(top, 'web/dist'));
            const port = await listen(server, '127.0.0.1', 0);
            const { page, problems, close } = await openPage(
                browser,
                `http://127.0.0.1:${port}/`,
                '',
                kDesktop,
                noteRefusals,
            );
            const seen = [];
            try {
                assert.deepEqual(await refusals(page), [], 'at the start');
                assert.deepEqual(await tried(page), [], 'went through');
                assert.ok((await refusals(page)).length >= 5);
                problems.length = 0;
                await eachPanel(page, async (id) => {
                    seen.push(id);
                    assert.deepEqual(await refusals(page), [], id);
                });
                assert.deepEqual(seen, kPanels);
                for (const [name, content, words] of [
                    ['wall.obj', 'v 12 0 -9\nv 12 0 9\nv 12 3 9\nf 1 2 3\n', '1 triangle to drive into'],
                    ['wall.dae', kCollada, '1 triangle to drive into'],
                    ['wall.gltf', gltf(), '1 triangle to drive into'],
                ]) {
                    await drop(page, name, content);
                    await page
                        .locator('.toast', { hasText: new RegExp(`^${name.replace('.', '[.]')}: .*${words}`) })
                        .waitFor();
                    assert.deepEqual(await refusals(page), [], name);
                }
                await drop(page, 'dunes.png', picture());
                await page.click('text=Drive on it'); // made in a Worker
                await page.waitForFunction(() => window.yawlab.session.run.info.title === 'dunes');
                assert.deepEqual(await refusals(page), [], 'a height map');
                assert.deepEqual(
                    problems.filter((p) => !/Z-UP coordinate system/.test(p)),
                    [],
                    'the console stays silent',
                );
            } finally {
                await close();
                server.close();
            }
        },
    ],
    [
        'the policy holds on a host that sends no headers',
        async ({ browser, url }) => {
            const { page, close } = await openPage(browser, url, '', kDesktop, noteRefusals);
            try {
                assert.deepEqual(await refusals(page), [], 'at the start');
                assert.deepEqual(await tried(page), [], 'went through');
                assert.ok((await refusals(page)).length >= 5);
            } finally {
                await close();
            }
        },
    ],
];

// A grey picture of 96 x 96.
function picture() {
    const side = 96;
    const table = Array.from({ length: 256 }, (_, n) => {
        let c = n;
        for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
        return c >>> 0;
    });
    const crc = (bytes) => ~bytes.reduce((c, b) => (c >>> 8) ^ table[(c ^ b) & 255], ~0) >>> 0;
    const chunk = (name, data) => {
        const body = Buffer.concat([Buffer.from(name), data]);
        const ends = Buffer.alloc(8);
        ends.writeUInt32BE(data.length, 0);
        ends.writeUInt32BE(crc(body), 4);
        return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
    };
    const head = Buffer.alloc(13);
    head.writeUInt32BE(side, 0);
    head.writeUInt32BE(side, 4);
    head[8] = 8;
    const rows = Buffer.alloc(side * (side + 1));
    for (let r = 0; r < side; r++)
        for (let c = 0; c < side; c++) rows[r * (side + 1) + 1 + c] = 128 + 60 * Math.sin(r / 9) * Math.sin(c / 11);
    return Buffer.concat([
        Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
        chunk('IHDR', head),
        chunk('IDAT', deflateSync(rows)),
        chunk('IEND', Buffer.alloc(0)),
    ]);
}
