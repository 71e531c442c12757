// Where a reader bets that something ends: a flag across the way, dragged over the ground, and beside it the flag of what came.
import { BoxGeometry, Group, Mesh, MeshBasicMaterial, Vector2, Vector3 } from 'three';
import type { Stage } from './stage';

const kAcross = 7; // [m]
const kHigh = 1.1; // [m] of its posts
const kReach = 24; // [px] from the flag that a finger may be to take it

export interface Way {
    from: readonly [number, number]; // where the bet counts from, world
    along: readonly [number, number]; // unit vector of more
    height: (x: number, y: number) => number; // of the ground
}

export class BetMarks {
    private readonly group = new Group();
    private readonly flags = new Map<string, Group>();
    private held = false;

    /** `dragged`: the flag that is bet with was taken there; null while it may not be moved. */
    constructor(
        private readonly stage: Stage,
        private readonly way: Way,
        private dragged: ((value: number) => void) | null,
    ) {
        stage.scene.add(this.group);
        stage.canvas.addEventListener('pointerdown', this.take, true);
        stage.canvas.addEventListener('pointermove', this.move, true);
        stage.canvas.addEventListener('pointerup', this.drop, true);
        stage.canvas.addEventListener('pointercancel', this.drop, true);
    }
    place(name: string, value: number, colour: string): void {
        let flag = this.flags.get(name);
        if (!flag) {
            flag = this.flag(colour);
            this.flags.set(name, flag);
            this.group.add(flag);
        }
        const [x, y] = this.at(value);
        flag.position.set(x, y, this.way.height(x, y));
        flag.rotation.z = Math.atan2(this.way.along[1], this.way.along[0]);
        this.stage.rest.touch();
    }
    freeze(): void {
        this.dragged = null;
    }
    end(): void {
        const { canvas, scene, rest } = this.stage;
        scene.remove(this.group);
        this.group.traverse((node) => {
            if (!(node instanceof Mesh)) return;
            (node.geometry as BoxGeometry).dispose();
            (node.material as MeshBasicMaterial).dispose();
        });
        canvas.removeEventListener('pointerdown', this.take, true);
        canvas.removeEventListener('pointermove', this.move, true);
        canvas.removeEventListener('pointerup', this.drop, true);
        canvas.removeEventListener('pointercancel', this.drop, true);
        rest.touch();
    }

    private at(value: number): [number, number] {
        const { from, along } = this.way;
        return [from[0] + value * along[0], from[1] + value * along[1]];
    }
    // A strip on the ground between two posts, with a pennant on each.
    private flag(colour: string): Group {
        const flag = new Group();
        const material = new MeshBasicMaterial({ color: colour });
        const box = (size: [number, number, number], place: [number, number, number]): void => {
            const mesh = new Mesh(new BoxGeometry(...size), material);
            mesh.position.set(...place);
            flag.add(mesh);
        };
        box([0.22, kAcross, 0.03], [0, 0, 0.03]);
        for (const side of [-0.5, 0.5]) {
            box([0.07, 0.07, kHigh], [0, side * kAcross, kHigh / 2]);
            box([0.5, 0.04, 0.3], [0.25, side * kAcross, kHigh - 0.15]);
        }
        return flag;
    }
    private pointer(e: PointerEvent): Vector2 {
        const { left, top, width, height } = this.stage.canvas.getBoundingClientRect();
        return new Vector2(((e.clientX - left) / width) * 2 - 1, 1 - ((e.clientY - top) / height) * 2);
    }
    private readonly take = (e: PointerEvent): void => {
        const flag = this.flags.get('bet');
        if (!this.dragged || !flag) return;
        const { camera, canvas } = this.stage;
        const { width, height } = canvas.getBoundingClientRect();
        const pointer = this.pointer(e);
        // Nearest of some places along the strip, as they are seen.
        const near = [-0.5, -0.25, 0, 0.25, 0.5].some((side) => {
            const seen = flag.localToWorld(new Vector3(0, side * kAcross, 0)).project(camera);
            return Math.hypot(((seen.x - pointer.x) * width) / 2, ((seen.y - pointer.y) * height) / 2) < kReach;
        });
        if (!near) return;
        this.held = true;
        canvas.setPointerCapture(e.pointerId);
        e.stopImmediatePropagation();
        e.preventDefault();
    };
    private readonly move = (e: PointerEvent): void => {
        if (!this.held || !this.dragged) return;
        e.stopImmediatePropagation();
        const { from, along, height } = this.way;
        const { x, y } = this.pointer(e);
        const eye = this.stage.camera.getWorldPosition(new Vector3());
        const look = new Vector3(x, y, 0.5).unproject(this.stage.camera).sub(eye);
        const down = (height(from[0], from[1]) - eye.z) / look.z; // along the look, to the ground
        if (!(down > 0 && Number.isFinite(down))) return;
        const hit = eye.addScaledVector(look, down);
        this.dragged((hit.x - from[0]) * along[0] + (hit.y - from[1]) * along[1]);
    };
    private readonly drop = (e: PointerEvent): void => {
        if (!this.held) return;
        this.held = false;
        e.stopImmediatePropagation();
    };
}
