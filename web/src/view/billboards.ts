// Pictures of trees and bushes from eight sides, for those that are far away: two triangles each. They are made with the
// stage's own light from the shapes that are drawn near by, so that one gives way to the other unseen.
import {
    BufferAttribute,
    BufferGeometry,
    Color,
    HalfFloatType,
    InstancedBufferAttribute,
    InstancedMesh,
    LinearFilter,
    LinearMipmapNearestFilter,
    Matrix4,
    NoBlending,
    NoToneMapping,
    OrthographicCamera,
    Scene,
    ShaderMaterial,
    UniformsLib,
    UniformsUtils,
    WebGLRenderTarget,
    type Material,
} from 'three';
import vertexShader from '@shaders/billboard.vert.glsl?raw';
import fragmentShader from '@shaders/billboard.frag.glsl?raw';
import lampsShader from '@shaders/lamps.glsl?raw';
import displayShader from '@shaders/display.glsl?raw';
import displayFragment from '@shaders/billboard_display.frag.glsl?raw';
import stretchVertex from '@shaders/stretch.vert.glsl?raw';
import { fullView } from './full_view';
import type { Stage } from './stage';

const kViews = 8;
export const kPictured = 3; // conifer, broadleaf, bush
const kCell = [128, 192] as const; // [px] of a picture
const kSpan = 1.2; // of a picture, in heights of what it shows
const kFoot = 0.1; // of a picture lies below the foot

export interface Part {
    geometry: BufferGeometry;
    material: Material;
}

export class Billboards {
    readonly near = { value: 130 }; // [m] not drawn nearer than this
    readonly material: ShaderMaterial;
    private readonly target = new WebGLRenderTarget(kViews * kCell[0], kPictured * kCell[1], {
        generateMipmaps: true,
        minFilter: LinearMipmapNearestFilter,
        magFilter: LinearFilter,
        depthBuffer: false,
    });
    private contexts = -1; // of the stage, when the pictures were made

    constructor(private readonly stage: Stage) {
        this.material = new ShaderMaterial({
            uniforms: {
                ...UniformsUtils.clone(UniformsLib.fog),
                ...stage.groundLight,
                uNear: this.near,
                uPictureOf: { value: this.target.texture },
            },
            defines: { kSpan: kSpan.toFixed(3), kFoot: kFoot.toFixed(3) },
            vertexShader: `${lampsShader}\n${vertexShader}`,
            fragmentShader,
            fog: true,
            toneMapped: false,
        });
    }

    // Makes the pictures where the graphics card has none: of each kind its parts, for a thing 1 m high.
    picture(kinds: readonly (readonly Part[])[]): void {
        const { stage } = this;
        if (this.contexts === stage.contexts) return;
        this.contexts = stage.contexts;
        const { renderer } = stage;
        const target = new WebGLRenderTarget(this.target.width, this.target.height, {
            type: HalfFloatType,
            samples: 4,
        });
        const scene = new Scene();
        const { environment, environmentIntensity, environmentRotation } = stage.scene;
        Object.assign(scene, { environment, environmentIntensity });
        scene.environmentRotation.copy(environmentRotation);
        scene.add(...stage.daylight());
        const half = kSpan / 2;
        const camera = new OrthographicCamera(-half, half, (1 - kFoot) * kSpan, -kFoot * kSpan, 0.1, 20);
        const background = renderer.getClearColor(new Color());
        const alpha = renderer.getClearAlpha();
        const shadows = renderer.shadowMap.enabled;
        const mapping = renderer.toneMapping;
        renderer.toneMapping = NoToneMapping;
        renderer.shadowMap.enabled = false;
        renderer.setClearColor(0, 0);
        target.scissorTest = true;
        for (let kind = 0; kind < kPictured; kind++) {
            const parts = kinds[kind]!.map(({ geometry, material }) => {
                const mesh = new InstancedMesh(geometry, material, 1); // as they are drawn near by: the same shader
                mesh.setMatrixAt(0, new Matrix4());
                mesh.setColorAt(0, new Color(1, 1, 1));
                mesh.frustumCulled = false;
                return mesh;
            });
            scene.add(...parts);
            for (let view = 0; view < kViews; view++) {
                const angle = (2 * Math.PI * view) / kViews;
                camera.position.set(10 * Math.cos(angle), 10 * Math.sin(angle), 0);
                camera.up.set(0, 0, 1);
                camera.lookAt(0, 0, 0);
                camera.updateMatrixWorld();
                target.viewport.set(view * kCell[0], kind * kCell[1], kCell[0], kCell[1]);
                target.scissor.copy(target.viewport);
                renderer.setRenderTarget(target);
                renderer.clear();
                renderer.render(scene, camera);
            }
            scene.remove(...parts);
            for (const mesh of parts) mesh.dispose();
        }
        const copy = fullView(
            new ShaderMaterial({
                uniforms: { picture: { value: target.texture }, uExposure: stage.groundLight.uExposure },
                vertexShader: stretchVertex,
                fragmentShader: `${displayShader}\n${displayFragment}`,
                depthTest: false,
                depthWrite: false,
                blending: NoBlending,
                toneMapped: false,
            }),
        );
        renderer.setRenderTarget(this.target);
        copy.draw(renderer);
        copy.dispose();
        target.dispose();
        renderer.setRenderTarget(null);
        renderer.setClearColor(background, alpha);
        renderer.toneMapping = mapping;
        renderer.shadowMap.enabled = shadows;
    }

    // Room for `count` of them; the instances' matrices are those of the things themselves.
    mesh(kinds: readonly number[]): InstancedMesh {
        const geometry = new BufferGeometry();
        geometry.setAttribute(
            'position',
            new BufferAttribute(new Float32Array([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]), 3),
        );
        geometry.setIndex([0, 1, 2, 0, 2, 3]);
        const mesh = new InstancedMesh(geometry, this.material, kinds.length);
        geometry.setAttribute('kind', new InstancedBufferAttribute(Float32Array.from(kinds), 1));
        return mesh;
    }
}
