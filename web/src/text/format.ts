// Numbers as the page writes them: fixed digits, a true minus sign, the unit beside them, no jumping width.

export const kMinus = '\u2212';
const kFigureSpace = '\u2007'; // as wide as a digit in tabular figures

// `digits` decimals, padded on the left with figure spaces to `width` characters; never "-0.0".
export function fixed(value: number, digits: number, width = 0): string {
    if (!Number.isFinite(value)) return '\u2013'.padStart(width, kFigureSpace);
    const text = Math.abs(value).toFixed(digits);
    const negative = value < 0 && Number(text) !== 0;
    return ((negative ? kMinus : '') + text).padStart(width, kFigureSpace);
}

// Decimals that a spacing needs: 0.25 two, 0.5 one, 2e-5 five.
export function digitsOf(spacing: number): number {
    for (let digits = 0; digits < 12; digits++)
        if (Math.abs(Number(spacing.toFixed(digits)) - spacing) <= 1e-6 * Math.abs(spacing)) return digits;
    return 12;
}

export function time(seconds: number): string {
    const total = Math.max(0, Math.round(seconds * 1000));
    const ms = total % 1000;
    const s = Math.floor(total / 1000) % 60;
    const m = Math.floor(total / 60000);
    return `${String(m).padStart(2, '0')}:${String(s).padStart(2, '0')}.${String(ms).padStart(3, '0')}`;
}

export type Units = 'metric' | 'us';

// Speeds of cars are shown in km/h (or mph), everything else in SI.
export function carSpeed(metresPerSecond: number, units: Units): { value: number; unit: string } {
    return units === 'us'
        ? { value: metresPerSecond / 0.44704, unit: 'mph' }
        : { value: metresPerSecond * 3.6, unit: 'km/h' };
}

// Forces: N without decimals below 10 kN, above that kN with two.
export function force(newtons: number): string {
    return Math.abs(newtons) < 9999.5 ? `${fixed(newtons, 0)} N` : `${fixed(newtons / 1000, 2)} kN`;
}

export const degrees = (radians: number): number => (radians * 180) / Math.PI;
export const rpm = (radiansPerSecond: number): number => (radiansPerSecond * 30) / Math.PI;

// Null when it is no number; an emptied field is none.
export function readNumber(text: string): number | null {
    const plain = text.trim().replace('\u2212', '-').replace(',', '.');
    const value = Number(plain);
    return plain !== '' && Number.isFinite(value) ? value : null;
}

// A power of ten as figures with a raised exponent.
export function powerOfTen(k: number): string {
    const raised = [...String(Math.abs(k))]
        .map((d) => '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079'[Number(d)])
        .join('');
    return k === 0 ? '1' : k === 1 ? '10' : `10${k < 0 ? '\u207b' : ''}${raised}`;
}
