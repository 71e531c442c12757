// The ground's pictures: its lit colour, and what is painted on it or mirrors, in squares about the eye. Each level's texels
// are twice as wide as the level's below, so that all of them together are as sharp as the screen everywhere and small.
// The squares move with the eye in tiles; only what comes in anew is made, a stretch at a time, coarse levels first, and no
// more in a frame than the machine has time for. A level that lags behind is left out until it has caught up.
// (C. Tanner, C. Migdal, M. Jones, The Clipmap: A Virtual Mipmap, 1998.) Places are in metres from grid node (0, 0).
import {
    LinearFilter,
    Mesh,
    NoBlending,
    OrthographicCamera,
    PlaneGeometry,
    RepeatWrapping,
    RGBAFormat,
    Scene,
    ShaderMaterial,
    UnsignedByteType,
    Vector2,
    Vector3,
    Vector4,
    WebGLArrayRenderTarget,
    type IUniform,
    type WebGLRenderer,
} from 'three';
import surfaceShader from '@shaders/terrain_surface.glsl?raw';
import displayShader from '@shaders/display.glsl?raw';
import groundShader from '@shaders/ground_surface.glsl?raw';
import bakeVertex from '@shaders/ground_bake.vert.glsl?raw';
import bakeFragment from '@shaders/ground_bake.frag.glsl?raw';
import { partsOf, Square, type Stretch } from './picture_square';
import { TreeShade, type Grown } from './tree_shade';

const kFinest = 0.03; // [m] texel of level 0
const kLevels = 11; // the last reaches 8 km around
const kFirstTrace = 2; // nothing painted needs finer ones: across a road the distance is a straight line
const kAhead = 0.28; // of a square's side: how far before the eye its middle lies
const kSharpen = 3; // [levels/s] a finer level fades in
const kJump = 40; // [m] in a frame: nobody drove there
const kSettling = 0.08; // share of a frame's way in the mean of them all

interface Level {
    texel: number; // [m]
    square: Square;
}

export class GroundPictures {
    readonly uniforms: Record<string, IUniform>;
    private readonly levels: Level[];
    private readonly lit: WebGLArrayRenderTarget;
    private readonly trace: WebGLArrayRenderTarget;
    private readonly materials: BakeMaterials;
    private readonly shade: TreeShade;
    private readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;
    private readonly scene = new Scene();
    private readonly camera = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
    private readonly corner = new Vector2();
    private readonly texel = { value: 1 };
    private finest = kLevels; // in use, with a fraction while it fades in
    private lastX = NaN; // [m] where the eye was
    private lastY = NaN;
    private way = 0; // [m] of a frame, on average
    private anew = true; // the eye is where nothing is there yet

    // `size`: texels a side of a level. `ground`: the terrain's own uniforms and the light.
    constructor(
        readonly size: number,
        ground: Record<string, IUniform>,
        grown: Grown | null,
    ) {
        this.shade = new TreeShade(size, ground['uSunTo']!.value as Vector3, grown);
        this.levels = Array.from({ length: kLevels }, (_, k) => ({
            texel: kFinest * 2 ** k,
            square: new Square(size),
        }));
        this.lit = layers(size);
        this.trace = layers(size);
        this.materials = bakeMaterials({
            ...ground,
            ...this.shade.uniforms,
            uTexel: this.texel,
            uCorner: { value: this.corner },
            uSide: { value: size },
        });
        this.mesh = new Mesh(new PlaneGeometry(2, 2), this.materials.lit);
        this.mesh.frustumCulled = false;
        this.scene.add(this.mesh);
        this.scene.matrixWorldAutoUpdate = false;
        this.uniforms = {
            uLit: { value: this.lit.texture },
            uTrace: { value: this.trace.texture },
            uPictures: { value: new Vector4(1 / (kFinest * size), Math.log2(kFinest), kLevels, kLevels - 1) },
            uMiddle: { value: new Vector3() },
            uFirstTrace: { value: kFirstTrace },
            uTexelOfFinest: { value: kFinest },
            uPixel: { value: 1 },
        };
    }

    // A thing that grows was driven through, or stands again.
    fell(item: number, gone: boolean): void {
        const { x0, y0, x1, y1 } = this.shade.fell(item, gone);
        for (const { square, texel } of this.levels) square.spoil(x0 / texel, y0 / texel, x1 / texel, y1 / texel);
    }

    // The share of the sun that trees take from what stands there.
    shadeAt(x: number, y: number, above: number): number {
        return this.shade.at(x, y, above);
    }

    // Nothing is there any more: another ground, or the graphics card has lost it.
    forget(): void {
        for (const { square } of this.levels) square.forget();
        this.finest = kLevels;
        this.anew = true;
    }

    // The eye is at (x, y), `above` the ground, looks along (aheadX, aheadY) and sees `pixel` radians in a pixel. Makes at
    // most about `texels`, or `first` where nothing is there yet; true when all that is wanted is there. Levels of which more
    // comes in anew in a frame than can be made are left out while the eye is that quick.
    update(
        renderer: WebGLRenderer,
        eye: { x: number; y: number; above: number; aheadX: number; aheadY: number; pixel: number },
        texels: number,
        first: number,
        elapsed: number,
    ): boolean {
        this.uniforms['uPixel']!.value = eye.pixel;
        const smallest = Math.max(kFinest, 0.5 * eye.above * eye.pixel); // [m] no pixel shows less than twice that
        const wanted = Math.min(kLevels - 2, Math.floor(Math.log2(smallest / kFinest)));
        const from = Math.max(wanted, this.keptUp(eye.x, eye.y, texels));
        const ahead = kAhead * this.size * smallest;
        const middle = this.uniforms['uMiddle']!.value as Vector3;
        const x = eye.x + ahead * eye.aheadX;
        const y = eye.y + ahead * eye.aheadY;
        let left = this.anew ? first : texels;
        let there = kLevels; // finest level that is there, and so is every coarser one
        let done = true;
        let made = false;
        for (let k = kLevels - 1; k >= from; k--) {
            const { square, texel } = this.levels[k]!;
            square.aim(x / texel, y / texel);
            while (left > 0) {
                const stretch = square.next();
                if (!stretch) break;
                this.make(renderer, k, stretch);
                made = true;
                left -= stretch.width * stretch.height;
            }
            if (!square.near) done = false;
            else if (there === k + 1) there = k;
        }
        if (made) renderer.setRenderTarget(null);
        // At most this far from its middle every level that counts as there has texels.
        middle.set(x, y, this.levels[0]!.square.reach * kFinest);
        if (done) this.anew = false;
        this.finest = Math.max(there, Math.min(this.finest, kLevels) - kSharpen * elapsed);
        if (this.finest > there + 2) this.finest = there + 2;
        (this.uniforms['uPictures']!.value as Vector4).z = this.finest;
        return done;
    }

    // The finest level that keeps up with an eye that has moved there. A way of w metres brings w size / texel texels of a level
    // in along each axis, and as many again of all coarser ones together.
    private keptUp(x: number, y: number, texels: number): number {
        const way = Math.abs(x - this.lastX) + Math.abs(y - this.lastY);
        this.lastX = x;
        this.lastY = y;
        if (!(way < kJump)) {
            this.anew = true;
            return 0;
        }
        this.way += (way - this.way) * kSettling;
        return Math.min(
            kLevels - 2,
            Math.ceil(Math.log2(Math.max(1, (2 * this.way * this.size) / (kFinest * texels)))),
        );
    }

    private make(renderer: WebGLRenderer, level: number, at: Stretch): void {
        this.texel.value = this.levels[level]!.texel;
        this.corner.set(at.cornerX, at.cornerY);
        if (this.shade.any)
            for (const part of partsOf(at, this.size)) this.shade.draw(renderer, part, this.texel.value);
        const into = (target: WebGLArrayRenderTarget, material: ShaderMaterial): void => {
            target.viewport.set(at.x, at.y, at.width, at.height);
            target.scissor.set(at.x, at.y, at.width, at.height);
            target.scissorTest = true;
            this.mesh.material = material;
            renderer.setRenderTarget(target, level);
            renderer.render(this.scene, this.camera);
        };
        into(this.lit, this.materials.lit);
        if (level >= kFirstTrace) into(this.trace, this.materials.trace);
    }

    dispose(): void {
        this.lit.dispose();
        this.trace.dispose();
        this.shade.dispose();
        this.mesh.geometry.dispose();
        for (const material of Object.values(this.materials)) material.dispose();
    }
}

function layers(size: number): WebGLArrayRenderTarget {
    const target = new WebGLArrayRenderTarget(size, size, kLevels, {
        format: RGBAFormat,
        type: UnsignedByteType,
        minFilter: LinearFilter,
        magFilter: LinearFilter,
        wrapS: RepeatWrapping,
        wrapT: RepeatWrapping,
        depthBuffer: false,
        generateMipmaps: false,
    });
    target.texture.name = 'ground';
    return target;
}

// The shaders are the same for all grounds.
interface BakeMaterials {
    lit: ShaderMaterial;
    trace: ShaderMaterial;
}
export function bakeMaterials(uniforms: Record<string, IUniform>): BakeMaterials {
    const material = (defines: Record<string, string>): ShaderMaterial => {
        const made = new ShaderMaterial({
            uniforms,
            defines,
            vertexShader: bakeVertex,
            fragmentShader: `${surfaceShader}\n${groundShader}\n${displayShader}\n${bakeFragment}`,
            depthTest: false,
            depthWrite: false,
            blending: NoBlending,
            toneMapped: false,
        });
        return made;
    };
    return { lit: material({}), trace: material({ TRACE: '' }) };
}

// As those targets are, so that shaders made for this one are made for them.
export function bakeTarget(): WebGLArrayRenderTarget {
    return layers(1);
}
