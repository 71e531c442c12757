// Browser tests against the production build in web/dist: every *.test.mjs beside this file exports `tests`, a list of
// [name, async (context) => ...]. A test fails by throwing. `node run.mjs WORD` runs those whose name contains WORD.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch, serve, top } from './harness.mjs';

const here = join(top, 'tests/browser');
const word = process.argv[2] ?? '';
const server = await serve(join(top, 'web/dist'));
const browser = await launch();
let passed = 0;
let failed = 0;
try {
    for (const file of readdirSync(here).filter((f) => f.endsWith('.test.mjs')).sort()) {
        const { tests } = await import(join(here, file));
        for (const [name, run] of tests) {
            const full = `${file.replace('.test.mjs', '')}: ${name}`;
            if (!full.includes(word)) continue;
            const begin = Date.now();
            try {
                await run({ browser, url: server.url });
                passed++;
                console.log(`ok    ${full} (${Date.now() - begin} ms)`);
            } catch (error) {
                failed++;
                console.log(`FAIL  ${full}\n      ${String(error.stack ?? error).split('\n').slice(0, 8).join('\n      ')}`);
            }
            // A page that a failed test left open would slow all the others down.
            for (const context of browser.contexts()) await context.close();
        }
    }
} finally {
    await browser.close();
    server.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
