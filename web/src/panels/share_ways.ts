// A link in other forms: as a QR code, for a page, for a text, under a picture.
import { encode } from 'uqr';
import { rasterise } from '../charts/save';
import type { Page } from './page';
import en from '../text/en/share';
import { texts } from '../text/t';

const t = texts('share', en);

const kSvg = 'http://www.w3.org/2000/svg';
const kQuiet = 4; // modules around a QR code (ISO/IEC 18004)

export interface Code {
    size: number; // modules across, with the quiet ones around
    dark: readonly (readonly [x: number, y: number])[];
}
// Null: more than a code holds.
export function qrOf(text: string): Code | null {
    try {
        const { data, size } = encode(text, { ecc: 'L', border: kQuiet });
        const dark = data.flatMap((row, y) =>
            row.flatMap((on, x): (readonly [number, number])[] => (on ? [[x, y]] : [])),
        );
        return { size, dark };
    } catch {
        return null;
    }
}
// Dark on white in every theme: readers expect it so.
export function qrSvg({ size, dark }: Code): string {
    const path = dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('');
    const whole = `0 0 ${size} ${size}`;
    const white = `<path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/>`;
    return `<svg xmlns="${kSvg}" viewBox="${whole}" width="${8 * size}" height="${8 * size}">${white}<path d="${path}"/></svg>`;
}
export const qrPng = (code: Code): Promise<Blob> => rasterise(qrSvg(code), 1);

const kHtml: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (text: string): string => text.replace(/[&<>"]/g, (c) => kHtml[c]!);

export function embedCode(link: string, title: string): string {
    return (
        `<iframe src="${html(link)}" title="${html(title)}" width="640" height="400" loading="lazy" ` +
        'allow="fullscreen" frameborder="0"></iframe>'
    );
}
export function markdown(link: string, title: string): string {
    const text = title.replace(/[\\[\]]/g, '\\$&');
    return `[${text}](${link.replace(/\(/g, '%28').replace(/\)/g, '%29')})`;
}

// --- a picture with the link printed under it ------------------------------------------------------------------------

const kWide = 1280; // [px] at least, so that small letters can be read
const kGap = 24;

// Lines of at most `width` pixels: an address has no blanks to break at.
function brokenInto(brush: CanvasRenderingContext2D, text: string, width: number): string[] {
    const each = Math.max(1, Math.floor(width / brush.measureText('0').width));
    return text.match(new RegExp(`.{1,${each}}`, 'gu')) ?? [];
}

export async function pictureWithLink(page: Page, link: string, title: string, sentence: string): Promise<Blob> {
    const { view, session } = page;
    view.everyPixel.value = true;
    view.drawAt(session.run.step, 1e-6); // the drawing buffer is gone once the browser has shown it
    const source = view.stage.canvas;
    const picture = document.createElement('canvas');
    const width = Math.max(kWide, source.width);
    const height = Math.round((source.height * width) / source.width);
    const brush = picture.getContext('2d')!;
    const kept = document.createElement('canvas');
    kept.width = source.width;
    kept.height = source.height;
    kept.getContext('2d')!.drawImage(source, 0, 0);
    view.everyPixel.value = false;

    const scale = width / kWide;
    const code = qrOf(link);
    const side = code && link.length <= kMostBeside ? Math.round(170 * scale) : 0;
    const left = kGap * scale;
    const room = width - 2 * left - (side ? side + left : 0);
    brush.font = `${12 * scale}px monospace`;
    const lines = brokenInto(brush, link, room);
    const foot = Math.max((70 + (sentence ? 24 : 0) + 16 * lines.length) * scale, side + 2 * left * 0.6);
    picture.width = width;
    picture.height = Math.ceil(height + foot);
    brush.fillStyle = '#ffffff';
    brush.fillRect(0, 0, width, picture.height);
    brush.drawImage(kept, 0, 0, width, height);
    brush.fillStyle = '#10151c';
    let y = height + 36 * scale;
    brush.font = `600 ${20 * scale}px system-ui, sans-serif`;
    brush.fillText(title, left, y, room);
    if (sentence) {
        brush.font = `${15 * scale}px system-ui, sans-serif`;
        brush.fillText(sentence, left, (y += 24 * scale), room);
    }
    brush.font = `${12 * scale}px monospace`;
    y += 8 * scale;
    for (const line of lines) brush.fillText(line, left, (y += 16 * scale));
    if (code && side) {
        const module = side / code.size;
        brush.setTransform(module, 0, 0, module, width - left - side, height + left * 0.6);
        for (const [column, row] of code.dark) brush.fillRect(column, row, 1.03, 1.03); // no seams between them
    }
    return new Promise((done, refuse) =>
        picture.toBlob((blob) => (blob ? done(blob) : refuse(new Error(t('noPicture')))), 'image/png'),
    );
}
const kMostBeside = 600; // characters of a link whose code, this small, a phone still reads
