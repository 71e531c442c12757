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
import { kChallenges, kViews } from "./gallery_views.mjs";
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

// A scenario as it shows its point: at the moment that it tells of, or `at` [s] as gallery_views.mjs says.
const pictured = async ({ name, link = "", at, plan }) => {
  const { session } = window.yawlab;
  const { run } = session;
  session.document.openAddress(`#scenario=${name}&ui=0&paused=1${link && `&${link}`}`);
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
  const impacts = run.film.story.value?.impacts ?? [];
  const of = (which) =>
    steps[shown.findIndex((m, i) => steps[i] > 0 && which(m))];
  // Blows shortly after they began, manoeuvres when they are done and the way that was driven tells of them.
  const told = () => {
    const slow = of((m) => m.rate < 1);
    const after = shown.find((m, i) => steps[i] === slow)?.for ?? 0;
    const pushed = run.info.pushes.some(
      (push) => Math.abs(push.time / dt - slow) < 2,
    );
    const hit = pushed || impacts.some((impact) => impact.step === slow);
    const last = shown.findLastIndex((m, i) => steps[i] > 0 && m.say);
    if (slow !== undefined) return slow + Math.round((hit ? 0.35 * after : after + 0.5) / dt);
    return last >= 0 ? steps[last] + Math.round(1.2 / dt) : Math.round(1 / dt);
  };
  const [impact, after] = String(at).split("+").map(Number);
  const asked = after >= 0 ? impacts[impact - 1]?.step + Math.round(after / dt) : Math.round(at / dt);
  const step = at === undefined ? told() : asked;
  run.patienceAhead = 30;
  run.ahead(
    Math.min(Math.max(1, step), Math.round((run.info.duration - 0.1) / dt)),
  );
  // Parts of the page that the scenario asks for come.
  while (plan && !document.querySelector(".inset-plan") && Date.now() < awaited + 60000)
    await new Promise((done) => setTimeout(done, 50));
  return run.step;
};

// The way there once more, so that footprints, trails and the plan have it; what `trace` names is drawn as a curve below.
const retraced = async ({ step, plan, trace, says }) => {
  const { session, view } = window.yawlab;
  const { run } = session;
  const { dt } = run.clock;
  document.querySelectorAll(".picture-trace, .picture-says").forEach((old) => old.remove());
  view.world.jump();
  const lines = [];
  const each = Math.round(0.1 / dt);
  const trails = view.world.showTrails;
  if (plan || trace || trails)
    for (let at = 0; at < step + each; at += each) {
      run.show(Math.min(at, step));
      if (plan || trails) view.place(0.1);
      if (trace?.worlds) run.ghosts.follow(run.time);
      const worlds = trace?.worlds ? [session.engine, ...run.ghosts.kept.map((ghost) => ghost.engine)] : [session.engine];
      const shown = worlds.flatMap((engine) => Array.from({ length: trace?.cars ?? 1 }, (_, i) => [engine.block(trace?.block ?? "vehicles"), i]));
      for (const [k, [block, i]] of trace ? shown.entries() : [])
        (lines[k] ??= []).push({ x: trace.along ? block.named(i, trace.along) : at, y: block.named(i, trace.of) });
    }
  run.show(step);
  const put = (element, { width, height, left, right, top, bottom }) => {
    Object.assign(element.style, { position: "absolute", zIndex: 1, borderRadius: "6px", background: "var(--panel)" });
    for (const [key, value] of Object.entries({ width, height, left, right, top, bottom }))
      element.style[key] = value === undefined ? "auto" : `${value}px`;
  };
  const inset = document.querySelector(".inset-plan");
  if (inset && plan) {
    inset.classList.remove("hidden");
    put(inset, plan);
  }
  if (says) {
    const { film } = run;
    film.moved(0);
    for (const at of film.story.value.moments.filter((at) => at !== null && at <= step).sort((a, b) => a - b)) film.time(0, at, true);
    const line = document.createElement("p");
    line.className = "picture-says";
    line.textContent = film.line.value;
    view.stage.canvas.parentElement.append(line);
    put(line, { left: 8, bottom: 8, right: 8 });
    Object.assign(line.style, { margin: 0, padding: "6px 10px", font: "600 16px system-ui, sans-serif", color: "var(--text)" });
  }
  if (!trace) return;
  const canvas = document.createElement("canvas");
  canvas.className = "picture-trace";
  view.stage.canvas.parentElement.append(canvas);
  put(canvas, trace);
  [canvas.width, canvas.height] = [trace.width, trace.height];
  const pen = canvas.getContext("2d");
  const cones = trace.along ? session.engine.course().cones.map(([x, y]) => ({ x, y })) : [];
  const all = [...lines.flat(), ...cones];
  const span = (key, also) => {
    const values = [...all.map((point) => point[key]), ...also];
    return [Math.min(...values), Math.max(...values)];
  };
  const [first, last] = span("x", []);
  const [low, high] = span("y", [trace.from ?? 0]);
  let [across, up] = [(canvas.width - 16) / (last - first), (canvas.height - 30) / (high - low)];
  if (trace.map) across = up = Math.min(across, up);
  const x = (value) => 8 + (value - first) * across;
  const y = (value) => canvas.height - 8 - (value - low) * up;
  const colours = view.colours.peek();
  pen.strokeStyle = colours.quiet;
  if (low <= 0 && !trace.map) {
    pen.beginPath();
    pen.moveTo(0, y(0));
    pen.lineTo(canvas.width, y(0));
    pen.stroke();
  }
  pen.lineJoin = "round";
  lines.forEach((line, i) => {
    pen.lineWidth = 2;
    pen.strokeStyle = ["#4cc2ff", "#e69f00", "#009e73", "#cc79a7", "#f0e442"][i % 5];
    pen.beginPath();
    line.forEach((point) => pen.lineTo(x(point.x), y(point.y)));
    pen.stroke();
    if (!trace.map) return;
    pen.fillStyle = pen.strokeStyle;
    pen.beginPath();
    pen.arc(x(line.at(-1).x), y(line.at(-1).y), lines.length > 5 ? 2.5 : 5, 0, 2 * Math.PI);
    pen.fill();
  });
  // Which line is whose, in a row beside the word.
  let place = canvas.width - 8;
  pen.textAlign = "right";
  pen.font = "600 13px system-ui, sans-serif";
  for (const [k, { name }] of [...(trace.worlds ? run.film.worlds() : []).entries()].reverse()) {
    pen.fillStyle = ["#4cc2ff", "#e69f00", "#009e73", "#cc79a7", "#f0e442"][k % 5];
    pen.fillText(name, place, 16);
    place -= pen.measureText(name).width + 10;
  }
  pen.textAlign = "left";
  pen.fillStyle = colours.longitudinal;
  for (const cone of cones) pen.fillRect(x(cone.x) - 2, y(cone.y) - 2, 4, 4);
  pen.fillStyle = colours.text;
  pen.font = "600 14px system-ui, sans-serif";
  pen.fillText(trace.word, 8, 16);
};

// Of the entries of a board, each with its run: the best one's link.
function bestRun(name, more) {
  const { entries } = JSON.parse(readFileSync(join(top, "assets/boards", `${name}.json`), "utf8"));
  const { link } = entries.reduce((a, b) => (more === b.score > a.score ? b : a));
  const { camera = "orbit", eye, trails } = kChallenges[name];
  return `${link.slice(link.indexOf("#"))}&ui=0&paused=1&camera=${camera}&eye=${eye}${trails ? "&trails=1" : ""}`;
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
const reached = (at) => {
  const { run } = window.yawlab.session;
  run.seek(Math.round(at / run.clock.dt));
  return run.step;
};
// The picture stands where the run is now.
const stood = async () => {
  const { session, view } = window.yawlab;
  const { run } = session;
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
    const own = kViews[name] ?? {};
    const step = await page.evaluate(pictured, { name, ...own });
    await page.evaluate(retraced, { step, plan: own.plan, trace: own.trace, says: own.says });
    return page.evaluate(stood);
  }
  const more = await page.evaluate(moreIsBetter, name);
  const found = await page.evaluate(driven, bestRun(name, more));
  const step = await page.evaluate(reached, kChallenges[name].at(found));
  await page.evaluate(retraced, { step, trace: kChallenges[name].trace });
  return page.evaluate(stood);
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
