// Where the eyes are: the camera of all cars keeps every one of them in the picture.
import { Box3, PerspectiveCamera, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';

import { Cameras, type Subject } from '../../web/src/view/cameras';
import { cameraAbout, cameraName } from '../../web/src/settings/cameras';
import { kCameraKinds } from '../../web/src/settings/table';
import { Ride, type Felt } from '../../web/src/view/ride';
import { Sight } from '../../web/src/view/sight';
import type { RoadPlace } from '../../web/src/view/trackside';

function chance(seed: number): () => number {
    let s = seed >>> 0;
    return () => (s = (Math.imul(s, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

function eye(): { cameras: Cameras; camera: PerspectiveCamera } {
    const camera = new PerspectiveCamera();
    const cameras = new Cameras(camera, () => 0);
    cameras.choose('all');
    return { cameras, camera };
}

describe('the camera of all cars', () => {
    it('has every car in the picture, wide or tall, whatever the drag', () => {
        const random = chance(1);
        for (let n = 0; n < 500; n++) {
            const cars = Array.from({ length: 1 + Math.floor(random() * 12) }, () => ({
                position: new Vector3(random() * 100 - 50, random() * 80 - 40, 0.5),
            }));
            const subject: Subject = {
                position: cars[0]!.position,
                orientation: new Quaternion(),
                velocity: new Vector3(20, 0, 0),
                length: 4.4,
                height: 1,
                eye: new Vector3(-0.2, 0.36, 0.6),
            };
            const { cameras, camera } = eye();
            cameras.drag(random() * 1000, random() * 300 - 100);
            const aspect = [16 / 9, 390 / 844, 1][n % 3]!;
            cameras.shownAcross = 0.5 + 0.5 * random(); // bars and panels cover the rest
            cameras.shownDown = 0.5 + 0.5 * random();
            for (let frame = 0; frame < 3; frame++) cameras.update(subject, cars, 0.016, aspect);
            for (const { position } of cars) {
                const seen = position.clone().project(camera);
                expect(
                    Math.max(Math.abs(seen.x) / cameras.shownAcross, Math.abs(seen.y) / cameras.shownDown),
                    `run ${n}`,
                ).toBeLessThan(1);
            }
        }
    });
    it('stands no farther off than it needs: two cars 40 m apart fill a third of the picture or more', () => {
        const cars = [{ position: new Vector3(0, 0, 0.5) }, { position: new Vector3(40, 0, 0.5) }];
        const { cameras, camera } = eye();
        const subject: Subject = {
            position: cars[0]!.position,
            orientation: new Quaternion(),
            velocity: new Vector3(),
            length: 4.4,
            height: 1,
            eye: new Vector3(-0.2, 0.36, 0.6),
        };
        cameras.update(subject, cars, 0, 16 / 9);
        const box = new Box3().setFromPoints(cars.map((c) => c.position.clone().project(camera)));
        expect(box.max.x - box.min.x).toBeGreaterThan(1.3); // of 2
        expect(cars[1]!.position.clone().project(camera).x).toBeGreaterThan(0); // bound right
    });
    it('leaves behind who is far away', () => {
        const cars = [{ position: new Vector3(0, 0, 0.5) }, { position: new Vector3(2000, 0, 0.5) }];
        const { cameras, camera } = eye();
        cameras.update(
            {
                position: cars[0]!.position,
                orientation: new Quaternion(),
                velocity: new Vector3(),
                length: 4.4,
                height: 1,
                eye: new Vector3(-0.2, 0.36, 0.6),
            },
            cars,
            0,
            16 / 9,
        );
        expect(camera.position.length()).toBeLessThan(40);
    });
    it('is one of those with a name and a key', () => {
        expect(
            kCameraKinds
                .map((kind) => [cameraName(kind), cameraAbout(kind)])
                .flat()
                .every(Boolean),
        ).toBe(true);
        expect(kCameraKinds).toHaveLength(10); // as many as there are digits
    });
});

describe('what stands between the eye and the car', () => {
    const subject: Subject = {
        position: new Vector3(0, 0, 0.55),
        orientation: new Quaternion(),
        velocity: new Vector3(),
        length: 4.4,
        height: 1,
        eye: new Vector3(-0.2, 0.36, 0.6),
    };
    // An upright wall across x at `x`, from y = -20 to 20, 6 m high.
    const wall = (x: number): number[] => [x, -20, 0, x, 20, 0, x, 20, 6, x, -20, 0, x, 20, 6, x, -20, 6];
    function looking(
        kind: 'chase' | 'trackside',
        walls: number[],
    ): { cameras: Cameras; camera: PerspectiveCamera; sight: Sight } {
        const sight = new Sight();
        sight.walls(new Float32Array(walls), new Uint32Array(walls.length / 9));
        const camera = new PerspectiveCamera();
        const cameras = new Cameras(
            camera,
            () => 0,
            (a, b) => sight.free(a, b),
        );
        cameras.choose(kind);
        cameras.update(subject, [subject], 0.016, 16 / 9);
        return { cameras, camera, sight };
    }
    it.each([-6, -4, -2.4])('leaves the chase camera on the car\u2019s side of a wall at x = %d', (x) => {
        const { cameras, camera } = looking('chase', wall(x));
        for (let frame = 0; frame < 120; frame++) cameras.update(subject, [subject], 1 / 60, 16 / 9);
        expect(camera.position.x).toBeGreaterThan(x);
        expect(camera.position.z).toBeLessThan(6);
        const seen = subject.position.clone().project(camera);
        expect(Math.max(Math.abs(seen.x), Math.abs(seen.y))).toBeLessThan(1);
    });
    it('lets the chase camera be where nothing stands between, and go back once it is gone', () => {
        const open = looking('chase', []).camera.position.x;
        expect(looking('chase', wall(-12)).camera.position.x).toBe(open);
        const { cameras, camera, sight } = looking('chase', wall(-4));
        expect(camera.position.x).toBeGreaterThan(-4);
        sight.broke(new Uint8Array([1]));
        for (let frame = 0; frame < 300; frame++) cameras.update(subject, [subject], 1 / 60, 16 / 9);
        expect(camera.position.x).toBeCloseTo(open, 3);
    });
    it('sees trunks, and over rocks', () => {
        const { sight } = looking('chase', []);
        const from = new Vector3(0, 0, 1.2),
            to = new Vector3(-8, 0, 2.5);
        sight.trunks.set([-4, 0.1, -1, 9, 0.3]);
        sight.trunkCount = 1;
        expect(sight.free(from, to)).toBeCloseTo(3.7 / 8, 1);
        sight.trunks[3] = 1; // a rock of 1 m
        expect(sight.free(from, to)).toBe(1);
        sight.trunks.set([-4, 0.5, -1, 9, 0.3]);
        expect(sight.free(from, to)).toBe(1);
    });
    it('stands a trackside camera on the car\u2019s side of a wall ahead, however low', () => {
        const { camera, sight } = looking(
            'trackside',
            wall(9).map((v) => (v === 6 ? 1 : v)),
        );
        expect(camera.position.x).toBeLessThan(9);
        expect(sight.free(subject.position, camera.position)).toBe(1);
    });
    it('is found in microseconds among many triangles', () => {
        const random = chance(7);
        const corners = new Float32Array(9 * 40000);
        for (let t = 0; t < 40000; t++) {
            const x = random() * 800 - 400,
                y = random() * 800 - 400;
            for (let k = 0; k < 9; k += 3) corners.set([x + random() * 2, y + random() * 2, random() * 3], 9 * t + k);
        }
        const sight = new Sight();
        sight.walls(corners, new Uint32Array(40000));
        const from = new Vector3(),
            to = new Vector3();
        let blocked = 0;
        const rounds = 20000,
            begin = performance.now();
        for (let n = 0; n < rounds; n++) {
            from.set(random() * 700 - 350, random() * 700 - 350, 1.2);
            to.set(from.x - 7, from.y, 2.5);
            if (sight.free(from, to) < 1) blocked++;
        }
        const each = ((performance.now() - begin) * 1000) / rounds;
        expect(blocked).toBeGreaterThan(rounds / 20);
        expect(blocked).toBeLessThan(rounds);
        expect(each).toBeLessThan(20); // [us]
    });
});

describe('the free camera', () => {
    const subject: Subject = {
        position: new Vector3(300, 200, 40.5),
        orientation: new Quaternion(),
        velocity: new Vector3(),
        length: 4.4,
        height: 1,
        eye: new Vector3(-0.2, 0.36, 0.6),
    };
    const cars = [subject];
    function free(): { cameras: Cameras; camera: PerspectiveCamera } {
        const camera = new PerspectiveCamera();
        const cameras = new Cameras(camera, () => 40);
        cameras.choose('free');
        cameras.update(subject, cars, 0.016, 16 / 9);
        return { cameras, camera };
    }
    it('begins behind the car when there was no picture before, also in another world', () => {
        const { cameras, camera } = free();
        const seen = subject.position.clone().project(camera);
        expect(Math.max(Math.abs(seen.x), Math.abs(seen.y))).toBeLessThan(0.5);
        expect(seen.z).toBeLessThan(1);
        expect(camera.position.distanceTo(subject.position)).toBeLessThan(9);
        cameras.begin();
        const elsewhere = { ...subject, position: new Vector3(-900, 0, 40.5) };
        cameras.choose('free');
        cameras.update(elsewhere, [elsewhere], 0.016, 16 / 9);
        expect(camera.position.distanceTo(elsewhere.position)).toBeLessThan(9);
    });
    it('goes on from where the last camera stood', () => {
        const { cameras, camera } = free();
        cameras.choose('bird');
        cameras.update(subject, cars, 0.016, 16 / 9);
        const above = camera.position.clone();
        cameras.choose('free');
        cameras.update(subject, cars, 0.016, 16 / 9);
        expect(camera.position.distanceTo(above)).toBeLessThan(1e-9);
    });
    it('flies along its sight while a key is held and stays above the ground', () => {
        const { cameras, camera } = free();
        const from = camera.position.clone();
        for (let frame = 0; frame < 60; frame++) {
            cameras.flyHeld(1, 0, 1 / 60);
            cameras.update(subject, cars, 1 / 60, 16 / 9);
        }
        expect(camera.position.x - from.x).toBeGreaterThan(6);
        expect(camera.position.y).toBeCloseTo(from.y, 9);
        cameras.drag(0, 2000); // straight down
        for (let frame = 0; frame < 60; frame++) {
            cameras.flyHeld(1, 0, 1 / 60);
            cameras.update(subject, cars, 1 / 60, 16 / 9);
            expect(camera.position.z).toBeGreaterThan(40.5);
        }
    });
});

// A drive as an eye feels it: speed, bends and bumps that come and go.
function feeling(t: number, bumps = 0): Felt {
    const speed = Math.max(0, 45 * Math.sin(0.1 * t) ** 2);
    return {
        speed,
        ahead: 6 * Math.sin(0.7 * t),
        left: 8 * Math.sin(0.4 * t),
        load: 12000 * (1 + bumps * Math.sin(61 * t)),
    };
}

describe('what an eye behind the car feels', () => {
    it('is nothing at rest, and nothing for whoever asked for calm', () => {
        const ride = new Ride();
        for (let n = 0; n < 200; n++)
            ride.update({ speed: 0, ahead: 9, left: 9, load: 12000 * (1 + 0.5 * Math.sin(n)) }, 1 / 60);
        expect([ride.widens, ride.back, ride.turns, ride.shakes].every((v) => v === 0)).toBe(true);
        ride.update(feeling(9, 1), 1 / 60);
        ride.update(null, 1 / 60);
        expect([ride.widens, ride.back, ride.turns, ride.shakes].every((v) => v === 0)).toBe(true);
    });
    it('widens with speed, falls back as the car pulls, and looks into the bend', () => {
        const settled = (felt: Felt): Ride => {
            const ride = new Ride();
            for (let n = 0; n < 600; n++) ride.update(felt, 1 / 60);
            return ride;
        };
        const at = (speed: number, ahead = 0, left = 0): Ride => settled({ speed, ahead, left, load: 12000 });
        expect([10, 20, 40, 60].map((v) => at(v).widens)).toEqual(
            [...[10, 20, 40, 60].map((v) => at(v).widens)].sort((a, b) => a - b),
        );
        expect(at(8).widens).toBe(0);
        expect(at(25).widens).toBeGreaterThan(4);
        expect(at(60).widens).toBeCloseTo(13, 6);
        expect(at(20, 4).back).toBeGreaterThan(0.1);
        expect(at(20, -8).back).toBeLessThan(-0.2);
        expect(at(20, 0, 6).turns).toBeGreaterThan(0.08);
        expect(at(20, 0, -6).turns).toBeCloseTo(-at(20, 0, 6).turns, 12);
        // A load that stays is no bump.
        expect(Math.abs(at(20).shakes)).toBeLessThan(1e-12);
    });
    it('is small and smooth, however it is driven: nobody is made sick', () => {
        const ride = new Ride();
        let before = { widens: 0, back: 0, turns: 0 };
        for (let n = 0; n < 6000; n++) {
            const wild = n % 500 < 20 ? { speed: 90, ahead: -300, left: 400, load: 90000 } : feeling(n / 60, 0.4);
            ride.update(wild, 1 / 60);
            const { widens, back, turns, shakes } = ride;
            expect(Math.abs(turns)).toBeLessThanOrEqual(0.15);
            expect(Math.abs(shakes)).toBeLessThanOrEqual(0.018);
            expect(Math.abs(back)).toBeLessThanOrEqual(0.35);
            if (n > 0) {
                expect(Math.abs(widens - before.widens) * 60).toBeLessThan(20); // [deg/s]
                expect(Math.abs(back - before.back) * 60).toBeLessThan(2.5); // [m/s]
                expect(Math.abs(turns - before.turns) * 60).toBeLessThan(0.8); // [rad/s]
            }
            before = { widens, back, turns };
        }
    });
    it('shakes by the loads, and no longer than they do', () => {
        const ride = new Ride();
        let most = 0;
        for (let n = 0; n < 300; n++) {
            ride.update(feeling(10 + n / 60, 0.3), 1 / 60);
            most = Math.max(most, Math.abs(ride.shakes));
        }
        expect(most).toBeGreaterThan(0.004);
        for (let n = 0; n < 120; n++) ride.update({ ...feeling(15), load: 12000 }, 1 / 60);
        expect(Math.abs(ride.shakes)).toBeLessThan(1e-5);
    });
    it('moves the chase camera, and not a calm one', () => {
        const car: Subject = {
            position: new Vector3(0, 0, 0.55),
            orientation: new Quaternion(),
            velocity: new Vector3(50, 0, 0),
            length: 4.4,
            height: 1,
            eye: new Vector3(-0.2, 0.36, 0.6),
        };
        const look = (felt: Felt | null, calm = false) => {
            const camera = new PerspectiveCamera();
            const cameras = new Cameras(camera, () => 0);
            cameras.calm = calm;
            cameras.felt = felt;
            for (let n = 0; n < 200; n++) cameras.update(car, [car], 1 / 60, 16 / 9);
            const sight = camera.getWorldDirection(new Vector3());
            return { view: camera.fov, left: Math.atan2(sight.y, sight.x) };
        };
        const felt: Felt = { speed: 50, ahead: 0, left: 7, load: 12000 };
        expect(look(null)).toEqual(look(felt, true));
        expect(look(felt).view).toBeGreaterThan(look(null).view + 8);
        expect(look(felt).left).toBeGreaterThan(0.03); // into a bend to the left
    });
});

describe('the chase camera among walls', () => {
    // Boxes on the ground, as containers stand in a yard.
    function yard(random: () => number): number[] {
        const out: number[] = [];
        for (let n = 0; n < 60; n++) {
            const [x, y, turn] = [random() * 120 - 60, random() * 120 - 60, random() * 3];
            const [l, w, h] = [3 + 9 * random(), 2.4, 1 + 4 * random()];
            const at = (i: number, j: number): [number, number] => [
                x + (Math.cos(turn) * i * l - Math.sin(turn) * j * w) / 2,
                y + (Math.sin(turn) * i * l + Math.cos(turn) * j * w) / 2,
            ];
            const corners = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
            const quad = (a: number[], b: number[], c: number[], d: number[]): void =>
                void out.push(...a, ...b, ...c, ...a, ...c, ...d);
            corners.forEach((p, i) => {
                const q = corners[(i + 1) % 4]!;
                quad([...p, -1], [...q, -1], [...q, h], [...p, h]);
            });
            const [a, b, c, d] = corners.map((p) => [...p, h]) as [number[], number[], number[], number[]];
            quad(a, b, c, d);
        }
        return out;
    }
    it('never stands in one, behind one, or in the ground, and its picture never begins there', () => {
        const random = chance(11);
        const ground = (x: number, y: number): number => 2.5 * Math.sin(0.11 * x) * Math.cos(0.09 * y);
        const walls = yard(random);
        const sight = new Sight();
        sight.walls(new Float32Array(walls), new Uint32Array(walls.length / 9));
        const camera = new PerspectiveCamera();
        const cameras = new Cameras(camera, ground, (a, b) => sight.free(a, b));
        const position = new Vector3();
        const subject: Subject = {
            position,
            orientation: new Quaternion(),
            velocity: new Vector3(),
            length: 4.4,
            height: 1,
            eye: new Vector3(-0.2, 0.36, 0.6),
        };
        const roof = new Vector3();
        const corner = new Vector3();
        const up = new Vector3(0, 0, 1);
        let looked = 0;
        for (let n = 0; n < 12000; n++) {
            const t = n / 60;
            const heading = 1.4 * Math.sin(0.21 * t) + 0.3 * t;
            position.set(45 * Math.sin(0.17 * t), 45 * Math.cos(0.23 * t), 0);
            position.z = ground(position.x, position.y) + 0.55;
            subject.orientation.setFromAxisAngle(up, heading);
            subject.velocity.set(14 * Math.cos(heading), 14 * Math.sin(heading), 0);
            cameras.felt = feeling(t, 0.5);
            cameras.update(subject, [subject], 1 / 60, 16 / 9);
            const eye = camera.position;
            // The drive goes through containers as if they were air: what counts is where the car is in the open.
            roof.copy(position).setZ(position.z + 0.6);
            const open = [...Array(8).keys()].every((k) => {
                corner.set(roof.x + 1.6 * Math.cos(k * 0.785), roof.y + 1.6 * Math.sin(k * 0.785), roof.z);
                return sight.free(roof, corner) === 1;
            });
            if (!open || sight.free(roof, corner.copy(roof).setZ(40)) < 1) continue;
            looked++;
            expect(sight.free(roof, eye), `frame ${n}: behind a wall`).toBe(1);
            expect(eye.z - ground(eye.x, eye.y), `frame ${n}: in the ground`).toBeGreaterThan(0.3);
            for (const [x, y] of [
                [-1, -1],
                [1, -1],
                [1, 1],
                [-1, 1],
            ] as const) {
                corner.set(x, y, -1).unproject(camera);
                expect(sight.free(eye, corner), `frame ${n}: cuts into one`).toBe(1);
            }
        }
        expect(looked).toBeGreaterThan(4000);
    });
});

describe('cameras beside a road', () => {
    // A closed road: a circle of 120 m radius, driven counter-clockwise.
    const radius = 120;
    const road: RoadPlace = (x, y) => ({
        along: ((Math.atan2(y, x) / (2 * Math.PI) + 1) % 1) * 2 * Math.PI * radius,
        offset: radius - Math.hypot(x, y),
        length: 2 * Math.PI * radius,
        closed: true,
    });
    function lap(laps: number, way: 1 | -1): { places: Vector3[]; seen: number[] } {
        const camera = new PerspectiveCamera();
        const cameras = new Cameras(
            camera,
            () => 0,
            () => 1,
            road,
        );
        cameras.choose('trackside');
        const places: Vector3[] = [];
        const seen: number[] = [];
        const subject: Subject = {
            position: new Vector3(),
            orientation: new Quaternion(),
            velocity: new Vector3(),
            length: 4.4,
            height: 1,
            eye: new Vector3(),
        };
        const frames = Math.round((laps * 2 * Math.PI * radius * 60) / 25);
        for (let n = 0; n < frames; n++) {
            const a = (way * 25 * n) / 60 / radius;
            subject.position.set(radius * Math.cos(a), radius * Math.sin(a), 0.55);
            subject.velocity.set(-25 * way * Math.sin(a), 25 * way * Math.cos(a), 0);
            cameras.update(subject, [subject], 1 / 60, 16 / 9);
            if (!places.length || places[places.length - 1]!.distanceTo(camera.position) > 0.01)
                places.push(camera.position.clone());
            const at = subject.position.clone().project(camera);
            seen.push(Math.max(Math.abs(at.x), Math.abs(at.y)));
        }
        return { places, seen };
    }
    it.each([1, -1] as const)('stand beside it, see the car all the way, and cut every few seconds (%i)', (way) => {
        const { places, seen } = lap(1, way);
        for (const p of places) expect(Math.abs(Math.abs(Math.hypot(p.x, p.y) - radius) - 7.5)).toBeLessThan(1.2);
        expect(Math.max(...seen)).toBeLessThan(0.9);
        expect(places.length).toBeGreaterThan(6);
        expect(places.length).toBeLessThan(20); // a lap of 30 s
        expect(new Set(places.map((p) => Math.sign(Math.hypot(p.x, p.y) - radius))).size).toBe(2); // both sides
    });
    it('stand at the same places in every lap', () => {
        const { places } = lap(3, 1);
        for (const p of places.slice(2))
            expect(Math.min(...places.filter((q) => q !== p).map((q) => q.distanceTo(p)))).toBeLessThan(2.5);
    });
});
