// What the page costs, measured in Chromium on the production build in web/dist: main-thread milliseconds a frame by part
// with draw calls replaced by no-ops, the terrain's patches along a flight and a drive that are the same every time, the
// time from opening the page to the first frame of a car that drives. Called by scripts/bench.mjs.
//
// No-ops means that nothing is rasterised from the very start: neither draws nor clears, copies, mipmaps or reads reach the
// graphics card, whose processor is ours where there is none. Uploads and state go on, since they are the main thread's.
// Beside the time on the clock stands the processor time that the main thread used (`cpu`), from the browser's own trace: on
// a machine that does other things too the clock counts those.
// Each scene is measured once a round, the rounds are interleaved, and the median of the rounds counts.
import { launch, serve, top } from '../tests/browser/harness.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const kFrames = 1000;
const kRounds = 3;
const kLoads = 5;
const kPatience = 90000; // [ms] for anything that is waited for

function quantile(values, share) {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

// Before the page's own scripts: whatever makes the graphics card fill pixels does nothing.
function silenceDrawing() {
    const context = WebGL2RenderingContext.prototype;
    for (const name of [
        'drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced', 'drawRangeElements', 'clear', 'clearBufferfv',
        'clearBufferiv', 'clearBufferuiv', 'clearBufferfi', 'blitFramebuffer', 'generateMipmap', 'readPixels', 'copyTexImage2D', 'copyTexSubImage2D', 'copyTexSubImage3D',
    ])
        context[name] = () => undefined;
}

// A page at 1280 x 720 that draws nothing, asked a few times a second: asking in every frame would be measured too.
async function silentPage(browser, address) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    await context.addInitScript(silenceDrawing);
    const page = await context.newPage();
    await page.goto(address);
    const reach = (n) => page.waitForFunction((frames) => window.yawlab?.view.frames > frames, n, { timeout: kPatience, polling: 250 });
    await reach(2);
    return { page, reach, close: () => context.close() };
}

// One round of one scene: frame times by part, draw calls, and how much wasm memory grew.
async function frames(browser, url, fragment, prepare = () => undefined) {
    const { page, reach, close } = await silentPage(browser, url + fragment);
    try {
        await page.evaluate(() => {
            if (!window.yawlab.settings.overlay.value) window.yawlab.settings.overlay.value = true;
            if (window.yawlab.session.run.info.vehicles.some((v) => v.live)) window.yawlab.commands.run('drive.throttle');
        });
        await page.evaluate(prepare);
        await page.waitForFunction(() => window.yawlab.view.overlay.here);
        const state = () => page.evaluate(() => ({ frames: window.yawlab.view.frames, memory: window.yawlab.session.engine.api.HEAPU8.byteLength }));
        await reach((await state()).frames + 120); // warm
        const before = await state();
        await browser.startTracing(page, { categories: ['devtools.timeline'] });
        await reach(before.frames + kFrames);
        const trace = JSON.parse((await browser.stopTracing()).toString());
        const cpu = trace.traceEvents.filter((e) => e.name === 'FireAnimationFrame' && e.tdur > 0).map((e) => e.tdur / 1000);
        const report = await page.evaluate(() => ({ ...window.yawlab.view.meter.report(), calls: window.yawlab.view.stage.renderer.info.render.calls }));
        report.cpu = { median: quantile(cpu, 0.5), p95: quantile(cpu, 0.95) };
        return { report, grown: (await state()).memory - before.memory };
    } finally {
        await close();
    }
}

function openAllPanels() {
    window.yawlab.commands.run('overlay.engineer');
}
function letFourGhostsDrive() {
    const { engine } = window.yawlab.session;
    const runs = window.yawlab.session.run.ghosts;
    for (const speed of [20, 21, 23, 24]) {
        const changed = JSON.parse(engine.scenario());
        changed.cars[0].speed = speed;
        runs.compute(engine, JSON.stringify(changed), `${speed} m/s`, 50);
    }
}

const kScenes = [
    ['hills', '#scenario=hills&quality=high'],
    ['twelve', '#scenario=platoon-of-cars&quality=high'],
    ['panels', '#scenario=circle&quality=high', openAllPanels],
    ['ghosts', '#scenario=circle&quality=high', letFourGhostsDrive],
];

// Eye and heading along a curve over the land, or behind a car on its road: the same places in every run.
function travel({ drive, stops }) {
    const app = window.yawlab;
    app.session.run.clock.playing = false;
    const land = app.view.world.land;
    const { camera, renderer } = app.view.stage;
    const road = drive ? app.session.engine.roadPlace(0, 0) : null;
    const [patches, triangles, times] = [[], [], []];
    let at = { x: -16, y: -1.8, heading: 0 };
    for (let k = 0; k < stops; k++) {
        const t = k / stops;
        let eye;
        if (drive) {
            // On along the road: a step ahead, then back to the middle of its lane.
            const speed = road.length / stops;
            at.x += speed * Math.cos(at.heading);
            at.y += speed * Math.sin(at.heading);
            const ahead = 1.5;
            const here = app.session.engine.roadPlace(at.x, at.y);
            const left = app.session.engine.roadPlace(at.x - ahead * Math.sin(at.heading), at.y + ahead * Math.cos(at.heading));
            const slope = (left.offset - here.offset) / ahead || 1;
            at.x += ((here.offset + 1.8) / slope) * Math.sin(at.heading);
            at.y -= ((here.offset + 1.8) / slope) * Math.cos(at.heading);
            const front = app.session.engine.roadPlace(at.x + ahead * Math.cos(at.heading), at.y + ahead * Math.sin(at.heading));
            at.heading -= Math.atan2(front.offset + 1.8, ahead) * 0.9;
            eye = [at.x, at.y, app.session.engine.height(at.x, at.y) + 1.6, at.heading, -0.02];
        } else {
            const a = 2 * Math.PI * t;
            const [x, y] = [700 * Math.cos(a), 500 * Math.sin(2 * a)];
            eye = [x, y, app.session.engine.height(x, y) + 20 + 180 * (0.5 - 0.5 * Math.cos(3 * a)), a + Math.PI / 2, -0.25];
        }
        camera.near = 0.3;
        camera.fov = 55;
        camera.aspect = 16 / 9;
        camera.position.set(eye[0], eye[1], eye[2]);
        camera.up.set(0, 0, 1);
        camera.lookAt(eye[0] + Math.cos(eye[3]), eye[1] + Math.sin(eye[3]), eye[2] + Math.tan(eye[4]));
        camera.updateProjectionMatrix();
        camera.updateMatrixWorld();
        const from = performance.now();
        for (let n = 0; n < 20; n++) land.update();
        times.push((1000 * (performance.now() - from)) / 20);
        patches.push(land.selected);
        triangles.push(land.triangles);
    }
    const calls = () => {
        app.view.stage.render();
        return renderer.info.render.calls;
    };
    const all = calls();
    land.view.mesh.visible = false;
    const others = calls();
    land.view.mesh.visible = true;
    return { patches, triangles, times, calls: all - others, all };
}

async function firstFrame(browser, url) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await context.newPage();
    await page.addInitScript(() => {
        const look = () => {
            if (window.yawlab?.view.frames > 0 && window.yawlab.session.run.step > 0) window.drivable = performance.now();
            else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    });
    await page.goto(url);
    await page.waitForFunction(() => window.drivable, null, { timeout: kPatience, polling: 100 });
    const time = await page.evaluate(() => window.drivable);
    await context.close();
    return time;
}

// Drawn by the processor, as a visitor without a graphics card has it: how quickly frames come while driving in the hills, and
// what each part of a picture costs, in full-screen passes of one colour drawn in the same minute. A part is measured alone;
// `without` is the whole picture with it left out, which is less than the difference where others then show instead.
// [ms] of processor time that all threads of the browser have used so far, as the schedulers count it; null where there is no /proc.
// On a machine that does other things too a frame's time says little, and two cores give 66 ms in a thirtieth of a second.
function processorTime() {
    try {
        const below = new Map();
        for (const p of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
            try {
                const stat = readFileSync(`/proc/${p}/stat`, 'utf8');
                const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
                below.set(parent, [...(below.get(parent) ?? []), p]);
            } catch {
                // It has ended meanwhile.
            }
        let sum = 0;
        const visit = (p) => {
            for (const child of below.get(p) ?? []) {
                for (const thread of readdirSync(`/proc/${child}/task`))
                    sum += Number(readFileSync(`/proc/${child}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
                visit(child);
            }
        };
        visit(String(process.pid));
        return sum > 0 ? sum : null;
    } catch {
        return null;
    }
}
function drive(seconds) {
    return new Promise((done) => {
        const app = window.yawlab;
        const { run } = app.session;
        const [times, from, since] = [[], performance.now(), run.time];
        let last = 0;
        const next = (time) => {
            if (last) times.push(time - last);
            last = time;
            const gone = (performance.now() - from) / 1000;
            if (gone < seconds) requestAnimationFrame(next);
            else done({ times, pace: (run.time - since) / gone, scale: app.view.stage.quality.scale, level: app.view.adapt.level });
        };
        requestAnimationFrame(next);
    });
}
async function costs(scale) {
    const { stage, world, overlay } = window.yawlab.view;
    const { renderer } = stage;
    const gl = renderer.getContext();
    window.yawlab.session.run.clock.playing = false;
    window.requestAnimationFrame = () => 0;
    await new Promise((done) => setTimeout(done, 200));
    stage.setQuality({ ...stage.quality, scale });
    stage.setFine(true); // the unit: a pass over every pixel of the view
    const pixel = new Uint8Array(4);
    const time = (draw, times) => {
        const wait = () => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
        draw();
        wait();
        const taken = [];
        for (let round = 0; round < 5; round++) {
            const from = performance.now();
            for (let k = 0; k < times; k++) draw();
            wait();
            taken.push((performance.now() - from) / times);
        }
        return taken.sort((a, b) => a - b)[2];
    };
    const program = gl.createProgram();
    for (const [type, text] of [
        [gl.VERTEX_SHADER, '#version 300 es\nvoid main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0); }'],
        [gl.FRAGMENT_SHADER, '#version 300 es\nprecision highp float; out vec4 colour; void main() { colour = vec4(0.5); }'],
    ]) {
        const shader = gl.createShader(type);
        gl.shaderSource(shader, text);
        gl.compileShader(shader);
        gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    const empty = time(() => {
        renderer.resetState();
        gl.bindFramebuffer(gl.FRAMEBUFFER, null);
        gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
        gl.useProgram(program);
        gl.disable(gl.DEPTH_TEST);
        gl.drawArrays(gl.TRIANGLES, 0, 3);
        renderer.resetState();
    }, 40);
    stage.setFine(false); // the browser stretches it
    const picture = () => stage.render();
    const ratio = (draw, times = 3) => time(draw, times) / empty;
    const parts = {
        ground: [world.land.view.mesh],
        growth: [world.land.growth.group],
        cars: [world.fleet.group, world.contact.mesh],
        sky: [stage.heaven.mesh],
        arrows: [world.arrows.mesh],
    };
    const all = [...new Set([...stage.scene.children, ...stage.front.children, ...world.land.group.children])].filter((o) => !o.isLight && o !== world.land.group);
    const seen = all.map((o) => o.visible);
    const show = (some) => all.forEach((o, k) => (o.visible = seen[k] && some(o)));
    const out = { empty, alone: {}, without: {} };
    out.whole = ratio(() => (picture(), overlay.render(renderer)));
    out.alone.overlay = ratio(() => overlay.render(renderer));
    for (const [name, objects] of Object.entries(parts)) {
        show((o) => !objects.includes(o));
        out.without[name] = ratio(picture);
    }
    show(() => false);
    const bare = ratio(picture);
    out.alone.clearing = bare;
    for (const [name, objects] of Object.entries(parts)) {
        show((o) => objects.includes(o));
        out.alone[name] = ratio(picture) - bare;
    }
    show((o) => parts.ground.includes(o));
    renderer.setScissorTest(true); // every vertex, one pixel
    renderer.setScissor(0, 0, 1, 1);
    out.alone['ground.vertices'] = ratio(picture) - bare;
    out.alone['ground.pixels'] = out.alone.ground - out.alone['ground.vertices'];
    const { land } = world;
    return { ...out, patches: land.selected, triangles: land.triangles };
}
async function software(browser, url, add) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await context.newPage();
    await page.goto(`${url}#scenario=hills`); // whose quality adapts
    await page.waitForFunction(() => window.yawlab?.view.world.land.settled, null, { timeout: kPatience, polling: 250 });
    await page.evaluate(() => window.yawlab.commands.run('drive.throttle'));
    await page.waitForTimeout(4000);
    const drawn = () => page.evaluate(() => window.yawlab.view.drawn);
    const [used, from] = [processorTime(), await drawn()];
    const { times, pace, scale } = await page.evaluate(drive, 10);
    const [usedThen, to] = [processorTime(), await drawn()];
    if (used !== null && usedThen !== null) add('page.software.processor.ms', 'ms', (usedThen - used) / Math.max(1, to - from));
    add('page.software.frame.median.ms', 'ms', quantile(times, 0.5));
    add('page.software.frame.p95.ms', 'ms', quantile(times, 0.95));
    add('page.software.pace', '1', pace);
    add('page.software.coarseness', '1', 1 / scale); // pixels of the view for one that is drawn, along a side
    const c = await page.evaluate(costs, 0.75);
    add('page.pass.empty.ms', 'ms', c.empty);
    add('page.pass.whole', '1', c.whole);
    for (const [name, value] of Object.entries(c.alone)) add(`page.pass.${name}`, '1', value);
    for (const [name, value] of Object.entries(c.without)) add(`page.pass.without.${name}`, '1', value);
    add('page.pass.ground.triangles', '1', c.triangles);
    await context.close();
}

/** Adds `page.*` and `terrain.*` measurements: add(name, unit, value). */
export async function benchPage(add, only = '') {
    const server = await serve(join(top, 'web/dist'));
    const browser = await launch();
    try {
        await software(browser, server.url, add);
        if (only === 'software') return;
        const loads = [];
        for (let k = 0; k < kLoads; k++) loads.push(await firstFrame(browser, server.url));
        add('page.first.ms', 'ms', quantile(loads, 0.5));
        const rounds = new Map(kScenes.map(([name]) => [name, []]));
        for (let round = 0; round < kRounds; round++)
            for (const [name, fragment, prepare] of kScenes) rounds.get(name).push(await frames(browser, server.url, fragment, prepare));
        for (const [name, measured] of rounds) {
            const middle = (pick) => quantile(measured.map(pick), 0.5);
            for (const part of ['sim', 'lod', 'scene', 'overlay', 'draw', 'all', 'cpu']) {
                add(`page.${name}.${part}.median.ms`, 'ms', middle((m) => m.report[part].median));
                add(`page.${name}.${part}.p95.ms`, 'ms', middle((m) => m.report[part].p95));
            }
            add(`page.${name}.calls`, '1', middle((m) => m.report.calls));
            add(`page.${name}.wasm.grown`, 'bytes', Math.max(...measured.map((m) => m.grown)));
        }
        for (const [name, drive] of [['flight', false], ['drive', true]]) {
            const { page, close } = await silentPage(browser, `${server.url}#scenario=hills&quality=high`);
            const r = await page.evaluate(travel, { drive, stops: 400 });
            add(`page.${name}.patches.median`, '1', quantile(r.patches, 0.5));
            add(`page.${name}.patches.most`, '1', Math.max(...r.patches));
            add(`page.${name}.triangles.most`, '1', Math.max(...r.triangles));
            add(`page.${name}.select.median.us`, 'us', quantile(r.times, 0.5));
            add(`page.${name}.select.p95.us`, 'us', quantile(r.times, 0.95));
            add(`page.${name}.terrain.calls`, '1', r.calls);
            add(`page.${name}.calls`, '1', r.all);
            await close();
        }
    } finally {
        await browser.close();
        server.close();
    }
}
