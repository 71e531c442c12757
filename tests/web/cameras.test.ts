// Where the eyes are: the camera of all cars keeps every one of them in the picture.
import { Box3, PerspectiveCamera, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';

import { Cameras, kCameras, kOneCar, type Subject } from '../../web/src/view/cameras';

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
            const cars = Array.from({ length: 1 + Math.floor(random() * 12) }, () => ({ position: new Vector3(random() * 100 - 50, random() * 80 - 40, 0.5) }));
            const subject: Subject = { position: cars[0]!.position, orientation: new Quaternion(), velocity: new Vector3(20, 0, 0), length: 4.4, height: 1, eye: new Vector3(-0.2, 0.36, 0.6) };
            const { cameras, camera } = eye();
            cameras.drag(random() * 1000, random() * 300 - 100);
            const aspect = [16 / 9, 390 / 844, 1][n % 3]!;
            cameras.shownAcross = 0.5 + 0.5 * random(); // bars and panels cover the rest
            cameras.shownDown = 0.5 + 0.5 * random();
            for (let frame = 0; frame < 3; frame++) cameras.update(subject, cars, 0.016, aspect);
            for (const { position } of cars) {
                const seen = position.clone().project(camera);
                expect(Math.max(Math.abs(seen.x) / cameras.shownAcross, Math.abs(seen.y) / cameras.shownDown), `run ${n}`).toBeLessThan(1);
            }
        }
    });
    it('stands no farther off than it needs: two cars 40 m apart fill a third of the picture or more', () => {
        const cars = [{ position: new Vector3(0, 0, 0.5) }, { position: new Vector3(40, 0, 0.5) }];
        const { cameras, camera } = eye();
        const subject: Subject = { position: cars[0]!.position, orientation: new Quaternion(), velocity: new Vector3(), length: 4.4, height: 1, eye: new Vector3(-0.2, 0.36, 0.6) };
        cameras.update(subject, cars, 0, 16 / 9);
        const box = new Box3().setFromPoints(cars.map((c) => c.position.clone().project(camera)));
        expect(box.max.x - box.min.x).toBeGreaterThan(1.3); // of 2
        expect(cars[1]!.position.clone().project(camera).x).toBeGreaterThan(0); // bound right
    });
    it('leaves behind who is far away', () => {
        const cars = [{ position: new Vector3(0, 0, 0.5) }, { position: new Vector3(2000, 0, 0.5) }];
        const { cameras, camera } = eye();
        cameras.update({ position: cars[0]!.position, orientation: new Quaternion(), velocity: new Vector3(), length: 4.4, height: 1, eye: new Vector3(-0.2, 0.36, 0.6) }, cars, 0, 16 / 9);
        expect(camera.position.length()).toBeLessThan(40);
    });
    it('is one of those with a name and a key', () => {
        expect(kCameras).toHaveLength(9);
        expect(kOneCar).not.toContain('all');
    });
});

describe('the free camera', () => {
    const subject: Subject = { position: new Vector3(300, 200, 40.5), orientation: new Quaternion(), velocity: new Vector3(), length: 4.4, height: 1, eye: new Vector3(-0.2, 0.36, 0.6) };
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
