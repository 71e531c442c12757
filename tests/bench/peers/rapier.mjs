// Rapier (Dimforge), its ray-cast vehicle controller: a ray a wheel, a force on it, no driveline; single precision. y is up
// there: our (x, y, z) is its (x, z, -y), and a car that heads east looks along its x.
import RAPIER from '@dimforge/rapier3d-compat';
import { kMass, kNodes, kSpacing, kSpeed, kStep, kStepsPerControl, startOf, throttleAt } from './task.mjs';

const kSteer = 0.09; // [rad]
const kForce = 3000; // [N] of full throttle, on two wheels

export async function create({ cars, heights }) {
    await RAPIER.init();
    const world = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
    world.timestep = kStep;
    const half = 0.5 * (kNodes - 1) * kSpacing;
    if (heights) {
        // Column-major: along its z first. Its z goes south.
        const field = new Float32Array(kNodes * kNodes);
        for (let column = 0; column < kNodes; ++column)
            for (let row = 0; row < kNodes; ++row) field[column * kNodes + row] = heights[(kNodes - 1 - row) * kNodes + column];
        world.createCollider(RAPIER.ColliderDesc.heightfield(kNodes - 1, kNodes - 1, field, { x: 2 * half, y: 1, z: 2 * half }));
    } else {
        world.createCollider(RAPIER.ColliderDesc.cuboid(half, 1, half).setTranslation(0, -1, 0));
    }
    const vehicles = [];
    const chassis = [];
    for (let i = 0; i < cars; ++i) {
        const start = startOf(i, cars);
        const height = heights ? 1 + heights[Math.round((start.y + half) / kSpacing) * kNodes + Math.round((start.x + half) / kSpacing)] : 0.9;
        const body = world.createRigidBody(
            RAPIER.RigidBodyDesc.dynamic().setTranslation(start.x, height, -start.y).setLinvel(kSpeed, 0, 0).setCanSleep(false),
        );
        // The centre of mass low in the body, as it is in a car.
        const inertia = { x: 500, y: 2400, z: 2200 };
        world.createCollider(
            RAPIER.ColliderDesc.cuboid(2.1, 0.4, 0.85).setMassProperties(kMass, { x: 0, y: -0.25, z: 0 }, inertia, { x: 0, y: 0, z: 0, w: 1 }),
            body,
        );
        const vehicle = world.createVehicleController(body);
        vehicle.indexUpAxis = 1;
        vehicle.setIndexForwardAxis = 0;
        for (const [k, [x, z]] of [[1.3, -0.75], [1.3, 0.75], [-1.3, -0.75], [-1.3, 0.75]].entries()) {
            vehicle.addWheel({ x, y: -0.2, z }, { x: 0, y: -1, z: 0 }, { x: 0, y: 0, z: 1 }, 0.4, 0.31);
            vehicle.setWheelSuspensionStiffness(k, 30);
            vehicle.setWheelSuspensionCompression(k, 2);
            vehicle.setWheelSuspensionRelaxation(k, 3);
            vehicle.setWheelFrictionSlip(k, 2);
        }
        vehicles.push(vehicle);
        chassis.push(body);
    }
    const speedOf = (body) => {
        const v = body.linvel();
        return Math.hypot(v.x, v.y, v.z);
    };
    let steps = 0;
    return {
        name: 'rapier3d, ray wheels',
        step: (count) => {
            for (let k = 0; k < count; ++k) {
                const control = steps++ % kStepsPerControl === 0;
                for (let i = 0; i < cars; ++i) {
                    const vehicle = vehicles[i];
                    if (control) {
                        const force = (0.5 * kForce) * throttleAt(speedOf(chassis[i]), 0);
                        for (const wheel of [0, 1]) {
                            vehicle.setWheelSteering(wheel, kSteer);
                            vehicle.setWheelEngineForce(wheel, force);
                        }
                    }
                    vehicle.updateVehicle(kStep);
                }
                world.step();
            }
        },
        cars: () =>
            chassis.map((body) => {
                const p = body.translation();
                const q = body.rotation();
                return { x: p.x, y: -p.z, z: p.y, speed: speedOf(body), up: 1 - 2 * (q.x ** 2 + q.z ** 2) };
            }),
    };
}
