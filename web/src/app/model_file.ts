// OBJ, glTF, STL, PLY and Collada files as triangles. three.js reads them; only positions count.
import { Matrix4, Mesh, Vector3, type BufferGeometry, type InstancedMesh, type Object3D } from 'three';
import { loaded } from './parts';
import { triangulated } from './polygons';

export interface Triangles {
    corners: Float32Array; // 9 a triangle [m]
    objects: Uint32Array; // which mesh each belongs to: what breaks as one
}
// What a format says of itself. Engineers draw STL and PLY with z up.
export interface Model extends Triangles {
    yUp: boolean;
    metres: boolean;
}

const kMost = 4_000_000; // triangles

// In world axes (z up), or with `raw` in the file's own axes and units. `folder`: the address whose files a glTF may name
// besides its own; without it none.
export async function readModel(bytes: ArrayBuffer, kind: string, { raw = false, folder = '' } = {}): Promise<Model> {
    const { root, yUp, metres } = await readObject(bytes, kind, folder);
    return { ...trianglesOf(root, raw || !yUp ? kAsItIs : kYUp), yUp, metres };
}

async function readObject(bytes: ArrayBuffer, kind: string, folder: string): Promise<{ root: Object3D; yUp: boolean; metres: boolean }> {
    const text = (): string => new TextDecoder().decode(bytes);
    if (kind === 'stl') {
        const { STLLoader } = await loaded(() => import('three/addons/loaders/STLLoader.js'));
        return { root: new Mesh(new STLLoader().parse(bytes)), yUp: false, metres: false };
    }
    if (kind === 'ply') {
        const { PLYLoader } = await loaded(() => import('three/addons/loaders/PLYLoader.js'));
        return { root: new Mesh(new PLYLoader().parse(bytes)), yUp: false, metres: false };
    }
    if (kind === 'dae') {
        const { ColladaLoader } = await loaded(() => import('three/addons/loaders/ColladaLoader.js'));
        const read = new ColladaLoader().parse(text(), ''); // turns the scene to y up and to metres itself
        if (!read) throw new Error('it is not Collada');
        return { root: read.scene, yUp: true, metres: true };
    }
    if (kind === 'obj') {
        const { OBJLoader } = await loaded(() => import('three/addons/loaders/OBJLoader.js'));
        return { root: new OBJLoader().parse(triangulated(text())), yUp: true, metres: false };
    }
    const { GLTFLoader } = await loaded(() => import('three/addons/loaders/GLTFLoader.js'));
    const loader = new GLTFLoader();
    loader.manager.setURLModifier((url) => {
        if (/^(data|blob):/.test(url)) return url;
        // A dropped file brings no others along, and none may make the page ask strangers for them.
        if (!folder) throw new Error('it refers to other files; bring a .glb, or a .gltf with everything inside');
        if (!url.startsWith(folder) || /(^|[/\\])\.\.([/\\]|$)|[\\:?#]/.test(decodeURIComponent(url.slice(folder.length)))) throw new Error('it refers to files that do not lie beside it');
        return url;
    });
    const { scene, parser } = await loader.parseAsync(kind === 'glb' ? bytes : text(), folder);
    for (const extension of (parser.json as { extensionsRequired?: string[] }).extensionsRequired ?? [])
        if (extension === kInstancing || !(kLooks.test(extension) || kMeshes.test(extension))) throw new Error(unread(extension));
    return { root: scene, yUp: true, metres: true };
}

// Required extensions: three.js only warns of those that it does not know. What concerns looks alone changes nothing that
// can be hit, as native/scenefile/gltf.cpp has it; what packs meshes three.js unpacks, or has refused.
const kLooks = /^(KHR_(materials|texture|lights|animation)_|KHR_(xmp|audio)|EXT_(materials|texture|lights)_|MSFT_(texture|packing)_|ADOBE_materials_)/;
const kMeshes = /^(KHR_mesh_quantization|KHR_draco_mesh_compression|(EXT|KHR)_meshopt_compression)$/;
const kInstancing = 'EXT_mesh_gpu_instancing';
const unread = (extension: string): string => `it needs ${extension.slice(0, 80)}, which is not read${extension === kInstancing ? ': its copies would be missing; export it without, each copy a node of its own' : '; export it without'}`;

export function trianglesOf(root: Object3D, axes = kYUp): Triangles {
    root.updateMatrixWorld(true);
    const meshes: { geometry: BufferGeometry; world: Matrix4 }[] = [];
    let count = 0;
    root.traverse((node) => {
        const mesh = node as Mesh;
        if (!mesh.isMesh || !mesh.geometry.getAttribute('position')) return;
        if ((mesh as unknown as InstancedMesh).isInstancedMesh) throw new Error(unread(kInstancing));
        meshes.push({ geometry: mesh.geometry, world: axes.clone().multiply(mesh.matrixWorld) });
        count += Math.floor((mesh.geometry.index ?? mesh.geometry.getAttribute('position')).count / 3);
    });
    if (count > kMost) throw new Error(`it has ${count.toLocaleString('en')} triangles, more than ${kMost.toLocaleString('en')}`);
    const corners = new Float32Array(9 * count);
    const objects = new Uint32Array(count);
    const p = new Vector3();
    let t = 0;
    meshes.forEach(({ geometry, world }, object) => {
        const position = geometry.getAttribute('position');
        const index = geometry.index;
        const n = Math.floor((index ?? position).count / 3);
        for (let k = 0; k < n; k++, t++) {
            objects[t] = object;
            for (let c = 0; c < 3; c++) {
                p.fromBufferAttribute(position, index ? index.getX(3 * k + c) : 3 * k + c).applyMatrix4(world);
                corners.set([p.x, p.y, p.z], 9 * t + 3 * c);
            }
        }
    });
    return { corners, objects };
}

const kYUp = new Matrix4().set(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1); // to z up
const kAsItIs = new Matrix4();
