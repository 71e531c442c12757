// What a glTF or a Collada says of anything outside of itself, judged before three.js acts on it: nothing that is dropped
// or linked reaches the network. Pictures are never loaded, since only positions count; one that lies on another host is
// refused all the same, with its name.
import { refuse } from './refusal';

const kElsewhere = /^([a-z][a-z0-9+.-]+:|[\\/]{2})/i; // a scheme or a host; C:\ is neither
const kLocal = /^(data|file):/i;
const kUnseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

// Quoted, short, and with every character visible.
const shown = (text: string): string =>
    `\u201c${text.slice(0, 80).replace(kUnseen, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)}\u201d`;

function refuseElsewhere(reference: string): void {
    const read = reference.replace(kUnseen, '').trim(); // as a browser reads an address
    if (kElsewhere.test(read) && !kLocal.test(read)) throw refuse('elsewhere', { reference: shown(reference) });
}

interface Gltf {
    buffers?: { uri?: unknown }[];
    bufferViews?: { byteOffset?: number; byteLength?: number }[];
    accessors?: {
        byteOffset?: number;
        count?: number;
        bufferView?: number;
        sparse?: { indices?: { byteOffset?: number }; values?: { byteOffset?: number } };
    }[];
    nodes?: { children?: number[] }[];
    scenes?: { nodes?: number[] }[];
}

const kDeepest = 256; // nodes below each other, as native/scenefile/scenefile.h has it
const kMostZeros = 2 ** 20; // elements of an accessor that no bytes of the file stand behind, as native/scenefile/gltf.cpp has it

// `beside`: buffers may lie in files beside the one that names them.
export function judgeGltf(file: Gltf, beside: boolean): void {
    const left: unknown[] = [file];
    while (left.length) {
        for (const [key, value] of Object.entries(left.pop() as object)) {
            if (key === 'uri' && typeof value === 'string') refuseElsewhere(value);
            if (value !== null && typeof value === 'object' && key !== 'extras') left.push(value);
        }
    }
    for (const { uri } of file.buffers ?? [])
        if (!beside && typeof uri === 'string' && !/^data:/i.test(uri))
            throw refuse('otherFile', { reference: shown(uri) });
    const notBelowZero = (where: string, value = 0): void => {
        if (!(value >= 0)) throw refuse('belowZero', { where, value: shown(String(value)) });
    };
    file.bufferViews?.forEach((view, i) => {
        notBelowZero(`bufferViews.${i}.byteOffset`, view.byteOffset);
        notBelowZero(`bufferViews.${i}.byteLength`, view.byteLength);
    });
    file.accessors?.forEach((accessor, i) => {
        const { count = 0, sparse } = accessor;
        notBelowZero(`accessors.${i}.byteOffset`, accessor.byteOffset);
        notBelowZero(`accessors.${i}.count`, count);
        notBelowZero(`accessors.${i}.sparse.indices.byteOffset`, sparse?.indices?.byteOffset);
        notBelowZero(`accessors.${i}.sparse.values.byteOffset`, sparse?.values?.byteOffset);
        if (accessor.bufferView === undefined && count > kMostZeros)
            throw refuse('zeros', { accessor: String(i), count: String(count), most: String(kMostZeros) });
    });
    judgeNodes(file);
}

// The specification asks for trees; a circle never ends, and shared children of shared children nearly so.
function judgeNodes({ nodes = [], scenes = [] }: Gltf): void {
    for (const scene of scenes) {
        const reached = new Set<number>();
        let row = scene.nodes ?? [];
        for (let depth = 0; row.length; depth++) {
            if (depth > kDeepest) throw refuse('deep', { most: kDeepest });
            for (const node of row) {
                if (reached.has(node)) throw refuse('circle', { node: String(node) });
                reached.add(node);
            }
            row = row.flatMap((node) => nodes[node]?.children ?? []);
        }
    }
}

// The text that three.js may read: without what tells how things look, and so without its pictures.
export function judgeCollada(file: Document): string {
    for (const element of file.querySelectorAll('init_from, init_from *')) refuseElsewhere(element.textContent ?? '');
    for (const element of file.querySelectorAll('[url], [source]')) {
        if (element.closest('extra')) continue;
        for (const reference of [element.getAttribute('url') ?? '', element.getAttribute('source') ?? '']) {
            refuseElsewhere(reference);
            if (reference.indexOf('#') > 0) throw refuse('otherModel', { reference: shown(reference) });
        }
    }
    for (const element of file.querySelectorAll('library_images, library_effects, library_materials, bind_material'))
        element.remove();
    for (const element of file.querySelectorAll('[material]')) element.removeAttribute('material');
    return new XMLSerializer().serializeToString(file);
}
