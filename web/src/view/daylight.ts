// The scenario's time of day and weather: asks for what they need, lets drops fall, and headlamps shine. These do so on the ground and
// on what is drawn flat by the ground's own arithmetic (shaders/lamps.glsl), for a few cars; on what is drawn in detail by one
// light, of the car that is looked at.
import { Vector3 } from 'three';
import { kGolden } from './day';
import type { Falling } from './falling';
import type { VehiclePose } from './fleet';
import type { Stage } from './stage';

const kReach = 150; // [m] from the eye

export class Daylight {
    lit = false; // it is the scenario's
    private asked = 0;
    private falls: Falling | null = null;
    private readonly along = new Vector3();
    private readonly near: VehiclePose[] = [];

    constructor(private readonly stage: Stage) {}

    // Where it cannot be loaded the light stays as it is.
    async ask(daylight: string, weather: string): Promise<void> {
        const asked = ++this.asked;
        this.lit = false;
        const plain = daylight === 'golden' && weather === 'dry';
        const made = plain ? null : await import('./days').catch(() => null);
        if (asked !== this.asked) return;
        const day = made?.dayOf(daylight, weather) ?? kGolden;
        const { scene, rest } = this.stage;
        if (this.falls) scene.remove(this.falls.object);
        this.falls?.dispose();
        this.falls = made && day.falls ? new made.Falling(day.falls) : null;
        if (this.falls) scene.add(this.falls.object);
        this.stage.setDay(day);
        rest.touch();
        this.lit = true;
    }
    get lamps(): boolean {
        return this.stage.day.lamps;
    }
    get wet(): boolean {
        return this.stage.day.wet > 0.5;
    }

    // Once the camera stands; `elapsed` [s] simulated. `at`: of the vehicle that is looked at, whose lamps come first.
    update(poses: readonly VehiclePose[], at: Vector3, elapsed: number, pixelsPerRadian: number): void {
        const { groundLight, camera, beam, day } = this.stage;
        this.falls?.update(camera, elapsed, pixelsPerRadian, day.ground ? 0.35 : 1);
        const { uLamps, uLampAt, uLampWay } = groundLight;
        uLamps.value = 0;
        if (!day.ground) return;
        const { near } = this;
        near.length = 0;
        for (const pose of poses) if (pose.shape && pose.position.distanceTo(camera.position) < kReach) near.push(pose);
        near.sort((a, b) => a.position.distanceToSquared(at) - b.position.distanceToSquared(at));
        near.length = Math.min(near.length, uLampAt.value.length);
        near.forEach((pose, k) => {
            this.along.set(1, 0, 0).applyQuaternion(pose.orientation);
            const lamp = uLampAt.value[k]!.copy(pose.position).addScaledVector(this.along, pose.box.front);
            if (k === 0 && beam) {
                beam.position.copy(lamp);
                beam.target.position.copy(lamp).addScaledVector(this.along, 30);
                beam.target.position.z -= 1.2;
            }
            lamp.sub(camera.position);
            uLampWay.value[k]!.set(this.along.x, this.along.y).normalize();
        });
        uLamps.value = near.length;
        if (beam) beam.visible = near.length > 0;
    }
}
