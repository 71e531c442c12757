// The sky that is seen: a picture of the whole dome in the screen's values, made when the light changes, so that a pixel of sky is one
// look at it.
import {
    BufferAttribute,
    BufferGeometry,
    ClampToEdgeWrapping,
    Color,
    LinearFilter,
    Mesh,
    NoBlending,
    RepeatWrapping,
    ShaderMaterial,
    Vector2,
    WebGLRenderTarget,
    type IUniform,
    type Texture,
    type WebGLRenderer,
} from 'three';
import displayShader from '@shaders/display.glsl?raw';
import skyVertex from '@shaders/sky.vert.glsl?raw';
import skyFragment from '@shaders/stretch.frag.glsl?raw';
import skyDisplay from '@shaders/sky_display.frag.glsl?raw';
import stretchVertex from '@shaders/stretch.vert.glsl?raw';
import { fullView } from './full_view';

const kSize = [1024, 320] as const; // [px]
const kLow = -0.2; // [rad] lower edge of the dome
const kAcross = 48;
const kUp = 14;

export class Heaven {
    readonly mesh: Mesh;
    private readonly target = new WebGLRenderTarget(...kSize, {
        wrapS: RepeatWrapping,
        wrapT: ClampToEdgeWrapping,
        minFilter: LinearFilter,
        magFilter: LinearFilter,
        depthBuffer: false,
    });

    constructor() {
        const material = new ShaderMaterial({
            uniforms: { picture: { value: this.target.texture } },
            vertexShader: skyVertex,
            fragmentShader: skyFragment,
            depthWrite: false,
            toneMapped: false,
            side: 2,
        });
        this.mesh = new Mesh(dome(), material);
        this.mesh.frustumCulled = false;
        this.mesh.renderOrder = 0.5; // after all that is opaque: nobody pays for the sky behind a hill
    }
    // From the sky's light, y up, as a cube; `haze` in the screen's values.
    make(renderer: WebGLRenderer, cube: Texture, haze: Color, exposure: IUniform<number>): void {
        const view = fullView(
            new ShaderMaterial({
                uniforms: {
                    uSky: { value: cube },
                    uHaze: { value: haze },
                    uHigh: { value: new Vector2(kLow, Math.PI / 2 - kLow) },
                    uExposure: exposure,
                },
                vertexShader: stretchVertex,
                fragmentShader: `${displayShader}\n${skyDisplay}`,
                depthTest: false,
                depthWrite: false,
                blending: NoBlending,
                toneMapped: false,
            }),
        );
        renderer.setRenderTarget(this.target);
        view.draw(renderer);
        renderer.setRenderTarget(null);
        view.dispose();
    }
}

// Of radius 1; its texture coordinates are turn and height.
function dome(): BufferGeometry {
    const positions: number[] = [];
    const uvs: number[] = [];
    const index: number[] = [];
    for (let j = 0; j <= kUp; j++)
        for (let i = 0; i <= kAcross; i++) {
            const turn = (2 * Math.PI * i) / kAcross;
            const rise = kLow + ((Math.PI / 2 - kLow) * j) / kUp;
            positions.push(Math.cos(turn) * Math.cos(rise), Math.sin(turn) * Math.cos(rise), Math.sin(rise));
            uvs.push(i / kAcross, j / kUp);
            const a = j * (kAcross + 1) + i;
            const above = a + kAcross + 1;
            if (i < kAcross && j < kUp) index.push(a, a + 1, above + 1, a, above + 1, above);
        }
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
    geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uvs), 2));
    geometry.setIndex(index);
    return geometry;
}
