// Draws Dear ImGui's output with three.js, in the same context after the scene. The engine gathers all draw lists into
// three flat arrays (place and texture coordinates, colour, clip rectangle) and one index list, so the whole overlay is one
// draw call without scissor state; clipping happens in the fragment shader. Context loss costs nothing: three.js uploads
// again what it lost.
//
// The attributes are views of wasm memory itself: nothing is copied and nothing is made in a frame. The views are made
// anew when memory grew or the engine's lists did.
import {
    BufferAttribute,
    BufferGeometry,
    CanvasTexture,
    DynamicDrawUsage,
    GLSL3,
    LinearFilter,
    Mesh,
    NormalBlending,
    OrthographicCamera,
    RawShaderMaterial,
    RGBAFormat,
    Scene,
    Vector2,
    type Texture,
    type WebGLRenderer,
} from 'three';
import type { Drawn, OverlayHalf } from '../engine/overlay_half';
import vertexShader from '@shaders/overlay.vert.glsl?raw';
import fragmentShader from '@shaders/overlay.frag.glsl?raw';

type Memory = OverlayHalf['memory'];

export class OverlayRenderer {
    private readonly scene = new Scene();
    private readonly camera = new OrthographicCamera(0, 1, 0, 1, 0, 1);
    private geometry = new BufferGeometry();
    private readonly material: RawShaderMaterial;
    private readonly mesh: Mesh;
    private readonly attributes: {
        attribute: BufferAttribute;
        range: { start: number; count: number };
        address: number;
    }[] = [];

    constructor() {
        this.material = new RawShaderMaterial({
            glslVersion: GLSL3,
            vertexShader,
            fragmentShader,
            uniforms: { size: { value: new Vector2(1, 1) }, atlas: { value: null } },
            transparent: true,
            blending: NormalBlending,
            depthTest: false,
            depthWrite: false,
            side: 2,
        });
        this.mesh = new Mesh(this.geometry, this.material);
        this.mesh.frustumCulled = false;
        this.scene.add(this.mesh);
    }

    setAtlas(image: HTMLCanvasElement | OffscreenCanvas): void {
        const old = this.material.uniforms['atlas']!.value as Texture | null;
        old?.dispose();
        const texture = new CanvasTexture(image as HTMLCanvasElement);
        texture.flipY = false;
        texture.premultiplyAlpha = false;
        texture.generateMipmaps = false;
        texture.minFilter = LinearFilter;
        texture.magFilter = LinearFilter;
        texture.format = RGBAFormat;
        this.material.uniforms['atlas']!.value = texture;
    }

    // Where the engine's lists are [bytes] and how much they hold: x, y [px], u, v; rgba; clip min x, min y, max x, max y
    // [px]; indices. Looks there only when something moved.
    look(api: Memory, { place, colour, clip, index, vertexRoom, indexRoom }: Readonly<Drawn>): void {
        const a = this.attributes;
        const same =
            a.length === 4 &&
            a[0]!.attribute.array.buffer === api.HEAPF32.buffer &&
            a[0]!.address === place &&
            a[1]!.address === colour &&
            a[2]!.address === clip &&
            a[3]!.address === index &&
            a[0]!.attribute.count === vertexRoom &&
            a[3]!.attribute.count === indexRoom;
        if (same) return;
        this.geometry.dispose();
        this.geometry = new BufferGeometry();
        a.length = 0;
        const floats = (at: number, length: number): Float32Array => api.HEAPF32.subarray(at / 4, at / 4 + length);
        const add = (name: string, attribute: BufferAttribute, address: number): void => {
            attribute.setUsage(DynamicDrawUsage);
            if (name === 'index') this.geometry.setIndex(attribute);
            else this.geometry.setAttribute(name, attribute);
            a.push({ attribute, range: { start: 0, count: 0 }, address });
        };
        add('place', new BufferAttribute(floats(place, vertexRoom * 4), 4), place);
        add('colour', new BufferAttribute(api.HEAPU8.subarray(colour, colour + vertexRoom * 4), 4, true), colour);
        add('clip', new BufferAttribute(floats(clip, vertexRoom * 4), 4), clip);
        add('index', new BufferAttribute(api.HEAPU32.subarray(index / 4, index / 4 + indexRoom), 1), index);
        this.mesh.geometry = this.geometry;
    }
    // Memory grew since: what the attributes look at is gone until the next look().
    blind(): boolean {
        return this.attributes.length > 0 && this.attributes[0]!.attribute.array.length === 0;
    }
    // New draw data, at most 30 times a second.
    update(vertexCount: number, indexCount: number, width: number, height: number): void {
        for (let k = 0; k < this.attributes.length; k++) {
            const { attribute, range } = this.attributes[k]!;
            range.count = k === 3 ? indexCount : vertexCount * 4;
            attribute.updateRanges[0] = range; // three.js empties the list when it has uploaded
            attribute.updateRanges.length = 1;
            attribute.needsUpdate = true;
        }
        this.geometry.setDrawRange(0, indexCount);
        (this.material.uniforms['size']!.value as Vector2).set(width, height);
        this.mesh.visible = indexCount > 0;
    }

    hide(): void {
        this.mesh.visible = false;
    }

    render(renderer: WebGLRenderer): void {
        if (this.mesh.visible && !this.blind() && this.material.uniforms['atlas']!.value)
            renderer.render(this.scene, this.camera);
    }
}
