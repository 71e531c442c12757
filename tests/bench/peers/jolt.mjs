// Jolt Physics (J. Rouwe), its WheeledVehicle: engine, automatic gearbox, one differential, slip curves; single precision.
// y is up there: our (x, y, z) is its (x, z, -y), and a car that heads east looks along its x.
import initJolt from 'jolt-physics';
import { kMass, kNodes, kSpacing, kSpeed, kStep, kStepsPerControl, startOf, throttleAt } from './task.mjs';

const kStatic = 0;
const kMoving = 1;
const kSteer = 0.145; // of 0.6 rad

/** `wheels`: how a wheel finds the ground, 'ray' or 'cylinder'. */
export async function create({ cars, heights, wheels }) {
    const Jolt = await initJolt();
    const vec3 = (x, y, z) => new Jolt.Vec3(x, y, z);

    const pairs = new Jolt.ObjectLayerPairFilterTable(2);
    pairs.EnableCollision(kStatic, kMoving);
    pairs.EnableCollision(kMoving, kMoving);
    const layers = new Jolt.BroadPhaseLayerInterfaceTable(2, 2);
    layers.MapObjectToBroadPhaseLayer(kStatic, new Jolt.BroadPhaseLayer(0));
    layers.MapObjectToBroadPhaseLayer(kMoving, new Jolt.BroadPhaseLayer(1));
    const settings = new Jolt.JoltSettings();
    settings.mObjectLayerPairFilter = pairs;
    settings.mBroadPhaseLayerInterface = layers;
    settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 2, pairs, 2);
    const world = new Jolt.JoltInterface(settings);
    const system = world.GetPhysicsSystem();
    const bodies = system.GetBodyInterface();
    const still = new Jolt.Quat(0, 0, 0, 1);

    let ground;
    const half = 0.5 * (kNodes - 1) * kSpacing;
    if (heights) {
        // The same nodes; the shape wants a whole number of blocks, what lies beyond is a hole.
        const block = 2;
        const side = Math.ceil(kNodes / block) * block;
        const field = new Jolt.HeightFieldShapeSettings();
        field.mOffset = vec3(-half, 0, -half);
        field.mScale = vec3(kSpacing, 1, kSpacing);
        field.mSampleCount = side;
        field.mBlockSize = block;
        field.mHeightSamples.resize(side * side);
        const samples = new Float32Array(Jolt.HEAPF32.buffer, Jolt.getPointer(field.mHeightSamples.data()), side * side);
        samples.fill(Jolt.HeightFieldShapeConstantValues.prototype.cNoCollisionValue);
        for (let row = 0; row < kNodes; ++row) // its rows go south
            for (let column = 0; column < kNodes; ++column) samples[row * side + column] = heights[(kNodes - 1 - row) * kNodes + column];
        const made = field.Create();
        if (made.HasError()) throw new Error(`Jolt: ${made.GetError().c_str()}`);
        ground = new Jolt.BodyCreationSettings(made.Get(), new Jolt.RVec3(0, 0, 0), still, Jolt.EMotionType_Static, kStatic);
    } else {
        const shape = new Jolt.BoxShape(vec3(half, 1, half));
        ground = new Jolt.BodyCreationSettings(shape, new Jolt.RVec3(0, -1, 0), still, Jolt.EMotionType_Static, kStatic);
    }
    ground.mFriction = 1;
    bodies.CreateAndAddBody(ground, Jolt.EActivation_DontActivate);

    const controllers = [];
    const chassis = [];
    for (let i = 0; i < cars; ++i) {
        const start = startOf(i, cars);
        // The centre of mass low in the body, as it is in a car.
        const box = new Jolt.OffsetCenterOfMassShapeSettings(vec3(0, -0.25, 0), new Jolt.BoxShapeSettings(vec3(2.1, 0.4, 0.85)));
        const shape = box.Create().Get();
        const height = heights ? 1 + heights[Math.round((start.y + half) / kSpacing) * kNodes + Math.round((start.x + half) / kSpacing)] : 0.9;
        const made = new Jolt.BodyCreationSettings(shape, new Jolt.RVec3(start.x, height, -start.y), still, Jolt.EMotionType_Dynamic, kMoving);
        made.mOverrideMassProperties = Jolt.EOverrideMassProperties_CalculateInertia;
        made.mMassPropertiesOverride.mMass = kMass;
        made.mLinearVelocity = vec3(kSpeed, 0, 0);
        const body = bodies.CreateBody(made);
        bodies.AddBody(body.GetID(), Jolt.EActivation_Activate);

        const vehicle = new Jolt.VehicleConstraintSettings();
        vehicle.mUp = vec3(0, 1, 0);
        vehicle.mForward = vec3(1, 0, 0);
        vehicle.mMaxPitchRollAngle = Math.PI;
        vehicle.mWheels.clear();
        for (const [x, z, steered] of [[1.3, -0.75, true], [1.3, 0.75, true], [-1.3, -0.75, false], [-1.3, 0.75, false]]) {
            const wheel = new Jolt.WheelSettingsWV();
            wheel.mPosition = vec3(x, -0.2, z);
            wheel.mSuspensionDirection = vec3(0, -1, 0);
            wheel.mSteeringAxis = vec3(0, 1, 0);
            wheel.mWheelUp = vec3(0, 1, 0);
            wheel.mWheelForward = vec3(1, 0, 0);
            wheel.mSuspensionMinLength = 0.2;
            wheel.mSuspensionMaxLength = 0.5;
            wheel.mRadius = 0.31;
            wheel.mWidth = 0.2;
            wheel.mInertia = 1.1;
            wheel.mMaxSteerAngle = steered ? 0.6 : 0;
            vehicle.mWheels.push_back(wheel);
        }
        const driven = new Jolt.VehicleDifferentialSettings();
        driven.mLeftWheel = 0;
        driven.mRightWheel = 1;
        const control = new Jolt.WheeledVehicleControllerSettings();
        control.mEngine.mMaxTorque = 150;
        control.mDifferentials.clear();
        control.mDifferentials.push_back(driven);
        vehicle.mController = control;
        const constraint = new Jolt.VehicleConstraint(body, vehicle);
        const tester = wheels === 'ray' ? new Jolt.VehicleCollisionTesterRay(kMoving) : new Jolt.VehicleCollisionTesterCastCylinder(kMoving, 0.05);
        constraint.SetVehicleCollisionTester(tester);
        system.AddConstraint(constraint);
        system.AddStepListener(new Jolt.VehicleConstraintStepListener(constraint));
        controllers.push(Jolt.castObject(constraint.GetController(), Jolt.WheeledVehicleController));
        chassis.push(body);
    }

    const speedOf = (body) => body.GetLinearVelocity().Length();
    let steps = 0;
    return {
        name: `jolt-physics, ${wheels} wheels`,
        step: (count) => {
            for (let k = 0; k < count; ++k) {
                if (steps++ % kStepsPerControl === 0)
                    for (let i = 0; i < cars; ++i) controllers[i].SetDriverInput(throttleAt(speedOf(chassis[i]), 0.39), -kSteer, 0, 0);
                world.Step(kStep, 1);
            }
        },
        cars: () =>
            chassis.map((body) => {
                const p = body.GetPosition();
                const at = { x: p.GetX(), y: -p.GetZ(), z: p.GetY() };
                const q = body.GetRotation();
                return { ...at, speed: speedOf(body), up: 1 - 2 * (q.GetX() ** 2 + q.GetZ() ** 2) };
            }),
    };
}
