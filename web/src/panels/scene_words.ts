// The scene in words, for whoever does not see it or wants it said: what each vehicle does, what is nearest to it and where.
import type { Session } from '../session/session';
import { carSpeed, degrees, fixed, type Units } from '../text/format';
import en from '../text/en/scene';
import { nameOf } from '../text/names';
import { texts } from '../text/t';

const t = texts('scene', en);

type Place = readonly [number, number];
interface Body {
    name: string;
    at: Place;
    yaw: number; // [rad]
    outline: Place[]; // from above
    low: number; // [m]
    high: number;
}
interface Near {
    of: string; // '' for a wall
    distance: number; // [m]
    at: Place;
}

const kMost = 8; // vehicles that are told, from the one looked at on
const kFar = 150; // [m] beyond which nothing is near
const kTouch = 0.02; // [m]
const kStands = 0.05; // [m/s]
const kSlides = 0.2; // [rad] between where the nose points and where it goes
const kSectors = ['ahead', 'aheadLeft', 'left', 'behindLeft', 'behind', 'behindRight', 'right', 'aheadRight'] as const;
const kWinds = ['east', 'northEast', 'north', 'northWest', 'west', 'southWest', 'south', 'southEast'] as const;

export function sceneSays(session: Session, units: Units): string[] {
    const { run, focus } = session;
    const bodies = run.info.vehicles.slice(0, run.vehicles.count).map((_, i) => bodyOf(session, i));
    const walls = wallsOf(session);
    const first = Math.max(0, Math.min(focus.peek(), bodies.length - kMost));
    const told = bodies.slice(first, first + kMost).map((_, k) => vehicle(session, bodies, walls, first + k, units));
    const left = bodies.length - told.length;
    return [
        t(run.playing ? 'running' : 'paused', { time: run.time }),
        ...told,
        ...(left > 0 ? [t('more', { n: left })] : []),
        ...(bodies.length ? [] : [t('nobody')]),
        ...lastEvent(session),
    ];
}

function vehicle({ run, engine }: Session, all: Body[], walls: Wall[], i: number, units: Units): string {
    const body = all[i]!;
    const n = (field: string): number => run.vehicles.named(i, field);
    const [u, v] = [n('u'), n('v')];
    const speed = Math.hypot(u, v);
    const shown = carSpeed(speed, units);
    const values = { name: body.name, speed: `${fixed(shown.value, 1)} ${shown.unit}`, to: wind(body.yaw) };
    const drift = Math.atan2(v, Math.abs(u));
    const does =
        speed < kStands
            ? t('stands', values)
            : Math.abs(drift) > kSlides
              ? t('slides', { ...values, angle: Math.abs(degrees(drift)), side: t(drift > 0 ? 'left' : 'right') })
              : t(u < 0 ? 'backs' : 'drives', values);
    const near = nearest(body, all, walls).map(({ of, distance, at }) => {
        const place = { where: t(kSectors[sector(Math.atan2(at[1] - body.at[1], at[0] - body.at[0]) - body.yaw)]!) };
        const what = of || t('wall');
        return distance < kTouch ? t('touches', { ...place, what }) : t('near', { ...place, what, distance });
    });
    const road = engine.roadPlace(...body.at);
    const onRoad = road
        ? Math.abs(road.offset) < 0.1
            ? [t('roadMiddle')]
            : [t('roadSide', { offset: Math.abs(road.offset), side: t(road.offset > 0 ? 'left' : 'right') })]
        : [];
    return `${[does, ...near, ...onRoad].join('; ')}.`;
}

function lastEvent({ run, engine }: Session): string[] {
    const last = run.events.count - 1;
    if (last < 0) return [];
    const kind = engine.names('events', 'kind')[run.events.named(last, 'kind')] ?? '';
    return [t('last', { what: nameOf('event', kind), time: run.events.named(last, 'time') })];
}

// --- places ----------------------------------------------------------------------------------------------------------

const turned = (angle: number): number => ((angle % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
const sector = (angle: number): number => Math.round(turned(angle) / (Math.PI / 4)) % 8;
const wind = (yaw: number): string => t(kWinds[sector(yaw)]!);

function bodyOf({ run }: Session, i: number): Body {
    const n = (field: string): number => run.vehicles.named(i, field);
    const [x, y, z, yaw] = [n('x'), n('y'), n('z'), n('yaw')];
    const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
    const [front, rear, half] = [n('front'), -n('rear'), n('width') / 2];
    const corner = (along: number, across: number): Place => [x + c * along - s * across, y + s * along + c * across];
    return {
        ...{ name: called(run.info.vehicles[i]?.name ?? '', i), at: [x, y], yaw },
        outline: [corner(front, half), corner(rear, half), corner(rear, -half), corner(front, -half)],
        ...{ low: z + n('low'), high: z + n('high') },
    };
}

// One that has no name of its own is called by its number.
const called = (name: string, i: number): string =>
    name && name !== String(i + 1) ? name : t('vehicle', { number: i + 1 });

interface Wall {
    outline: Place[]; // a triangle from above
    low: number;
    high: number;
}
function wallsOf({ engine, run }: Session): Wall[] {
    if (!run.info.walls) return [];
    const { corners } = engine.sceneTriangles('hit');
    const walls: Wall[] = [];
    for (let k = 0; k + 9 <= corners.length; k += 9) {
        const place = (p: number): Place => [corners[k + 3 * p]!, corners[k + 3 * p + 1]!];
        const heights = [corners[k + 2]!, corners[k + 5]!, corners[k + 8]!];
        walls.push({
            outline: [place(0), place(1), place(2)],
            ...{ low: Math.min(...heights), high: Math.max(...heights) },
        });
    }
    return walls;
}

// The nearest wall and the nearest vehicle.
function nearest(body: Body, all: Body[], walls: Wall[]): Near[] {
    const least = (things: (Wall & { name?: string })[]): Near[] => {
        let best: Near | null = null;
        for (const { outline, low, high, name } of things) {
            if (high < body.low || low > body.high + 1) continue;
            const { distance, at } = between(body.outline, outline);
            if (distance < (best?.distance ?? kFar)) best = { of: name ?? '', distance, at };
        }
        return best ? [best] : [];
    };
    return [...least(walls), ...least(all.filter((other) => other !== body))];
}

// How far two outlines are from each other, and the place on the second; 0 where they meet.
function between(a: Place[], b: Place[]): { distance: number; at: Place } {
    let best = { distance: Infinity, at: b[0]! };
    const take = (distance: number, at: Place): void => void (distance < best.distance && (best = { distance, at }));
    const sides = (of: Place[]): [Place, Place][] => of.map((p, i) => [p, of[(i + 1) % of.length]!]);
    for (const [p, q] of sides(a))
        for (const [r, s] of sides(b)) {
            if (cross(p, q, r) * cross(p, q, s) < 0 && cross(r, s, p) * cross(r, s, q) < 0)
                return { distance: 0, at: r };
            for (const end of [p, q]) {
                const foot = footOf(end, r, s);
                take(Math.hypot(end[0] - foot[0], end[1] - foot[1]), foot);
            }
            for (const end of [r, s]) {
                const foot = footOf(end, p, q);
                take(Math.hypot(end[0] - foot[0], end[1] - foot[1]), end);
            }
        }
    return best;
}
function cross(p: Place, q: Place, r: Place): number {
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
}
function footOf(place: Place, p: Place, q: Place): Place {
    const [x, y] = [q[0] - p[0], q[1] - p[1]];
    const long = x * x + y * y;
    const share = long > 0 ? ((place[0] - p[0]) * x + (place[1] - p[1]) * y) / long : 0;
    const s = Math.min(1, Math.max(0, share));
    return [p[0] + s * x, p[1] + s * y];
}
