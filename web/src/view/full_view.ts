// A rectangle over the whole of what is drawn into, with a material of its own.
import { Mesh, OrthographicCamera, PlaneGeometry, Scene, type ShaderMaterial, type WebGLRenderer } from 'three';

export interface FullView {
    draw(renderer: WebGLRenderer): void;
    dispose(): void;
}

export function fullView(material: ShaderMaterial): FullView {
    const mesh = new Mesh(new PlaneGeometry(2, 2), material);
    mesh.frustumCulled = false;
    const scene = new Scene();
    scene.add(mesh);
    const camera = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
    return {
        draw: (renderer) => renderer.render(scene, camera),
        dispose: () => {
            mesh.geometry.dispose();
            material.dispose();
        },
    };
}
