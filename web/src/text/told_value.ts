// A value of a run in words: its number with the unit and as many digits as tell something, and what it is called.
import en from './en/values';
import { fixed } from './format';
import { texts } from './t';
import { readUnit } from './units';

const t = texts('values', en);

interface Told {
    name: string;
    unit: string;
    impact: number;
    vehicle: number;
    value: number | null;
}

const kShares = new Set(['energyKept', 'P']); // of a whole
const kPercent = new Set([...kShares, 'overshoot']);
const kCounts = new Set(['hits', 'allHits']);

export function toldNumber({ name, unit, value }: Told): string {
    if (value === null) return t('none');
    if (kPercent.has(name)) return `${fixed(100 * value, Math.abs(value) < 0.0995 ? 1 : 0)}\u202f%`;
    if (kCounts.has(name)) return fixed(value, 0);
    const shown = readUnit(unit);
    const x = value * shown.factor;
    const digits = unit === 'N s' ? 0 : Math.abs(x) < 9.995 ? 2 : Math.abs(x) < 99.95 ? 1 : 0;
    const space = shown.unit.startsWith('\u00b0') && shown.unit.length === 1 ? '' : '\u202f';
    return `${fixed(x, digits)}${shown.unit ? space + shown.unit : ''}`;
}

export function isShare(name: string): boolean {
    return kShares.has(name);
}

// `vehicles`: their names; told where a value is of one of several, or of another impact than the first.
export function toldName({ name, impact, vehicle }: Told, vehicles: readonly string[]): string {
    const what = name in en ? (t as (id: string) => string)(name) : name;
    if (impact > 1) return t('ofImpact', { what, impact: String(impact) });
    const of = vehicle >= 0 && vehicles.length > 1 ? vehicles[vehicle] : undefined;
    return of === undefined ? what : t('ofVehicle', { what, of });
}

// A line with values in braces; one that is not known yet leaves the line unsaid.
export function filled(line: string, values: Readonly<Record<string, Told>>): string {
    let whole = true;
    const said = line.replace(/\{([^}]*)\}/g, (_, key: string) => {
        const value = values[key];
        if (!value || value.value === null) whole = false;
        return value ? toldNumber(value) : '';
    });
    return whole ? said : '';
}
