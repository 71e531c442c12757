// A whole HTML file to be handed out: its style within, nothing that runs, and a content policy that allows this style and
// pictures within it alone.
import { escapeXml } from '../charts/line';

export interface OneFile {
    lang: string;
    title: string;
    style: string;
    body: string; // markup
}

export async function oneFile({ lang, title, style, body }: OneFile): Promise<string> {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    const digest = btoa(Array.from(new Uint8Array(hash), (b) => String.fromCharCode(b)).join(''));
    return [
        '<!doctype html>',
        `<html lang="${escapeXml(lang)}"><head><meta charset="utf-8"/>`,
        `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${digest}'; img-src data:; base-uri 'none'; form-action 'none'"/>`,
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        `<title>${escapeXml(title)}</title><style>${style}</style></head><body>`,
        body,
        '</body></html>',
    ].join('\n');
}
