// An impact against a wall as a case for `yawlab impact barrier`: the vehicle at that moment in its own axes. Place and
// heading are those of the step before, carried on to the moment of the impact.
import type { Engine } from '../engine/engine';

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export function caseOf(engine: Engine, event: number): string {
    const e = engine.block('events');
    const of = (field: string): number => e.named(event, field);
    const car = of('a');
    const step = Math.max(0, of('step') - 1);
    const names = ['x', 'y', 'yaw'].map((n) => `vehicles.${car}.${n}`);
    const { data } = engine.trace(names, 1);
    const at = step * (names.length + 1);
    const since = of('time') - data[at]!;
    const x = data[at + 1]! + of('velocityBeforeX') * since;
    const y = data[at + 2]! + of('velocityBeforeY') * since;
    const yaw = data[at + 3]! + of('yawRateBefore') * since;
    const c = Math.cos(yaw), s = Math.sin(yaw);
    const body = (wx: number, wy: number): [number, number] => [c * wx + s * wy, c * wy - s * wx];
    const values = engine.parameters(car).values;
    const inertia = values['inertia'];
    const izz = number(values['yawInertia']) ?? (Array.isArray(inertia) ? number(inertia[2]) : null);
    const size = values['size'];
    const mass = number(values['mass']) ?? 0;
    const block = Array.isArray(size) ? (mass * (size[0] ** 2 + size[1] ** 2)) / 12 : 0; // a box of even density
    const method = of('method') === 1 ? 'energy' : 'restitution';
    return JSON.stringify({
        method, mass, izz: izz ?? block,
        point: body(of('pointX') - x, of('pointY') - y), normal: body(of('normalX'), of('normalY')),
        velocity: body(of('velocityBeforeX'), of('velocityBeforeY')), yawRate: of('yawRateBefore'),
        mu: of('mu'), ...(method === 'energy' ? { P: of('P') } : { e: of('e') }),
    }, null, 2);
}
