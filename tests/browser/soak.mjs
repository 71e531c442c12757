// An hour of simulated time in one page that is never loaded again: `node tests/browser/soak.mjs [HOURS [SECONDS]]`, called by `scripts/soak
// page`. A round is SECONDS, two minutes, of each of kScenarios, driven by keys, with a jump back, a restart where a run is over, and a panel opened and
// closed. What a round leaves in memory and what it costs must be that of the rounds before. Every frame stands for the same time,
// so that a busy machine does the same. Prints a line a round and `N passed, N failed`.
import { join } from 'node:path';
import { launch, overlayHere, ready, serve, top } from './harness.mjs';

const kScenarios = ['hills', 'head-on', 'crush-zones', 'ring-race', 'five-cars'];
const kFrame = 100; // [ms] that a frame stands for
const kRate = 2;
const kMost = { heap: 1.5 * 2 ** 20, wasm: 2 ** 20, nodes: 50, listeners: 50, geometries: 2, textures: 2 }; // more than after the second round
const kMostCost = 1.1; // the cheapest of the last third of the rounds to that of the first
const kPanels = ['plots', 'momentum', 'compare', 'tune', 'share'];
const kPatience = 1200000; // [ms]

const hours = Number(process.argv[2] ?? 1);
const seconds = Number(process.argv[3] ?? 120); // [s] of each in a round

// Before the page's own scripts.
function sameFrames(milliseconds) {
    const next = window.requestAnimationFrame.bind(window);
    let last = 0;
    let told = 0;
    window.soak = { steps: 0, simulated: 0, restarts: 0, bad: 0 };
    window.requestAnimationFrame = (act) =>
        next((now) => {
            // Several may ask for one frame.
            if (now !== last) {
                told += milliseconds;
                window.soak.frame?.();
            }
            last = now;
            act(told);
        });
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });
}

// In the page, once: counts what is simulated, begins again what is over.
function watch(rate) {
    const { session } = window.yawlab;
    const { engine, run } = session;
    const step = engine.step.bind(engine);
    engine.step = (n) => {
        const done = step(n);
        window.soak.steps += done;
        window.soak.simulated += done * run.clock.dt;
        return done;
    };
    const world = engine.block('world');
    window.soak.frame = () => {
        if (run.toCome > 0) return;
        if (world.named(0, 'stopped') !== 0) window.soak.bad++;
        if (!run.playing) {
            window.soak.restarts++;
            run.restart();
        }
        if (run.clock.rate === 1) run.clock.rate = rate;
    };
}

const server = await serve(join(top, 'web/dist'));
const browser = await launch();
const everything = await browser.newBrowserCDPSession();
const processor = async () =>
    (await everything.send('SystemInfo.getProcessInfo')).processInfo.reduce((sum, p) => sum + p.cpuTime, 0);
const context = await browser.newContext({ viewport: { width: 480, height: 270 } });
context.setDefaultTimeout(kPatience);
await context.addInitScript(sameFrames, kFrame);
const page = await context.newPage();
const problems = [];
page.on('console', (m) => {
    if (m.type() === 'error' || m.type() === 'warning') problems.push(m.text());
});
page.on('pageerror', (e) => problems.push(e.stack ?? String(e)));
const cdp = await context.newCDPSession(page);
await cdp.send('Performance.enable');

async function memory() {
    // Weak references go with the second collection.
    for (let k = 0; k < 3; k++) await cdp.send('HeapProfiler.collectGarbage');
    const counted = await cdp.send('Memory.getDOMCounters');
    const inPage = await page.evaluate(() => {
        const { geometries, textures } = window.yawlab.view.stage.renderer.info.memory;
        return {
            heap: performance.memory.usedJSHeapSize,
            wasm: window.yawlab.session.engine.api.HEAPU8.byteLength,
            geometries,
            textures,
        };
    });
    return { ...inPage, nodes: counted.nodes, listeners: counted.jsEventListeners };
}
const simulated = () => page.evaluate(() => window.soak.simulated);
const past = (time) => page.waitForFunction((s) => window.soak.simulated >= s, time, { polling: 250 });

async function visit(name, panel) {
    await page.evaluate((n) => window.yawlab.session.document.openNamed(n), name);
    await page.waitForFunction(() => window.yawlab.session.run.toCome === 0);
    await overlayHere(page);
    const from = await simulated();
    await page.keyboard.down('ArrowUp');
    await past(from + 0.3 * seconds);
    await page.keyboard.down('ArrowLeft');
    await past(from + 0.35 * seconds);
    await page.keyboard.up('ArrowLeft');
    await page.keyboard.up('ArrowUp');
    await page.evaluate(() => {
        const { run } = window.yawlab.session;
        run.seek(Math.floor(run.step / 2));
        run.playing = true;
    });
    await page.evaluate((id) => window.yawlab.commands.run(`page.${id}`), panel);
    const shown = 'dialog[open], .sheet:not(.hidden), .plots:not(.hidden), section.shown';
    await page.waitForFunction((s) => document.querySelector(s), shown);
    await past(from + 0.7 * seconds);
    await page.evaluate(() => {
        document.querySelector('dialog[open] header button')?.click();
        document.querySelector('.sheet:not(.hidden) header button')?.click();
        document.querySelector('.plots:not(.hidden) .tools > .icon:last-child')?.click();
    });
    await page.waitForFunction((s) => !document.querySelector(s), shown);
    await past(from + seconds);
}

const rounds = [];
let passed = 0;
let failed = 0;
const verdict = (what, good) => {
    if (good) passed++;
    else failed++;
    console.log(`${good ? 'ok    ' : 'FAILED'}  ${what}`);
};
try {
    await page.goto(server.url);
    await ready(page);
    await page.evaluate(() => window.yawlab.session.engine.whole());
    await page.evaluate(watch, kRate);
    const begun = await processor();
    let before = begun;
    // The first third and the last are compared: three rounds at least.
    while (rounds.length < 3 || (await simulated()) < 3600 * hours) {
        for (const [k, name] of kScenarios.entries()) await visit(name, kPanels[k]);
        const now = await processor();
        const r = { ...(await memory()), cost: now - before };
        before = now;
        rounds.push(r);
        const hoursNow = (await simulated()) / 3600;
        const mb = (bytes) => (bytes / 2 ** 20).toFixed(2);
        console.log(
            `${hoursNow.toFixed(2)} h simulated: ${r.cost.toFixed(1)} s of the processor, heap ${mb(r.heap)} MB, engine ${mb(r.wasm)} MB, ` +
                `${r.nodes} nodes, ${r.listeners} listeners, ${r.geometries} geometries, ${r.textures} textures`,
        );
    }
    const third = Math.floor(rounds.length / 3);
    const cheapest = (some) => Math.min(...some.map((r) => r.cost));
    const cost = cheapest(rounds.slice(-third)) / cheapest(rounds.slice(0, third));
    const state = await page.evaluate(() => ({ ...window.soak, frames: window.yawlab.view.frames }));
    console.log(
        `${rounds.length} rounds, ${state.frames} frames, ${state.restarts} runs begun again, cost x ${cost.toFixed(3)}`,
    );
    for (const [what, most] of Object.entries(kMost)) {
        const grown = rounds.at(-1)[what] - rounds[1][what];
        verdict(`${what}: ${grown} more than after the second round, at most ${most}`, grown <= most);
    }
    verdict('the cost is flat', cost <= kMostCost);
    verdict('every state is in numbers', state.bad === 0);
    verdict(
        `the console stays silent${problems.length > 0 ? `:\n${problems.slice(0, 5).join('\n')}` : ''}`,
        problems.length === 0,
    );
} finally {
    await browser.close();
    server.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
