// What "New" begins with: small documents that run as they are, to be changed.
import type { Doc } from './edits';

export const kTemplates = [
    ...(['crossing', 'rearEnd', 'headOn', 'angle'] as const),
    ...(['platoon', 'course', 'empty', 'hills'] as const),
] as const;
export type Template = (typeof kTemplates)[number];

const kMotorway = 'motorway';
const kSeen = { camera: { kind: 'behind', of: 'all', rise: 0.9, distance: 18 }, labels: ['name'] };

export function template(name: Template, title: string): Doc {
    return { yawlab: 1, title, ...documents[name]() };
}
const documents: Readonly<Record<Template, () => Doc>> = {
    crossing: () => ({
        duration: 6,
        show: { ...kSeen, trails: true, end: ['impact.deltaV', 'impact.otherDeltaV', 'impact.energyLost'] },
        course: [{ kind: 'crossing', at: [-1.75, 1.75], length: 60 }],
        cars: [
            { model: 'saloon', name: 'A', position: [-27.8, 0], heading: 0, speed: 13.888889 },
            { model: 'hatch', name: 'B', position: [0, -16.7], heading: 1.570796, speed: 8.333333 },
        ],
    }),
    rearEnd: () => ({
        duration: 6,
        show: { ...kSeen, end: ['impact.deltaV', 'impact.otherDeltaV', 'impact.energyLost'] },
        course: [{ kind: 'road', at: [-60, 1.75], length: 160, lanes: 2, width: 3.5 }],
        cars: [
            { model: 'saloon', name: 'A', position: [-25, 0], speed: 16.666667 },
            { model: 'hatch', name: 'B', position: [0, 0], speed: 5.555556 },
        ],
    }),
    headOn: () => ({
        duration: 5,
        show: { ...kSeen, end: ['impact.deltaV', 'impact.otherDeltaV', 'impact.energyLost'] },
        course: [{ kind: 'road', at: [-60, 0], length: 120, lanes: 2, width: 3.5 }],
        cars: [
            { model: 'saloon', name: 'A', position: [-25, 0], speed: 13.888889 },
            { model: 'hatch', name: 'B', position: [25, 0.6], heading: Math.PI, speed: 13.888889 },
        ],
    }),
    angle: () => ({
        duration: 5,
        show: {
            camera: { kind: 'side', look: 'wall' },
            end: ['impact.deltaV', 'impact.speedAfter', 'impact.energyKept'],
        },
        scene: { walls: [{ from: [22, 8], to: [10, -8], height: 1.2, thickness: 0.4 }] },
        cars: [{ model: 'saloon', live: true, position: [-12, 0], speed: 13.888889 }],
    }),
    platoon: () => ({
        duration: 40,
        show: { camera: { kind: 'line', of: '2' }, labels: ['speed'], plots: ['speed'] },
        course: [{ kind: 'road', style: kMotorway, at: [-240, 3.6], length: 1100, lanes: 3, width: 3.6 }],
        platoons: [
            {
                ...{ cars: 4, model: 'saloon', gap: 25, speed: 22, driver: { follow: 'acc', speed: 35 } },
                members: [
                    {
                        car: 1,
                        driver: {
                            follow: 'speed',
                            speedByTime: [
                                [5, 22],
                                [9, 15],
                                [15, 15],
                                [25, 25],
                            ],
                        },
                    },
                ],
            },
        ],
    }),
    course: () => ({
        duration: 600,
        course: [
            { kind: 'slalom', at: [30, 0], count: 8, spacing: 18 },
            { kind: 'lane-change', at: [190, 0], width: 1.8 },
        ],
        cars: [{ model: 'hatch', live: true, position: [0, 0] }],
    }),
    empty: () => ({
        duration: 600,
        cars: [{ model: 'hatch', live: true, position: [0, 0] }],
    }),
    hills: () => ({
        duration: 600,
        terrain: { kind: 'hills', seed: 7, size: 2048 },
        cars: [{ model: 'hatch', live: true, position: [0, 0] }],
    }),
};
