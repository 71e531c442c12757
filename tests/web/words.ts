// Finds words for people in TypeScript: string literals that a visitor would read and that do not come from web/src/text.
// Two nets: a literal with letters that reaches a place where it is shown, however short, and a phrase anywhere else.
import { parseSync } from '../../web/node_modules/vite/dist/node/index.js';

export interface Words {
    line: number;
    start: number;
    end: number;
    text: string; // of a template, with {} for what is filled in
}

interface Node {
    type: string;
    start: number;
    end: number;
    [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
    typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function walk(node: Node, parents: readonly Node[], visit: (node: Node, parents: readonly Node[]) => void): void {
    if (kSkipped.test(node.type)) return;
    visit(node, parents);
    const inside = [...parents, node];
    for (const value of Object.values(node))
        for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, inside, visit);
}
// Types and imports say nothing to a visitor.
const kSkipped =
    /^(?:ImportDeclaration|ExportAllDeclaration|TSTypeAnnotation|TSTypeAlias\w*|TSInterface\w*|TSTypeParameter\w*)$/;

const nameOf = (node: unknown): string => {
    if (!isNode(node)) return '';
    if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return String(node['name']);
    if (node.type === 'Literal') return String(node['value']);
    return node.type === 'MemberExpression' ? nameOf(node['property']) : '';
};

const kShownKeys = /^(?:title|aria-label|aria-valuetext|aria-roledescription|placeholder|alt)$/;
const kShownProperties = /^(?:textContent|innerText|title|placeholder|ariaLabel|alt)$/;
// Which arguments of a call are read by a visitor.
const kShownArguments: Record<string, (at: number) => boolean> = {
    el: (at) => at >= 2,
    dialog: (at) => at === 0,
    iconButton: (at) => at === 1,
    announce: (at) => at === 0,
    toast: (at) => at === 0,
    show: (at) => at === 0,
    say: (at) => at === 0,
    append: () => true,
};
const kThrough =
    /^(?:ConditionalExpression|LogicalExpression|TemplateLiteral|BinaryExpression|TSAsExpression|TSNonNullExpression|TSSatisfiesExpression|ParenthesizedExpression|SpreadElement)$/;

// An error of the engine's folder carries a code, by which its words are found.
const hasCode = (made: Node): boolean =>
    nameOf(made['callee']) === 'EngineError' && (made['arguments'] as Node[]).length > 1;

function isShown(node: Node, parents: readonly Node[]): boolean {
    let child = node;
    for (let k = parents.length - 1; k >= 0; k--) {
        const parent = parents[k]!;
        if (parent.type === 'ConditionalExpression' && parent['test'] === child) return false;
        if (parent.type === 'BinaryExpression' && parent['operator'] !== '+') return false;
        if (kThrough.test(parent.type)) {
            child = parent;
            continue;
        }
        if (parent.type === 'Property') return parent['value'] === child && kShownKeys.test(nameOf(parent['key']));
        if (parent.type === 'AssignmentExpression')
            return parent['right'] === child && kShownProperties.test(nameOf(parent['left']));
        if (parent.type === 'NewExpression') return nameOf(parent['callee']).endsWith('Error') && !hasCode(parent);
        if (parent.type !== 'CallExpression') return false;
        const args = parent['arguments'] as Node[];
        const called = nameOf(parent['callee']);
        if (called === 'setAttribute') return args[1] === child && kShownKeys.test(nameOf(args[0]));
        return Object.hasOwn(kShownArguments, called) && kShownArguments[called]!(args.indexOf(child));
    }
    return false;
}

// Classes, styles, selectors, events and ways of the network.
const kUnseenKeys = /^(?:class|className|style|font|type|role|d|for|id|href|accept|aria-controls|viewBox|transform)$/;
const kUnseenCalls =
    /^(?:querySelector(?:All)?|closest|matches|matchMedia|add|remove|toggle|contains|setProperty|getPropertyValue|addEventListener|RegExp|t|fetch|createElementNS|warn|error|toLocaleString)$/;
function isUnseen(node: Node, parents: readonly Node[]): boolean {
    const child = node;
    for (let k = parents.length - 1; k >= 0; k--) {
        const parent = parents[k]!;
        if (kThrough.test(parent.type)) continue;
        if (parent.type === 'Property') return kUnseenKeys.test(nameOf(parent['key'])) || parent['key'] === child;
        if (parent.type === 'NewExpression' && hasCode(parent)) return true;
        if (parent.type === 'AssignmentExpression') return kUnseenKeys.test(nameOf(parent['left']));
        return parent.type === 'CallExpression' && kUnseenCalls.test(nameOf(parent['callee']));
    }
    return false;
}

const kUnits =
    /\b(?:km|mm|ms|kN|kJ|MB|KB|Hz|kHz|rpm|mph|deg|rad|px|CSV|SVG|PNG|JSON|ZIP|ID|RK4|XML|WebGL|Yawlab|Esc)\b/g;
const hasWord = (text: string): boolean => /\p{L}{2,}/u.test(text.replace(kUnits, ''));
// Words that join what is filled in: `${name} at ${time} s`.
const kJoined =
    /\{\}.*\b(?:at|on|of|to|in|by|and|or|with|for|from|is|was|has|not|after|before)\b|\b(?:at|on|of|to|in|by|and|or|with|for|from|is|was|has|not|after|before)\b.*\{\}/;
const kPhrase = /\p{L}{2,},? (?:\p{L}|\d)|\p{L}{3,}[.:!?\u2026](?: |$)|^[A-Z][a-z]+(?: |$)/u;
// Markup, shaders, styles, data of a drawing; keys of a keyboard.
const kCode =
    /^\{"|vec[234]|#include|gl_|;(?:\n|$)|^[Mm][\d\s{-]|(?:^|; ?)[a-z-]+: [^;]+(?:;|$).*\d(?:px|%|em)|system-ui|^(?:Escape|Enter|Space|Backspace|Delete|Home|End|Tab|Shift|Control|Alt|Meta|Period|Comma|Slash|Minus|Equal|Semicolon|Quote|Bracket\w+|Arrow\w*|Page(?:Up|Down)|Key[A-Z])$/;

// What stands between the tags of markup.
const readOf = (text: string): string =>
    /^\s*</.test(text) ? text.replace(/<[^>]*>?/g, ' ').replace(/&\w+;|\{\}/g, ' ') : text;

/** What a visitor would read in `source` without it coming from text/. */
export function wordsIn(file: string, source: string): Words[] {
    const found: Words[] = [];
    walk(parseSync(file, source).program as unknown as Node, [], (node, parents) => {
        const text =
            node.type === 'Literal' && typeof node['value'] === 'string'
                ? node['value']
                : node.type === 'TemplateLiteral'
                  ? (node['quasis'] as { value: { cooked: string } }[]).map((q) => q.value.cooked).join('{}')
                  : '';
        if (!hasWord(readOf(text)) || kCode.test(readOf(text))) return;
        if (
            /^\s*</.test(text) ||
            isShown(node, parents) ||
            ((kPhrase.test(text) || kJoined.test(text)) && !isUnseen(node, parents))
        )
            found.push({
                line: source.slice(0, node.start).split('\n').length,
                start: node.start,
                end: node.end,
                text,
            });
    });
    return found;
}

/** Where t() is called while a module is read, which is before another language is there. */
export function earlyIn(file: string, source: string): number[] {
    const lines: number[] = [];
    walk(parseSync(file, source).program as unknown as Node, [], (node, parents) => {
        if (node.type !== 'CallExpression' || !/^(?:t|tell)$/.test(nameOf(node['callee']))) return;
        if (!parents.some((p) => /Function|MethodDefinition|PropertyDefinition/.test(p.type)))
            lines.push(source.slice(0, node.start).split('\n').length);
    });
    return lines;
}
