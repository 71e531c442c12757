// What meshes draw their shadows with. three.js has one depth material for all and makes up its mind anew, at the cost of a
// program's whole description, whenever the next mesh is drawn another way: plain, instanced, instanced and tinted. One
// for each way leaves nothing to decide.
import { InstancedMesh, MeshDepthMaterial, type Material, type Mesh } from 'three';

const kPlain = new MeshDepthMaterial();
const kInstanced = new MeshDepthMaterial();
const kTinted = new MeshDepthMaterial();

// `tinted`: its instances have colours of their own. What is cut out by a texture's alpha has a depth material of its own
// from three.js.
export function castsShadow(mesh: Mesh, tinted = false): void {
    mesh.castShadow = true;
    if ((mesh.material as Material).alphaTest > 0) return;
    mesh.customDepthMaterial = mesh instanceof InstancedMesh ? (tinted ? kTinted : kInstanced) : kPlain;
}
