// The other side of an embedded run: what the page around the frame may use. docs/embedding.md has every command. Copy this file
// to your own site, or import it from where Yawlab stands.
//
//     import { connect } from './yawlab-embed.js';
//     const run = await connect(document.querySelector('iframe'));
//     await run.ask('play');
//     await run.ask('set', { path: 'cars.0.speed', value: 20 });
//     run.hear('telemetry', ({ time, values }) => console.log(time, values[0]));
//     await run.ask('subscribe', { channels: ['car0.speed'] });
const kVersion = 1;
const kKnock = 300; // [ms] between two greetings, until the frame answers

/** Resolves once the run in the frame answers; rejects after `patience` [ms]. */
export function connect(frame, patience = 60_000) {
    const waiting = new Map();
    const hearers = new Map();
    // A frame in a sandbox has no origin that could be named; what is said to it is no secret.
    const origin =
        frame.sandbox.length && !frame.sandbox.contains('allow-same-origin')
            ? '*'
            : new URL(frame.src, location.href).origin;
    let last = 0;
    const post = (message) => frame.contentWindow?.postMessage({ yawlab: kVersion, ...message }, origin);
    const ask = (command, fields = {}) =>
        new Promise((done, refuse) => {
            const id = ++last;
            waiting.set(id, { done, refuse });
            post({ ...fields, id, do: command });
        });
    window.addEventListener('message', (event) => {
        if (event.source !== frame.contentWindow || event.data?.yawlab !== kVersion) return;
        if (origin !== '*' && event.origin !== origin) return;
        const { type, id, ok, value, error } = event.data;
        if (type !== 'answer') return (hearers.get(type) ?? []).forEach((act) => act(event.data));
        const asked = waiting.get(id);
        waiting.delete(id);
        if (ok) asked?.done(value);
        else asked?.refuse(Object.assign(new Error(error.message), { code: error.code }));
    });
    const run = {
        /** One command; resolves to its answer, rejects with an Error that has a `code`. */
        ask,
        /** `act` with every message of a type: 'telemetry', 'event', 'ready'. */
        hear: (type, act) => hearers.set(type, [...(hearers.get(type) ?? []), act]),
    };
    return new Promise((done, refuse) => {
        const knock = setInterval(() => hello(), kKnock);
        const end = setTimeout(() => {
            clearInterval(knock);
            refuse(new Error('the frame does not answer'));
        }, patience);
        const hello = () =>
            ask('hello').then((state) => {
                clearInterval(knock);
                clearTimeout(end);
                done(Object.assign(run, { state }));
            }, refuse);
        hello();
    });
}
