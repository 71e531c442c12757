// A figure of the papers as a link: `figure=k4-5&mu=0.2&axes=ours`. Outside data: what is no setting the engine refuses.

export interface FigureWanted {
    id: string;
    ours: boolean;
    settings: Record<string, unknown>;
}

const kLongest = 2000; // characters of a link that are read
const kLongestValue = 1000; // of a setting in it, as it is read: a whole file is none

// Null when the link names no figure.
export function readFigureLink(link: string): FigureWanted | null {
    const given = new URLSearchParams(link.replace(/^#/, '').slice(0, kLongest));
    const id = given.get('figure');
    if (id === null) return null;
    const settings: Record<string, unknown> = {};
    for (const [key, text] of given) if (key !== 'figure' && key !== 'axes') settings[key] = valueOf(text);
    return { id: id.slice(0, 16), ours: given.get('axes') === 'ours', settings };
}
export function writeFigureLink({ id, ours, settings }: FigureWanted): string {
    const link = new URLSearchParams({ figure: id });
    if (ours) link.set('axes', 'ours');
    for (const [key, value] of Object.entries(settings))
        if (String(value).length <= kLongestValue) link.set(key, String(value));
    return link.toString();
}
function valueOf(text: string): unknown {
    if (text === 'true' || text === 'false') return text === 'true';
    const number = text.trim() === '' ? NaN : Number(text);
    return Number.isFinite(number) ? number : text;
}
