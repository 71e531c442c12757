// Numbers as people type them, with a unit or without: "50 km/h" where m/s are wanted, "3 kN", "30 mph", "12 %".
import { readNumber } from '../text/format';

const kDegree = Math.PI / 180;

// By the engine's unit: what may be typed, in lower case and without spaces, and how much of the engine's unit it is.
const kUnits: Readonly<Record<string, Readonly<Record<string, number>>>> = {
    'm/s': { 'm/s': 1, 'km/h': 1 / 3.6, kmh: 1 / 3.6, kph: 1 / 3.6, mph: 0.44704, 'ft/s': 0.3048 },
    'm/s2': { 'm/s2': 1, 'm/s\u00b2': 1, g: 9.80665 },
    m: { m: 1, cm: 0.01, mm: 0.001, km: 1000, in: 0.0254, ft: 0.3048 },
    s: { s: 1, ms: 0.001, min: 60 },
    kg: { kg: 1, t: 1000, lb: 0.45359237 },
    N: { n: 1, kn: 1000, lbf: 4.4482216152605 },
    'N/m': { 'n/m': 1, 'kn/m': 1000, 'n/mm': 1000 },
    'N s/m': { 'ns/m': 1, 'kns/m': 1000 },
    'N m': { nm: 1, knm: 1000 },
    'N/rad': { 'n/rad': 1, 'kn/rad': 1000, 'n/\u00b0': 1 / kDegree, 'n/deg': 1 / kDegree },
    'N s': { ns: 1, kns: 1000 },
    J: { j: 1, kj: 1000, mj: 1e6 },
    W: { w: 1, kw: 1000, hp: 745.69987158227, ps: 735.49875 },
    rad: { rad: 1, '\u00b0': kDegree, deg: kDegree },
    'rad/s': { 'rad/s': 1, '\u00b0/s': kDegree, 'deg/s': kDegree, rpm: Math.PI / 30 },
    '1': { '': 1, '%': 0.01 },
};

// In the engine's unit; NaN: it measures something else, null: it is no number. `factor`: from the engine's unit to the one in
// which a bare number is meant.
export function readQuantity(text: string, unit: string, factor: number): number | null {
    const bare = readNumber(text);
    if (bare !== null) return bare / factor;
    const parts = /^([-+\u2212]?[\d.,]+(?:e[-+]?\d+)?)\s*([^\d\s].*)$/i.exec(text.trim());
    const value = parts && readNumber(parts[1]!);
    if (!parts || value === null) return null;
    const typed = parts[2]!.toLowerCase().replace(/[\s\u00b7*]/g, '');
    const known = kUnits[unit]?.[typed];
    return known === undefined ? NaN : value * known;
}
