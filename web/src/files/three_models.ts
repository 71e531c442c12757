// glTF and Collada as triangles, read by three.js. Only positions count. Loaded when such a file comes, with a three.js of its
// own (vite.config.ts).
import {
    Group,
    LoadingManager,
    Material,
    Matrix4,
    Mesh,
    Vector3,
    type BufferGeometry,
    type InstancedMesh,
    type Object3D,
} from 'three';
import { judgeCollada, judgeGltf } from './outside';
import { loaded } from '../text/loaded';
import { kMost, type Triangles } from './polygons';
import { Refusal, refuse } from './refusal';

// With `raw` in the file's own axes and units, else z up in metres.
export async function readWithThree(
    bytes: ArrayBuffer,
    kind: string,
    raw: boolean,
    folder: string,
): Promise<Triangles> {
    const root = kind === 'dae' ? await readCollada(bytes) : await readGltf(bytes, folder);
    return trianglesOf(root, raw ? kAsItIs : kYUp);
}

async function readCollada(bytes: ArrayBuffer): Promise<Object3D> {
    const text = new TextDecoder().decode(bytes);
    const file = new DOMParser().parseFromString(text, 'application/xml');
    const fault = file.querySelector('parsererror');
    if (fault) {
        const told = /error on line.*?(?=Below is|$)/m.exec(fault.textContent ?? '')?.[0].slice(0, 120);
        throw told ? refuse('brokenXml', { fault: told }) : refuse('noXml');
    }
    const { ColladaLoader } = await loaded(() => import('three/addons/loaders/ColladaLoader.js'));
    const manager = new LoadingManager().setURLModifier(refuseAny);
    if (file.documentElement.localName !== 'COLLADA') throw refuse('noCollada');
    const judged = judgeCollada(file);
    try {
        const read = new ColladaLoader(manager).parse(judged, ''); // turns the scene to y up and to metres itself
        if (read) return read.scene;
    } catch (error) {
        // A part that another part names is not there: the reader stumbles over it.
        throw error instanceof Refusal ? error : refuse('damaged', { fault: (error as Error).message.slice(0, 120) });
    }
    throw refuse('noCollada');
}

const refuseAny = (url: string): never => {
    throw refuse('nothingFetched', { reference: url.slice(0, 80) });
};

async function readGltf(bytes: ArrayBuffer, folder: string): Promise<Object3D> {
    const head = new DataView(bytes);
    const binary = bytes.byteLength >= 4 && head.getUint32(0) === 0x676c5446; // "glTF", whatever the name says
    const there = bytes.byteLength;
    if (binary && there < 12) throw refuse('glbHead', { there });
    if (binary && head.getUint32(8, true) > there)
        throw refuse('glbCutOff', { there, length: head.getUint32(8, true) });
    if (!binary) {
        try {
            JSON.parse(new TextDecoder().decode(bytes));
        } catch (error) {
            throw refuse('gltfBroken', { fault: (error as Error).message });
        }
    }
    const { GLTFLoader } = await loaded(() => import('three/addons/loaders/GLTFLoader.js'));
    const manager = new LoadingManager().setURLModifier((url) => {
        if (/^data:/i.test(url)) return url;
        if (!folder) refuseAny(url);
        if (
            !url.startsWith(folder) ||
            /(^|[/\\])\.\.([/\\]|$)|[\\:?#]/.test(decodeURIComponent(url.slice(folder.length)))
        )
            throw refuse('filesMissing');
        return url;
    });
    const loader = new GLTFLoader(manager).register((parser) => {
        judgeGltf(parser.json as object, folder !== '');
        const plain = Promise.resolve(new Material());
        return { name: 'YAWLAB_positions', loadMaterial: () => plain }; // and so none of its pictures
    });
    const { scene, scenes, parser } = await loader
        .parseAsync(binary ? bytes : new TextDecoder().decode(bytes), folder)
        .catch((error: Error) => {
            // What a view of too few bytes says of itself helps nobody.
            throw error instanceof RangeError || error instanceof TypeError
                ? refuse('damaged', { fault: error.message })
                : error;
        });
    for (const extension of (parser.json as { extensionsRequired?: string[] }).extensionsRequired ?? [])
        if (extension === kInstancing || !(kLooks.test(extension) || kMeshes.test(extension))) throw unread(extension);
    const root = (scene as Object3D | undefined) ?? scenes[0];
    if (root) return root;
    // No scene: all nodes that are nobody's child, as native/scenefile/gltf.cpp has it.
    const nodes = (parser.json as { nodes?: { children?: number[] }[] }).nodes ?? [];
    const children = new Set(nodes.flatMap((node) => node.children ?? []));
    const roots = await Promise.all(
        nodes
            .map((_, i) => i)
            .filter((i) => !children.has(i))
            .map((i) => parser.getDependency('node', i) as Promise<Object3D>),
    );
    const group = new Group();
    for (const node of roots) group.add(node);
    return group;
}

// Required extensions: three.js only warns of those that it does not know. What concerns looks alone changes nothing that
// can be hit, as native/scenefile/gltf.cpp has it; what packs meshes three.js unpacks, or has refused.
const kLooks =
    /^(KHR_(materials|texture|lights|animation)_|KHR_(xmp|audio)|EXT_(materials|texture|lights)_|MSFT_(texture|packing)_|ADOBE_materials_)/;
const kMeshes = /^(KHR_mesh_quantization|KHR_draco_mesh_compression|(EXT|KHR)_meshopt_compression)$/;
const kInstancing = 'EXT_mesh_gpu_instancing';
const unread = (extension: string): Error =>
    refuse(extension === kInstancing ? 'instancing' : 'extension', { extension: extension.slice(0, 80) });

export function trianglesOf(root: Object3D, axes = kYUp): Triangles {
    root.updateMatrixWorld(true);
    const meshes: { geometry: BufferGeometry; world: Matrix4 }[] = [];
    let count = 0;
    root.traverse((node) => {
        const mesh = node as Mesh;
        if (!mesh.isMesh || !mesh.geometry.getAttribute('position')) return;
        if ((mesh as unknown as InstancedMesh).isInstancedMesh) throw unread(kInstancing);
        meshes.push({ geometry: mesh.geometry, world: axes.clone().multiply(mesh.matrixWorld) });
        count += Math.floor((mesh.geometry.index ?? mesh.geometry.getAttribute('position')).count / 3);
    });
    if (count > kMost) throw refuse('tooMany', { count, most: kMost });
    const corners = new Float32Array(9 * count);
    const objects = new Uint32Array(count);
    const p = new Vector3();
    let t = 0;
    meshes.forEach(({ geometry, world }, object) => {
        const position = geometry.getAttribute('position');
        const index = geometry.index;
        const n = Math.floor((index ?? position).count / 3);
        if (index)
            for (let k = 0; k < 3 * n; k++)
                if (index.getX(k) >= position.count)
                    throw refuse('meshVertex', {
                        mesh: String(object + 1),
                        vertex: String(index.getX(k)),
                        count: String(position.count),
                    });
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
