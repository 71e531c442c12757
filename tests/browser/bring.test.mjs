// Files that a visitor brings: a scene to drive into, a height map to drive on, and rubbish.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { deflateSync } from 'node:zlib';
import { hold, openPage, until } from './harness.mjs';

function png(side, height = (r, c) => 128 + 60 * Math.sin(r / 9) * Math.sin(c / 11)) {
    const crc = (bytes) => {
        let c = ~0;
        for (const b of bytes) {
            c ^= b;
            for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
        }
        return ~c >>> 0;
    };
    const chunk = (name, data) => {
        const body = Buffer.concat([Buffer.from(name), data]);
        const frame = Buffer.alloc(8);
        frame.writeUInt32BE(data.length, 0);
        frame.writeUInt32BE(crc(body), 4);
        return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
    };
    const head = Buffer.alloc(13);
    head.writeUInt32BE(side, 0);
    head.writeUInt32BE(side, 4);
    head.set([8, 0, 0, 0, 0], 8);
    const rows = Buffer.alloc(side * (side + 1));
    for (let r = 0; r < side; r++) for (let c = 0; c < side; c++) rows[r * (side + 1) + 1 + c] = height(r, c);
    return Buffer.concat([
        Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
        chunk('IHDR', head),
        chunk('IDAT', deflateSync(rows)),
        chunk('IEND', Buffer.alloc(0)),
    ]);
}
const kWall = 'o wall\nv 12 0 -9\nv 12 0 9\nv 12 3 9\nv 12 3 -9\nf 1 2 3 4\n';

// Drops a file on the page.
async function bring(page, name, content) {
    await page.evaluate(
        ([file, base64]) => {
            const data = new DataTransfer();
            data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], file));
            window.dispatchEvent(
                new DragEvent('drop', {
                    dataTransfer: data,
                    bubbles: true,
                    cancelable: true,
                }),
            );
        },
        [name, Buffer.from(content).toString('base64')],
    );
}

// A wall as Collada, with more said in its places.
const collada = ({ image = '', geometry = '#wall', effect = '' } = {}) => `<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="meter" meter="1"/><up_axis>Z_UP</up_axis></asset>
<library_images><image id="picture">${image}</image></library_images>
<library_effects><effect id="effect"><profile_COMMON><newparam sid="s"><surface type="2D"><init_from>picture</init_from></surface></newparam>
<newparam sid="t"><sampler2D><source>s</source></sampler2D></newparam>
<technique sid="common"><phong><diffuse>${effect || '<texture texture="t" texcoord="UV"/>'}</diffuse></phong></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="paint"><instance_effect url="#effect"/></material></library_materials>
<library_geometries><geometry id="wall"><mesh>
<source id="points"><float_array id="array" count="12">12 -9 0 12 9 0 12 9 3 12 -9 3</float_array>
<technique_common><accessor source="#array" count="4" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="vertices"><input semantic="POSITION" source="#points"/></vertices>
<triangles count="2" material="paint"><input semantic="VERTEX" source="#vertices" offset="0"/><p>0 1 2 0 2 3</p></triangles></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="scene"><node id="node"><instance_geometry url="${geometry}">
<bind_material><technique_common><instance_material symbol="paint" target="#paint"/></technique_common></bind_material></instance_geometry></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#scene"/></scene></COLLADA>`;

// The same wall as glTF, y up.
function gltf(more = {}) {
    const data = Buffer.from(
        new Float32Array([12, 0, 9, 12, 0, -9, 12, 3, -9, 12, 0, 9, 12, 3, -9, 12, 3, 9]).buffer,
    ).toString('base64');
    return JSON.stringify({
        asset: { version: '2.0' },
        scene: 0,
        scenes: [{ nodes: [0] }],
        nodes: [{ mesh: 0 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
        materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
        textures: [{ source: 0 }],
        images: [{ uri: 'stranger.png' }],
        accessors: [
            {
                bufferView: 0,
                componentType: 5126,
                count: 6,
                type: 'VEC3',
                min: [12, 0, -9],
                max: [12, 3, 9],
            },
        ],
        bufferViews: [{ buffer: 0, byteLength: 72 }],
        buffers: [{ byteLength: 72, uri: `data:application/octet-stream;base64,${data}` }],
        ...more,
    });
}

export const tests = [
    [
        'no file that is brought, of any format, reaches the network',
        async ({ browser, url }) => {
            let calls = 0;
            const stranger = createServer((request, response) => {
                calls++;
                response.writeHead(200, { 'access-control-allow-origin': '*' }).end();
            });
            await new Promise((listening) => stranger.listen(0, '127.0.0.1', listening));
            const away = `http://127.0.0.1:${stranger.address().port}/stranger`;
            const { page, problems, close } = await openPage(browser, url, '#scenario=drive&paused=1');
            try {
                const asked = [];
                page.context().on('request', (request) => asked.push(request.url()));
                const seen = async (name, content, said) => {
                    await bring(page, name, content);
                    await page
                        .locator('.toast', {
                            hasText: new RegExp(`^${name.replace('.', '[.]')}: .*${said}`),
                        })
                        .last()
                        .waitFor();
                };
                const taken = '2 triangles to drive into';
                await seen('a.obj', `mtllib ${away}.mtl\n${kWall}usemtl ${away}\nmap_Kd ${away}.png\n`, taken);
                await seen(
                    'a.stl',
                    `solid ${away}\nfacet normal 0 0 0\nouter loop\nvertex 12 -9 0\nvertex 12 9 0\nvertex 12 9 3\nendloop\nendfacet\nendsolid ${away}\n`,
                    '1 triangle to drive into',
                );
                await seen(
                    'a.ply',
                    `ply\nformat ascii 1.0\ncomment TextureFile ${away}.png\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n12 -9 0\n12 9 0\n12 9 3\n3 0 1 2\n`,
                    '1 triangle to drive into',
                );
                await seen('a.gltf', gltf(), taken);
                // A Collada after a glTF, with a picture that some disk has.
                await seen('a.dae', collada({ image: '<init_from>stranger.png</init_from>' }), taken);
                await seen(
                    'b.dae',
                    collada({
                        image: '<init_from>file:///C:/pictures/stranger.tga</init_from>',
                    }),
                    taken,
                );
                for (const [name, content] of [
                    ['c.gltf', gltf({ images: [{ uri: `${away}.png` }] })],
                    ['d.gltf', gltf({ buffers: [{ byteLength: 72, uri: `${away}.bin` }] })],
                    ['e.dae', collada({ image: `<init_from>${away}.png</init_from>` })],
                    ['f.dae', collada({ image: `<init_from><ref>${away}.png</ref></init_from>` })],
                    [
                        'g.dae',
                        collada({
                            image: `<init_from>${away.replace('http:', '&#104;ttp:')}.tga</init_from>`,
                        }),
                    ],
                    ['h.dae', collada({ geometry: `${away}.dae#wall` })],
                    ['i.dae', collada({ effect: `<init_from>${away.slice(5)}</init_from>` })],
                ])
                    await seen(name, content, 'it refers to .*stranger.*elsewhere');
                await seen(
                    'j.gltf',
                    gltf({ buffers: [{ byteLength: 72, uri: 'stranger.bin' }] }),
                    'it refers to another file, \u201cstranger.bin\u201d',
                );
                await seen(
                    'k.dae',
                    collada({ geometry: 'stranger.dae#wall' }),
                    'it refers to another file, \u201cstranger.dae#wall\u201d',
                );
                await seen(
                    'a.json',
                    JSON.stringify({
                        yawlab: 1,
                        title: 'x',
                        cars: [{ model: 'hatch' }],
                        scene: { file: { name: `${away}.obj` } },
                    }),
                    'must lie beside',
                );
                await seen(
                    'b.json',
                    JSON.stringify({
                        yawlab: 1,
                        title: 'x',
                        cars: [{ model: 'hatch' }],
                        terrain: { kind: 'data', file: `${away}.png` },
                    }),
                    '',
                );
                assert.equal(calls, 0);
                assert.deepEqual(
                    asked.filter((u) => u.includes('stranger') || (!/^(data|blob):/.test(u) && !u.startsWith(url))),
                    [],
                );
                assert.deepEqual(
                    problems.filter((p) => !/Z-UP coordinate system/.test(p)),
                    [],
                );
            } finally {
                await close();
                stranger.close();
            }
        },
    ],
    [
        'a scene from a file stops a car, and can be taken away again',
        async ({ browser, url }) => {
            const { page, problems, close } = await openPage(browser, url, '#scenario=drive&cars.0.speed=15&paused=1');
            const after = () =>
                page.evaluate(() => {
                    const y = window.yawlab;
                    y.session.run.clock.playing = false;
                    y.session.engine.restart();
                    y.session.engine.step(400);
                    return {
                        x: y.session.engine.block('vehicles').named(0, 'x'),
                        hits: y.session.engine.block('events').count,
                    };
                });
            assert.ok((await after()).x > 20);
            await bring(page, 'wall.obj', kWall);
            await page.waitForFunction(() => window.yawlab.view.world.walls.triangles === 2);
            const hit = await after();
            assert.ok(hit.x < 12 && hit.hits > 0, JSON.stringify(hit));
            await page.evaluate(() => window.yawlab.commands.run('page.takeSceneAway'));
            assert.ok((await after()).x > 20);
            assert.deepEqual(problems, []);
            await close();
        },
    ],
    [
        'a scene that cannot be hit or read leaves the one that was there, and the changes that can be taken back',
        async ({ browser, url }) => {
            const { page, problems, close } = await openPage(browser, url, '#scenario=drive&paused=1');
            const walls = () => page.evaluate(() => window.yawlab.session.engine.sceneInfo().triangles);
            const speed = () =>
                page.evaluate(() => JSON.parse(window.yawlab.session.engine.scenario()).cars[0].speed ?? 0);
            await page.evaluate(() => {
                const y = window.yawlab;
                const s = JSON.parse(y.session.engine.scenario());
                s.cars[0].speed = 7;
                y.session.document.edit(JSON.stringify(s));
            });
            await bring(page, 'wall.obj', kWall);
            await page.waitForFunction(() => window.yawlab.view.world.walls.triangles === 2);
            await page
                .locator('.toast', {
                    hasText: '2 triangles to drive into, 0.0 \u00d7 18.0 \u00d7 3.0 m',
                })
                .waitFor();
            const stl = Buffer.alloc(84 + 50);
            stl.writeUInt32LE(9, 80);
            for (const [name, content, said] of [
                ['flat.obj', 'v 0 0 0\nv 9 0 0\nv 9 0 9\nf 1 2 3\n', '1 lie flat'],
                ['lost.obj', 'v 0 0 0\nv 9 0 0\nf 1 2 3\n', 'line 3: vertex 3 is not there'],
                ['nan.obj', 'v 0 0 0\nv 9 0 0\nv x 9 0\nf 1 2 3\n', '1 have corners that are not numbers'],
                ['cut.stl', stl, 'it says 9 triangles and has 1'],
                ['empty.glb', '', 'it is empty'],
                ['other.dae', '<a><b/></a>', 'it is not Collada'],
                ['words.csv', 'hello\nworld\n', 'No column of the file holds numbers'],
                ['study.json', '{"study": 1, "vary": 3}', 'This is no study'],
            ]) {
                await bring(page, name, content);
                await page.locator('.toast.error', { hasText: said }).waitFor();
                assert.equal(await walls(), 2, name);
            }
            assert.equal(await page.locator('.toast', { hasText: 'taken for' }).count(), 0);
            // A second scene over the first, and the way back, then the change before both.
            const run = (id) => page.evaluate((command) => window.yawlab.commands.run(command), id);
            await bring(page, 'one.obj', 'v 9 0 -9\nv 9 0 9\nv 9 3 9\nf 1 2 3\n');
            await page.waitForFunction(() => window.yawlab.view.world.walls.triangles === 1);
            for (const [command, left] of [
                ['page.undo', 2],
                ['page.redo', 1],
                ['page.takeSceneAway', 0],
                ['page.undo', 1],
            ]) {
                await run(command);
                assert.equal(await walls(), left, command);
                assert.equal(await speed(), 7);
            }
            await run('page.undo');
            assert.equal(await speed(), 0);
            assert.equal(await walls(), 1);
            assert.deepEqual(problems, []);
            await close();
        },
    ],
    [
        'a car held against a wall stands still under its smoking tires, and backs away at once',
        async ({ browser, url }) => {
            const { page, problems, close } = await openPage(browser, url, '#scenario=drive&cars.0.speed=6&paused=1', {
                viewport: { width: 480, height: 320 },
            });
            await bring(page, 'wall.obj', kWall);
            await page.waitForFunction(() => window.yawlab.view.world.walls.triangles === 2);
            await page.keyboard.down('ArrowUp');
            await page.evaluate(() => (window.yawlab.session.run.clock.playing = true));
            await until(page, 3);
            const seen = () =>
                page.evaluate(() => {
                    const y = window.yawlab;
                    return {
                        x: y.session.engine.block('vehicles').named(0, 'x'),
                        speed: y.session.engine.block('vehicles').named(0, 'speed'),
                        events: y.session.engine.block('events').count,
                        smoke: y.view.world.dust.points.visible,
                        time: y.session.run.time,
                    };
                });
            await page.waitForFunction(() => window.yawlab.view.world.dust.points.visible);
            const pressed = await seen();
            assert.ok(pressed.speed < 1e-3 && pressed.events > 0 && pressed.smoke, JSON.stringify(pressed));
            await until(page, pressed.time + 1);
            const later = await seen();
            assert.ok(
                Math.abs(later.x - pressed.x) < 1e-4 && later.events === pressed.events,
                JSON.stringify([pressed, later]),
            );
            await page.evaluate(() => {
                window.dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowUp', code: 'ArrowUp' }));
                window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown' }));
            });
            await hold(page, (x) => window.yawlab.session.engine.block('vehicles').named(0, 'x') < x - 0.5, pressed.x);
            assert.equal(await page.evaluate(() => window.yawlab.session.run.telemetry.named(0, 'gear')), -1);
            assert.deepEqual(problems, []);
            await close();
        },
    ],
    [
        'a scenario names its scene file: built in, beside the page, or missing',
        async ({ browser, url }) => {
            const { page, problems, close } = await openPage(browser, url, '#scenario=yard');
            await page.waitForFunction(
                () => window.yawlab.view.world.walls.triangles === 130 && window.yawlab.session.run.clock.playing,
            );
            await page.waitForFunction(() => window.yawlab.session.engine.dents(0) !== null); // its walls dent, its cones do not
            await page.route('**/models/*.obj', (route) =>
                route.request().url().endsWith('wall.obj')
                    ? route.fulfill({ body: kWall })
                    : route.fulfill({ status: 404 }),
            );
            const opens = (fragment) => page.evaluate((f) => window.yawlab.session.document.openAddress(f), fragment);
            await opens('#scenario=drive&cars.0.speed=15&scene.file.name=models/wall.obj&t=2&paused=1');
            await page.waitForFunction(
                () =>
                    window.yawlab.session.engine.block('events').count > 0 &&
                    window.yawlab.view.world.walls.triangles === 2,
            );
            assert.ok(await page.evaluate(() => window.yawlab.session.engine.block('vehicles').named(0, 'x') < 12));
            await page.route('**/models/flat.obj', (route) =>
                route.fulfill({
                    body: 'v 0 0 0\nv 9 0 0\nv 9 0 9\nf 1 2 3\nf 1 1 2\n',
                }),
            );
            await opens('#scenario=drive&scene.file.name=models/flat.obj&paused=1');
            await page
                .locator('.toast.error', {
                    hasText: 'models/flat.obj: 0 triangles to drive into',
                })
                .waitFor();
            await opens('#scenario=drive&scene.file.name=models/nowhere.obj');
            const missing = page.locator('.toast.error', {
                hasText: 'models/nowhere.obj',
            });
            assert.match(
                await missing.innerText(),
                /scene\.file\.name: models\/nowhere\.obj: is not there \(404\)\. .*beside the page/,
            );
            await opens('#scenario=drive&scene.file.name=//example.org/a.obj');
            await page.locator('.toast.error', { hasText: 'must lie beside' }).waitFor();
            assert.deepEqual(
                problems.filter((p) => !/404/.test(String(p))),
                [],
            );
            await close();
        },
    ],
    [
        'a large scene is sorted beside the page; formats agree; triangles that are none are skipped',
        async ({ browser, url }) => {
            const { page, problems, close } = await openPage(browser, url, '#scenario=drive&paused=1');
            // 200 x 200 squares in a plane across the way at x = 40, as text of each format.
            const n = 200;
            let ply = `ply\nformat ascii 1.0\nelement vertex ${(n + 1) ** 2}\nproperty float x\nproperty float y\nproperty float z\nelement face ${2 * n * n}\nproperty list uchar int vertex_indices\nend_header\n`;
            for (let j = 0; j <= n; j++) for (let i = 0; i <= n; i++) ply += `40 ${(i - n / 2) * 0.1} ${j * 0.1}\n`;
            for (let j = 0; j < n; j++)
                for (let i = 0; i < n; i++) {
                    const a = j * (n + 1) + i;
                    ply += `3 ${a} ${a + 1} ${a + n + 2}\n3 ${a} ${a + n + 2} ${a + n + 1}\n`;
                }
            await bring(page, 'net.ply', ply);
            await page.waitForFunction(() => window.yawlab.view.world.walls.triangles === 80000);
            await bring(
                page,
                'wall.stl',
                'solid a\nfacet normal 0 0 0\nouter loop\nvertex 12 -9 0\nvertex 12 9 0\nvertex 12 9 3\nendloop\nendfacet\nfacet normal 0 0 0\nouter loop\nvertex 1 1 1\nvertex 1 1 1\nvertex 2 2 2\nendloop\nendfacet\nendsolid a\n',
            );
            await page.waitForFunction(() => window.yawlab.session.engine.sceneInfo().degenerate === 1);
            assert.equal(await page.evaluate(() => window.yawlab.session.engine.sceneInfo().triangles), 1);
            assert.deepEqual(problems, []);
            await close();
        },
    ],
    [
        'a height map becomes a world; what is no height map changes nothing',
        async ({ browser, url }) => {
            const { page, problems, close } = await openPage(browser, url, '#scenario=drive');
            await page.keyboard.press('g');
            const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('text=Open a file')]);
            await chooser.setFiles({
                name: 'dunes.png',
                mimeType: 'image/png',
                buffer: png(96),
            });
            // Made beside the page, which goes on drawing; drawn and driven are one surface.
            const [worker] = await Promise.all([page.waitForEvent('worker'), page.click('text=Drive on it')]);
            assert.match(worker.url(), /land\.worker/);
            await page.waitForFunction(() => window.yawlab.session.run.info.title === 'dunes');
            await page.evaluate(() => void (window.yawlab.settings.pixelError.value = 2));
            const frames = await page.evaluate(() => window.yawlab.view.frames);
            await page.waitForFunction(
                (from) => window.yawlab.view.frames > from + 1 && window.yawlab.view.world.land.selected > 0,
                frames,
            );
            const apart = await page.evaluate(() => window.yawlab.view.world.land.drawnAgainstDriven(20));
            assert.ok(apart.places > 100 && apart.worst < 0.01, JSON.stringify(apart));
            const rise = await page.evaluate(() => {
                const e = window.yawlab.session.engine;
                let low = 1e9,
                    high = -1e9;
                for (let x = -100; x <= 100; x += 5) {
                    const h = e.height(x, 20);
                    low = Math.min(low, h);
                    high = Math.max(high, h);
                }
                return high - low;
            });
            assert.ok(rise > 10, `${rise} m`);
            // A changed car drives on the very same ground, which is neither made nor drawn anew.
            const before = await page.evaluate(() => window.yawlab.view.world.land.view.mesh.uuid);
            await page.evaluate(() => {
                const y = window.yawlab;
                const s = JSON.parse(y.session.engine.scenario());
                s.cars[0].speed = 5;
                y.session.document.edit(JSON.stringify(s));
            });
            assert.equal(await page.evaluate(() => window.yawlab.view.world.land.view.mesh.uuid), before);
            assert.equal(
                await page.evaluate(() => window.yawlab.session.engine.block('vehicles').named(0, 'speed')),
                5,
            );
            await bring(page, 'broken.png', png(96).subarray(0, 200));
            await page.locator('.toast.error').waitFor();
            await bring(page, 'rubbish.glb', 'glTF is not this');
            await page.locator('.toast.error').nth(1).waitFor();
            assert.equal(await page.evaluate(() => window.yawlab.session.run.info.title), 'dunes');
            assert.deepEqual(problems, []);
            await close();
        },
    ],
    [
        'what is too long for a link is shared as a file, and nothing empties the clipboard',
        async ({ browser, url }) => {
            const { page, problems, close } = await openPage(browser, url, '#scenario=drive&paused=1');
            let seed = 1;
            const rough = png(256, () => ((seed = (seed * 16807) % 2147483647) >> 8) & 255); // packs badly
            const scenario = JSON.stringify({
                yawlab: 1,
                title: 'Rough',
                terrain: {
                    kind: 'data',
                    file: `data:image/png;base64,${rough.toString('base64')}`,
                    spacing: 2,
                    range: 2,
                },
                cars: [{ model: 'hatch', live: true }],
            });
            await bring(page, 'rough.json', scenario);
            await page.waitForFunction(() => window.yawlab.session.run.info.title === 'Rough');
            await page.keyboard.press('Shift+S');
            await page.locator('dialog', { hasText: 'Too much for a link' }).waitFor();
            assert.equal(await page.getByRole('button', { name: 'Copy link' }).isVisible(), false);
            const [download] = await Promise.all([
                page.waitForEvent('download'),
                page.getByRole('button', { name: 'Save as a file' }).click(),
            ]);
            assert.match(download.suggestedFilename(), /rough.*\.json$/i);
            await page.keyboard.press('Escape');
            await page.evaluate(() => window.yawlab.session.document.openNamed('drive'));
            await page.keyboard.press('Shift+S');
            await page.getByRole('button', { name: 'Copy link' }).waitFor();
            // A file can always be saved; here it is no longer the way that is advised.
            assert.equal(await page.locator('dialog button.primary').innerText(), 'Copy link');
            assert.deepEqual(problems, []);
            await close();
        },
    ],
    [
        'a second height map takes the place of the first, and a broken scenario is told by its name',
        async ({ browser, url }) => {
            const { page, problems, close } = await openPage(browser, url, '#scenario=drive&paused=1');
            for (const name of ['one.png', 'two.png']) {
                await bring(page, name, png(64));
                await page.locator('.sheet p', { hasText: name }).waitFor();
            }
            assert.equal(await page.evaluate(() => document.querySelector('.sheet').dataset.panel ?? ''), 'heightMap');
            await bring(page, 'broken.json', '{"yawlab": 1, "cars": [{"model": "hatch"},]}');
            await page
                .locator('.toast.error', {
                    hasText: /^broken\.json: line 1, column \d+/,
                })
                .waitFor();
            await page.evaluate(() => {
                const data = new DataTransfer();
                for (const name of ['a.json', 'b.json'])
                    data.items.add(new File(['{"yawlab": 1, "title": "' + name + '"}'], name));
                window.dispatchEvent(
                    new DragEvent('drop', {
                        dataTransfer: data,
                        bubbles: true,
                        cancelable: true,
                    }),
                );
            });
            await page.locator('.toast', { hasText: 'bring b.json by itself' }).waitFor();
            assert.equal(await page.evaluate(() => window.yawlab.session.run.info.title), 'a.json');
            assert.deepEqual(problems, []);
            await close();
        },
    ],
];
