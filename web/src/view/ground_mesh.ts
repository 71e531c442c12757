// The ground as a mesh sampled from the engine's own surface: fine near the middle, coarse far out. It serves planes and
// any ground without a height grid; grids are drawn by terrain.ts.
import { BufferAttribute, BufferGeometry, Color, Mesh, MeshStandardMaterial } from 'three';
import type { Engine } from '../engine/engine';

export class GroundMesh {
    readonly mesh: Mesh;
    private readonly lines: number[] = []; // distances of the grid lines from the middle [m]
    private centreX = NaN;
    private centreY = NaN;

    constructor(private readonly engine: Engine) {
        // Spacing grows with distance: 2 m in the middle, then ever wider to 4 km.
        for (let d = 0, step = 2; d < 4000; d += step) {
            this.lines.push(d);
            if (d >= 60) step = Math.min(400, step * 1.22);
        }
        const geometry = new BufferGeometry();
        const material = new MeshStandardMaterial({ color: new Color(0.17, 0.175, 0.18), roughness: 0.95 });
        material.onBeforeCompile = (shader) => {
            // A measuring ground: fine lines every 1 m near the eye, strong ones every 10 m.
            shader.vertexShader = shader.vertexShader
                .replace('#include <common>', '#include <common>\nvarying vec3 vGround;')
                .replace('#include <begin_vertex>', '#include <begin_vertex>\nvGround = (modelMatrix * vec4(position, 1.0)).xyz;');
            shader.fragmentShader = shader.fragmentShader
                .replace(
                    '#include <common>',
                    `#include <common>
                    varying vec3 vGround;
                    float lineShare(vec2 p, float every, float width) {
                        vec2 d = abs(fract(p / every + 0.5) - 0.5) * every;
                        vec2 w = fwidth(p);
                        vec2 a = 1.0 - smoothstep(vec2(width), vec2(width) + w * 1.5, d);
                        a *= clamp(width * 4.0 / w, 0.0, 1.0);
                        return max(a.x, a.y);
                    }`,
                )
                .replace(
                    '#include <color_fragment>',
                    `#include <color_fragment>
                    diffuseColor.rgb *= 1.0 + 0.35 * lineShare(vGround.xy, 1.0, 0.01) * (1.0 - smoothstep(15.0, 40.0, length(vViewPosition)));
                    diffuseColor.rgb *= 1.0 + 0.9 * lineShare(vGround.xy, 10.0, 0.04);`,
                );
        };
        this.mesh = new Mesh(geometry, material);
        this.mesh.receiveShadow = true;
        this.mesh.frustumCulled = false;
    }

    invalidate(): void {
        this.centreX = NaN;
    }

    // Moves the fine middle after the subject in steps of 20 m.
    follow(x: number, y: number): void {
        const cx = Math.round(x / 20) * 20;
        const cy = Math.round(y / 20) * 20;
        if (cx === this.centreX && cy === this.centreY) return;
        this.centreX = cx;
        this.centreY = cy;
        const axis = [...this.lines.slice(1).reverse().map((d) => -d), ...this.lines];
        const n = axis.length;
        const positions = new Float32Array(n * n * 3);
        for (let j = 0, at = 0; j < n; j++)
            for (let i = 0; i < n; i++) {
                const px = cx + axis[i]!;
                const py = cy + axis[j]!;
                positions[at++] = px;
                positions[at++] = py;
                positions[at++] = this.engine.height(px, py);
            }
        const geometry = this.mesh.geometry;
        geometry.setAttribute('position', new BufferAttribute(positions, 3));
        if (!geometry.index) {
            const index = new Uint32Array((n - 1) * (n - 1) * 6);
            for (let j = 0, at = 0; j + 1 < n; j++)
                for (let i = 0; i + 1 < n; i++) {
                    const a = j * n + i;
                    index.set([a, a + 1, a + n + 1, a, a + n + 1, a + n], at);
                    at += 6;
                }
            geometry.setIndex(new BufferAttribute(index, 1));
        }
        geometry.computeVertexNormals();
    }
}
