// The stage: renderer, daylight, fog and the shadow that follows the car. World axes are z up, so nothing is swapped.
import {
    ACESFilmicToneMapping,
    Color,
    CubeCamera,
    DirectionalLight,
    FogExp2,
    HalfFloatType,
    HemisphereLight,
    LinearFilter,
    Mesh,
    NoToneMapping,
    Object3D,
    OrthographicCamera,
    PCFShadowMap,
    PlaneGeometry,
    PMREMGenerator,
    PerspectiveCamera,
    Scene,
    ShaderMaterial,
    Vector3,
    WebGLCubeRenderTarget,
    WebGLRenderer,
    WebGLRenderTarget,
} from 'three';
import stretchVertex from '@shaders/stretch.vert.glsl?raw';
import stretchFragment from '@shaders/stretch.frag.glsl?raw';
import { Sky } from 'three/addons/objects/Sky.js';

// What the machine can afford; `scale` is the share of the device's own resolution at which the world is drawn. Texts
// and the overlay stay at full resolution.
export interface Quality {
    scale: number;
    antialias: boolean;
    shadows: boolean;
    scenery: number; // [0, 1] share of trees, rocks, dust
    anisotropy: number; // samples of the ground's detail at grazing angles
    pixelError: number; // [px] that the drawn land may be off
}

export const kQualities: Record<'low' | 'medium' | 'high', Quality> = {
    low: { scale: 0.75, antialias: false, shadows: false, scenery: 0.25, anisotropy: 1, pixelError: 4 },
    medium: { scale: 1, antialias: false, shadows: true, scenery: 0.6, anisotropy: 2, pixelError: 3 },
    high: { scale: 1, antialias: true, shadows: true, scenery: 1, anisotropy: 4, pixelError: 2 },
};

const kSkySize = 256; // [px] side of the sky's cube
export const kHorizon = new Color(0.78, 0.71, 0.6);
// [1/m] of the air: hides where land that goes on level ends, and the rim of a measuring ground that has no hills.
export const kHaze = { land: 0.00055, plane: 0.0009 };

export class Stage {
    readonly renderer: WebGLRenderer;
    readonly scene = new Scene();
    readonly front = new Scene(); // arrows: over the world, sharp and in their own colours
    readonly camera = new PerspectiveCamera(55, 16 / 9, 0.3, 6000);
    readonly sun = new DirectionalLight(0xffdfb8, 3.6);
    readonly sunDirection = new Vector3();
    width = 1; // [CSS px]
    height = 1;
    pixelRatio = 1; // device pixels per CSS pixel of the drawing buffer
    lost = false; // the context is gone for now
    onLost: (lost: boolean) => void = () => undefined;

    private small: WebGLRenderTarget | null = null; // the world at a smaller scale, before it is stretched
    private readonly cube = new WebGLCubeRenderTarget(kSkySize, { type: HalfFloatType, generateMipmaps: false });
    private sky: Scene | null = null; // until it is baked
    private readonly stretch = stretching();
    private readonly shadowReach = 26; // [m] half the side of the shadow's square
    private shiftX = 0;
    private shiftY = 0;
    private readonly focus = new Object3D();

    constructor(
        readonly canvas: HTMLCanvasElement,
        public quality: Quality,
    ) {
        Object3D.DEFAULT_UP.set(0, 0, 1);
        this.renderer = new WebGLRenderer({
            canvas,
            antialias: quality.antialias,
            powerPreference: 'high-performance',
            stencil: false,
        });
        this.renderer.autoClear = false;
        this.renderer.toneMapping = ACESFilmicToneMapping;
        this.renderer.toneMappingExposure = 0.62;
        this.renderer.shadowMap.enabled = quality.shadows;
        this.renderer.shadowMap.type = PCFShadowMap;
        this.renderer.info.autoReset = false;

        this.scene.fog = new FogExp2(kHorizon.getHex(), kHaze.land);
        this.scene.add(this.focus);
        this.sun.target = this.focus;
        this.sun.castShadow = true;
        this.sun.shadow.mapSize.set(2048, 2048);
        this.sun.shadow.bias = -0.0006;
        this.sun.shadow.normalBias = 0.02;
        this.sun.shadow.radius = 3;
        const reach = this.shadowReach;
        Object.assign(this.sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: 160 });
        this.scene.add(this.sun, new HemisphereLight(0xb9cbe6, 0x6b5f45, 0.75));
        this.resize(); // while the card has nothing to do yet
        this.setSun(0.24, 2.3);
        this.prepareSky();

        canvas.addEventListener('webglcontextlost', (event) => {
            event.preventDefault(); // three restores what it drew; we only wait
            this.lost = true;
            this.onLost(true);
        });
        canvas.addEventListener('webglcontextrestored', () => {
            this.lost = false;
            this.small = null; // gone with its context: nothing to dispose of
            this.resize();
            this.bakeSky(); // render targets lose their content with the context
            this.onLost(false);
        });
    }

    // Sun at `elevation` above the horizon, `azimuth` counter-clockwise from east [rad].
    private setSun(elevation: number, azimuth: number): void {
        const c = Math.cos(elevation);
        this.sunDirection.set(Math.cos(azimuth) * c, Math.sin(azimuth) * c, Math.sin(elevation));
    }

    private skyBox(): Scene {
        const sky = new Sky();
        sky.scale.setScalar(1000);
        const u = sky.material.uniforms as Record<string, { value: unknown }>;
        u['turbidity']!.value = 5;
        u['rayleigh']!.value = 1.6;
        u['mieCoefficient']!.value = 0.004;
        u['mieDirectionalG']!.value = 0.8;
        // The sky is written for y up: it is rendered so and turned when it is used.
        (u['sunPosition']!.value as Vector3).set(this.sunDirection.x, this.sunDirection.z, -this.sunDirection.y);
        u['cloudCoverage']!.value = 0.32;
        u['cloudDensity']!.value = 0.35;
        const box = new Scene();
        box.add(sky);
        return box;
    }

    // Its shaders begin to be made; the rest of the page's need only know that there will be such a light.
    private prepareSky(): void {
        const box = this.skyBox();
        const mapping = this.renderer.toneMapping;
        this.renderer.toneMapping = NoToneMapping;
        this.renderer.setRenderTarget(this.cube);
        this.renderer.compile(box, new PerspectiveCamera());
        this.renderer.setRenderTarget(null);
        this.renderer.toneMapping = mapping;
        this.sky = box;
        const toCome = new WebGLCubeRenderTarget(kSkySize).texture; // as PMREMGenerator will make it
        toCome.isPMREMTexture = true;
        for (let side = kSkySize; side >= 8; side /= 2) toCome.mipmaps.push({ width: side, height: side } as never);
        this.scene.environment = toCome;
    }

    // The sky's scattering is costly per pixel, so it is rendered once into a cube that serves as background and as the
    // light that bodies reflect. Before the first picture, and after the context was lost.
    bakeSky(): void {
        const box = this.sky ?? this.skyBox();
        this.sky = null;
        const { cube } = this;
        const mapping = this.renderer.toneMapping;
        this.renderer.toneMapping = NoToneMapping;
        new CubeCamera(0.1, 2000, cube).update(this.renderer, box);
        const pmrem = new PMREMGenerator(this.renderer);
        const light = pmrem.fromCubemap(cube.texture);
        this.renderer.toneMapping = mapping;
        this.scene.background = cube.texture;
        this.scene.environment = light.texture;
        this.scene.backgroundRotation.x = Math.PI / 2;
        this.scene.environmentRotation.x = Math.PI / 2;
        this.scene.environmentIntensity = 0.55;
        pmrem.dispose();
        const sky = box.children[0] as Sky;
        sky.material.dispose();
        sky.geometry.dispose();
    }

    // [px] of the picture of the world, before it is stretched over the view.
    get drawnHeight(): number {
        return this.height * this.pixelRatio * Math.min(1, this.quality.scale);
    }

    // Moves the middle of the picture by (x, y) CSS pixels, right and down.
    shift(x: number, y: number): void {
        this.shiftX = x;
        this.shiftY = y;
        this.camera.setViewOffset(this.width, this.height, -x, -y, this.width, this.height);
    }

    // Follows the window; returns true when something changed.
    resize(): boolean {
        const width = Math.max(1, this.canvas.clientWidth);
        const height = Math.max(1, this.canvas.clientHeight);
        const ratio = Math.min(window.devicePixelRatio || 1, 3);
        this.fitSmall(Math.round(width * ratio * this.quality.scale), Math.round(height * ratio * this.quality.scale));
        if (width === this.width && height === this.height && ratio === this.pixelRatio) return false;
        this.width = width;
        this.height = height;
        this.pixelRatio = ratio;
        this.renderer.setPixelRatio(ratio);
        this.renderer.setSize(width, height, false);
        this.shift(this.shiftX, this.shiftY);
        return true;
    }

    private fitSmall(width: number, height: number): void {
        if (this.quality.scale >= 1) {
            this.small?.dispose();
            this.small = null;
        } else if (!this.small) {
            this.small = new WebGLRenderTarget(width, height, { type: HalfFloatType, minFilter: LinearFilter, magFilter: LinearFilter, samples: this.quality.antialias ? 4 : 0 });
        } else if (this.small.width !== width || this.small.height !== height) this.small.setSize(width, height);
    }

    setQuality(quality: Quality): void {
        const shadowsChanged = quality.shadows !== this.quality.shadows;
        this.quality = quality;
        if (shadowsChanged) {
            this.renderer.shadowMap.enabled = quality.shadows;
            this.scene.traverse((object) => {
                const material = (object as { material?: { needsUpdate: boolean } }).material;
                if (material) material.needsUpdate = true;
            });
        }
        this.resize();
    }

    set haze(density: number) {
        (this.scene.fog as FogExp2).density = density;
    }

    // The shadow's square moves with the subject in whole texels, so that its edge does not crawl.
    follow(x: number, y: number, z: number): void {
        const texel = (2 * this.shadowReach) / this.sun.shadow.mapSize.x;
        const snap = (v: number): number => Math.round(v / (texel * 16)) * texel * 16;
        this.focus.position.set(snap(x), snap(y), snap(z));
        this.sun.position.copy(this.focus.position).addScaledVector(this.sunDirection, 80);
        this.focus.updateMatrixWorld();
    }

    // The shaders of an object that is to be drawn begin to be made, beside whatever the page does meanwhile.
    compile(object: Object3D): void {
        this.renderer.setRenderTarget(this.small); // shaders for it differ from those for the screen
        this.renderer.compile(object, this.camera, this.scene);
        this.renderer.setRenderTarget(null);
        this.renderer.getContext().flush();
    }

    render(): void {
        this.renderer.info.reset();
        if (this.small) {
            this.renderer.setRenderTarget(this.small);
            this.renderer.clear();
            this.renderer.render(this.scene, this.camera);
            this.renderer.setRenderTarget(null);
            this.stretch.show(this.renderer, this.small);
        } else {
            this.renderer.clear();
            this.renderer.render(this.scene, this.camera);
        }
        this.renderer.render(this.front, this.camera);
    }
}

// A picture filling the view, smoothed, tone-mapped and encoded as three.js does when it draws to the screen.
function stretching(): { show: (renderer: WebGLRenderer, picture: WebGLRenderTarget) => void } {
    const uniforms = { picture: { value: null as unknown } };
    const scene = new Scene();
    scene.add(new Mesh(new PlaneGeometry(2, 2), new ShaderMaterial({ uniforms, vertexShader: stretchVertex, fragmentShader: stretchFragment, depthTest: false, depthWrite: false })));
    const camera = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
    return {
        show: (renderer, picture) => {
            uniforms.picture.value = picture.texture;
            renderer.render(scene, camera);
        },
    };
}
