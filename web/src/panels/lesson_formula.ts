// Formulas as MathML: Temml writes it, and what it wrote is built anew here from elements and attributes that are known, so that
// nothing else of it ever stands in the page. A symbol that the lesson explains carries what it is, and its colour.
import temml from 'temml';
import type { Kind } from '../session/lesson';
import { el } from '../shell/kit';

const kNamespace = 'http://www.w3.org/1998/Math/MathML';
const kElements: ReadonlySet<string> = new Set([
    ...['math', 'mrow', 'mi', 'mn', 'mo', 'mtext', 'ms', 'mspace'],
    ...['mfrac', 'msqrt', 'mroot', 'msub', 'msup', 'msubsup', 'munder', 'mover'],
    ...['munderover', 'mtable', 'mtr', 'mtd', 'mpadded', 'mphantom', 'mstyle'],
]);
const kAttributes: ReadonlySet<string> = new Set([
    ...['display', 'displaystyle', 'scriptlevel', 'mathvariant', 'stretchy', 'fence'],
    ...['separator', 'lspace', 'rspace', 'form', 'largeop', 'movablelimits'],
    ...['symmetric', 'minsize', 'maxsize', 'accent', 'accentunder', 'width'],
    ...['height', 'depth', 'linethickness', 'columnalign', 'rowspacing', 'columnspacing'],
]);

export interface Symbol {
    tex: string;
    thing: Kind | '';
}

function built(node: Element): Element[] {
    const children = [...node.childNodes].flatMap((child): (Node | string)[] =>
        child.nodeType === Node.TEXT_NODE
            ? [child.textContent ?? '']
            : child.nodeType === Node.ELEMENT_NODE
              ? built(child as Element)
              : [],
    );
    if (node.localName === 'semantics') return children.filter((c): c is Element => c instanceof Element).slice(0, 1);
    if (node.localName === 'annotation' || !kElements.has(node.localName)) return [];
    const made = document.createElementNS(kNamespace, node.localName);
    for (const { name, value } of node.attributes) if (kAttributes.has(name)) made.setAttribute(name, value);
    made.append(...children);
    return [made];
}
function parsed(tex: string, display: boolean): Element {
    const options = { displayMode: display, xml: true, throwOnError: true, maxExpand: 200 };
    // Styles would be refused where it is parsed, and none of them counts here.
    const markup = temml.renderToString(tex, options).replace(/ (?:style|class)="[^"]*"/g, '');
    const read = new DOMParser().parseFromString(markup, 'application/xml').documentElement;
    return built(read)[0] ?? document.createElementNS(kNamespace, 'math');
}
// A row that holds one thing is that thing.
function bare(node: Element): Element {
    const only = node.childElementCount === 1 && /^(?:math|mrow|mstyle)$/.test(node.localName);
    return only ? bare(node.firstElementChild!) : node;
}

const size = (node: Element): number => node.querySelectorAll('*').length;

export class Formulas {
    private readonly symbols: { like: Element; thing: Kind | '' }[];

    constructor(symbols: readonly Symbol[]) {
        const read = symbols.flatMap(({ tex, thing }) => {
            try {
                return [{ like: bare(parsed(tex, false)), thing }];
            } catch {
                return [];
            }
        });
        // A symbol that is part of another one comes after it.
        this.symbols = read.sort((a, b) => size(b.like) - size(a.like));
    }
    /** A formula that cannot be read stands there as it was written. */
    typeset(tex: string, display = false): Element {
        try {
            const math = parsed(tex, display);
            for (const { like, thing } of this.symbols) {
                if (!thing) continue;
                const found = [...math.querySelectorAll(like.localName)].filter((node) => node.isEqualNode(like));
                for (const node of found) if (!node.closest('[data-thing]')) node.setAttribute('data-thing', thing);
            }
            return math;
        } catch {
            return el('code', {}, tex);
        }
    }
}
