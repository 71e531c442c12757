// What a visitor's first load does without.
//
// What the page does not draw with is left out of three.js: the shaders of materials and of effects that nothing here has, and what
// speaks to goggles. Each is one file of its sources, whose place is taken by nothing; a material that needs one of them does not
// compile, which the browser tests see in the console. To use it, take its name out of the list.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const three = fileURLToPath(new URL('./node_modules/three/src', import.meta.url));

// Materials, both stages.
const kMaterials = [
    'distance',
    'linedashed',
    'meshlambert',
    'meshmatcap',
    'meshnormal',
    'meshphong',
    'meshtoon',
    'points',
    'sprite',
    'vsm',
];
// Parts of what is left.
const kChunks = [
    ...['transmission_fragment', 'transmission_pars_fragment', 'iridescence_fragment', 'iridescence_pars_fragment'],
    ...[
        'lights_phong_fragment',
        'lights_phong_pars_fragment',
        'lights_lambert_fragment',
        'lights_lambert_pars_fragment',
    ],
    ...['lights_toon_fragment', 'lights_toon_pars_fragment', 'gradientmap_pars_fragment', 'lightprobes_pars_fragment'],
    ...[
        'bumpmap_pars_fragment',
        'displacementmap_pars_vertex',
        'displacementmap_vertex',
        'alphahash_fragment',
        'alphahash_pars_fragment',
    ],
    ...[
        'clipping_planes_fragment',
        'clipping_planes_pars_fragment',
        'clipping_planes_pars_vertex',
        'clipping_planes_vertex',
    ],
    ...[
        'batching_pars_vertex',
        'batching_vertex',
        'skinbase_vertex',
        'skinning_pars_vertex',
        'skinning_vertex',
        'skinnormal_vertex',
    ],
    ...[
        'morphcolor_vertex',
        'morphinstance_vertex',
        'morphnormal_vertex',
        'morphtarget_pars_vertex',
        'morphtarget_vertex',
    ],
];
// What the renderer asks of goggles while there are none.
const kGoggles = `
    export class WebXRManager {
        enabled = false;
        isPresenting = false;
        addEventListener() {}
        removeEventListener() {}
        setAnimationLoop() {}
        dispose() {}
        getEnvironmentBlendMode() {}
    }
`;

// What the renderer asks of parts that nothing here has: planes that cut, forms between forms, blocks of uniforms, pictures put
// through effects, many cameras in one, maps of surroundings that are not filtered yet (stage.ts filters its own).
const kNothing = {
    'renderers/webgl/WebGLClipping.js': `
        export function WebGLClipping() {
            return {
                uniform: { value: null, needsUpdate: false },
                ...{ numPlanes: 0, numIntersection: 0, init: () => false },
            };
        }`,
    'renderers/webgl/WebGLMorphtargets.js': 'export function WebGLMorphtargets() { return { update() {} }; }',
    'renderers/webgl/WebGLUniformsGroups.js': `
        export function WebGLUniformsGroups() { return { bind() {}, update() {}, dispose() {} }; }`,
    'renderers/webgl/WebGLOutput.js': 'export class WebGLOutput {}',
    'renderers/webgl/WebGLEnvironments.js': `
        export function WebGLEnvironments() { return { get: (texture) => texture ?? null, dispose() {} }; }`,
    'math/FrustumArray.js': 'export class FrustumArray {}',
};

const shader = (folder: string) => (name: string) => join(three, 'renderers/shaders', folder, `${name}.glsl.js`);
const left = new Map([
    ...kMaterials
        .map(shader('ShaderLib'))
        .map((file) => [file, `export const vertex = ''; export const fragment = '';`] as const),
    ...kChunks.map(shader('ShaderChunk')).map((file) => [file, `export default '';`] as const),
    [join(three, 'renderers/webxr/WebXRManager.js'), kGoggles] as const,
    ...Object.entries(kNothing).map(([file, code]) => [join(three, file), code] as const),
]);

// Shaders without what only readers want: comments, indentation, empty lines. A line stays a line, for the preprocessor.
const bare = (glsl: string): string =>
    glsl
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
        .replaceAll(/^[ \t]+|[ \t]+$/gm, '')
        .replaceAll(/\n{2,}/g, '\n');
export const leanShaders: Plugin = {
    name: 'lean-shaders',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
        id.endsWith('.glsl?raw')
            ? `export default ${JSON.stringify(bare(readFileSync(id.slice(0, -4), 'utf8')))}`
            : null,
    transform: (code, id) =>
        /three\/src\/.*\.glsl\.js$/.test(id)
            ? code.replaceAll(/\/\* glsl \*\/`([^`]*)`/g, (_, glsl: string) => JSON.stringify(bare(glsl)))
            : null,
};

export const leanThree: Plugin = {
    name: 'lean-three',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'three' ? join(three, 'Three.js') : null),
    buildStart() {
        // A newer three.js may have its files elsewhere.
        for (const file of left.keys())
            if (!existsSync(file)) this.error(`three.js has no ${file} any more: see lean_three.ts`);
    },
    load: (id) => left.get(id) ?? null,
};
