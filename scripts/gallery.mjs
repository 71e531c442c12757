// The contact sheet: every scenario at the moment that counts, 320 x 180, dark and light, without its title.
//
//     scripts/gallery [FOLDER [dark|light] [NAME..]]
//     scripts/gallery --keep [NAME..]
//
// Writes FOLDER/<theme>/<name>.png and FOLDER/<theme>.png with all of them (default build/gallery). Needs web/dist
// (./drive --build-only) and Chromium. --keep takes the pictures of the page's gallery anew instead, assets/pictures, as JPEG: those
// named, or without names those whose scenario is another than they show. They are 480 x 270: for cards, and for the pages that chats
// show (web/previews.ts).
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashes, kFolder } from "./pictures_of.mjs";
import {
  kDesktop,
  launch,
  openPage,
  serve,
  top,
} from "../tests/browser/harness.mjs";

const keeps = process.argv[2] === "--keep";
const [folder, only, ...names] = keeps
  ? [kFolder, "dark", ...process.argv.slice(3)]
  : [process.argv[2] ?? join(top, "build/gallery"), process.argv[3] ?? "", ...process.argv.slice(4)];
const themes = ["dark", "light"].filter((theme) => !only || theme === only);
const kSize = { width: 320, height: 180 };

// A scenario as it shows its point.
const pictured = async (name) => {
  const { session } = window.yawlab;
  const { run } = session;
  session.document.openAddress(`#scenario=${name}&ui=0&paused=1`);
  const awaited = Date.now() + 8000;
  while (session.engine.sceneAwaited() && Date.now() < awaited)
    await new Promise((done) => setTimeout(done, 50));
  run.playing = false;
  while (run.film.rolling.value && !run.film.worlds().every((w) => w.story)) {
    if (Date.now() > awaited + 20000) break;
    run.film.find(50);
  }
  const { dt } = run.clock;
  const shown = run.film.info.show.moments;
  const steps = run.film.story.value?.moments ?? [];
  const of = (which) =>
    steps[shown.findIndex((m, i) => steps[i] > 0 && which(m))];
  // Blows shortly after they began, manoeuvres when they are done and the way that was driven tells of them.
  const slow = of((m) => m.rate < 1);
  const after = shown.find((m, i) => steps[i] === slow)?.for ?? 0;
  const pushed = run.info.pushes.some(
    (push) => Math.abs(push.time / dt - slow) < 2,
  );
  const hit =
    pushed ||
    run.film.story.value?.impacts.some((impact) => impact.step === slow);
  const last = shown.findLastIndex((m, i) => steps[i] > 0 && m.say);
  const step =
    slow !== undefined
      ? slow + Math.round((hit ? 0.35 * after : after + 0.5) / dt)
      : last >= 0
        ? steps[last] + Math.round(1.2 / dt)
        : Math.round(1 / dt);
  run.ahead(
    Math.min(Math.max(1, step), Math.round((run.info.duration - 0.1) / dt)),
  );
};

// A challenge begins with the back of a car, like every other: it is shown by the best run of its board, from an eye of its own
// (turn and rise [rad], distance [m]), at a moment that the run itself tells: `ended` when it was decided, `flown` when its jump was
// over, `hit` when something was met [s].
const kChallenges = {
  "challenge-crash": { eye: "-1,0.35,14", at: ({ hit }) => hit + 0.1 },
  "challenge-drift": { eye: "-0.8,0.45,17", at: ({ ended }) => 0.5 * ended },
  "challenge-jump": { eye: "-1.7,0.14,15", at: ({ flown }) => flown - 1.3 },
  "challenge-lap": { eye: "0.35,0.22,11", at: ({ ended }) => 0.36 * ended },
  "challenge-park": { eye: "-0.9,0.5,14", at: ({ ended }) => ended - 0.3 },
  "challenge-slalom": { eye: "2.9,0.22,8", at: ({ ended }) => 0.5 * ended },
  "challenge-stop": { eye: "-0.9,0.35,13", at: ({ ended }) => ended - 0.1 },
  "challenge-ten-degrees": { eye: "-1.2,0.4,13", at: ({ ended }) => ended + 0.05 },
};
// Of the entries of a board, each with its run: the best one's link.
function bestRun(name, more) {
  const { entries } = JSON.parse(readFileSync(join(top, "assets/boards", `${name}.json`), "utf8"));
  const { link } = entries.reduce((a, b) => (more === b.score > a.score ? b : a));
  return `${link.slice(link.indexOf("#"))}&ui=0&paused=1&camera=orbit&eye=${kChallenges[name].eye}`;
}
const moreIsBetter = (name) => {
  const { session } = window.yawlab;
  session.document.openAddress(`#scenario=${name}&ui=0&paused=1`);
  return session.run.info.goal.more;
};
const driven = async (link) => {
  const { session } = window.yawlab;
  const { run, engine } = session;
  session.document.openAddress(link);
  await new Promise((done) => setTimeout(done, 500));
  run.playing = false;
  run.patienceAhead = 30;
  const goal = (field) => engine.block("goal").named(0, field);
  const found = { ended: 0, flown: 0, hit: 0 };
  for (let piece = 0; run.time < 200 && goal("phase") < 2; ) {
    run.ahead(Math.round(0.1 / run.clock.dt));
    await new Promise((done) => setTimeout(done));
    if (goal("piece") > piece) [piece, found.flown] = [goal("piece"), run.time];
    if (!found.hit && engine.block("events").count > 0) found.hit = run.time;
  }
  found.ended = goal("ended");
  return found;
};
// The picture stands: at the moment `at` [s], or where the run is now.
const stood = async (at) => {
  const { session, view } = window.yawlab;
  const { run } = session;
  if (at !== undefined) run.seek(Math.round(at / run.clock.dt));
  document.querySelectorAll(".toast").forEach((toast) => toast.remove());
  // Land grows trees and paints its ground as frames go by.
  view.drawAt(run.step, 0);
  const until = Date.now() + 40000;
  const grown = view.frames + (view.world.land.settled ? 5 : 60);
  while ((view.frames < grown || view.world.land.busy) && Date.now() < until)
    await new Promise((done) => requestAnimationFrame(done));
  // The camera comes to rest.
  view.drawAt(run.step, 0);
  for (let k = 0; k < 12; k++) view.drawAt(run.step, 0.25);
  await new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(done)),
  );
};
async function show(page, name) {
  if (!(name in kChallenges)) {
    await page.evaluate(pictured, name);
    return page.evaluate(stood);
  }
  const more = await page.evaluate(moreIsBetter, name);
  const found = await page.evaluate(driven, bestRun(name, more));
  return page.evaluate(stood, kChallenges[name].at(found));
}

// The pictures of the page's gallery, each with the hash of its scenario.
async function keep(browser, url) {
  const list = join(folder, "of.json");
  const now = hashes();
  const kept = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : {};
  const wanted = names.length ? names : Object.keys(now).filter((name) => kept[name] !== now[name]);
  mkdirSync(folder, { recursive: true });
  const link = "#scenario=drop&ui=0&quality=medium&theme=dark";
  const { page, close } = await openPage(browser, url, link, { viewport: { width: 480, height: 270 } });
  // After each, so that what is broken off goes on where it stood.
  const note = () => {
    const sorted = Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(list, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  };
  for (const name of wanted) {
    await show(page, name);
    await page.screenshot({ path: join(folder, `${name}.jpg`), type: "jpeg", quality: 70, timeout: 120000 });
    kept[name] = now[name];
    note();
    console.log(name);
  }
  await close();
  for (const name of Object.keys(kept)) if (!(name in now)) (rmSync(join(folder, `${name}.jpg`)), delete kept[name]);
  note();
}

const server = await serve(join(top, "web/dist"));
const browser = await launch();
try {
  if (keeps) await keep(browser, server.url);
  else
  for (const theme of themes) {
    const into = join(folder, theme);
    mkdirSync(into, { recursive: true });
    const link = `#scenario=drop&ui=0&quality=medium&theme=${theme}`;
    const { page, close } = await openPage(browser, server.url, link, {
      viewport: kSize,
    });
    const all = await page.evaluate(() =>
      window.yawlab.session.engine.catalog().map((e) => e.name),
    );
    const wanted = names.length ? names : all;
    for (const name of wanted) {
      await show(page, name);
      await page.screenshot({
        path: join(into, `${name}.png`),
        timeout: 120000,
      });
      console.log(`${theme} ${name}`);
    }
    await close();
    const sheet = await browser.newContext(kDesktop);
    const table = await sheet.newPage();
    const image = (name) =>
      readFileSync(join(into, `${name}.png`)).toString("base64");
    await table.setViewportSize({
      width: 6 * 324 + 4,
      height: Math.ceil(wanted.length / 6) * 204 + 4,
    });
    await table.setContent(
      `<body style="margin:2px;font:12px sans-serif;background:#888;display:grid;grid-template-columns:repeat(6,320px);gap:4px">${wanted
        .map(
          (name, i) =>
            `<figure style="margin:0"><img src="data:image/png;base64,${image(name)}"><figcaption style="height:18px">${i + 1}</figcaption></figure>`,
        )
        .join("")}</body>`,
    );
    writeFileSync(join(folder, `${theme}.png`), await table.screenshot());
    await sheet.close();
  }
} finally {
  await browser.close();
  server.close();
}
