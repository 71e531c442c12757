// Draws Dear ImGui's output with three.js, in the same context after the scene. The engine gathers all draw lists into
// three flat arrays (place and texture coordinates, colour, clip rectangle) and one index list, so the whole overlay is one
// draw call without scissor state; clipping happens in the fragment shader. Context loss costs nothing: three.js uploads
// again what it lost.
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
import vertexShader from '@shaders/overlay.vert.glsl?raw';
import fragmentShader from '@shaders/overlay.frag.glsl?raw';

// Views on wasm memory; taken again after each overlay frame because memory may have grown.
export interface OverlayDraw {
    vertices: Float32Array; // x, y [px], u, v
    colours: Uint8Array; // rgba
    clips: Float32Array; // min x, min y, max x, max y [px]
    indices: Uint32Array;
    vertexCount: number;
    indexCount: number;
}

export class OverlayRenderer {
    private readonly scene = new Scene();
    private readonly camera = new OrthographicCamera(0, 1, 0, 1, 0, 1);
    private geometry = new BufferGeometry();
    private readonly material: RawShaderMaterial;
    private readonly mesh: Mesh;
    private vertexCapacity = 0;
    private indexCapacity = 0;

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

    // New draw data, at most 30 times a second.
    update(draw: OverlayDraw, width: number, height: number): void {
        if (this.vertexCapacity === 0 || draw.vertexCount > this.vertexCapacity || draw.indexCount > this.indexCapacity) this.grow(draw);
        const fill = (name: string, source: Float32Array | Uint8Array, count: number): void => {
            const attribute = this.geometry.getAttribute(name) as BufferAttribute;
            (attribute.array as Float32Array).set(source.subarray(0, count) as Float32Array);
            attribute.clearUpdateRanges();
            attribute.addUpdateRange(0, count);
            attribute.needsUpdate = true;
        };
        fill('place', draw.vertices, draw.vertexCount * 4);
        fill('colour', draw.colours, draw.vertexCount * 4);
        fill('clip', draw.clips, draw.vertexCount * 4);
        const index = this.geometry.index!;
        (index.array as Uint32Array).set(draw.indices.subarray(0, draw.indexCount));
        index.clearUpdateRanges();
        index.addUpdateRange(0, draw.indexCount);
        index.needsUpdate = true;
        this.geometry.setDrawRange(0, draw.indexCount);
        (this.material.uniforms['size']!.value as Vector2).set(width, height);
        this.mesh.visible = draw.indexCount > 0;
    }

    hide(): void {
        this.mesh.visible = false;
    }

    render(renderer: WebGLRenderer): void {
        if (this.mesh.visible && this.material.uniforms['atlas']!.value) renderer.render(this.scene, this.camera);
    }

    private grow(draw: OverlayDraw): void {
        this.geometry.dispose();
        this.geometry = new BufferGeometry();
        this.vertexCapacity = Math.max(16384, Math.ceil(draw.vertexCount * 1.5));
        this.indexCapacity = Math.max(32768, Math.ceil(draw.indexCount * 1.5));
        const attribute = (array: Float32Array | Uint8Array, normalised = false): BufferAttribute =>
            new BufferAttribute(array, 4, normalised).setUsage(DynamicDrawUsage);
        this.geometry.setAttribute('place', attribute(new Float32Array(this.vertexCapacity * 4)));
        this.geometry.setAttribute('colour', attribute(new Uint8Array(this.vertexCapacity * 4), true));
        this.geometry.setAttribute('clip', attribute(new Float32Array(this.vertexCapacity * 4)));
        this.geometry.setIndex(new BufferAttribute(new Uint32Array(this.indexCapacity), 1).setUsage(DynamicDrawUsage));
        this.mesh.geometry = this.geometry;
    }
}

