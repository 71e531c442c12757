// Where the eye stands so that everything that must be seen is in the picture, and no nearer than it may.
import { Vector3 } from 'three';
import type { StandNow } from '../session/stand';

export interface Held {
    place: Vector3;
    reach: number; // [m] about it
}

export interface Aim {
    yaw: number; // [rad] from what is looked at to the eye
    rise: number; // [rad]
    least: number; // [m] distance
    wide: number; // half the free picture's width and height at a distance of 1
    tall: number;
}

// What a scenario's own camera is told each frame.
export interface Scene {
    kind: 'side' | 'behind' | 'plan' | 'line';
    stand: StandNow;
    things: readonly Held[];
    heading: number; // [rad] of the vehicle that it is about, as it began or as it goes
    steady: boolean; // it does not turn with that
}

const kAir = 1.12; // of what is held, so that nothing touches the edge

const away = new Vector3();
const right = new Vector3();
const up = new Vector3();
const scratch = new Vector3();

// The middle of what is held, as the eye sees it, into `target`; answers the distance that holds all of it.
export function hold(things: readonly Held[], aim: Aim, target: Vector3): number {
    const c = Math.cos(aim.rise);
    away.set(Math.cos(aim.yaw) * c, Math.sin(aim.yaw) * c, Math.sin(aim.rise));
    right.set(-Math.sin(aim.yaw), Math.cos(aim.yaw), 0);
    up.crossVectors(away, right);
    let [left, most, low, high, deep, near] = [Infinity, -Infinity, Infinity, -Infinity, Infinity, -Infinity];
    for (const { place, reach } of things) {
        const x = place.dot(right);
        const y = place.dot(up);
        const z = place.dot(away);
        left = Math.min(left, x - reach);
        most = Math.max(most, x + reach);
        low = Math.min(low, y - reach);
        high = Math.max(high, y + reach);
        deep = Math.min(deep, z);
        near = Math.max(near, z);
    }
    if (!things.length) return aim.least;
    target
        .copy(right)
        .multiplyScalar((left + most) / 2)
        .addScaledVector(up, (low + high) / 2)
        .addScaledVector(away, (deep + near) / 2);
    let distance = aim.least;
    for (const { place, reach } of things) {
        const q = scratch.copy(place).sub(target);
        const across = (Math.abs(q.dot(right)) + reach) * kAir;
        const along = (Math.abs(q.dot(up)) + reach) * kAir;
        distance = Math.max(distance, q.dot(away) + Math.max(across / aim.wide, along / aim.tall));
    }
    return distance;
}
