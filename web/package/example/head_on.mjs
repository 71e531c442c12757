// A car against a wall: what the impact was, the same at three speeds, and the run as a link and as a recording.
// In Node: `node head_on.mjs`. In a browser: see head_on.html.
import { load, YawlabError } from 'yawlab';

export async function headOn(say) {
    const yawlab = await load();
    const run = yawlab.run('head-on').until();
    const [impact] = run.impacts();
    const kept = impact.energyAfter / impact.energyBefore;
    say(
        `${run.title}: impact after ${impact.time.toFixed(3)} s, ${impact.normalImpulse.toFixed(0)} N s, ${(100 * kept).toFixed(2)} % of the energy kept`,
    );
    say(`state ${run.hash()} at ${run.time} s`);

    for (const speed of [8, 16, 24]) {
        run.set('cars.0.speed', speed).until();
        say(
            `at ${speed} m/s: delta-V ${run.impacts()[0].deltaV.toFixed(3)} m/s, ends at x = ${run.read('car0.x').toFixed(3)} m`,
        );
    }

    // Sent and opened elsewhere it is the same run, and says so.
    const again = yawlab.run(run.link({ recording: true })).until(run.time);
    say(
        `opened again: ${again.hash() === run.hash() && again.replay.differsFrom === null ? 'identical run' : 'another run'}`,
    );

    // A column a channel, a row every 10 steps.
    const { time, ...speeds } = run.trace(['car0.speed', 'car0.yawRate'], 10);
    say(`${time.length} rows of ${Object.keys(speeds).join(', ')}`);

    // One scenario, many runs: the table that `yawlab sweep` writes.
    const study = yawlab.study({
        study: 1,
        scenario: 'head-on',
        until: 1.5,
        seed: 7,
        draws: 4,
        sampling: 'latin',
        vary: [{ path: 'cars.0.speed', uniform: [8, 30] }],
        outputs: ['wallHits', 'maxDeltaV'],
    });
    let table = study.head;
    for (let number = 0; number < study.runs; number++) table += study.run(number).csv;
    say(table.trimEnd());

    try {
        yawlab.run({ yawlab: 1, cars: [{ speed: 'fast' }] });
    } catch (error) {
        if (!(error instanceof YawlabError)) throw error;
        say(`refused at ${error.place}: ${error.reason}`);
    }
    for (const used of [run, again, study]) used.free();
}

if (typeof process !== 'undefined') await headOn(console.log);
