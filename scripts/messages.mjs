// node scripts/messages.mjs [--check]: writes every sentence that the engine can tell a visitor, say("..."), into
// web/src/text/en/engine_says.ts, and those of the overlay's panels, o.say("...") and later("..."), into overlay_says.ts, there to
// be translated; or only tells whether the lists are as the sources say.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const top = fileURLToPath(new URL('..', import.meta.url));
// Rooms that no page is built of.
const kElsewhere = new Set(['cli', 'embed', 'scenefile']);

const literal = /"((?:[^"\\]|\\.)*)"/y;
const sentences = new Set();
const ofPanels = new Set();
let codeless = 0;
for (const room of readdirSync(join(top, 'native'), { withFileTypes: true })) {
    if (!room.isDirectory() || kElsewhere.has(room.name)) continue;
    for (const name of readdirSync(join(top, 'native', room.name)).filter((file) => /\.(cpp|h)$/.test(file))) {
        const text = readFileSync(join(top, 'native', room.name, name), 'utf8').replace(/^\s*\/\/.*$/gm, '');
        for (const [statement] of text.matchAll(/\b(?:fail|refuse|require)\([^;]*?\bverbatim\(/g)) {
            console.error(`native/${room.name}/${name}: a refusal without a code: ${statement}`);
            ++codeless;
        }
        for (const call of text.matchAll(/\b(o\.say|say|later)\(\s*(?=")/g)) {
            let sentence = '';
            literal.lastIndex = call.index + call[0].length;
            for (let part; (part = literal.exec(text)); ) {
                sentence += JSON.parse(`"${part[1]}"`);
                literal.lastIndex += /^\s*/.exec(text.slice(literal.lastIndex))[0].length;
            }
            (call[1] === 'say' ? sentences : ofPanels).add(sentence);
        }
    }
}
const quoted = (text) => (text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replace(/['\\]/g, '\\$&')}'`);
const written = (what, all) => `// ${what} Written by
// scripts/messages.mjs; the page does not load it, it is there to be translated.
export default [
${[...all]
    .sort()
    .map((text) => `    ${quoted(text)},\n`)
    .join('')}] as const;
`;
const lists = {
    'engine_says.ts': written('Every sentence that the engine tells a visitor: its code and its English in one, with holes for values.', sentences),
    'overlay_says.ts': written("Every sentence of the overlay's panels: its code and its English in one, with holes for values.", ofPanels),
};
for (const [name, wanted] of Object.entries(lists)) {
    const file = join(top, 'web/src/text/en', name);
    let there = '';
    try {
        there = readFileSync(file, 'utf8');
    } catch {
        // not yet
    }
    if (!process.argv.includes('--check')) writeFileSync(file, wanted);
    else if (there !== wanted) {
        console.error(`web/src/text/en/${name} is not what native/ says: node scripts/messages.mjs writes it`);
        process.exitCode = 1;
    }
}
if (codeless > 0) process.exitCode = 1;
console.log(`${sentences.size + ofPanels.size} sentences`);
