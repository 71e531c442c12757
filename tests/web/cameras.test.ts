// Where the eyes are: the camera of all cars keeps every one of them in the picture.
import { Box3, PerspectiveCamera, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';

import { Cameras, type Subject } from '../../web/src/view/cameras';
import { cameraAbout, cameraName } from '../../web/src/settings/cameras';
import { kCameraKinds } from '../../web/src/settings/table';
import { Sight } from '../../web/src/view/sight';

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
