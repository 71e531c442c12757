#!/usr/bin/env bash
# The npm-style package, as a stranger uses it: packed, installed from the tarball into an empty project, run in Node and typed; its
# results are the command line's to the last bit. Prints `npm package: N passed, N failed`. tests/browser/package.test.mjs runs it in
# Chromium.
set -u
. "$(dirname "$0")/../scripts/common.sh"
yawlab=$top/build/native/native/cli/yawlab
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0
try() { # try NAME COMMAND...
    local name=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        passed=$((passed + 1)) && echo "ok      $name"
    else
        failed=$((failed + 1)) && echo "FAILED  $name" && tail -n 30 "$work/log"
    fi
}
try "it packs" scripts/package
# From here on without a network, and without anything that was fetched before.
export npm_config_cache=$work/cache npm_config_offline=true npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false
mkdir "$work/project" && cd "$work/project" && echo '{ "name": "stranger", "private": true, "type": "module" }' >package.json
try "it installs from its tarball, offline" npm install --silent "$(ls "$top"/build/package/yawlab-*.tgz)"
try "it comes without anything else" test "$(ls node_modules)" = yawlab
try "and lists its files" test -s node_modules/yawlab/yawlab_core.wasm -a -s node_modules/yawlab/types/browser.d.ts \
    -a -s node_modules/yawlab/README.md -a -s node_modules/yawlab/licences.txt -a -s node_modules/yawlab/LICENSE
cp node_modules/yawlab/example/head_on.mjs .
try "its example runs in Node" node head_on.mjs
said=$(cat "$work/log")
says() { printf '%s\n' "$said" | grep -qE "$1"; }
try "and tells what it should" says '^Head-on.*: impact after .* N s'
try "a replay is the recorded run" says '^opened again: identical run$'
try "what is refused has its place" says '^refused at cars\[0\]\.speed: '

# Every scenario, some changed and some as links: the hash of the command line.
cat >hashes.mjs <<'END'
import { load } from 'yawlab';
const yawlab = await load();
for (const { name } of yawlab.scenarios()) {
    const run = yawlab.run(name).until(2);
    console.log(name, run.hash());
    run.free();
}
const link = 'scenario=head-on&cars.0.speed=20&barrier.e.value=0.3';
console.log(link, yawlab.run(link).until(2).hash());
console.log(link, yawlab.run('https://example.org/page/#' + link).until(2).hash());
console.log(link, yawlab.run('head-on').change({ 'cars.0.speed': 20, 'barrier.e.value': 0.3 }).until(2).hash());
END
same() {
    node hashes.mjs >package.txt || return 1
    cut -d' ' -f1 package.txt | sort -u | while read -r name; do
        echo "$name $("$yawlab" run "$name" --until 2 --hash | tail -n 1)"
    done >cli.txt
    diff <(sort -u package.txt) <(sort -u cli.txt)
}
try "every scenario and every way to open one ends in the command line's hash" same

cat >table.mjs <<'END'
import { readFileSync } from 'node:fs';
import { load } from 'yawlab';
const study = (await load()).study(readFileSync('study.json', 'utf8'));
process.stdout.write(study.head);
for (let run = 0; run < study.runs; run++) process.stdout.write(study.run(run).csv);
END
cat >study.json <<'END'
{"study": 1, "scenario": "head-on", "until": 1, "draws": 8, "sampling": "latin",
 "vary": [{"path": "barrier.e.glancing", "values": [0, 0.3]}, {"path": "cars.0.speed", "uniform": [8, 30]}],
 "outputs": ["wallHits", "maxDeltaV", "car0.x"]}
END
table() { node table.mjs >package.csv && "$yawlab" sweep study.json --out cli.csv && cmp package.csv cli.csv; }
try "a study's table is the command line's" table

cat >use.mjs <<'END'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { load, YawlabError } from 'yawlab';
const before = Object.getOwnPropertyNames(globalThis).sort();
const bytes = readFileSync(new URL('./node_modules/yawlab/yawlab_core.wasm', import.meta.url));
const yawlab = await load({ wasm: await WebAssembly.compile(bytes) });
assert.deepEqual(Object.getOwnPropertyNames(globalThis).sort(), before, 'globals are left alone');

// Recorded here, replayed from a document and from a link.
const driven = yawlab.run({ yawlab: 1, cars: [{ model: 'hatch', live: true }] });
driven.controls({ throttle: 1, gear: 1 }).until(2);
driven.controls({ steer: 0.4 }).until(4);
assert.ok(driven.read('car0.speed') > 5);
for (const sent of [driven.recording(), JSON.stringify(driven.recording()), driven.link({ recording: true })]) {
    const again = yawlab.run(sent);
    assert.equal(again.replay.duration, 4);
    assert.equal(again.until(4).hash(), driven.hash());
    assert.equal(again.replay.differsFrom, null);
    again.free();
}
// Walls from a file: ours by its name, anybody's with its content, and never left out in silence.
const yard = { yawlab: 1, cars: [{ model: 'box', speed: 20 }], scene: { file: { name: 'mine.obj', up: 'z' } } };
const wall = 'v 12 -9 0\nv 12 9 0\nv 12 9 3\nv 12 -9 3\nf 1 2 3 4\n';
assert.equal(yawlab.run(yard, { walls: wall }).until(2).impacts().length > 0, true);
assert.equal(yawlab.run(yard, { walls: wall.replaceAll('12', '900') }).until(2).impacts().length, 0);
assert.ok(yawlab.run(yard, { walls: new TextEncoder().encode(wall) }).set('cars.0.speed', 25).until(2).impacts().length > 0);
const file = { study: 1, scenario: yard, until: 2, vary: [{ path: 'cars.0.speed', values: [20] }], outputs: ['wallHits'] };
assert.ok(yawlab.study(file, { walls: wall }).run(0).results[0] > 0);
assert.throws(() => yawlab.run(yard), (error) => error.place === 'scene.file.name' && /mine\.obj.*\{ walls \}/.test(error.reason));
assert.throws(() => yawlab.study(file), (error) => error.place === 'scene.file.name');
assert.throws(() => yawlab.run(yard, { walls: 'v 1 2\nf 1 2 9\n' }), (error) => error.place === 'mine.obj');
// Two runs beside each other, and time back and forth.
const other = yawlab.run('head-on').until(1);
const hash = driven.hash();
assert.equal(driven.seek(1).time, 1);
assert.equal(driven.seek(4).hash(), hash);
assert.equal(driven.restart().time, 0);
const { time, 'car0.speed': speed } = other.trace(['car0.speed'], 20);
assert.equal(time.length, speed.length);
assert.equal(speed[0], 13.4112);
assert.ok(yawlab.vehicleChannels().some(({ name, unit }) => name === 'speed' && unit === 'm/s'));
assert.equal(typeof yawlab.schema(), 'object');

// Every refusal has a place and a remedy, and leaves what was open.
const refused = (act, place, reason) =>
    assert.throws(act, (error) => error instanceof YawlabError && error.place === place && reason.test(error.reason));
refused(() => other.set('cars.0.speed', 'fast'), 'cars[0].speed', /number/);
assert.equal(other.time, 1);
refused(() => other.set('cars.0.spede', 1), 'cars[0].spede', /speed/);
refused(() => other.read('car7.speed'), 'car7.speed', /1 vehicles/);
refused(() => other.read('car0.spede'), 'car0.spede', /vehicleChannels/);
refused(() => other.trace(['speed']), 'speed', /car0\.speed/);
refused(() => other.controls({ steer: NaN }), 'steer', /number/);
refused(() => other.controls({ wheel: 1 }), 'wheel', /steer/);
refused(() => yawlab.study({ study: 1, scenario: 'head-on', vary: [{ path: 'x', range: [1] }] }), 'vary[0]', /range/);
refused(() => yawlab.study('{'), '', /JSON/);
assert.throws(() => yawlab.run('no-such-scenario'), /no-such-scenario/);
assert.throws(() => yawlab.run('#y1.AAAA'), YawlabError);
await assert.rejects(load({ wasm: 'nowhere.wasm' }), (error) => error instanceof YawlabError && error.place === 'wasm' && /load\(\{ wasm \}\)/.test(error.reason));
other.free();
other.free();
refused(() => other.hash(), '', /freed/);
// Memory comes back.
for (let k = 0; k < 300; k++) yawlab.run('head-on').free();
END
try "recordings, seeking, tracing, refusals" node use.mjs

cat >use.ts <<'END'
import { load, YawlabError, type Impact, type Run, type StudyRow, type Yawlab } from 'yawlab';
const yawlab: Yawlab = await load();
const run: Run = yawlab.run('head-on').set('cars.0.speed', 20).until();
const first: Impact | undefined = run.impacts()[0];
const deltaV: number = first?.deltaV ?? 0;
const row: StudyRow = yawlab.study({ study: 1, scenario: 'head-on', vary: [] }).run(0);
export const told: string = `${deltaV} ${row.csv} ${run.trace(['car0.x'])['car0.x']?.length} ${new YawlabError('a', 'b').place}`;
// @ts-expect-error a run is made by run()
new Run();
END
for way in nodenext bundler; do
    try "its types, as $way finds them" "$top/web/node_modules/.bin/tsc" --noEmit --strict --target es2022 --lib es2023,dom \
        --types "" --module $([ $way = bundler ] && echo esnext || echo nodenext) --moduleResolution $way use.ts
done
echo "npm package: $passed passed, $failed failed"
[ "$failed" = 0 ]
