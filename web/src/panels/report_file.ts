// A report as one HTML file (one_file.ts). It prints well: pages break between things, tables repeat their heads. Pure: data in,
// text out.
import { escapeXml } from '../charts/line';
import tokens from '../tokens.json';
import { oneFile } from './one_file';

/** Text that is markup already; everything else is escaped. */
export class Markup {
    constructor(readonly text: string) {}
}
type Part = string | Markup | readonly Part[];
const written = (part: Part): string =>
    part instanceof Markup ? part.text : typeof part === 'string' ? escapeXml(part) : part.map(written).join('');

/** html`<p>${text}</p>`: what is filled in stays text. */
export function html(words: TemplateStringsArray, ...parts: readonly Part[]): Markup {
    return new Markup(words.map((word, i) => word + (i < parts.length ? written(parts[i]!) : '')).join(''));
}

// A unit stays on one line.
const unbroken = (head: string): string => head.replace(/\[.*\]/, (unit) => unit.replaceAll(' ', '\u00a0'));

/** `numbers`: columns, from 0, that stand to the right. */
export function table(head: readonly string[], rows: readonly (readonly Part[])[], numbers: readonly number[]): Markup {
    const place = (i: number): Markup => new Markup(numbers.includes(i) ? ' class="number"' : '');
    const row = (cells: readonly Part[], tag: 'th' | 'td'): Markup[] =>
        cells.map((cell, i) =>
            tag === 'th' ? html`<th scope="col" ${place(i)}>${cell}</th>` : html`<td${place(i)}>${cell}</td>`,
        );
    return html`<div class="wide">
        <table>
            <thead>
                <tr>
                    ${row(head.map(unbroken), 'th')}
                </tr>
            </thead>
            <tbody>
                ${rows.map(
                    (cells) =>
                        html`<tr>
                            ${row(cells, 'td')}
                        </tr>`,
                )}
            </tbody>
        </table>
    </div>`;
}

const { light } = tokens;
const kStyle = `body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:15px/1.5 system-ui,sans-serif;color:${light.text};background:#fff}
h1{font-size:1.7rem;line-height:1.2;margin:0 0 .4rem}h2{font-size:1.2rem;margin:1.8rem 0 .5rem;break-after:avoid}h3{font-size:1rem;margin:1.2rem 0 .3rem;break-after:avoid}
p{margin:.4rem 0}.quiet,figcaption{color:${light.quiet}}ul{margin:.4rem 0;padding-left:1.2rem}
.strip{display:grid;grid-template-columns:repeat(3,1fr);gap:.5rem}figure{margin:0;break-inside:avoid}figcaption{font-size:.8rem}
img{display:block;width:100%;height:auto;border-radius:3px}svg{display:block;max-width:100%;height:auto}figure>svg{width:100%}
table{border-collapse:collapse;width:100%;font-size:.82rem;font-variant-numeric:tabular-nums}thead{display:table-header-group}
tr{break-inside:avoid}th,td{border-bottom:1px solid ${light.line};padding:.15rem .4rem;text-align:left;vertical-align:top}
th{color:${light.quiet};font-weight:600;hyphens:auto}.number{text-align:right}td.number{white-space:nowrap}.wide{overflow-x:auto}
.settings{font-size:.72rem;line-height:1.35}.settings td:first-child{font-family:ui-monospace,monospace;overflow-wrap:anywhere;width:32%}.settings td:nth-child(2){overflow-wrap:anywhere;width:20%}
.open{display:flex;gap:1.2rem;align-items:flex-start;break-inside:avoid}.open svg{flex:none;width:9rem}.open p{min-width:0}
code{font:.75rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere}a{color:${light.accent}}
@page{margin:16mm 14mm}@media print{.wide{overflow:visible}body{margin:0;max-width:none;padding:0;font-size:10.5pt}a{color:inherit;text-decoration:none}}`;

/** The whole file. */
export const reportFile = (lang: string, title: string, body: Markup): Promise<string> =>
    oneFile({ lang, title, style: kStyle, body: body.text });
