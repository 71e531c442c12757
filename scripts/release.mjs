// Packs the built page: `node scripts/release.mjs DIST OUT` makes OUT/yawlab-VERSION with the page, licences, bill of materials and
// the sums of all files, and the same as OUT/yawlab-VERSION.zip. The same page gives the same bytes, wherever and whenever.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parts, projectVersion, sha256, sums } from './parts.mjs';

const top = fileURLToPath(new URL('..', import.meta.url));
const { zipSync } = createRequire(join(top, 'web/package.json'))('fflate');

function filesIn(folder, prefix = '') {
    return Object.fromEntries(
        readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
            entry.isDirectory()
                ? Object.entries(filesIn(join(folder, entry.name), `${prefix}${entry.name}/`))
                : [[prefix + entry.name, readFileSync(join(folder, entry.name))]],
        ),
    );
}

const underlined = (text) => `${text}\n${'='.repeat(text.length)}\n\n`;

function licences(version) {
    const ours = `${underlined(`Yawlab ${version} (MIT)`)}${readFileSync(join(top, 'LICENSE'), 'utf8')}`;
    const theirs = parts().map(
        (part) => `${underlined(`${part.name} ${part.version} (${part.licence})`.replace('  ', ' '))}${part.text}`,
    );
    return [ours, ...theirs].join('\n\n');
}

// Bill of materials, CycloneDX 1.5. No time and no chance in it: its serial number is the engine's hash.
function bill(version, engine) {
    const licensesOf = (licence) => [licence.includes(' ') ? { expression: licence } : { license: { id: licence } }];
    const serial = engine.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5'); // a UUID's version and variant
    const component = (part) => ({
        type: 'library',
        'bom-ref': part.purl ?? part.name,
        name: part.name,
        ...(part.version && { version: part.version }),
        ...(part.what && { description: part.what }),
        licenses: licensesOf(part.licence),
        ...(part.purl && { purl: part.purl }),
        ...(part.sha512 && { hashes: [{ alg: 'SHA-512', content: part.sha512 }] }),
    });
    const all = parts();
    return {
        bomFormat: 'CycloneDX',
        specVersion: '1.5',
        serialNumber: `urn:uuid:${serial}`,
        version: 1,
        metadata: {
            component: {
                type: 'application',
                'bom-ref': 'yawlab',
                name: 'yawlab',
                version,
                licenses: licensesOf('MIT'),
                hashes: [{ alg: 'SHA-256', content: engine }],
            },
        },
        components: all.map(component),
        dependencies: [{ ref: 'yawlab', dependsOn: all.map((part) => part.purl ?? part.name) }],
    };
}

const readme = (version, engine) => `Yawlab ${version}: a vehicle-dynamics and collision laboratory in a browser tab.

Put this folder on any web server, below any path; it needs nothing but static files. On your own machine:

    python3 -m http.server --bind 127.0.0.1 8410

and open http://127.0.0.1:8410. Opened as a file it does not start: browsers load WebAssembly from servers only.

Is it whole?              sha256sum -c SHA256SUMS
Which engine is it?       ${engine}
The same from source?     scripts/release, then compare SHA256SUMS
What it is made of:       LICENCES.txt, sbom.cdx.json
`;

// Entries by name, of one time and one kind of machine.
function zip(folder, files) {
    const entries = Object.keys(files)
        .sort()
        .map((name) => [
            `${folder}/${name}`,
            [files[name], { mtime: new Date(1980, 0, 1), os: 3, attrs: 0o100644 << 16, level: 9 }],
        ]);
    return zipSync(Object.fromEntries(entries));
}

const [dist, out] = process.argv.slice(2).map((path) => resolve(path));
if (!out) {
    console.error('usage: node scripts/release.mjs DIST OUT');
    process.exit(2);
}
const version = projectVersion();
const page = filesIn(dist);
if (!page['about.json']) throw new Error(`${dist} has no about.json: build the page first`);
const engine = JSON.parse(page['about.json'].toString()).engine.sha256;
const text = (words) => Buffer.from(words, 'utf8');
const files = {
    ...page,
    'LICENCES.txt': text(licences(version)),
    'README.txt': text(readme(version, engine)),
    'sbom.cdx.json': text(`${JSON.stringify(bill(version, engine), null, 2)}\n`),
};
files.SHA256SUMS = text(sums(files));

const name = `yawlab-${version}`;
const folder = join(out, name);
rmSync(folder, { recursive: true, force: true });
for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
}
const packed = zip(name, files);
writeFileSync(join(out, `${name}.zip`), packed);
console.log(
    `${folder}: ${Object.keys(files).length} files\n${name}.zip: ${packed.length} bytes, sha256 ${sha256(packed)}\nengine: ${engine}`,
);
