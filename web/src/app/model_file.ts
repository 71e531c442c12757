// OBJ, glTF, STL, PLY and Collada files as triangles. Only positions count. three.js reads glTF and Collada.
import { Group, Matrix4, Mesh, Vector3, type BufferGeometry, type InstancedMesh, type Object3D } from 'three';
import { loaded } from './parts';
import { inMetres, kPlain, readPlain, toZUp, type Model } from './plain_models';
import { kMost, type Triangles } from './polygons';

export { inMetres, kPlain };

const kAgain = 'copy or export it again';

// In world axes (z up), or with `raw` in the file's own axes and units. `folder`: the address whose files a glTF may name
// besides its own; without it none.
export async function readModel(bytes: ArrayBuffer, kind: string, { raw = false, folder = '' } = {}): Promise<Model> {
    if (bytes.byteLength === 0) throw new Error('it is empty');
    if (kPlain.test(kind)) {
        const model = readPlain(bytes, kind);
        if (model.yUp && !raw) toZUp(model.corners);
        return model;
    }
    const root = kind === 'dae' ? await readCollada(bytes) : await readGltf(bytes, folder);
    return { ...trianglesOf(root, raw ? kAsItIs : kYUp), yUp: true, metres: true };
}

async function readCollada(bytes: ArrayBuffer): Promise<Object3D> {
    const text = new TextDecoder().decode(bytes);
    const fault = new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror');
    if (fault) throw new Error(`it is no whole Collada: ${/error on line.*?(?=Below is|$)/m.exec(fault.textContent ?? '')?.[0].slice(0, 120) ?? 'it is no XML'}; ${kAgain}`);
    const { ColladaLoader } = await loaded(() => import('three/addons/loaders/ColladaLoader.js'));
    const read = new ColladaLoader().parse(text, ''); // turns the scene to y up and to metres itself
    if (!read) throw new Error('it is not Collada');
    return read.scene;
}

async function readGltf(bytes: ArrayBuffer, folder: string): Promise<Object3D> {
    const head = new DataView(bytes);
    const binary = bytes.byteLength >= 4 && head.getUint32(0) === 0x676c5446; // "glTF", whatever the name says
    if (binary && (bytes.byteLength < 12 || head.getUint32(8, true) > bytes.byteLength))
        throw new Error(`it is cut off: it has ${bytes.byteLength.toLocaleString('en')} bytes${bytes.byteLength < 12 ? '' : ` of ${head.getUint32(8, true).toLocaleString('en')}`}; ${kAgain}`);
    if (!binary) {
        try {
            JSON.parse(new TextDecoder().decode(bytes));
        } catch (error) {
            throw new Error(`it is no whole glTF: ${(error as Error).message}; ${kAgain}`);
        }
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
    const { scene, scenes, parser } = await loader.parseAsync(binary ? bytes : new TextDecoder().decode(bytes), folder).catch((error: Error) => {
        // What a view of too few bytes says of itself helps nobody.
        throw error instanceof RangeError || error instanceof TypeError ? new Error(`its parts do not fit together (${error.message}): it is damaged; ${kAgain}`) : error;
    });
    for (const extension of (parser.json as { extensionsRequired?: string[] }).extensionsRequired ?? [])
        if (extension === kInstancing || !(kLooks.test(extension) || kMeshes.test(extension))) throw new Error(unread(extension));
    const root = (scene as Object3D | undefined) ?? scenes[0];
    if (root) return root;
    // No scene: all nodes that are nobody's child, as native/scenefile/gltf.cpp has it.
    const nodes = (parser.json as { nodes?: { children?: number[] }[] }).nodes ?? [];
    const children = new Set(nodes.flatMap((node) => node.children ?? []));
    const roots = await Promise.all(nodes.map((_, i) => i).filter((i) => !children.has(i)).map((i) => parser.getDependency('node', i) as Promise<Object3D>));
    const group = new Group();
    for (const node of roots) group.add(node);
    return group;
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
        if (index) for (let k = 0; k < 3 * n; k++) if (index.getX(k) >= position.count) throw new Error(`mesh ${object + 1}: vertex ${index.getX(k)} is not there; it has ${position.count}, counted from 0`);
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
