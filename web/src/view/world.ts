// The world as three.js shows it: vehicles, wheels, ground, forces, trails. It reads the engine's blocks and writes nothing.
import {
    BufferAttribute,
    BufferGeometry,
    Color,
    DynamicDrawUsage,
    Line,
    LineBasicMaterial,
    LineSegments,
    Quaternion,
    Vector3,
} from 'three';
import type { Block, Engine, TerrainPictures, VehicleInfo } from '../engine/engine';
import { Arrows } from './arrows';
import { outlineOf } from './dents';
import type { Subject } from './cameras';
import { Daylight } from './daylight';
import {
    classOf,
    Fleet,
    kCarColours,
    rimOf,
    turnWheel,
    type BodyShape,
    type Sight,
    type VehiclePose,
    type WheelPose,
} from './fleet';
import { Ghosts, type Ghost } from './ghosts';
import { Seat, type Readings } from './seat';
import { Land } from './land';
import { Contact, Dust, Flashes, givesWay, Skids, walk, Way, type World } from './marks';
import type { Stage } from './stage';
import { Walls } from './walls';
import en from '../text/en/view';
import { texts } from '../text/t';

const t = texts('view', en);

const kWheelNames = ['frontLeft', 'frontRight', 'rearLeft', 'rearRight'] as const;

const kTrailPoints = 4000;
const kTrailEach = 0.05; // [s] between points that were passed by a jump
const kBumper = 1.5; // wheel radii from an axle to the end of the body, at the least
const kWheels = ['fl', 'fr', 'rl', 'rr'];
const kForces = (['normal', 'longitudinal', 'lateral'] as const).map(
    (m) => [`${m}ForceX`, `${m}ForceY`, `${m}ForceZ`, m] as const,
);
const kWheelFields = [
    'centreX',
    'centreY',
    'centreZ',
    'pointX',
    'pointY',
    'pointZ',
    'normalX',
    'normalY',
    'normalZ',
    'headingX',
    'headingY',
    'headingZ',
    'normalForceX',
    'normalForceY',
    'normalForceZ',
    'longitudinalForceX',
    'longitudinalForceY',
    'longitudinalForceZ',
    'lateralForceX',
    'lateralForceY',
    'lateralForceZ',
    'load',
    'forceX',
    'forceY',
    'spin',
    'steer',
    'slipSpeedX',
    'slipSpeedY',
    'saturation',
    'adhesion',
    'surface',
    'touching',
];
const kKerb = 10;
const kLoose = [0, 0, 1, 0.35, 0.9, 0.05, 1, 0.6, 1, 0.3, 0]; // how readily a surface is thrown up, in the order of the engine's table

const kShadeFar = 90; // [m] from the eye: farther cars are as in the sun
const kShadeAt = 0.7; // [m] above the ground

const kSpray = [0.5, 0.53, 0.56];

// What the parameters say of the body and the wheels.
interface VehicleModel {
    body: Omit<BodyShape, 'front' | 'rear' | 'width' | 'low' | 'high'> | null; // null: a plain box
    radius: [number, number]; // [m] front, rear
    width: [number, number];
}

function modelOf(engine: Engine, info: VehicleInfo, index: number): VehicleModel {
    const plain: VehicleModel = { body: null, radius: [0.31, 0.31], width: [0.2, 0.2] };
    if (info.kind === 'box') return plain;
    const values = engine.parameters(index).values;
    const number = (path: string, fallback: number): number => {
        const found = path
            .split('.')
            .reduce<unknown>((v, key) => (v as Record<string, unknown> | undefined)?.[key], values);
        return typeof found === 'number' ? found : fallback;
    };
    // The planar cars say nothing of their wheels: such as fit into their length.
    const room = Math.min(
        number('length', 9) / 2 - Math.max(number('frontAxle', 0), number('rearAxle', 0)),
        0.5 * number('length', 9),
    );
    const usual = Math.min(0.31, Math.max(0.255, 0.9 * room));
    const radius: [number, number] = [number('frontTires.radius', usual), number('rearTires.radius', usual)];
    const told = typeof values['shape'] === 'string' ? values['shape'] : undefined;
    return {
        body: {
            kind: classOf(info.model ?? '', info.kind, told),
            frontAxle: number('front.position', number('frontAxle', 1.25)),
            rearAxle: -Math.abs(number('rear.position', number('rearAxle', 1.3))),
            axleHeight: radius[0] - number('massHeight', 0.55),
            wheelRadius: Math.max(...radius),
            wheelWidth: Math.max(number('frontTires.width', 0.2), number('rearTires.width', 0.2)),
            track: Math.max(number('front.track', 0), number('track', 0)),
        },
        radius,
        width: [number('frontTires.width', 0.2), number('rearTires.width', 0.2)],
    };
}

export class World3d {
    showForces = true;
    showOutlines = false;
    showTrails = false;
    colours: Record<string, string> = {};
    metresPerNewton = 0.00015;
    readonly subject: Subject = {
        position: new Vector3(),
        orientation: new Quaternion(),
        velocity: new Vector3(),
        length: 4.4,
        height: 0.9,
        eye: new Vector3(0.1, 0.36, 0.6),
    };
    readonly arrows = new Arrows(1024);

    readonly fleet = new Fleet();
    readonly ghosts: Ghosts;
    readonly daylight: Daylight;
    private elapsed = 0; // [s] simulated since the frame before
    readonly land: Land;
    private readonly contact: Contact;
    readonly walls: Walls;
    private readonly skids = new Skids();
    private readonly dust = new Dust();
    readonly flashes = new Flashes();
    readonly way: Way;
    private readonly seat: Seat;
    lodTime = 0; // [ms] of this frame's choice of the land
    inside = false; // the camera sits in the car
    resting = false; // nothing moves: the picture is not drawn anew
    readonly wheelBlock: Block;
    private readonly gearAt: number;
    private readonly engineAt: number;
    private readonly wheelAt: Record<string, number>[] = [];
    private readonly spun: number[] = []; // [rad] drawn angle of each wheel
    models: VehicleModel[] = [];
    private lastTime = 0;
    private readonly local = new Vector3();
    private readonly inverse = new Quaternion();
    private readonly across = new Vector3();
    private readonly up = new Vector3();
    private readonly vehicles: Block;
    private readonly worldBlock: Block;
    private readonly at: Record<string, number> = {};
    poses: VehiclePose[] = []; // every vehicle at the moment drawn
    readonly wheels: WheelPose[] = [];
    private wheelCount = 0;
    private infos: VehicleInfo[] = [];
    private readonly previous = new Vector3();
    private readonly previousTurn = new Quaternion();
    private readonly outlines: LineSegments;
    private readonly trails: { line: Line; count: number; last: Vector3 }[] = [];
    private trailed = NaN; // [s] up to which they lead

    constructor(
        private readonly stage: Stage,
        private readonly engine: Engine,
        readonly run: World, // as the ghosts are
    ) {
        this.vehicles = engine.block('vehicles');
        this.worldBlock = engine.block('world');
        for (const field of [
            'x',
            'y',
            'z',
            'qw',
            'qx',
            'qy',
            'qz',
            'previousX',
            'previousY',
            'previousZ',
            'previousQw',
            'previousQx',
            'previousQy',
            'previousQz',
            'u',
            'v',
            'w',
            'brake',
            'front',
            'rear',
            'width',
            'low',
            'high',
        ])
            this.at[field] = this.vehicles.offset(field);
        this.seat = new Seat(stage, this.fleet);
        this.daylight = new Daylight(stage);
        this.walls = new Walls(engine);
        this.land = new Land(engine, stage, this.walls.sight);
        this.contact = new Contact((x, y) => engine.height(x, y));
        this.way = new Way((x, y) => engine.height(x, y));
        this.wheelBlock = engine.block('telemetry');
        for (const wheel of kWheels) {
            const at: Record<string, number> = {};
            for (const field of kWheelFields) at[field] = this.wheelBlock.offset(`${wheel}.${field}`);
            this.wheelAt.push(at);
        }
        this.gearAt = this.wheelBlock.offset('gear');
        this.engineAt = this.wheelBlock.offset('engineSpeed');
        this.ghosts = new Ghosts(this.at, this.wheelAt);
        const lines = new BufferGeometry();
        lines.setAttribute(
            'position',
            new BufferAttribute(new Float32Array(1000 * 24 * 3), 3).setUsage(DynamicDrawUsage),
        );
        this.outlines = new LineSegments(
            lines,
            new LineBasicMaterial({ color: 0xf0e442, depthTest: false, transparent: true }),
        );
        this.outlines.frustumCulled = false;
        this.outlines.renderOrder = 890;
        stage.scene.add(
            this.contact.mesh,
            this.fleet.group,
            this.ghosts.fleet.group,
            this.land.group,
            this.walls.group,
            this.skids.mesh,
            this.way.mesh,
            this.dust.points,
            this.outlines,
        );
        stage.front.add(this.arrows.mesh);
        stage.compile(this.fleet.samples(stage.quality.shadows));
        for (const mesh of [this.contact.mesh, this.skids.mesh, this.arrows.mesh]) stage.compile(mesh);
    }

    begin(infos: VehicleInfo[], made?: TerrainPictures): void {
        this.infos = infos;
        this.fleet.clear();
        this.ghosts.clear();
        this.poses = [];
        this.models = infos.map((info, i) => modelOf(this.engine, info, i));
        this.land.begin(made);
        this.walls.begin();
        this.skids.clear();
        this.dust.clear();
        this.flashes.clear();
        this.spun.length = 0;
        this.lastTime = 0;
        for (const t of this.trails) {
            this.stage.scene.remove(t.line);
            t.line.geometry.dispose();
        }
        this.trails.length = 0;
    }

    // The run jumped: what tires leave behind does not connect across it.
    jump(): void {
        this.trailed = NaN;
        this.skids.clear();
        this.dust.clear();
    }

    update(fraction: number, focus: number, ghosts: readonly Ghost[]): void {
        const v = this.vehicles;
        const o = this.at;
        while (this.poses.length < v.count) this.poses.push(this.newPose(this.poses.length));
        this.poses.length = v.count;
        for (let i = 0; i < v.count; i++) {
            const pose = this.poses[i]!;
            pose.position.set(v.get(i, o['x']!), v.get(i, o['y']!), v.get(i, o['z']!));
            pose.orientation.set(v.get(i, o['qx']!), v.get(i, o['qy']!), v.get(i, o['qz']!), v.get(i, o['qw']!));
            this.previous.set(v.get(i, o['previousX']!), v.get(i, o['previousY']!), v.get(i, o['previousZ']!));
            this.previousTurn.set(
                v.get(i, o['previousQx']!),
                v.get(i, o['previousQy']!),
                v.get(i, o['previousQz']!),
                v.get(i, o['previousQw']!),
            );
            pose.position.lerpVectors(this.previous, pose.position, fraction);
            pose.orientation.slerpQuaternions(this.previousTurn, pose.orientation, fraction);
            pose.lamps.brake = v.get(i, o['brake']!) > 0.02 ? 1 : 0;
            pose.lamps.reverse = this.reverses(i) ? 1 : 0;
            pose.lamps.head = this.daylight.lamps ? 1 : 0;
            pose.inside = this.inside && i === focus && this.seat.furnished;
            pose.dents = this.engine.dents(i);
            pose.shade = this.shadeOn(pose);
        }
        const at = Math.min(focus, v.count - 1);
        if (at >= 0) {
            const pose = this.poses[at]!;
            this.subject.position.copy(pose.position);
            this.subject.orientation.copy(pose.orientation);
            this.subject.velocity
                .set(v.get(at, o['u']!), v.get(at, o['v']!), v.get(at, o['w']!))
                .applyQuaternion(pose.orientation);
            this.subject.length = pose.box.front + pose.box.rear;
            this.subject.height = pose.box.high;
            this.seat.take(pose, this.subject);
        }
        const driven = this.inside && at >= 0 ? this.poses[at]! : null;
        const wheeled = at >= 0 && this.hasWheels(at) && at < this.wheelBlock.count;
        this.read(wheeled ? at : -1);
        this.seat.update(driven, this.subject, this.readings);
        this.placeWheels();
        this.fleet.update(this.poses, this.wheels, this.wheelCount, this.sight);
        this.contact.update(this.poses);
        this.walls.update();
        this.ghosts.update(ghosts, focus, this.elapsed, this);
        this.stage.follow(this.subject.position.x, this.subject.position.y, this.subject.position.z);
        this.drawForces();
        this.drawOutlines();
        const time = this.worldBlock.named(0, 'time');
        this.drawTrails(time);
        this.flashes.update(time, this.run, ghosts, v.count);
        this.way.shown = this.showTrails;
        this.way.update(this.flashes, this.shapeOf);
    }
    // Of a vehicle by the number that the flashes give it.
    readonly shapeOf = (who: number): VehiclePose | undefined =>
        who < this.poses.length ? this.poses[who] : this.ghosts.poses[who - this.poses.length];

    afterCamera(elapsed: number): void {
        const s = this.stage;
        const from = performance.now();
        this.daylight.update(this.poses, this.subject.position, this.elapsed, this.sight.pixels);
        this.land.update(elapsed);
        if (!this.resting) this.seat.reflect(() => this.land.update(0));
        this.lodTime = performance.now() - from;
        this.arrows.commit(s.width * s.pixelRatio, s.height * s.pixelRatio, 3.5 * s.pixelRatio);
    }

    // Forces at the wheels of a vehicle for the read-out, when it has wheels.
    readWheels(vehicle: number, use: (name: string, label: string, newtons: number) => void): void {
        if (!this.hasWheels(vehicle)) return;
        for (let w = 0; w < 4; w++) {
            const name = t(kWheelNames[w]!);
            use(`${kWheels[w]!}.load`, t('normalForce', { name }), this.wheel(vehicle, w, 'load'));
            use(`${kWheels[w]!}.forceX`, t('longitudinalForce', { name }), this.wheel(vehicle, w, 'forceX'));
            use(`${kWheels[w]!}.forceY`, t('lateralForce', { name }), this.wheel(vehicle, w, 'forceY'));
        }
    }

    // For the dials: of a vehicle with wheels, or of none.
    private readonly readings: Readings = { steer: 0, speed: 0, engine: 0, gear: 0 };
    private read(vehicle: number): void {
        const { readings } = this;
        readings.speed = this.subject.velocity.length();
        readings.steer = vehicle < 0 ? 0 : this.wheel(vehicle, 0, 'steer');
        readings.engine = vehicle < 0 ? 0 : Math.abs(this.wheelBlock.get(vehicle, this.engineAt));
        readings.gear = vehicle < 0 ? 0 : this.wheelBlock.get(vehicle, this.gearAt);
    }
    // What the picture before was seen with.
    get sight(): Sight {
        const { camera, drawnHeight, quality } = this.stage;
        this.seen.camera = camera;
        this.seen.pixels = drawnHeight / (2 * Math.tan((camera.fov * Math.PI) / 360));
        this.seen.fine = quality.shadows;
        return this.seen;
    }
    private readonly seen: Sight = { camera: null as never, pixels: 600, fine: true };

    private reverses(vehicle: number): boolean {
        return (
            this.hasWheels(vehicle) && vehicle < this.wheelBlock.count && this.wheelBlock.get(vehicle, this.gearAt) < 0
        );
    }
    hasWheels(vehicle: number): boolean {
        const kind = this.infos[vehicle]?.kind;
        return kind === 'car' || kind === 'planar' || kind === 'roll';
    }
    private wheel(vehicle: number, wheel: number, field: string): number {
        return this.wheelBlock.get(vehicle, this.wheelAt[wheel]![field]!);
    }

    // What trees take of the light of a car near the eye, where no shadows are drawn that would: the mean of nose, middle and tail.
    private shadeOn({ position, orientation, box }: VehiclePose): number {
        const { camera, quality, groundLight } = this.stage;
        if (quality.shadows || position.distanceTo(camera.position) > kShadeFar) return 0;
        const along = this.local.set(1, 0, 0).applyQuaternion(orientation);
        let taken = 0;
        for (const d of [0.8 * box.front, 0, -0.8 * box.rear])
            taken += this.land.shadeAt(position.x + d * along.x, position.y + d * along.y, kShadeAt) / 3;
        // Of a side that the sun would meet squarely, as cars have one.
        const [sun, sky] = [groundLight.uSunLight.value.g, groundLight.uSkyLight.value.g];
        return (taken * sun) / (sun + sky);
    }
    private newPose(i: number): VehiclePose {
        const v = this.vehicles;
        const box = {
            front: v.named(i, 'front'),
            rear: v.named(i, 'rear'),
            width: v.named(i, 'width'),
            low: v.named(i, 'low'),
            high: v.named(i, 'high'),
        };
        const model = this.models[i];
        const shape: BodyShape | null = model?.body ? { ...model.body, ...box } : null;
        if (shape) {
            if (shape.track <= 0) shape.track = 0.86 * box.width;
            const least = kBumper * shape.wheelRadius;
            shape.frontAxle = Math.min(shape.frontAxle, box.front - least);
            shape.rearAxle = Math.max(shape.rearAxle, least - box.rear);
        }
        return {
            shape,
            box,
            position: new Vector3(),
            orientation: new Quaternion(),
            colour: new Color(kCarColours[i % kCarColours.length]),
            shade: 0,
            lamps: { brake: 0, reverse: 0, head: 0 },
            inside: false,
            dents: null,
        };
    }

    // Wheels ride with the interpolated body; they turn by their own spin; what they leave behind is drawn.
    private placeWheels(): void {
        this.wheelCount = 0;
        const now = this.worldBlock.named(0, 'time');
        const elapsed = Math.max(0, Math.min(0.2, now - this.lastTime));
        this.lastTime = now;
        this.elapsed = elapsed;
        const v = this.vehicles;
        const o = this.at;
        for (let i = 0; i < v.count; i++) {
            if (!this.hasWheels(i) || i >= this.wheelBlock.count) continue;
            const pose = this.poses[i]!;
            const model = this.models[i]!;
            this.inverse.set(v.get(i, o['qx']!), v.get(i, o['qy']!), v.get(i, o['qz']!), v.get(i, o['qw']!)).invert();
            for (let w = 0; w < 4; w++) {
                const slot = i * 4 + w;
                const wheel = (this.wheels[this.wheelCount++] ??= {
                    position: new Vector3(),
                    orientation: new Quaternion(),
                    radius: 0.3,
                    width: 0.2,
                    right: false,
                    rim: 'five',
                });
                const spin = this.wheel(i, w, 'spin');
                this.spun[slot] = ((this.spun[slot] ?? 0) + spin * elapsed) % (2 * Math.PI);
                this.local
                    .set(
                        this.wheel(i, w, 'centreX') - v.get(i, o['x']!),
                        this.wheel(i, w, 'centreY') - v.get(i, o['y']!),
                        this.wheel(i, w, 'centreZ') - v.get(i, o['z']!),
                    )
                    .applyQuaternion(this.inverse);
                // Of the platoon's ten feet the axles are nearly at the ends: what is drawn keeps its wheels in the body.
                const least = kBumper * model.radius[w >> 1]!;
                this.local.x = Math.max(least - pose.box.rear, Math.min(pose.box.front - least, this.local.x));
                wheel.position.copy(this.local).applyQuaternion(pose.orientation).add(pose.position);
                turnWheel(wheel, pose.orientation, this.wheel(i, w, 'steer'), this.spun[slot]);
                wheel.radius = model.radius[w >> 1]!;
                wheel.width = model.width[w >> 1]!;
                wheel.right = w % 2 === 1;
                wheel.rim = rimOf(model.body?.kind ?? 'saloon');
                if (i < 16) this.leave(i, w, slot, wheel.width, elapsed);
            }
        }
        this.skids.commit();
        this.dust.update(elapsed, this.stage.drawnHeight / (2 * Math.tan((this.stage.camera.fov * Math.PI) / 360)));
    }

    private leave(i: number, w: number, slot: number, width: number, elapsed: number): void {
        const touching = this.wheel(i, w, 'touching') > 0.5;
        const slide = Math.hypot(this.wheel(i, w, 'slipSpeedX'), this.wheel(i, w, 'slipSpeedY'));
        const surface = this.wheel(i, w, 'surface');
        this.local.set(this.wheel(i, w, 'pointX'), this.wheel(i, w, 'pointY'), this.wheel(i, w, 'pointZ'));
        this.up.set(this.wheel(i, w, 'normalX'), this.wheel(i, w, 'normalY'), this.wheel(i, w, 'normalZ'));
        this.across
            .set(this.wheel(i, w, 'headingX'), this.wheel(i, w, 'headingY'), this.wheel(i, w, 'headingZ'))
            .cross(this.up)
            .negate();
        const saturated = givesWay(this.wheel(i, w, 'saturation'), this.wheel(i, w, 'adhesion'));
        const hard = surface < 1.5 || surface === kKerb;
        this.skids.add(
            slot,
            this.local,
            this.across,
            this.up,
            width * 0.85,
            touching ? surface : -1,
            saturated && slide > 0.8 ? Math.min(0.6, slide * 0.12) : 0,
        );
        if (!touching || elapsed <= 0) return;
        const rolling = Math.abs(this.wheel(i, w, 'spin')) * 0.3;
        const wet = surface === 1 || (hard && this.daylight.wet);
        const thrown = wet
            ? Math.min(1, rolling * 0.045)
            : hard
              ? saturated && slide > 3
                  ? 0.35
                  : 0
              : Math.min(1, slide * 0.25 + rolling * 0.03) * (kLoose[surface] ?? 0);
        if (thrown > 0.05 && this.chance(thrown * elapsed * 40)) {
            const colour = wet
                ? kSpray
                : hard && surface < 0.5
                  ? [0.5, 0.5, 0.5]
                  : this.land.dustColour(this.local.x, this.local.y); // rubber smokes
            const back = -Math.sign(this.wheel(i, w, 'spin')) * Math.min(4, rolling * 0.25);
            this.dust.add(
                this.local.x,
                this.local.y,
                this.local.z + 0.1,
                this.wheel(i, w, 'headingX') * back,
                this.wheel(i, w, 'headingY') * back,
                0.6,
                colour,
                wet ? 0.22 * thrown : hard ? 0.16 : 0.3 * thrown,
            );
        }
    }
    private luck = 0;
    private chance(share: number): boolean {
        this.luck += share;
        if (this.luck < 1) return false;
        this.luck -= 1;
        return true;
    }

    // Where a vehicle's wheels begin among those drawn.
    firstWheel(vehicle: number): number {
        let at = 0;
        for (let i = 0; i < vehicle; i++) if (this.hasWheels(i) && i < this.wheelBlock.count) at += 4;
        return at;
    }
    private drawForces(): void {
        const a = this.arrows;
        a.clear();
        if (!this.showForces) return;
        this.drawWheelForces();
    }

    // Arrows at the contact patches: normal, longitudinal, lateral.
    private drawWheelForces(): void {
        const m = this.metresPerNewton;
        for (let i = 0; i < this.vehicles.count && i < 24; i++) {
            if (!this.hasWheels(i) || i >= this.wheelBlock.count) continue;
            for (let w = 0; w < 4; w++)
                for (const [x, y, z, meaning] of kForces)
                    this.arrows.add(
                        this.wheel(i, w, 'pointX'),
                        this.wheel(i, w, 'pointY'),
                        this.wheel(i, w, 'pointZ'),
                        this.wheel(i, w, x) * m,
                        this.wheel(i, w, y) * m,
                        this.wheel(i, w, z) * m,
                        this.colours[meaning] ?? '#ffffff',
                    );
        }
    }

    private drawOutlines(): void {
        this.outlines.visible = this.showOutlines;
        if (!this.showOutlines) return;
        const attribute = this.outlines.geometry.getAttribute('position') as BufferAttribute;
        let n = 0;
        for (const pose of this.poses.slice(0, 1000)) {
            const points = outlineOf(pose.box, pose.dents);
            for (let k = 0; k < points.length; k += 2)
                for (const at of [k, (k + 2) % points.length]) {
                    if (n >= attribute.count) break;
                    this.previous
                        .set(points[at]!, points[at + 1]!, 0)
                        .applyQuaternion(pose.orientation)
                        .add(pose.position);
                    attribute.setXYZ(n++, this.previous.x, this.previous.y, this.previous.z);
                }
        }
        this.outlines.geometry.setDrawRange(0, n);
        attribute.needsUpdate = true;
    }

    private drawTrails(time: number): void {
        for (const { line } of this.trails) line.visible = this.showTrails;
        const goesOn = time >= this.trailed && time < this.trailed + 1;
        this.trailed = this.showTrails ? time : NaN;
        if (!this.showTrails) return;
        for (let i = 0; i < this.poses.length && i < 64; i++) {
            if (!this.trails[i]) {
                const geometry = new BufferGeometry();
                geometry.setAttribute(
                    'position',
                    new BufferAttribute(new Float32Array(kTrailPoints * 3), 3).setUsage(DynamicDrawUsage),
                );
                const line = new Line(
                    geometry,
                    new LineBasicMaterial({ color: new Color(kCarColours[i % kCarColours.length]) }),
                );
                line.frustumCulled = false;
                this.stage.scene.add(line);
                this.trails[i] = { line, count: 0, last: new Vector3(Infinity, 0, 0) };
            }
            if (!goesOn) this.retrace(i, time);
            this.trailTo(i, this.poses[i]!.position);
        }
    }
    private retrace(i: number, time: number): void {
        const t = this.trails[i]!;
        t.count = 0;
        t.last.set(Infinity, 0, 0);
        walk(this.run, i, time, kTrailEach, (x, y, z) => this.trailTo(i, this.previous.set(x, y, z)));
    }
    private trailTo(i: number, p: Vector3): void {
        const t = this.trails[i]!;
        if (t.count >= kTrailPoints || t.last.distanceTo(p) < 0.25) return;
        const attribute = t.line.geometry.getAttribute('position') as BufferAttribute;
        attribute.setXYZ(t.count++, p.x, p.y, this.engine.height(p.x, p.y) + 0.03);
        attribute.needsUpdate = true;
        t.line.geometry.setDrawRange(0, t.count);
        t.last.copy(p);
    }
}
