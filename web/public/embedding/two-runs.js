// Two embedded runs that one page plays, changes and reads: docs/embedding.md.
import { connect } from './yawlab-embed.js';

const frames = [...document.querySelectorAll('iframe')];
const outputs = [...document.querySelectorAll('figcaption output')];
const play = document.getElementById('play');
const speed = document.getElementById('speed');
const shown = document.getElementById('shown');
const told = document.getElementById('told');
const number = (value, digits) => value.toFixed(digits).replace('-', '\u2212');
const fails = (error) => (told.textContent = error.message);

const runs = await Promise.all(frames.map((frame) => connect(frame))).catch((error) => fails(error));

if (runs) {
    runs.forEach((run, i) => {
        run.hear('telemetry', ({ time, values }) => {
            outputs[i].textContent = `${number(values[0], 1)} m/s at ${time.toFixed(2)} s`;
        });
        run.hear('event', ({ event, time, deltaV }) => {
            if (event === 'impact')
                told.textContent = `The wall at ${time.toFixed(2)} s: delta-V ${number(deltaV, 1)} m/s.`;
        });
    });
    await Promise.all(runs.map((run) => run.ask('subscribe', { channels: ['car0.u'], rate: 20 }))).catch(fails);

    play.addEventListener('click', () => {
        told.textContent = '';
        Promise.all(
            runs.map(async (run) => {
                await run.ask('seek', { time: 0 });
                await run.ask('play');
            }),
        ).catch(fails);
    });
    speed.addEventListener('input', () => (shown.textContent = `${speed.value} m/s`));
    speed.addEventListener('change', () => {
        Promise.all(runs.map((run) => run.ask('set', { path: 'cars.0.speed', value: Number(speed.value) }))).catch(
            fails,
        );
    });
    play.disabled = speed.disabled = false;
}
