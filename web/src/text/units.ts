// Units as the page shows them: angles in degrees, speeds of shafts in rpm, powers raised; everything else as the engine has it.

export interface ShownUnit {
    unit: string; // '' for a pure number
    factor: number; // from the engine's SI
}

// `name` tells shafts from bodies: both turn in rad/s.
export function shownUnit(unit = '', name = ''): ShownUnit {
    if (unit === '' || unit === '1') return { unit: '', factor: 1 };
    if (unit === 'rad/s' && /engine|gearbox|shaft|clutch/i.test(name)) return { unit: 'rpm', factor: 30 / Math.PI };
    if (unit === 'rad s2/m') return { unit: '\u00b0/g', factor: (180 / Math.PI) * 9.80665 }; // as testers say it
    return {
        unit: plainUnit(unit).replaceAll(' ', '\u202f'),
        factor: unit.startsWith('rad') && kTurns.test(unit) ? 180 / Math.PI : 1,
    };
}

const kTurns = /^(rad|deg)(?=$|\/s2?$)/;

// The same words in tables and files, where a space is a space.
export const plainUnit = (unit: string): string => siUnit(unit.replace(kTurns, '\u00b0'));
// As the engine has it: angles in rad.
export function siUnit(unit: string): string {
    if (unit === '1') return '';
    return unit.replace(/([a-z])2\b/g, '$1\u00b2').replace(/([a-z])3\b/g, '$1\u00b3');
}

// A quantity that is read while it changes: energies in kJ, and how many decimals tell something.
export function readUnit(unit: string, name = ''): ShownUnit & { digits: number } {
    if (unit === 'J') return { unit: 'kJ', factor: 1e-3, digits: 2 };
    const shown = shownUnit(unit, name);
    const whole = shown.unit === 'rpm' || unit === 'N' || unit === 'N m' || unit === 'N s';
    return { ...shown, digits: whole ? 0 : shown.unit.startsWith('\u00b0') ? 1 : shown.unit === '' ? 3 : 2 };
}
