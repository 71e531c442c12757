// Another language: every word that is not the engine's or a scenario's own is told in it, and one whose words are 40 % longer
// still has room. The pseudo-language leaves no plain vowel in a word of the page's.
import assert from 'node:assert/strict';
import { kDesktop, kPhone, within } from './harness.mjs';
import { eachPanel } from './panels.mjs';

// What the page shows now: words in no language but English, and what stands out of its place.
function look() {
    const seen = (node) => {
        const style = getComputedStyle(node);
        return node.getClientRects().length > 0 && style.visibility !== 'hidden' && style.display !== 'none';
    };
    const english = (node) => node.closest('[lang]')?.lang === 'en';
    // What is quoted is a name.
    const known =
        /`[^`]*`|\u201c[^\u201d]*\u201d|\brad\b|\b(?:Yawlab|[a-z]+\.(?:file|name|json)|Euler|Esc|Space|Home|End|Enter|Shift|Ctrl|Tab|km\/h)\b|\.\w{2,4}\b|#\S+/g;
    const plain = (text) => /[a-z]*[aeiou][a-z]+|[a-z]+[aeiou][a-z]*/i.test(text.replace(known, ''));
    const words = [];
    const put = (node, what, text) => {
        if (text && plain(text))
            words.push(`${node.tagName.toLowerCase()}.${node.className} ${what}: ${text.slice(0, 80)}`);
    };
    for (const node of document.body.querySelectorAll('*')) {
        if (node.closest('kbd, svg, canvas, textarea') || english(node)) continue;
        const shown = seen(node) || node.closest('.reader') !== null;
        if (!shown) continue;
        for (const name of ['title', 'aria-label', 'placeholder', 'aria-valuetext'])
            put(node, name, node.getAttribute(name));
        for (const child of node.childNodes) if (child.nodeType === 3) put(node, 'text', child.data.trim());
    }
    const scrolls = (node) => {
        for (let at = node; at; at = at.parentElement)
            if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
        return false;
    };
    const out = [];
    for (const node of document.body.querySelectorAll('*')) {
        if (!seen(node) || node.closest('svg, .reader, .annotations, canvas, .uplot, dialog:not([open])')) continue;
        const box = node.getBoundingClientRect();
        if (box.width < 2 || scrolls(node.parentElement)) continue;
        const name = `${node.tagName.toLowerCase()}.${node.className} \u201c${node.textContent.slice(0, 40)}\u201d`;
        if (box.right > innerWidth + 1 || box.left < -1)
            out.push(`${name}: ${Math.round(box.left)} to ${Math.round(box.right)}`);
        // A text that its own box cuts off; one that ends in three dots means to.
        if (
            node.matches('button:not(.icon), label, h1, h2, h3, p, summary, td, th, span, b') &&
            getComputedStyle(node).textOverflow !== 'ellipsis' &&
            getComputedStyle(node).display !== 'inline' &&
            node.scrollWidth > node.clientWidth + 1
        )
            out.push(`${name}: ${node.scrollWidth} in ${node.clientWidth}`);
    }
    return { words: [...new Set(words)], out: [...new Set(out)] };
}

const kLink = '#scenario=five-cars&t=3&paused=1&lang=en-XA';

const inSize = (size, options) => [
    `another language is told everywhere and has room, ${size}`,
    (t) =>
        within(t, kLink, options, async (page) => {
            assert.equal(await page.evaluate(() => document.documentElement.lang), 'en-XA');
            const found = { words: [], out: [] };
            const note = async (where) => {
                const { words, out } = await page.evaluate(look);
                found.words.push(...words.map((w) => `${where}: ${w}`));
                found.out.push(...out.map((o) => `${where}: ${o}`));
            };
            await note('shell');
            await eachPanel(page, note);
            assert.deepEqual(found.words, [], 'left in English');
            assert.deepEqual(found.out, [], 'no room');
        }),
];
export const tests = [inSize('1280 x 720', kDesktop), inSize('390 x 844', kPhone)];
