// Every panel and dialog of the page by its command, and what closes it again; what axe has to say of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { top } from './harness.mjs';

const axe = readFileSync(join(top, 'web/node_modules/axe-core/axe.min.js'), 'utf8');

/** What axe finds serious in what `selector` names, a line each. */
export async function serious(page, selector) {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
    const found = await page.evaluate(async (s) => (await window.axe.run(s)).violations, selector);
    return found
        .filter((v) => v.impact === 'serious' || v.impact === 'critical')
        .map((v) => `${v.id}: ${v.nodes[0].html.slice(0, 120)}`);
}

export const kPanels = [
    ...[
        'gallery',
        'challenges',
        'editor',
        'lessons',
        'tune',
        'compare',
        'integrators',
        'models',
        'momentum',
        'map',
        'studies',
        'papers',
        'plots',
    ],
    ...['export', 'share', 'more'],
    ...['settings', 'controls', 'keys', 'palette', 'scene', 'limits', 'reference', 'about', 'readout'],
].map((name) => `page.${name}`);

// What the panel loads and computes stands in it: it says the same over ten frames.
async function settled(page) {
    await page.evaluate(() => Object.assign(window, { said: '', sameFor: 0 }));
    await page.waitForFunction(() => {
        const panels = document.querySelectorAll(
            'dialog[open], .sheet:not(.hidden), .plots:not(.hidden), section.shown',
        );
        const now = [...panels].map((p) => p.innerHTML.length).join();
        window.sameFor = now === window.said ? window.sameFor + 1 : 0;
        window.said = now;
        return window.sameFor >= 10;
    });
}

/** `look(id)` at each panel once it stands there. */
export async function eachPanel(page, look) {
    for (const id of kPanels) {
        await page.evaluate((command) => window.yawlab.commands.run(command), id);
        await page.waitForFunction(() =>
            document.querySelector('dialog[open], .sheet:not(.hidden), .plots:not(.hidden), section.shown'),
        );
        await settled(page);
        await look(id);
        await page.evaluate(() => {
            document.querySelector('dialog[open] header button')?.click();
            document.querySelector('.sheet:not(.hidden) header button')?.click();
            document.querySelector('.plots:not(.hidden) .tools > .icon:last-child')?.click();
        });
        if (id === 'page.readout') await page.evaluate(() => window.yawlab.commands.run('page.readout'));
        await page.waitForFunction(
            () => !document.querySelector('dialog[open], .sheet:not(.hidden), .plots:not(.hidden), section.shown'),
        );
    }
}
