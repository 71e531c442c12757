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
    const reach = (n) => page.waitForFunction((frames) => window.yawlab?.frames > frames, n, { timeout: kPatience, polling: 250 });
    await reach(2);
    return { page, reach, close: () => context.close() };
}

// One round of one scene: frame times by part, draw calls, and how much wasm memory grew.
async function frames(browser, url, fragment, prepare = () => undefined) {
    const { page, reach, close } = await silentPage(browser, url + fragment);
    try {
        await page.evaluate(() => {
            if (!window.yawlab.settings.overlay) window.yawlab.change('overlay', true);
            if (window.yawlab.info.vehicles.some((v) => v.live)) window.yawlab.driver.keys.throttle = true;
        });
        await page.evaluate(prepare);
        const state = () => page.evaluate(() => ({ frames: window.yawlab.frames, memory: window.yawlab.engine.api.HEAPU8.byteLength }));
        await reach((await state()).frames + 120); // warm
        const before = await state();
        await browser.startTracing(page, { categories: ['devtools.timeline'] });
        await reach(before.frames + kFrames);
        const trace = JSON.parse((await browser.stopTracing()).toString());
        const cpu = trace.traceEvents.filter((e) => e.name === 'FireAnimationFrame' && e.tdur > 0).map((e) => e.tdur / 1000);
        const report = await page.evaluate(() => ({ ...window.yawlab.meter.report(), calls: window.yawlab.stage.renderer.info.render.calls }));
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
    const { engine, runs } = window.yawlab;
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
    app.clock.playing = false;
    const land = app.world.land;
    const { camera, renderer } = app.stage;
    const road = drive ? app.engine.roadPlace(0, 0) : null;
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
            const here = app.engine.roadPlace(at.x, at.y);
            const left = app.engine.roadPlace(at.x - ahead * Math.sin(at.heading), at.y + ahead * Math.cos(at.heading));
            const slope = (left.offset - here.offset) / ahead || 1;
            at.x += ((here.offset + 1.8) / slope) * Math.sin(at.heading);
            at.y -= ((here.offset + 1.8) / slope) * Math.cos(at.heading);
            const front = app.engine.roadPlace(at.x + ahead * Math.cos(at.heading), at.y + ahead * Math.sin(at.heading));
            at.heading -= Math.atan2(front.offset + 1.8, ahead) * 0.9;
            eye = [at.x, at.y, app.engine.height(at.x, at.y) + 1.6, at.heading, -0.02];
        } else {
            const a = 2 * Math.PI * t;
            const [x, y] = [700 * Math.cos(a), 500 * Math.sin(2 * a)];
            eye = [x, y, app.engine.height(x, y) + 20 + 180 * (0.5 - 0.5 * Math.cos(3 * a)), a + Math.PI / 2, -0.25];
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
        app.stage.render();
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
            if (window.yawlab?.frames > 0 && window.yawlab.step > 0) window.drivable = performance.now();
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

/** Adds `page.*` and `terrain.*` measurements: add(name, unit, value). */
export async function benchPage(add) {
    const server = await serve(join(top, 'web/dist'));
    const browser = await launch();
    try {
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
