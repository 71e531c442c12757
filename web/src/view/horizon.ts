// Hills to the horizon, where the land that is driven on ends: three ridges in the haze, one behind the other. They are so far
// away that they stand still; nothing of them can be reached.
import {
    BufferAttribute,
    BufferGeometry,
    Color,
    Mesh,
    ShaderMaterial,
    UniformsLib,
    UniformsUtils,
    type IUniform,
} from 'three';
import vertexShader from '@shaders/horizon.vert.glsl?raw';
import fragmentShader from '@shaders/horizon.frag.glsl?raw';

const kParts = 480; // of a whole turn
// From the farthest: height of the line and of its waves [share of the distance], the waves of a turn, haze at its top, of its light.
const kRidges = [
    { low: 0.03, high: 0.042, waves: 7, haze: 0.8, light: 1.15 },
    { low: 0.02, high: 0.03, waves: 11, haze: 0.62, light: 1 },
    { low: 0.008, high: 0.019, waves: 17, haze: 0.4, light: 0.85 },
] as const;
const kFoot = -0.004; // where the land hides it

// Waves of a turn, and waves upon them; between 0 and 1.
function wave(turn: number, waves: number): number {
    let [sum, total] = [0, 0];
    for (let octave = 0, share = 1; octave < 6; octave++, share *= 0.5) {
        const n = Math.round(waves * 1.9 ** octave);
        sum += share * Math.abs(Math.sin((n * turn) / 2 + 1.7 * octave + waves + Math.sin(turn * 3 + octave)));
        total += share;
    }
    return 1 - sum / total;
}

// `light`: uDim, the share of their own light, and uThick, how thick the haze is.
export function horizon(light: Record<'uDim' | 'uThick', IUniform>): Mesh {
    const positions: number[] = [];
    const looks: number[] = [];
    const ranks: number[] = [];
    const index: number[] = [];
    for (const [number, { low, high, waves, haze, light }] of kRidges.entries()) {
        const first = positions.length / 3;
        const line = (i: number): number => low + high * wave((2 * Math.PI * i) / kParts, waves);
        for (let i = 0; i <= kParts; i++) {
            const turn = (2 * Math.PI * i) / kParts;
            const [x, y] = [Math.cos(turn), Math.sin(turn)];
            const top = line(i);
            const side = light * (1 + 6 * (line(i + 1) - top)); // slopes that face the light
            positions.push(x, y, kFoot, x, y, top);
            looks.push(Math.min(1, haze + 0.25), side, haze, side);
            ranks.push(number + 1, number + 1);
            const a = first + 2 * i;
            if (i < kParts) index.push(a, a + 2, a + 3, a, a + 3, a + 1);
        }
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
    geometry.setAttribute('look', new BufferAttribute(new Float32Array(looks), 2));
    geometry.setAttribute('rank', new BufferAttribute(new Float32Array(ranks), 1));
    geometry.setIndex(index);
    const mesh = new Mesh(
        geometry,
        new ShaderMaterial({
            uniforms: {
                ...UniformsUtils.clone(UniformsLib.fog),
                uWoods: { value: new Color(0.27, 0.37, 0.36) },
                uDim: light.uDim,
                uThick: light.uThick,
            },
            vertexShader,
            fragmentShader,
            fog: true,
            toneMapped: false,
            side: 2,
        }),
    );
    mesh.frustumCulled = false;
    mesh.renderOrder = 0.4; // after all that hides it, before the sky
    return mesh;
}
