// The same pictures every time: times of day and weathers, the terrains, each car from far and near, the driver's seat, a crash, the
// qualities, a phone, the light theme. Each is one PNG of the canvas or of the whole page; sheet.png shows them side by side. Further
// subjects are further rows of kPictures. `node scripts/looks.mjs [FOLDER] [PATTERN]` after the page was built.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kDesktop, kPhone, launch, openPage, serve, top } from '../tests/browser/harness.mjs';

const folder = process.argv[2] ?? join(top, 'build/looks');
const word = process.argv[3] ?? '';
mkdirSync(folder, { recursive: true });

const car = (model, more = {}) => ({ yawlab: 1, title: model, duration: 60, cars: [{ model, ...more }] });
// The eye from the car's middle: heading from the nose [deg], distance [m], height [m]; what it looks at above the ground [m].
const kViews = {
    front: { turn: 38, away: 6.6, up: 1.45, look: 0.62, view: 38 },
    side: { turn: 90, away: 7.5, up: 1.1, look: 0.68, view: 36 },
    rear: { turn: 214, away: 6.6, up: 1.6, look: 0.65, view: 38 },
    above: { turn: 20, away: 1.2, up: 9.5, look: 0.4, view: 36 },
    near: { turn: 48, away: 3.1, up: 0.95, look: 0.55, view: 46 },
    far: { turn: 30, away: 60, up: 4, look: 0.6, view: 20 },
};
const kModels = ['hatch', 'saloon', 'rally', 'suv', 'van', 'vanagon'];
const shaped = (model, shape) => car(model, { set: { shape } });
// A car on a terrain, in a light: looked at as one drives.
const road = (show, kind = 'hills', model = 'hatch') => ({
    ...{ yawlab: 1, title: kind, duration: 60, show, terrain: { kind, obstacles: true } },
    cars: [{ model, live: true, position: [-16, -1.8], speed: 14 }],
});

const kPictures = [
    { name: 'first-visit', link: '', page: true },
    ...['golden', 'morning', 'noon', 'overcast', 'dusk', 'night'].map((daylight) => ({ name: `day-${daylight}`, source: road({ daylight }), camera: 'chase' })),
    ...['rain', 'snow', 'fog'].map((weather) => ({ name: `weather-${weather}`, source: road({ weather }), camera: 'chase' })),
    { name: 'night-rain-cockpit', source: road({ daylight: 'night', weather: 'rain' }), camera: 'cockpit' },
    ...['low', 'medium', 'high'].map((quality) => ({ name: `quality-${quality}`, source: road({}), camera: 'chase', quality })),
    { name: 'quality-adapts', source: road({}), camera: 'chase', quality: 'auto' },
    { name: 'terrain-pass', source: road({}, 'pass', 'rally'), camera: 'chase' },
    { name: 'terrain-plane', source: car('saloon', { speed: 20 }), camera: 'chase' },
    { name: 'terrain-500m', source: road({}), eye: { turn: 150, away: 500, up: 60, look: 0, view: 50 } },
    { name: 'terrain-bird', source: road({}), eye: { turn: 200, away: 60, up: 45, look: 0, view: 60 } },
];
for (const model of kModels)
    for (const name of ['front', 'near']) kPictures.push({ name: `${model}-${name}`, source: car(model), eye: kViews[name] });
for (const model of ['path', 'escort']) kPictures.push({ name: `${model}-side`, source: car(model), eye: kViews.side });
kPictures.push(
    { name: 'hatch-rear', source: car('hatch'), eye: kViews.rear },
    { name: 'hatch-above', source: car('hatch'), eye: kViews.above },
    { name: 'hatch-far', source: car('hatch'), eye: kViews.far },
    { name: 'truck-front', source: shaped('van', 'truck'), eye: { ...kViews.front, away: 9.5, up: 2, look: 1.2 } },
    { name: 'estate-rear', source: shaped('saloon', 'estate'), eye: kViews.rear },
    { name: 'cockpit-hatch', link: 'scenario=hills&paused=1&t=2&camera=cockpit', page: true },
    { name: 'crash-front', link: 'scenario=head-on&paused=1&t=2.5', eye: { ...kViews.front, turn: 150 } },
    { name: 'crash-side', link: 'scenario=pair-side&paused=1&t=3', page: true },
    { name: 'platoon', link: 'scenario=platoon-of-cars&paused=1&t=2', page: true },
    { name: 'light-theme', link: 'scenario=drive&paused=1&theme=light', page: true },
    { name: 'phone', link: 'scenario=hills&paused=1&t=2', page: true, device: kPhone },
);

const browser = await launch();
const server = await serve(process.env['LOOKS_DIST'] ?? join(top, 'web/dist'));
const taken = [];
const said = [];

// The scenario's light has come, what grows stands, the ground is painted.
const kMade = () => window.yawlab.view.world.daylight.lit && !window.yawlab.view.world.land.busy;
const made = (page) => page.waitForFunction(kMade, null, { timeout: 60000, polling: 100 }).catch(() => undefined);

// The canvas as drawn for that eye, in the task that drew it.
async function picture(page, eye) {
    return page.evaluate((e) => {
        const { view } = window.yawlab;
        const { stage, world } = view;
        const { camera } = stage;
        const p = world.subject.position;
        const ground = window.yawlab.session.engine.height(p.x, p.y);
        const middle = world.poses[0] ? (world.poses[0].box.front - world.poses[0].box.rear) / 2 : 0;
        const f = p.clone().set(1, 0, 0).applyQuaternion(world.subject.orientation);
        const heading = Math.atan2(f.y, f.x);
        const turn = heading + (e.turn * Math.PI) / 180;
        const at = p.clone().set(p.x + f.x * middle, p.y + f.y * middle, ground + e.look);
        camera.position.set(at.x + Math.cos(turn) * e.away, at.y + Math.sin(turn) * e.away, ground + e.up);
        camera.up.set(0, 0, 1);
        camera.fov = e.view;
        camera.near = 0.05;
        camera.lookAt(at);
        camera.updateProjectionMatrix();
        camera.updateMatrixWorld();
        world.update(1, 0, []); // bodies as fine as they are seen from here
        world.arrows.clear();
        world.afterCamera(0);
        stage.render();
        return stage.canvas.toDataURL('image/png');
    }, eye);
}

// Pictures of the canvas alone share a page: a world is opened in it for each.
let shared = null;
async function canvasOf(p) {
    shared ??= await openPage(browser, server.url, '#scenario=drive&paused=1&quality=medium&ui=0', { ...kDesktop, viewport: { width: 960, height: 540 } });
    const { page } = shared;
    await page.evaluate(([text, link]) => {
        const { session } = window.yawlab;
        if (text) session.document.open({ text, ground: null }, 'file');
        else session.document.open({ link: `${link}&quality=medium&ui=0` }, 'link');
        session.run.clock.playing = false;
    }, [p.source ? JSON.stringify(p.source) : null, p.link ?? null]);
    const from = await page.evaluate(() => window.yawlab.view.frames);
    await page.waitForFunction((n) => window.yawlab.view.frames > n + 1, from, { timeout: 60000 });
    await picture(page, p.eye);
    await made(page);
    await picture(page, p.eye);
    const data = await picture(page, p.eye);
    writeFileSync(join(folder, `${p.name}.png`), Buffer.from(data.split(',')[1], 'base64'));
}
async function wholePage(p) {
    const fragment = `#${p.link ?? 'scenario=drive&paused=1'}${p.link === '' ? '' : '&'}${p.quality === 'auto' ? '' : `quality=${p.quality ?? 'medium'}`}`;
    const { page, problems, close } = await openPage(browser, server.url, fragment, p.device ?? kDesktop);
    try {
        if (p.source)
            await page.evaluate(([text, camera]) => {
                const { session, view } = window.yawlab;
                session.document.open({ text, ground: null }, 'file');
                session.run.clock.playing = false;
                if (camera) view.cameras.choose(camera);
            }, [JSON.stringify(p.source), p.camera ?? null]);
        const from = await page.evaluate(() => window.yawlab.view.frames);
        await page.waitForFunction((n) => window.yawlab.view.frames > n + 4, from, { timeout: 60000 });
        await made(page);
        await page.waitForTimeout(500);
        await page.screenshot({ path: join(folder, `${p.name}.png`) });
        for (const line of problems) said.push(`${p.name}: ${line}`);
    } finally {
        await close();
    }
}

for (const p of kPictures.filter((q) => new RegExp(word).test(q.name)))
    try {
        await (p.eye ? canvasOf(p) : wholePage(p));
        taken.push(p.name);
    } catch (error) {
        said.push(`${p.name}: ${error.message.split('\n')[0]}`);
    }
for (const line of shared?.problems ?? []) said.push(line);

// The sheet: a page of pictures, photographed.
const wide = 360;
const cells = taken.map((name) => `<figure><img src="data:image/png;base64,${readFileSync(join(folder, `${name}.png`)).toString('base64')}"><figcaption>${name}</figcaption></figure>`);
const context = await browser.newContext({ viewport: { width: 6 * (wide + 8) + 8, height: 800 } });
const sheet = await context.newPage();
await sheet.setContent(
    `<style>body{margin:8px;background:#10151c;color:#e8edf3;font:13px system-ui;display:flex;flex-wrap:wrap;gap:8px}figure{margin:0;width:${wide}px}img{width:100%;height:${wide * 0.5625}px;object-fit:contain;background:#000}</style>${cells.join('')}`,
);
await sheet.screenshot({ path: join(folder, 'sheet.png'), fullPage: true });
await browser.close();
server.close();
for (const line of said) console.error(line);
console.log(`${taken.length} pictures and sheet.png in ${folder}`);
process.exitCode = said.length === 0 && taken.length > 0 ? 0 : 1;
