// An impact of a run as a figure that can be taken apart: settings of "wall", "pair" and "zones" (native/figures/wall_tool.cpp,
// two_cars.cpp, zones_tool.cpp) from the event's record.
import type { FigureWanted } from './figure_link';

// `event`: a number of the event by its name; `mass`: of either body [kg]; `method`: the name of what answered;
// `crush`: what the scenario changes of crush zones, if anything.
export function explore(
    event: (name: string) => number,
    mass: readonly number[],
    method: string,
    crush?: unknown,
): FigureWanted {
    const a = bodyOf(event, '', mass[0]!);
    if (mass.length < 2) return wall(event, a, method);
    const b = bodyOf(event, 'other', mass[1]!);
    return method === 'zones' ? zones(event, a, b, crush) : pair(event, a, b, method);
}

interface Body {
    yaw: number;
    velocity: readonly [number, number]; // [m/s] world
    yawRate: number;
    arm: readonly [number, number]; // [m] to the contact, own axes
    mass: number;
    izz: number;
}

function bodyOf(event: (name: string) => number, prefix: '' | 'other', mass: number): Body {
    const of = (name: string): number => event(prefix ? prefix + name[0]!.toUpperCase() + name.slice(1) : name);
    const [w, x, y, z] = [of('qw'), of('qx'), of('qy'), of('qz')];
    const yaw = Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
    const before = prefix
        ? (['otherBeforeX', 'otherBeforeY'] as const)
        : (['velocityBeforeX', 'velocityBeforeY'] as const);
    return {
        yaw,
        velocity: [event(before[0]), event(before[1])],
        yawRate: of('yawRateBefore'),
        arm: turned([event('pointX') - of('positionX'), event('pointY') - of('positionY')], -yaw),
        mass,
        izz: of('yawInertia'),
    };
}

const turned = ([x, y]: readonly [number, number], by: number): [number, number] => [
    x * Math.cos(by) - y * Math.sin(by),
    x * Math.sin(by) + y * Math.cos(by),
];
const figures = (settings: Record<string, number | string>): Record<string, number | string> =>
    Object.fromEntries(
        Object.entries(settings).map(([key, v]) => [key, typeof v === 'number' ? Number(v.toPrecision(6)) : v]),
    );
const angle = (a: number): number => Math.atan2(Math.sin(a), Math.cos(a));

function wall(event: (name: string) => number, car: Body, method: string): FigureWanted {
    const n = turned([event('normalX'), event('normalY')], -car.yaw);
    const [velocityX, velocityY] = turned(car.velocity, -car.yaw);
    const settings = {
        ...{ velocityX, velocityY, yawRate: car.yawRate, contactX: car.arm[0], contactY: car.arm[1] },
        angle: Math.atan2(-n[0], n[1]), // n = (-sin, cos)
        mass: car.mass,
        izz: car.izz,
        mu: event('mu'),
        ...(method === 'energy' ? { P: event('P') } : { e: event('e') }),
    };
    return { id: 'wall', ours: false, settings: figures(settings) };
}

function pair(event: (name: string) => number, a: Body, b: Body, method: string): FigureWanted {
    const of = (car: Body, letter: 'a' | 'b'): Record<string, number> => ({
        [`${letter}VelocityX`]: car.velocity[0],
        [`${letter}VelocityY`]: car.velocity[1],
        [`${letter}Heading`]: angle(car.yaw),
        [`${letter}YawRate`]: car.yawRate,
        [`${letter}ContactX`]: car.arm[0],
        [`${letter}ContactY`]: car.arm[1],
        [`${letter}Mass`]: car.mass,
        [`${letter}Izz`]: car.izz,
    });
    const normal = event('normalImpulse');
    const settings = {
        model: method === 'roll4' ? 'roll4' : 'planar',
        ...of(a, 'a'),
        ...of(b, 'b'),
        normal: Math.atan2(event('normalY'), event('normalX')),
        e: Math.min(1, event('e')),
        mu: normal > 0 ? event('tangentialImpulse') / normal : 0,
    };
    return { id: 'pair', ours: false, settings: figures(settings) };
}

// Along the normal alone: how fast the contact closes, and what it moves of either car.
function zones(event: (name: string) => number, a: Body, b: Body, crush: unknown): FigureWanted {
    const n = [event('normalX'), event('normalY')] as const;
    const along = ({ yaw, velocity, yawRate, arm }: Body): number => {
        const [x, y] = turned(arm, yaw);
        return n[0] * (velocity[0] - yawRate * y) + n[1] * (velocity[1] + yawRate * x);
    };
    const settings = {
        closing: Math.max(0, along(b) - along(a)),
        massA: 1 / event('yieldNN'),
        massB: 1 / event('otherYieldNN'),
        ...(crush === undefined ? {} : { zones: JSON.stringify(crush) }),
    };
    return { id: 'zones', ours: false, settings: figures(settings) };
}
