// CSV in and out. Out: as the command line writes it, a line that says what it is, then names with units in brackets.
// In: whatever instruments write: comma, semicolon or tab; decimal comma with semicolons; comment lines; units in
// brackets or in a row of their own.
import en from '../text/en/charts';
import { texts } from '../text/t';

const t = texts('charts', en);

export interface CsvColumn {
    name: string; // "car0.speed"
    unit: string; // "m/s"; "1" is left out
    values: ArrayLike<number>;
}
export interface CsvSource {
    engine: string; // version
    scenario: string; // hash
    title: string;
}

export function writeCsv(source: CsvSource, columns: readonly CsvColumn[]): string {
    const rows = Math.max(0, ...columns.map((c) => c.values.length));
    const lines = [
        `# yawlab ${source.engine}, scenario ${source.scenario}, ${source.title.replace(/[\r\n]+/g, ' ')}`,
        columns.map((c) => quoted(c.unit && c.unit !== '1' ? `${c.name} [${c.unit}]` : c.name)).join(','),
    ];
    for (let r = 0; r < rows; r++)
        lines.push(columns.map((c) => (Number.isFinite(c.values[r]) ? String(c.values[r]) : '')).join(','));
    return lines.join('\n') + '\n';
}

// A name that a spreadsheet would compute is kept from it by an apostrophe.
function quoted(name: string): string {
    const text = /^[=+\-@\t\r]/.test(name) ? `'${name}` : name;
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export interface Table {
    columns: { name: string; unit: string; values: Float64Array }[];
    rows: number;
    notes: string[]; // what was passed over
}
export const kMostRows = 2_000_000;
export const kMostCells = 20_000_000;
export const kMostColumns = 20_000; // each is an array of its own, which costs more than its numbers
const kNamed = 10; // columns left out that are told by name

// Throws an Error that says what is wrong with the text.
export function readCsv(text: string): Table {
    const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
    const notes: string[] = [];
    const body: { at: number; line: string }[] = [];
    lines.forEach((line, i) => {
        if (line.trim() !== '' && !/^\s*[#%]/.test(line)) body.push({ at: i + 1, line });
    });
    if (body.length === 0) throw new Error(t('noRows'));
    if (body.length > kMostRows) throw new Error(t('tooManyRows', { rows: body.length, most: kMostRows }));
    const separator = pick(body.slice(0, 20).map((b) => b.line));
    const decimalComma =
        separator !== ',' &&
        /\d,\d/.test(
            body
                .slice(0, 40)
                .map((b) => b.line)
                .join('\n'),
        ) &&
        !/\d\.\d/.test(
            body
                .slice(0, 40)
                .map((b) => b.line)
                .join('\n'),
        );
    const number = (cell: string): number => {
        const t = cell.trim().replace(/^"(.*)"$/, '$1');
        if (t === '' || /^(nan|na|null|-)$/i.test(t)) return NaN;
        const value = Number((decimalComma ? t.replace(',', '.') : t).replace('\u2212', '-'));
        return Number.isFinite(value) ? value : NaN;
    };
    const first = cells(body[0]!.line, separator);
    const isNumbers = (row: string[]): boolean =>
        row.some((c) => Number.isFinite(number(c))) &&
        row.every((c) => c.trim() === '' || /^(nan|na|null|-)$/i.test(c.trim()) || Number.isFinite(number(c)));
    let start = 0;
    let names: string[];
    let units: string[] = [];
    if (isNumbers(first)) names = first.map((_, i) => `column ${i + 1}`);
    else {
        names = first;
        start = 1;
        const second = body[1] ? cells(body[1].line, separator) : [];
        if (second.length === names.length && !isNumbers(second)) {
            units = second.map((c) => c.trim().replace(/^[[(](.*)[\])]$/, '$1'));
            start = 2;
        }
    }
    if (names.length > kMostColumns)
        throw new Error(t('tooManyColumns', { columns: names.length, most: kMostColumns }));
    if (body.length * names.length > kMostCells)
        throw new Error(t('tooManyCells', { rows: body.length, columns: names.length, most: kMostCells }));
    const columns = names.map((raw, i) => {
        const m = /^(.*?)\s*[[(]([^\])]*)[\])]\s*$/.exec(raw.trim());
        return {
            name: (m ? m[1]! : raw).trim() || `column ${i + 1}`,
            unit: units[i] || (m ? m[2]!.trim() : ''),
            values: new Float64Array(body.length - start).fill(NaN),
        };
    });
    let bad = 0,
        badAt = 0;
    for (let r = start; r < body.length; r++) {
        const row = cells(body[r]!.line, separator);
        if (row.length !== columns.length && !(row.length === columns.length + 1 && row.at(-1)!.trim() === '')) {
            if (bad++ === 0) badAt = body[r]!.at;
        }
        columns.forEach((c, i) => (c.values[r - start] = i < row.length ? number(row[i]!) : NaN));
    }
    if (bad > 0) notes.push(t('uneven', { n: bad, columns: columns.length, line: String(badAt) }));
    const kept = columns.filter((c) => c.values.some((v) => Number.isFinite(v)));
    const left = columns.filter((c) => !c.values.some((v) => Number.isFinite(v))).map((c) => c.name);
    const named = left.slice(0, kNamed).join(', ');
    if (left.length > kNamed) notes.push(t('leftOutMany', { columns: named, n: left.length - kNamed }));
    else if (left.length > 0) notes.push(t('leftOut', { columns: named }));
    if (kept.length === 0) throw new Error(t('noNumbers'));
    return { columns: kept, rows: body.length - start, notes };
}

function pick(lines: string[]): string {
    let best = ',',
        most = -1;
    for (const separator of [';', '\t', ',']) {
        const counts = lines.map((l) => l.split(separator).length - 1);
        const score =
            Math.min(...counts.slice(Math.min(1, counts.length - 1))) * 100 +
            counts.reduce((a, b) => a + b, 0) / counts.length;
        if (score > most) {
            most = score;
            best = separator;
        }
    }
    return best;
}
function cells(line: string, separator: string): string[] {
    if (!line.includes('"')) return line.split(separator);
    const out: string[] = [];
    let cell = '',
        quoted = false;
    for (let i = 0; i < line.length; i++) {
        const c = line[i]!;
        if (quoted) {
            if (c === '"' && line[i + 1] === '"') {
                cell += '"';
                i++;
            } else if (c === '"') quoted = false;
            else cell += c;
        } else if (c === '"' && cell.trim() === '') {
            quoted = true;
            cell = '';
        } else if (c === separator) {
            out.push(cell);
            cell = '';
        } else cell += c;
    }
    out.push(cell);
    return out;
}

// Units a measurement may come in, as a factor to the engine's SI unit; null when they do not measure the same thing.
const kUnits: Record<string, [string, number]> = {
    s: ['s', 1],
    ms: ['s', 1e-3],
    sec: ['s', 1],
    min: ['s', 60],
    m: ['m', 1],
    mm: ['m', 1e-3],
    cm: ['m', 1e-2],
    km: ['m', 1e3],
    ft: ['m', 0.3048],
    in: ['m', 0.0254],
    'm/s': ['m/s', 1],
    'km/h': ['m/s', 1 / 3.6],
    kph: ['m/s', 1 / 3.6],
    kmh: ['m/s', 1 / 3.6],
    mph: ['m/s', 0.44704],
    'ft/s': ['m/s', 0.3048],
    kn: ['m/s', 1852 / 3600],
    'm/s2': ['m/s2', 1],
    'm/s^2': ['m/s2', 1],
    'm/s\u00b2': ['m/s2', 1],
    g: ['m/s2', 9.80665],
    rad: ['rad', 1],
    deg: ['rad', Math.PI / 180],
    '\u00b0': ['rad', Math.PI / 180],
    'rad/s': ['rad/s', 1],
    'deg/s': ['rad/s', Math.PI / 180],
    '\u00b0/s': ['rad/s', Math.PI / 180],
    rpm: ['rad/s', Math.PI / 30],
    '1/min': ['rad/s', Math.PI / 30],
    N: ['N', 1],
    kN: ['N', 1e3],
    lbf: ['N', 4.4482216152605],
    'N m': ['N m', 1],
    Nm: ['N m', 1],
    J: ['J', 1],
    kJ: ['J', 1e3],
    '1': ['1', 1],
    '': ['1', 1],
    '-': ['1', 1],
    '%': ['1', 0.01],
};
export function unitFactor(from: string, to: string): number | null {
    const a = kUnits[from.trim()] ?? kUnits[from.trim().toLowerCase()];
    const b = kUnits[to.trim()];
    if (a && b && a[0] === b[0]) return a[1] / b[1];
    return from.trim() === to.trim() ? 1 : null;
}
// The column that looks like time, -1 when none does.
export function timeColumn(table: Table): number {
    const byName = table.columns.findIndex((c) => /^(t|time|zeit|elapsed|timestamp)\b/i.test(c.name));
    if (byName >= 0) return byName;
    return table.columns.findIndex((c) => unitFactor(c.unit, 's') !== null && c.unit !== '');
}
