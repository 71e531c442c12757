// Which scenario a picture of the gallery shows: a hash of all that is seen of it, so that a picture of what has changed is known.
// The same for whoever takes them (scripts/gallery.mjs) and whoever holds them to it (tests/web/gallery.test.ts).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const top = fileURLToPath(new URL('..', import.meta.url));
export const kFolder = join(top, 'assets/pictures');

// Words that no picture shows.
const kUnseen = ['title', 'summary'];

export function hashOf(text) {
    const scenario = JSON.parse(text);
    for (const key of kUnseen) delete scenario[key];
    if (scenario.show) for (const key of ['caption', 'keywords', 'end']) delete scenario.show[key];
    return createHash('sha256').update(JSON.stringify(scenario)).digest('hex').slice(0, 16);
}

/** Name to hash of every built-in scenario, as it is now. */
export function hashes() {
    const folder = join(top, 'assets/scenarios');
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return Object.fromEntries(
        names.sort().map((name) => [name.slice(0, -5), hashOf(readFileSync(join(folder, name), 'utf8'))]),
    );
}
