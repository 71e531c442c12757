// Cars side by side: our engine, Jolt Physics and Rapier, all as WebAssembly in this Node, each with the same task
// (peers/task.mjs). Every engine is warmed up and checked to do the task; then they take turns, round after round, so that a
// machine that slows down meets all alike. Called by scripts/bench peers; README.md holds figures and what they mean.
import { writeFileSync } from 'node:fs';
import * as jolt from './peers/jolt.mjs';
import * as rapier from './peers/rapier.mjs';
import { kRadius, kSpeed, kStep } from './peers/task.mjs';
import * as yawlab from './peers/yawlab.mjs';

const option = (name, fallback) => {
    const at = process.argv.indexOf(name);
    return at < 0 ? fallback : process.argv[at + 1];
};
const rounds = Number(option('--rounds', 7));
const kTarget = 2; // a peer costs at least this much more than we do
const kEngines = [
    (task) => yawlab.create({ ...task, integrator: 'midpoint' }), // the one that is compared: every scenario's default
    (task) => yawlab.create({ ...task, integrator: 'rk4' }),
    (task) => jolt.create({ ...task, wheels: 'ray' }),
    (task) => jolt.create({ ...task, wheels: 'cylinder' }),
    (task) => rapier.create(task),
];
const kPlay = 2.5; // [m/s] a car that rolls without loss gains that much downhill
const stepsOf = (seconds) => Math.round(seconds / kStep);

/** Drives 25 s and sees to it that every car holds its speed, on its wheels, on a circle of about the right size. */
function check(engine) {
    engine.step(stepsOf(5));
    const tracks = engine.cars().map(() => ({ x: [Infinity, -Infinity], y: [Infinity, -Infinity] }));
    for (let k = 0; k < 80; ++k) {
        engine.step(stepsOf(0.25));
        for (const [i, car] of engine.cars().entries()) {
            if (!(Math.abs(car.speed - kSpeed) < kPlay && car.up > 0.95))
                throw new Error(`${engine.name}: car ${i} has ${car.speed.toFixed(2)} m/s and its up points ${car.up.toFixed(2)} up`);
            for (const axis of ['x', 'y']) {
                const [low, high] = tracks[i][axis];
                tracks[i][axis] = [Math.min(low, car[axis]), Math.max(high, car[axis])];
            }
        }
    }
    const radii = tracks.map(({ x, y }) => 0.25 * (x[1] - x[0] + y[1] - y[0]));
    const [least, most] = [Math.min(...radii), Math.max(...radii)];
    if (!(least > 0.8 * kRadius && most < 1.25 * kRadius))
        throw new Error(`${engine.name}: circles of ${least.toFixed(1)} to ${most.toFixed(1)} m where ${kRadius} m were meant`);
    return 0.5 * (least + most);
}

function median(values) {
    const sorted = [...values].sort((a, b) => a - b);
    return 0.5 * (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]);
}

const row = (...cells) => console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(30) : cell.padStart(14))).join(' '));
const ground = await yawlab.heights();
const results = {};
let passed = 0;
let failed = 0;
for (const [title, cars, heights] of [
    ['1 car, flat', 1, undefined],
    ['100 cars, flat', 100, undefined],
    ['1 car, 257 x 257 heights', 1, ground],
    ['100 cars, 257 x 257 heights', 100, ground],
]) {
    if (option('--only') && !title.includes(option('--only'))) continue;
    const engines = [];
    for (const create of kEngines) {
        const engine = await create({ cars, heights, field: heights !== undefined });
        engines.push({ engine, radius: check(engine), times: [] });
    }
    const seconds = cars === 1 ? 20 : 1; // of simulated time a turn: enough to be timed
    for (let round = 0; round < rounds; ++round) {
        for (const { engine, times } of engines) {
            const begun = process.hrtime.bigint();
            engine.step(stepsOf(seconds));
            times.push(Number(process.hrtime.bigint() - begun) / 1e6 / seconds);
        }
    }
    const ours = engines[0].times;
    console.log('');
    row(title, 'ms per sim s', 'us per car step', 'times ours', 'scatter');
    for (const { engine, times } of engines) {
        const ratio = median(times.map((t, i) => t / ours[i]));
        const scatter = (Math.max(...times) - Math.min(...times)) / (2 * median(times));
        const isPeer = !engine.name.startsWith('yawlab');
        const good = !isPeer || ratio >= kTarget;
        passed += isPeer && good;
        failed += !good;
        results[`${title}: ${engine.name}`] = { ms: median(times), ratio, scatter };
        row(engine.name, median(times).toFixed(3), ((1e3 * median(times) * kStep) / cars).toFixed(2), ratio.toFixed(2), `${(100 * scatter).toFixed(0)} %`, good ? '' : `UNDER ${kTarget}`);
    }
}
console.log('');
if (option('--json')) writeFileSync(option('--json'), `${JSON.stringify(results, null, 2)}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
