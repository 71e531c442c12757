// The stage: renderer, daylight, fog and the shadow that follows the car. World axes are z up, so nothing is swapped.
import {
    ACESFilmicToneMapping,
    type BufferGeometry,
    Color,
    CubeCamera,
    DirectionalLight,
    FogExp2,
    HalfFloatType,
    HemisphereLight,
    LinearFilter,
    type Material,
    type Mesh,
    NoToneMapping,
    Object3D,
    PCFShadowMap,
    PMREMGenerator,
    PerspectiveCamera,
    Scene,
    type SpotLight,
    ShaderMaterial,
    SRGBColorSpace,
    Vector2,
    Vector3,
    WebGLCubeRenderTarget,
    WebGLRenderer,
    WebGLRenderTarget,
} from 'three';
import stretchVertex from '@shaders/stretch.vert.glsl?raw';
import stretchFragment from '@shaders/stretch.frag.glsl?raw';
import { Sky } from 'three/addons/objects/Sky.js';
import { kGolden, type Day } from './day';
import { fullView } from './full_view';
import { Heaven } from './heaven';
import { horizon } from './horizon';
import { Rest } from './rest';

// What the machine can afford; `scale` is the share of the device's own resolution at which the world is drawn. Texts
// and the overlay stay at full resolution.
export interface Quality {
    scale: number;
    antialias: boolean;
    shadows: boolean;
    scenery: number; // [0, 1] share of trees, rocks, dust
    anisotropy: number; // samples of the ground's pictures at flat angles
    pixelError: number; // [px] that the drawn land may be off
    pictures: number; // [texels] a side of a level of the ground's pictures
    paint: number; // [texels] of them that a frame has time for
}

export const kPlainGround = { pictures: 512, paint: 16384 };
export const kFineGround = { pictures: 1024, paint: 262144 };

export const kQualities: Record<'low' | 'medium' | 'high', Quality> = {
    low: {
        scale: 0.75,
        antialias: false,
        shadows: false,
        scenery: 0.1,
        anisotropy: 1,
        pixelError: 4,
        ...kPlainGround,
    },
    medium: { scale: 1, antialias: false, shadows: true, scenery: 0.4, anisotropy: 2, pixelError: 3, ...kFineGround },
    high: { scale: 1, antialias: true, shadows: true, scenery: 1, anisotropy: 4, pixelError: 2, ...kFineGround },
};

const kSkySize = 256; // [px] side of the sky's cube
// [1/m] of the air: hides where land that goes on level ends, and the rim of a measuring ground that has no hills.
export const kHaze = { land: 0.00055, plane: 0.0009 };

const kLamps = [0, 1, 2, 3]; // cars whose lamps are seen on the ground

export class Stage {
    readonly renderer: WebGLRenderer;
    readonly scene = new Scene();
    readonly front = new Scene(); // arrows: over the world, sharp and in their own colours
    readonly camera = new PerspectiveCamera(55, 16 / 9, 0.3, 6000);
    readonly sun = new DirectionalLight();
    readonly sunDirection = new Vector3();
    private readonly dome = new HemisphereLight();
    // The same daylight for the ground's pictures: what a white surface sends back of each.
    readonly groundLight = {
        uSunTo: { value: this.sunDirection },
        uSunLight: { value: new Color() },
        uSkyLight: { value: new Color() },
        uGroundLight: { value: new Color() },
        uSheen: { value: new Color(0.016, 0.024, 0.027) },
        uExposure: { value: 1 },
        uPaint: { value: new Color(0.62, 0.63, 0.61) },
        uSunShare: { value: 0 },
        uHorizon: { value: new Color() },
        uZenith: { value: new Color() },
        uWeather: { value: new Vector2() }, // wet, white
        uDim: { value: new Color() },
        uThick: { value: 1 },
        uLamps: { value: 0 }, // that shine, of cars near by
        uLampAt: { value: kLamps.map(() => new Vector3()) }, // [m] from the eye
        uLampWay: { value: kLamps.map(() => new Vector2()) },
    };
    day = kGolden;
    beam: SpotLight | null = null; // of the car that is looked at, for what is drawn in detail
    width = 1; // [CSS px]
    height = 1;
    pixelRatio = 1; // device pixels per CSS pixel of the drawing buffer
    ratioAsked = 1; // by the device
    fine = false; // what is drawn over the world (the overlay) needs every pixel, whatever the world is drawn at
    readonly rest = new Rest(); // whether what is seen stands still
    lost = false; // the context is gone for now
    contexts = 1; // counts them, and changes of the light: what was drawn into targets is to be drawn anew after each
    onLost: (lost: boolean) => void = () => undefined;

    private small: WebGLRenderTarget | null = null; // the world at a smaller scale, before it is stretched
    private shine: WebGLCubeRenderTarget | null = null; // of the sky, on bodies
    private readonly cube = new WebGLCubeRenderTarget(kSkySize, { type: HalfFloatType, generateMipmaps: false });
    private sky: Scene | null = null; // until it is baked
    private readonly stretch = stretching();
    readonly heaven = new Heaven();
    private readonly shadowReach = 26; // [m] half the side of the shadow's square
    private drawnRatio = 1; // of the drawing buffer
    private shiftX = 0;
    private shiftY = 0;
    private readonly focus = new Object3D();

    constructor(
        readonly canvas: HTMLCanvasElement,
        public quality: Quality,
        private readonly mostPixels = Infinity, // of the drawing buffer
    ) {
        Object3D.DEFAULT_UP.set(0, 0, 1);
        this.renderer = new WebGLRenderer({ canvas, context: opaqueContext(canvas) });
        this.renderer.autoClear = false;
        this.renderer.toneMapping = ACESFilmicToneMapping;
        this.renderer.shadowMap.enabled = quality.shadows;
        this.renderer.shadowMap.type = PCFShadowMap;
        this.renderer.info.autoReset = false;

        this.scene.fog = new FogExp2(0, kHaze.land);
        this.scene.add(this.focus);
        this.sun.target = this.focus;
        this.sun.castShadow = true;
        this.sun.shadow.mapSize.set(2048, 2048);
        this.sun.shadow.bias = -0.0006;
        this.sun.shadow.normalBias = 0.02;
        this.sun.shadow.radius = 3;
        const reach = this.shadowReach;
        Object.assign(this.sun.shadow.camera, {
            left: -reach,
            right: reach,
            top: reach,
            bottom: -reach,
            near: 1,
            far: 160,
        });
        this.scene.add(this.sun, this.dome, this.heaven.mesh, horizon(this.groundLight));
        this.resize(); // while the card has nothing to do yet
        this.light(kGolden);
        this.prepareSky();

        canvas.addEventListener('webglcontextlost', (event) => {
            event.preventDefault(); // three restores what it drew; we only wait
            this.lost = true;
            this.onLost(true);
        });
        canvas.addEventListener('webglcontextrestored', () => {
            this.lost = false;
            this.contexts++;
            this.small = this.shine = null; // gone with their context: nothing to dispose of
            this.resize();
            this.bakeSky(); // render targets lose their content with the context
            this.onLost(false);
        });
    }

    // Another time of day, or other weather.
    setDay(day: Day): void {
        if (day === this.day) return;
        this.light(day);
        this.bakeSky();
        this.contexts++;
    }
    private light(day: Day): void {
        this.day = day;
        if (this.beam) this.scene.remove(this.beam, this.beam.target);
        this.beam = day.beam?.() ?? null;
        if (this.beam) this.scene.add(this.beam, this.beam.target);
        const c = Math.cos(day.elevation);
        this.sun.color.setRGB(...day.sun);
        this.sunDirection.set(Math.cos(day.azimuth) * c, Math.sin(day.azimuth) * c, Math.sin(day.elevation));
        this.sun.color.setRGB(...day.sun);
        const { dome, groundLight: ground, scene } = this;
        dome.color.set(day.dome[0]);
        dome.groundColor.set(day.dome[1]);
        dome.intensity = day.dome[2];
        const share = dome.intensity / Math.PI;
        ground.uSunLight.value.setRGB(...(day.ground?.sun ?? day.sun)).multiplyScalar(1 / Math.PI);
        ground.uSkyLight.value.setRGB(...(day.ground?.sky ?? day.above));
        ground.uGroundLight.value.setRGB(...day.below);
        if (!day.ground) {
            ground.uSkyLight.value.add(dome.color.clone().multiplyScalar(share));
            ground.uGroundLight.value.add(dome.groundColor.clone().multiplyScalar(share));
        }
        const sun = ground.uSunLight.value.g * Math.sin(day.elevation);
        ground.uSunShare.value = sun / (sun + ground.uSkyLight.value.g);
        ground.uExposure.value = this.renderer.toneMappingExposure = day.exposure;
        ground.uWeather.value.set(day.wet, day.snow);
        ground.uDim.value.setRGB(...day.dim);
        ground.uThick.value = Math.max(1, day.thick);
        ground.uHorizon.value.setRGB(...day.mirror[0]);
        ground.uZenith.value.setRGB(...day.mirror[1]);
        (scene.fog as FogExp2).color.setRGB(...day.haze, SRGBColorSpace);
        scene.environmentIntensity = day.mirrored;
        this.haze = this.air;
    }

    private skyBox(): Scene {
        const sky = new Sky();
        sky.scale.setScalar(1000);
        const u = sky.material.uniforms as Record<string, { value: unknown }>;
        const { turbidity, rayleigh, mie, coverage, density } = this.day.sky;
        u['turbidity']!.value = turbidity;
        u['rayleigh']!.value = rayleigh;
        u['mieCoefficient']!.value = mie;
        u['mieDirectionalG']!.value = 0.8;
        // The sky is written for y up: it is rendered so and turned when it is used.
        (u['sunPosition']!.value as Vector3).set(this.sunDirection.x, this.sunDirection.z, -this.sunDirection.y);
        u['cloudCoverage']!.value = coverage;
        u['cloudDensity']!.value = density;
        const box = new Scene();
        box.add(sky);
        if (this.day.over) box.add(this.day.over());
        return box;
    }

    // Lights like the stage's, for pictures of single things about the origin.
    daylight(): Object3D[] {
        const sun = new DirectionalLight(this.sun.color);
        sun.position.copy(this.sunDirection);
        if (!this.day.ground) return [sun, this.dome.clone()];
        return [new HemisphereLight(0xffffff, 0x555555, 6)]; // lamps and the dark come later
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
        this.heaven.make(this.renderer, cube.texture, new Color().setRGB(...this.day.haze), this.groundLight.uExposure);
        this.scene.environment = light.texture;
        this.scene.environmentRotation.x = Math.PI / 2;
        pmrem.dispose();
        this.shine?.dispose();
        this.shine = light;
        for (const { geometry, material } of box.children as Mesh<BufferGeometry, Material>[]) {
            geometry.dispose();
            material.dispose();
        }
    }

    // [px] of the picture of the world, before it is stretched over the view.
    get drawnHeight(): number {
        return this.height * this.pixelRatio * Math.min(1, this.quality.scale);
    }
    // Whether the drawing buffer itself is as coarse as the world, and the browser stretches it when it lays the page together:
    // a pass of ours less. Nothing may lie over the world then that needs to be sharper.
    private get coarse(): boolean {
        return this.quality.scale < 1 && !this.quality.antialias && !this.fine;
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
        this.ratioAsked = window.devicePixelRatio || 1;
        const affordable = Math.max(1, Math.sqrt(this.mostPixels / (width * height)));
        const ratio = Math.min(this.ratioAsked, 3, affordable);
        this.fitSmall(Math.round(width * ratio * this.quality.scale), Math.round(height * ratio * this.quality.scale));
        const changed = width !== this.width || height !== this.height || ratio !== this.pixelRatio;
        this.width = width;
        this.height = height;
        this.pixelRatio = ratio;
        const drawn = this.coarse ? ratio * this.quality.scale : ratio;
        if (changed || drawn !== this.drawnRatio) {
            this.drawnRatio = drawn;
            this.renderer.setDrawingBufferSize(width, height, drawn);
            this.shift(this.shiftX, this.shiftY);
        }
        return changed;
    }

    private fitSmall(width: number, height: number): void {
        const { scale, antialias } = this.quality;
        const samples = antialias ? 4 : 0;
        const whole = this.coarse || (scale >= 1 && !antialias);
        if (whole || this.small?.samples !== samples) {
            this.small?.dispose();
            this.small = null;
        }
        if (whole) return;
        if (!this.small) {
            this.small = new WebGLRenderTarget(width, height, {
                internalFormat: 'RGBA8', // not SRGB8_ALPHA8, which would encode once more
                colorSpace: SRGBColorSpace,
                minFilter: LinearFilter,
                magFilter: LinearFilter,
                samples,
            });
            // three.js tone-maps and encodes what it draws to the screen, and to a target only when that is a headset's screen.
            (this.small as { isXRRenderTarget?: boolean }).isXRRenderTarget = true;
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

    // What lies over the world begins or ends to need every pixel.
    setFine(fine: boolean): void {
        if (fine === this.fine) return;
        this.fine = fine;
        this.resize();
        this.rest.touch(); // the buffer is new and empty
    }

    set haze(density: number) {
        this.air = density;
        (this.scene.fog as FogExp2).density = density * this.day.thick;
    }
    private air = kHaze.land;

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

    compileInto(target: WebGLRenderTarget, object: Object3D): void {
        this.renderer.setRenderTarget(target);
        this.renderer.compile(object, this.camera);
        this.renderer.setRenderTarget(null);
    }

    render(): void {
        this.renderer.info.reset();
        if (this.small) {
            this.renderer.setRenderTarget(this.small);
            this.renderer.clear();
            this.renderer.render(this.scene, this.camera);
            const sharp = this.quality.scale >= 1; // then arrows are smoothed with the rest
            if (sharp) this.renderer.render(this.front, this.camera);
            this.renderer.setRenderTarget(null);
            this.stretch.show(this.renderer, this.small);
            if (sharp) return;
        } else {
            this.renderer.clear();
            this.renderer.render(this.scene, this.camera);
        }
        this.renderer.render(this.front, this.camera);
    }
}

// Nothing shines through the view, so that the browser need not mix it with the page below. Not smoothed, which could not be
// changed later: what is to be smooth is drawn into a target that is. Undefined where there is none: three.js says why.
function opaqueContext(canvas: HTMLCanvasElement): WebGL2RenderingContext | undefined {
    const wanted: WebGLContextAttributes = { alpha: false, antialias: false, stencil: false };
    return canvas.getContext('webgl2', { ...wanted, powerPreference: 'high-performance' }) ?? undefined;
}

// A picture filling the view, smoothed.
function stretching(): { show: (renderer: WebGLRenderer, picture: WebGLRenderTarget) => void } {
    const uniforms = { picture: { value: null as unknown } };
    const view = fullView(
        new ShaderMaterial({
            uniforms,
            vertexShader: stretchVertex,
            fragmentShader: stretchFragment,
            depthTest: false,
            depthWrite: false,
            toneMapped: false,
        }),
    );
    return {
        show: (renderer, picture) => {
            uniforms.picture.value = picture.texture;
            view.draw(renderer);
        },
    };
}
