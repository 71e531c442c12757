// Browser tests against the production build in web/dist: every *.test.mjs beside this file exports `tests`, a list of
// [name, async (context) => ...]. A test fails by throwing.
//   node run.mjs WORD         those whose name contains WORD
//   node run.mjs WORD 50      each of them fifty times
//   node run.mjs --once ...   none is given a second go
// Otherwise one that failed is run once more by itself after all the others, unless many did. If it passes then, it has passed,
// and is told as `flaky:` with what went wrong first.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch, serve, top } from './harness.mjs';

const here = join(top, 'tests/browser');
const kMany = 4;
const once = process.argv.includes('--once');
const [word = '', times = '1'] = process.argv.slice(2).filter((a) => a !== '--once');
const server = await serve(join(top, 'web/dist'));
const browser = await launch();

// Null, or what went wrong.
async function attempt(run) {
    try {
        await run({ browser, url: server.url });
        return null;
    } catch (error) {
        const lines = String(error.stack ?? error).split('\n');
        return lines.slice(0, 14).map((line) => `      ${line}`);
    } finally {
        // A page that a failed test left open would slow all the others down.
        for (const context of browser.contexts()) await context.close().catch(() => undefined);
    }
}

let passed = 0;
let failed = 0;
let flaky = 0;
const again = [];
try {
    for (const file of readdirSync(here)
        .filter((f) => f.endsWith('.test.mjs'))
        .sort()) {
        const { tests } = await import(join(here, file));
        for (const [name, run] of tests) {
            const full = `${file.replace('.test.mjs', '')}: ${name}`;
            if (!full.includes(word)) continue;
            for (let time = 0; time < Number(times); time++) {
                const begin = Date.now();
                const why = await attempt(run);
                if (!why) {
                    passed++;
                    console.log(`ok    ${full} (${Date.now() - begin} ms)`);
                } else if (once) {
                    failed++;
                    console.log(`FAIL  ${full}\n${why.join('\n')}`);
                } else {
                    again.push({ full, run, why });
                    console.log(`later ${full}\n${why.join('\n')}`);
                }
            }
        }
    }
    for (const { full, run, why } of again) {
        const second = again.length < kMany ? await attempt(run) : [];
        if (second) {
            failed++;
            console.log(
                [`FAIL  ${full}`, ...why, ...(second.length > 0 ? ['      and when run again', ...second] : [])].join(
                    '\n',
                ),
            );
        } else {
            passed++;
            flaky++;
            console.log(`flaky: ${full}\n${why.join('\n')}`);
        }
    }
} finally {
    await browser.close();
    server.close();
}
if (flaky > 0) console.log(`flaky: ${flaky} of these passed only when run again`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
