// What this is: version, the engine's files with their hashes, how to build them again and compare, whose work is inside. It reads
// about.json beside the page, which the build writes (scripts/parts.mjs).
import { dialog, shut } from '../shell/dialog';
import { el, kEnglish } from '../shell/kit';
import type { Page } from './page';
import en from '../text/en/about';
import { texts } from '../text/t';
import './about.css';

const t = texts('about', en);

interface File {
    file: string;
    sha256: string;
}
interface Part {
    name: string;
    version: string;
    licence: string;
    text: string;
}
interface About {
    version: string;
    engine: File[];
    parts: Part[];
}

const kBuild = './drive --build-only\nsha256sum web/dist/assets/yawlab_*';
const kMost = 100_000; // characters of a licence

// The file is outside data: what is not as expected is left out.
export function readAbout(data: unknown): About {
    const record = (value: unknown): Record<string, unknown> =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, kMost) : '');
    const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(record) : []);
    const about = record(data);
    return {
        version: text(about['version']),
        engine: Object.entries(record(record(about['engine'])['files']))
            .map(([name, sha256]) => ({ file: `assets/${text(name)}`, sha256: text(sha256) }))
            .filter((f) => /^assets\/[\w.-]+$/.test(f.file) && /^[0-9a-f]{64}$/.test(f.sha256)),
        parts: list(about['parts'])
            .map((p) => ({
                ...{ name: text(p['name']), version: text(p['version']) },
                ...{ licence: text(p['licence']), text: text(p['text']) },
            }))
            .filter((p) => p.name !== ''),
    };
}

// The file as it comes from this host now, hashed here; null where the browser does not hash (a page without https).
async function hashed(file: string): Promise<string | null> {
    if (!globalThis.crypto?.subtle) return null;
    const sent = await fetch(`./${file}`, { credentials: 'same-origin' });
    if (!sent.ok) throw new Error(String(sent.status));
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await sent.arrayBuffer()));
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function aboutDialog({ session, commands }: Page): void {
    const body = el('div', { class: 'about' }, el('p', { class: 'quiet' }, t('reading')));
    const limits = (): void => {
        shut(box);
        commands.run('page.limits');
    };
    const box = dialog(t('title'), 'wide', body);
    const { engine: version, hash } = session.run.info;
    const read = async (): Promise<About> => {
        const sent = await fetch('./about.json', { credentials: 'same-origin' });
        return readAbout(sent.ok ? await sent.json() : {});
    };
    read()
        .catch(() => readAbout({}))
        .then((about) =>
            body.replaceChildren(
                el('p', {}, t('what')),
                el('p', {}, el('button', { type: 'button', click: limits }, t('limits'))),
                el(
                    'dl',
                    {},
                    ...[
                        [t('version'), about.version || t('unknown')],
                        [t('engineVersion'), version],
                        [t('scenarioHash'), hash],
                    ].flatMap(([name, value]) => [
                        el('dt', {}, name),
                        el('dd', { class: 'number', ...kEnglish }, value),
                    ]),
                ),
                ...enginePart(about.engine),
                ...partsPart(about.parts),
            ),
        )
        .catch((error: Error) => body.replaceChildren(el('p', { role: 'alert' }, error.message)));
}

function enginePart(files: readonly File[]): Node[] {
    const how = [el('h3', {}, t('rebuild')), el('p', {}, t('how')), el('pre', {}, el('code', kEnglish, kBuild))];
    if (files.length === 0) return [el('p', { class: 'quiet' }, t('noList')), ...how];
    const rows = files.map((file) => {
        const says = el('td', { class: 'quiet' }, '');
        const row = el(
            'tr',
            {},
            el('td', kEnglish, file.file.replace(/^assets\//, '')),
            el('td', {}, el('code', kEnglish, file.sha256)),
            says,
        );
        return { row, says, file };
    });
    const check = el('button', { type: 'button' }, t('check'));
    check.addEventListener('click', () => {
        check.disabled = true;
        const each = rows.map(async ({ says, file }) => {
            says.textContent = t('checking');
            const is = await hashed(file.file).catch((error: Error) => error);
            says.textContent =
                is instanceof Error
                    ? t('notThere', { why: is.message })
                    : is === null
                      ? t('noHash')
                      : is === file.sha256
                        ? t('same')
                        : t('other', { is });
        });
        void Promise.all(each).finally(() => (check.disabled = false));
    });
    return [
        el('h3', {}, t('engine')),
        el('div', { class: 'wide-table' }, el('table', {}, el('tbody', {}, ...rows.map(({ row }) => row)))),
        check,
        ...how,
    ];
}

function partsPart(parts: readonly Part[]): Node[] {
    if (parts.length === 0) return [];
    return [
        el('h3', {}, t('parts')),
        ...parts.map((part) => {
            const title = [part.name, part.version, part.licence].filter((word) => word !== '').join(' \u00b7 ');
            return part.text
                ? el('details', {}, el('summary', kEnglish, title), el('pre', kEnglish, part.text))
                : el('p', kEnglish, title);
        }),
    ];
}
