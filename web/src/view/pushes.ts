// Prescribed forces from outside, each as an arrow that pushes: its tip where it acts, its length and number the force then.
import { Vector3, type Quaternion } from 'three';
import type { Push } from '../engine/types';
import en from '../text/en/view';
import { texts } from '../text/t';
import type { Arrows } from './arrows';

const t = texts('view', en);

const kLong = 4; // [m] the largest force of a push
const kLeast = 0.02; // of it: below no arrow

interface Pose {
    position: Vector3;
    orientation: Quaternion;
}
interface Pen {
    want(x: number, y: number, z: number, text: string, colour: string): void;
}

// Force over its mean at a share of its time: the integral is 1 (native/impact/pulse.h).
const kShapes: Record<Push['shape'], (share: number) => number> = {
    square: () => 1,
    triangle: (x) => 2 * (1 - Math.abs(2 * x - 1)),
    halfSine: (x) => (Math.PI / 2) * Math.sin(Math.PI * x),
    haversine: (x) => 1 - Math.cos(2 * Math.PI * x),
};
// [N] of a push at `time` [s]; 0 before and after it.
export function forceOf(push: Push, time: number): number {
    const share = (time - push.time) / push.duration;
    if (share < 0 || share > 1) return 0;
    return (Math.hypot(...push.impulse) / push.duration) * kShapes[push.shape](share);
}

const tip = new Vector3();
const way = new Vector3();

export function drawPushes(
    pushes: readonly Push[],
    time: number,
    poses: readonly Pose[],
    arrows: Arrows,
    pen: Pen,
    colour: string,
): void {
    for (const push of pushes) {
        const pose = poses[push.car];
        const force = forceOf(push, time);
        const most = (Math.hypot(...push.impulse) / push.duration) * kShapes[push.shape](0.5);
        if (!pose || force < kLeast * most) continue;
        way.fromArray(push.impulse).normalize();
        if (push.bodyAxes) way.applyQuaternion(pose.orientation);
        tip.fromArray(push.point).applyQuaternion(pose.orientation).add(pose.position);
        way.multiplyScalar((kLong * force) / most);
        arrows.add(tip.x - way.x, tip.y - way.y, tip.z - way.z, way.x, way.y, way.z, colour, kLong);
        pen.want(tip.x - way.x, tip.y - way.y, tip.z - way.z, t('push', { force: force / 1000 }), colour);
    }
}
