// A lesson as one HTML file: what stands on paper, its style within, nothing that runs, and a content policy that allows this style
// alone. Answers stay folded until they are asked for.
import type { Lesson } from '../session/lesson';
import { escapeXml } from '../charts/line';
import tokens from '../tokens.json';
import { oneFile } from './one_file';
import en from '../text/en/lessons';
import { texts } from '../text/t';

const t = texts('lessons', en);

const rules = (colours: Readonly<Record<string, string>>): string =>
    Object.entries(colours)
        .map(([name, colour]) => `--${name}:${colour};`)
        .join('');
const kStyle = `:root{${rules(tokens.light)}}
body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:17px/1.55 system-ui,sans-serif;color:#141b24;background:#fff}
h2{font-size:1.8rem;line-height:1.2}h3{font-size:1.25rem;margin-top:2rem}
svg{max-width:100%;height:auto}figure{margin:1rem 0}figcaption,.quiet{color:#4c5b6c}
.asked,.look,.answer{border-left:4px solid #c9d2dc;padding:.2rem 1rem;margin:1rem 0}
.symbols>div{display:flex;gap:.8rem}.symbols dt{min-width:3rem}.symbols dd{margin:0}
${['normal', 'longitudinal', 'lateral', 'resultant', 'impact', 'before', 'after'].map((k) => `[data-thing=${k}]{color:var(--${k});font-weight:600}`).join('')}
.curve .line,.curve .grid,.axis .line{stroke:#c9d2dc;fill:none}.curve .handle,.curve path:not(.grid){display:none}
summary{cursor:pointer;font-weight:600;margin:1rem 0}ul.boxes{list-style:'\\2610  '}
@media print{details::details-content{content-visibility:visible}details{break-before:page}a{color:inherit}}`;

/** The file's text. `sheet` is what stands on paper. */
export function handout(lesson: Lesson, sheet: HTMLElement): Promise<string> {
    const words = sheet.cloneNode(true) as HTMLElement;
    for (const node of words.querySelectorAll('.to-atlas')) node.remove();
    for (const node of words.querySelectorAll('a')) node.replaceWith(...node.childNodes); // there is no page to go to
    for (const node of words.querySelectorAll('button, input, output, [role=status]')) node.remove();
    for (const node of words.querySelectorAll('[tabindex]')) node.removeAttribute('tabindex');
    const folded = [...words.querySelectorAll('section.last-page, section.last-page ~ section')];
    for (const node of folded) node.remove();
    const answers = folded.map((node) => node.outerHTML).join('');
    return oneFile({
        ...{ lang: lesson.lang, title: lesson.title, style: kStyle },
        body: `${words.outerHTML}\n<details><summary>${escapeXml(t('answers'))}</summary>${answers}</details>`,
    });
}
