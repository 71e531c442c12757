// What cars are drawn with. One material draws a whole body: each vertex says what it is made of (sheet.ts), each car its
// paint and which of its lamps burn. Three.js does the light; what is added here: paint under a clear coat that mirrors the
// page's own sky above the horizon and the ground below it, the inside of the sheet, lamps, glass that is seen through.
import { Color, DoubleSide, MeshPhysicalMaterial, MeshStandardMaterial, type Material } from 'three';
import carColour from '@shaders/car_colour.glsl?raw';
import carGlass from '@shaders/car_glass.glsl?raw';
import carMirror from '@shaders/car_mirror.glsl?raw';
import carSky from '@shaders/car_sky.glsl?raw';
import vertexHead from '@shaders/car_vertex_head.glsl?raw';
import vertexLook from '@shaders/car_vertex_look.glsl?raw';
import vertexPlace from '@shaders/car_vertex_place.glsl?raw';

type Shader = Parameters<Material['onBeforeCompile']>[0];

// What is mirrored below the horizon, for all.
export const groundMirrored = { value: new Color(0.2, 0.185, 0.16) };

// `more` in the place of a chunk of three.js, or behind it. A chunk that is not there is an error of ours.
function put(text: string, chunk: string, more: string): string {
    const at = `#include <${chunk}>`;
    if (!text.includes(at)) throw new Error(chunk);
    return text.replace(at, () => more);
}
const behind = (text: string, chunk: string, more: string): string =>
    put(text, chunk, `#include <${chunk}>\n${more}\n`);

function mirrorGround(shader: Shader): void {
    shader.uniforms['groundMirrored'] = groundMirrored;
    shader.fragmentShader = put(
        shader.fragmentShader,
        'envmap_physical_pars_fragment',
        `#define getIBLRadiance skyRadiance\n#include <envmap_physical_pars_fragment>\n#undef getIBLRadiance\n${carMirror}`,
    );
}

function dress(material: MeshStandardMaterial, lamps: boolean): void {
    if (lamps) material.defines = { ...material.defines, CAR_LAMPS: '' };
    material.onBeforeCompile = (shader) => {
        mirrorGround(shader);
        let v = put(shader.vertexShader, 'common', `#include <common>\n${vertexHead}`);
        v = behind(v, 'color_vertex', vertexLook);
        shader.vertexShader = behind(v, 'begin_vertex', vertexPlace);
        let f = behind(
            shader.fragmentShader,
            'common',
            'varying vec4 vLook;\n#ifdef CAR_LAMPS\nvarying vec3 vGlow;\n#endif',
        );
        f = behind(f, 'color_fragment', carColour);
        f = behind(f, 'roughnessmap_fragment', 'roughnessFactor = mix(0.9, vLook.y, outer);');
        f = behind(f, 'metalnessmap_fragment', 'metalnessFactor = vLook.z * outer;');
        f = behind(f, 'emissivemap_fragment', '#ifdef CAR_LAMPS\ntotalEmissiveRadiance += vGlow * outer;\n#endif');
        f = behind(
            f,
            'lights_physical_fragment',
            '#ifdef USE_CLEARCOAT\nmaterial.clearcoat *= vLook.x * outer;\n#endif',
        );
        shader.fragmentShader = put(f, 'aomap_fragment', carSky);
    };
    material.customProgramCacheKey = () => (lamps ? 'carLamps' : 'car');
}

export function paintMaterial(): MeshPhysicalMaterial {
    const material = new MeshPhysicalMaterial({
        vertexColors: true,
        roughness: 1,
        metalness: 1,
        clearcoat: 1,
        clearcoatRoughness: 0.035,
        side: DoubleSide,
    });
    dress(material, true);
    return material;
}
// Without the coat and from one side, for machines without a card: what is behind the near side costs as much as that.
export function plainMaterial(): MeshStandardMaterial {
    const material = new MeshStandardMaterial({ vertexColors: true, roughness: 1, metalness: 1 });
    dress(material, true);
    return material;
}
export function wheelMaterial(): MeshStandardMaterial {
    const material = new MeshStandardMaterial({ vertexColors: true, roughness: 1, metalness: 1 });
    dress(material, false);
    return material;
}
export function glassMaterial(): MeshStandardMaterial {
    const material = new MeshStandardMaterial({
        color: 0x000000,
        roughness: 0.04,
        metalness: 0,
        transparent: true,
        depthWrite: false,
        premultipliedAlpha: true,
    });
    material.onBeforeCompile = (shader) => {
        mirrorGround(shader);
        shader.fragmentShader = put(
            put(shader.fragmentShader, 'opaque_fragment', carGlass),
            'premultiplied_alpha_fragment',
            '',
        );
    };
    material.customProgramCacheKey = () => 'carGlass';
    return material;
}
