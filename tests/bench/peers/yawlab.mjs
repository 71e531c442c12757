// Our side: the engine as the page and any other host use it (build/wasm/engine/yawlab_core), through its flat C interface.
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { kMass, kNodes, kSpacing, kSpeed, nodeHeight, startOf } from './task.mjs';

const kEngine = new URL('../../../build/wasm/engine/', import.meta.url);
const kRange = 8; // [m] height of white
const kSteer = 0.155; // share of the steering range

/** The heights as a greyscale PNG of 16 bits, which is how a height map comes into a scenario. */
function heightMap() {
    const rows = Buffer.alloc(kNodes * (1 + 2 * kNodes)); // each row starts with its filter: none
    for (let row = 0; row < kNodes; ++row)
        for (let column = 0; column < kNodes; ++column)
            rows.writeUInt16BE(Math.round((nodeHeight(column, row) / kRange) * 65535), row * (1 + 2 * kNodes) + 1 + 2 * column);
    const crcTable = Array.from({ length: 256 }, (_, n) => {
        for (let k = 0; k < 8; ++k) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
        return n >>> 0;
    });
    const chunk = (type, data) => {
        const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
        let crc = 0xffffffff;
        for (const byte of body) crc = crcTable[(crc ^ byte) & 0xff] ^ (crc >>> 8);
        const out = Buffer.alloc(body.length + 8);
        out.writeUInt32BE(data.length, 0);
        body.copy(out, 4);
        out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
        return out;
    };
    const header = Buffer.alloc(13);
    header.writeUInt32BE(kNodes, 0);
    header.writeUInt32BE(kNodes, 4);
    header[8] = 16; // bits; then 0: greyscale
    const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
    const png = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
    return `data:image/png;base64,${png.toString('base64')}`;
}

function scenario({ cars, field, integrator }) {
    const car = (_, i) => {
        const { x, y } = startOf(i, cars);
        const driver = { follow: 'speed', speed: kSpeed, steering: 'none', steer: [[0, kSteer], [1, kSteer]] };
        return { model: 'hatch', position: [x, y], speed: kSpeed, set: { mass: kMass }, driver };
    };
    return {
        yawlab: 1,
        duration: 3600,
        integrator,
        // No micro-relief: the peers' ground has none.
        terrain: field ? { kind: 'data', file: heightMap(), range: kRange, spacing: kSpacing, interpolate: true, relief: 0 } : { kind: 'flat' },
        cars: Array.from({ length: cars }, car),
    };
}

async function open(task) {
    const { default: module } = await import(new URL('yawlab_core.mjs', kEngine));
    const api = await module({ wasmBinary: readFileSync(new URL('yawlab_core.wasm', kEngine)) });
    const handle = api._ylCreate();
    const text = () => {
        const at = api._ylText(handle);
        return new TextDecoder().decode(api.HEAPU8.slice(at, at + api._ylTextLength(handle)));
    };
    const bytes = new TextEncoder().encode(JSON.stringify(scenario(task)));
    api.HEAPU8.set(bytes, api._ylInput(handle, bytes.length));
    if (api._ylLoad(handle, bytes.length) !== 0) throw new Error(text());
    return { api, handle, text };
}

/** The ground at its nodes, as our engine has it: what the peers drive on. Rows from the south, [m]. */
export async function heights() {
    const { api, handle } = await open({ cars: 1, field: true, integrator: 'rk4' });
    const half = 0.5 * (kNodes - 1) * kSpacing;
    const at = api._ylHeights(handle, -half, -half, kSpacing, kNodes, kNodes) / 4;
    return api.HEAPF32.slice(at, at + kNodes * kNodes);
}

export async function create(task) {
    const { api, handle, text } = await open(task);
    api._ylLayout(handle);
    const { vehicles } = JSON.parse(text());
    return {
        name: `yawlab, ${task.integrator}`,
        step: (count) => {
            if (api._ylStep(handle, count) !== count) throw new Error('the world stopped');
        },
        cars: () =>
            Array.from({ length: task.cars }, (_, i) => {
                const first = api._ylView(handle, vehicles.id) / 8 + i * vehicles.stride;
                const get = (name) => api.HEAPF64[first + vehicles.fields[name].offset];
                const up = 1 - 2 * (get('qx') ** 2 + get('qy') ** 2);
                return { x: get('x'), y: get('y'), z: get('z'), speed: get('speed'), up };
            }),
    };
}
