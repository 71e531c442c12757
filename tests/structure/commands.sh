#!/usr/bin/env bash
# The commands at the top level, tried on machines that are not there: a PATH with only some tools on it, and an apt-get
# that writes down what it was asked. Prints `N passed, N failed`.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0
expect() { # expect NAME PATTERN TEXT: the extended regular expression is found in the text
    if printf '%s\n' "$3" | grep -qE -e "$2"; then
        passed=$((passed + 1)) && echo "ok      $1"
    else
        failed=$((failed + 1)) && printf 'FAILED  %s\n        wanted: %s\n        got: %s\n' "$1" "$2" "$3"
    fi
}

# A machine with the tools every system has and nothing of ours.
bare=$work/bin
mkdir -p "$bare" "$work/repo"
cp -r "$top/scripts" "$work/repo/"
for tool in bash sh env grep cat mktemp rm mkdir ln uname tr dirname tail; do ln -s "$(command -v $tool)" "$bare/$tool"; done
printf '#!/bin/sh\necho 0\n' >"$bare/id"
chmod +x "$bare/id"
install() { PATH=$bare "$work/repo/scripts/install" "$@" 2>&1; echo "code $?"; }

said=$(install native wasm web check browser long)
expect "without apt it fails" '^code 1$' "$said"
expect "without apt it asks for a compiler" 'C\+\+20 compiler' "$said"
expect "without apt it asks for Emscripten" 'Emscripten' "$said"
expect "without apt it asks for nothing of Debian's" '^0$' "$(printf '%s\n' "$said" | grep -cE 'dpkg|libglm|  - -')"

printf '#!/bin/sh\necho "$*" >>%s/asked\n' "$work" >"$bare/apt-get"
printf '#!/bin/sh\n' >"$bare/dpkg"
chmod +x "$bare/apt-get" "$bare/dpkg"
install native wasm web >/dev/null
expect "apt's lists are brought up to date first" ' update$' "$(sed -n 1p "$work/asked")"
expect "apt is asked for the compiler and Emscripten" 'install .*g\+\+ .*emscripten.* npm' "$(sed -n 2p "$work/asked")"
expect "apt is not asked for what another purpose wants" '^0$' "$(grep -c chromium "$work/asked")"

printf '#!/bin/sh\necho 1000\n' >"$bare/id"
said=$(install native)
expect "without root and sudo it says what root should type" 'As root: apt-get install g\+\+' "$said"

for tool in g++ cmake ninja git ccache dpkg-source em++; do printf '#!/bin/sh\n' >"$bare/$tool" && chmod +x "$bare/$tool"; done
rm -f "$work/asked"
printf '#!/bin/sh\ncase $1 in --version) echo v22.12.0;; esac\n' >"$bare/node"
printf '#!/bin/sh\n' >"$bare/npm"
chmod +x "$bare/node" "$bare/npm"
sed -i '/ \//d' "$work/repo/scripts/packages.txt" # files: this machine may have them or not
said=$(install native wasm web)
expect "with everything there it is silent" '^code 0$' "$said"
expect "with everything there no server is asked" '^none$' "$(cat "$work/asked" 2>/dev/null || echo none)"

said=$("$top/drive" --prot 1 2>&1; echo "code $?")
expect "drive refuses what it does not know" '^code 2$' "$said"
said=$("$top/drive" --port 80x 2>&1; echo "code $?")
expect "drive refuses a port that is no number" 'not a port number' "$said"
said=$("$top/drive" --port 2>&1; echo "code $?")
expect "drive refuses a port that is missing" '^code 2$' "$said"
said=$("$top/drive" --port 99999 2>&1; echo "code $?")
expect "drive refuses a port that cannot be" 'ports end at 65535' "$said"
said=$("$top/check" everything 2>&1; echo "code $?")
expect "check refuses a part it does not know" "no part 'everything'" "$said"

# The tool as a user meets it: from another folder, through a link, its input and output untouched.
ln -s "$top/yawlab" "$work/yawlab"
cd "$work" || exit 1
said=$(./yawlab link encode - <"$top/assets/scenarios/drop.json" 2>"$work/errors")
expect "yawlab reads standard input from anywhere" '^#y1\.[A-Za-z0-9_-]+$' "$said"
expect "yawlab says nothing of building" '^0$' "$(wc -c <"$work/errors" | tr -d ' ')"
./yawlab no-such-command >/dev/null 2>&1
expect "yawlab hands on the exit code" '^2$' "$?"
said=$(./yawlab hash --until 1 drop 2>&1)
expect "yawlab takes options before the scenario" '^[0-9a-f]{16}$' "$said"
expect "and means the same by them" "^$said\$" "$(./yawlab hash drop --until=1 2>&1)"
echo "not a scenario" >drive
expect "a built-in name means the same in every folder" '^[0-9a-f]{16}$' "$(./yawlab hash drive --until 1 2>&1)"
expect "a file of that name is asked for with its folder" "drive: line 1.*unexpected 'not'" "$(./yawlab hash ./drive --until 1 2>&1)"
cp "$top/assets/scenarios/drop.json" ./-drop.json
expect "behind -- a name may begin with a dash" '^[0-9a-f]{16}$' "$(./yawlab hash --until 1 -- -drop.json 2>&1)"
said=$(./yawlab run drop --every 0 2>&1)
expect "a call that is not understood is told in a few lines" '^[1-9]$' "$(printf '%s\n' "$said" | wc -l | tr -d ' ')"
expect "with the range of the number" 'takes a number from 1 to' "$said"
expect "and the usage" '^usage: yawlab run SCENARIO' "$said"
expect "a folder is told as one" 'cannot be read: Is a directory' "$(./yawlab run . 2>&1)"
expect "every number that the engine is held to holds" '^[0-9]+ passed, 0 failed$' "$(./yawlab verify 2>&1 | tail -n 1)"
expect "docs/validation.md is what \`yawlab verify --markdown\` writes" '^$' "$(./yawlab verify --markdown 2>&1 | diff "$top/docs/validation.md" - 2>&1 | head -n 9)"
said=$(./yawlab run drop --csv --hash 2>&1; echo "code $?")
expect "yawlab takes no option for a value" '^code 2$' "$said"
printf 'v nan 0 3\nv 2 0 3\nv 2 1 3\nv 9 0 0\nv 9 4 0\nv 9 4 3\nf 1 2 3\nf 4 5 6\n' >walls.obj
expect "a scene for a run tells what of it nobody will meet" '1 of 2 triangles skipped' "$(./yawlab run drop --scene walls.obj --until 0.1 2>&1)"
said=$(./yawlab run drop --until 1 --csv nowhere/table.csv 2>&1; echo "code $?")
expect "yawlab says which file cannot be written" 'nowhere/table.csv: cannot be written' "$said"
if [ -c /dev/full ]; then
    said=$(./yawlab hash drop --until 1 2>&1 >/dev/full; echo "code $?")
    expect "a full disk behind standard output is a failure" '^code 1$' "$said"
fi
printf '{"yawlab": 1, "title": "two\\nlines", "duration": 1}' >two.json
expect "a CSV has one line before its header" '^time' "$(./yawlab run two.json --csv - 2>&1 | sed -n 2p)"

# A name, a file, a link: what is meant is read or told why not.
expect "a file that is not there is told as a file" '^yawlab: nowhere.json: cannot be opened for reading: No such file' "$(./yawlab run nowhere.json 2>&1)"
expect "with its folder too" '^yawlab: ./drop: cannot be opened for reading: No such file' "$(./yawlab run ./drop 2>&1)"
expect "a name that nobody knows is told as a name" 'no scenario of the name "hed-on"; did you mean "head-on"' "$(./yawlab run hed-on 2>&1)"
printf '{"kind": "car", "frontTires": {"nominalLoad": 3300}}' >mine.json
expect "a car file of one's own has a tire to show" '^# yawlab tire lacombe, load 3300 N' "$(./yawlab tire --car mine.json)"
expect "one that is not there is told once" '^1$' "$(./yawlab tire --car ./none.json 2>&1 | grep -c none.json)"
printf '{"kind": "car", "frontTires": {"nominalLoad": 3}}' >bad.json
expect "one that is wrong says where" '^yawlab: bad.json.frontTires.nominalLoad: 3 N is outside' "$(./yawlab tire --car bad.json 2>&1)"

# Whatever stands on standard input is refused in a line, with its place.
refused() { # refused NAME PATTERN: what comes in is no scenario
    said=$(./yawlab run - 2>&1; echo "code $?")
    expect "$1 is refused" "$2" "$said"
    expect "$1 is a failure of the input" '^code 1$' "$said"
    expect "$1 is told in one line" '^2$' "$(printf '%s\n' "$said" | wc -l | tr -d ' ')"
}
printf '\001\002\377\376{' | refused "noise" '^yawlab: standard input: '
head -c 3000000 /dev/zero | tr '\0' '[' | refused "depth" 'nested deeper than'
printf '{"yawlab": 1,\0}' | refused "a zero" 'line 1, column 14'
printf '{"yawlab": 1, "title": "\377"}' | refused "what is no UTF-8" 'line 1, column 25'
printf '{"yawlab": 1, "duration": 1e999}' | refused "a number without end" 'too large a number'
printf '{"yawlab": 1, "duration": 1, "duration": 2}' | refused "a key that stands twice" 'stands twice'
refused "nothing" 'the text ends too early' </dev/null
refused "a folder" 'Is a directory' <.
expect "a closed standard input is told as one" 'cannot be read: Bad file descriptor' "$(./yawlab run - 2>&1 <&-)"
said=$(printf '\357\273\277{"yawlab": 1, "duration": 0.1, "cars": [{"model": "box"}]}' | ./yawlab hash - 2>&1)
expect "a byte order mark is no part of a text" '^[0-9a-f]{16}$' "$said"

# Names and languages of all kinds.
odd="$(printf 'a b\n%%s%%n\360\237\232\227\377').json"
cp two.json "$odd"
expect "a file may be called anything" '^[0-9a-f]{16}$' "$(./yawlab hash "$odd" --until 0.1 2>&1)"
expect "and its name is shown harmless" '^%s%n.*.xff.json.nowhere.json: cannot be opened' "$(./yawlab run "$odd.nowhere.json" 2>&1)"
expect "numbers have a point in every language" '^0.005$' \
    "$(LC_ALL=de_DE.UTF-8 LANG=tr_TR.UTF-8 LC_NUMERIC=fr_FR ./yawlab run two.json --until 0.005 --columns time --csv - 2>/dev/null | tail -n 1)"
printf '{"yawlab": 1, "duration": 1, "cars": [{"model": "box", "name": "=1+1"}]}' >sum.json
expect "no cell of a table is a formula" "^0,0,'=1.1," "$(./yawlab snapshots sum.json --times 0 --csv - | tail -n 1)"
expect "and a number stays one" '^-1,' "$(./yawlab sweep sum.json --vary cars.0.heading=-1,1 --metric car0.x --until 0.01 --csv - | sed -n 3p)"

# Files: whole or not at all, none over another, none over what is read.
run() { ./yawlab run two.json --until 0.1 "$@" 2>&1; echo "code $?"; }
said=$(run --csv same.csv --events ./same.csv)
expect "two outputs of one call are not one file" 'same.csv: two outputs of one call cannot go there' "$said"
expect "and nothing is left of either" '^0$' "$(ls | grep -c '^same')"
ln -s two.json link.json
said=$(run --record link.json)
expect "an output is no input, by another name neither" 'link.json: is read by this call and would be lost' "$said"
expect "and the input is whole" 'two.nlines' "$(cat two.json)"
said=$(./yawlab run - --until 0.1 --record two.json <two.json 2>&1)
expect "not even where it is standard input" 'two.json: is read by this call' "$said"
said=$(run --scene walls.obj --crush walls.obj)
expect "a scene is an input" 'walls.obj: is read by this call' "$said"
echo "from before" >kept.csv && chmod 640 kept.csv
./yawlab run drive --until 86400 --csv kept.csv >/dev/null 2>&1 &
sleep 1 && kill -TERM $! && wait $!
expect "a run that is ended says so by its exit code" '^143$' "$?"
expect "and leaves the file that was there, and no part of another" '^from before kept.csv$' "$(cat kept.csv) $(ls | grep kept)"
run --csv kept.csv >/dev/null
expect "a run that ends well puts its file there as readable as before" '^-rw-r----- .*time' "$(ls -l kept.csv | cut -c1-11)$(sed -n 2p kept.csv)"
chmod 440 kept.csv
[ "$(id -u)" = 0 ] || expect "a file that may not be written is not" 'kept.csv: cannot be written: Permission denied' "$(run --csv kept.csv)"
./yawlab sweep drive --vary cars.0.speed=1:30:300 --metric max:car0.x --until 20 --csv sweep.csv >/dev/null 2>&1 &
for tick in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ "$(cat sweep.csv 2>/dev/null | wc -l)" -ge 6 ] && break; sleep 0.5; done
kill -KILL $! && wait $! 2>/dev/null
expect "a sweep that is killed leaves the rows that were done" '^ok$' "$(awk -F, 'NR > 2 && (NF != 2 || $2 !~ /^[0-9.]+$/) { bad = 1 } END { print (NR >= 6 && NR < 302 && !bad) ? "ok" : "bad" }' sweep.csv)"
expect "whole ones" '^$' "$(tail -c 1 sweep.csv | tr -d '\n')"

# Studies: the same table whoever does which part when.
cat >study.json <<'END'
{"study": 1, "scenario": "head-on", "until": 1.5, "draws": 8, "sampling": "latin",
 "vary": [{"path": "barrier.e.glancing", "values": [0, 0.1, 0.3]}, {"path": "cars.0.speed", "uniform": [8, 30]}],
 "outputs": ["wallHits", "maxDeltaV", "car0.x", "max:car0.yawRate"]}
END
./yawlab sweep study.json --jobs 1 --out one.csv && ./yawlab sweep study.json --jobs 3 --out three.csv
expect "a study has a row a run" '^26$' "$(wc -l <one.csv | tr -d ' ')"
expect "one thread or three, the same table" '^same$' "$(cmp one.csv three.csv && echo same)"
for part in 3 1 2; do ./yawlab sweep study.json --shard $part/3 --out part$part.csv; done
expect "parts joined are the whole" '^same$' "$(./yawlab sweep merge part2.csv part1.csv part3.csv >joined.csv && cmp one.csv joined.csv && echo same)"
expect "a part that is missing is named" 'part 2 of 3 is missing' "$(./yawlab sweep merge part1.csv part3.csv 2>&1)"
head -c 700 one.csv >cut.csv
said=$(./yawlab sweep study.json --out cut.csv 2>&1)
expect "a table that was cut off goes on" 'cut.csv: goes on' "$said"
expect "and ends as if nothing had been" '^same$' "$(cmp one.csv cut.csv && echo same)"
expect "a whole one stays as it is" 'is whole, nothing to do' "$(./yawlab sweep study.json --out cut.csv 2>&1)"
said=$(./yawlab sweep head-on --vary cars.0.speed=8:9:2 --out cut.csv 2>&1; echo "code $?")
expect "the table of another study is not overwritten" 'holds something else than this study.*remove it' "$said"
head -n 2 one.csv >begun.csv
./yawlab sweep study.json --out begun.csv 2>/dev/null
expect "a table that has come no further than its head has it once" '^same$' "$(cmp one.csv begun.csv && echo same)"
./yawlab sweep drive --vary cars.0.speed=1:30:300 --metric max:car0.x --until 20 --out claimed.csv >/dev/null 2>&1 &
for tick in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ "$(cat claimed.csv 2>/dev/null | wc -l)" -ge 3 ] && break; sleep 0.5; done
said=$(./yawlab sweep drive --vary cars.0.speed=1:30:300 --metric max:car0.x --until 20 --out claimed.csv 2>&1; echo "code $?")
kill -KILL $! && wait $! 2>/dev/null
expect "a table that another call writes is left to it" 'claimed.csv: another call is writing it.*code 1' "$(echo $said)"
head -n 5 part2.csv >short.csv
expect "a part that is not whole says where it ends" 'short.csv: ends before run 10' "$(./yawlab sweep merge part1.csv short.csv part3.csv 2>&1)"
said=$(./yawlab sweep drop --vary dt=0.005,1 --until 0.1 2>&1; echo "code $?")
expect "a run that is refused leaves its results empty and says why" 'run 1 \(dt = 1\): .*dt' "$said"
expect "and the other runs are there" '^1,,$' "$said"

# Standard output that takes nothing, or no more.
if [ -c /dev/full ]; then
    for call in --help "run --help" --version "schema" "sweep drop --vary dt=0.005,0.01 --until 0.1" "run drop --until 0.1 --csv -" "plot drop --channel z --until 0.1"; do
        said=$(./yawlab $call 2>&1 >/dev/full; echo "code $?")
        expect "yawlab $call says that a disk is full" 'standard output cannot be written: No space left on device' "$said"
        expect "yawlab $call fails on a full disk" '^code 1$' "$said"
    done
    said=$(./yawlab run drop --until 0.1 --csv - 2>&1 >&-; echo "code $?")
    expect "a closed standard output is a failure" '^code 1$' "$said"
fi
said=$( (trap '' PIPE; ./yawlab schema 2>&1 >&3; echo "code $?") 3>&1 >"$work/pipe" | true; cat "$work/pipe")
expect "a pipe that nobody reads is a failure" '^code 1$' "$said"
expect "of which nothing is said" '^1$' "$(printf '%s\n' "$said" | wc -l | tr -d ' ')"

# Text from outside acts on no terminal and breaks no file.
esc=$(printf '\033')
printf '{"yawlab": 1, "title": "\\u001b[31mred\\u202e", "duration": 1, "cars": [{"model": "hatch", "name": "\\u001b]0;x\\u0007"}]}' >bold.json
cp bold.json "${esc}[2J.json"
printf '{"yawlab": 1, "\\u001b[31m": 2}' >key.json
all=$(exec 2>&1; ./yawlab run bold.json --until 0.1; ./yawlab metrics bold.json; ./yawlab run bold.json --until 0.1 --csv - | head -n 1
    ./yawlab plot bold.json --channel z --until 0.1; ./yawlab snapshots bold.json --times 0.1; ./yawlab snapshots bold.json --times 0.1 --csv -
    ./yawlab run "${esc}[2J.json" --until x; ./yawlab run "${esc}[2J" ; ./yawlab run key.json; ./yawlab "${esc}[c"; ./yawlab run bold.json --until 0.1 --crush -)
all="$all$(./yawlab run bold.json --csv "no/${esc}[" 2>&1)"
expect "titles, names, keys and files show what they hide" '^0$' "$(printf '%s' "$all" | tr -d '\n\040-\176' | wc -c | tr -d ' ')"
expect "as an escape" 'x1b.31mred.u202e' "$all"
./yawlab plot bold.json --channel z --until 0.1 --svg bold.svg && ./yawlab snapshots bold.json --times 0.1 --svg bolder.svg
expect "an SVG of them has only characters that XML has" '^0$' "$(cat bold.svg bolder.svg | tr -d '\n\040-\176' | wc -c | tr -d ' ')"
expect "and is well formed" '^ok$' "$(python3 -c 'import sys, xml.dom.minidom as x; [x.parse(f) for f in sys.argv[1:]]; print("ok")' bold.svg bolder.svg 2>&1 || command -v python3 >/dev/null || echo ok)"

# Several channels stand one below the other, and side by side in the file.
head=$(./yawlab plot five-cars --channel speed,yawRate --until 0.1 --csv - 2>&1 | sed -n 2p)
expect "a plot of two channels has a column for each car of each" '^time .s.,car0.speed .m/s.,car1.*car4.speed .m/s.,car0.yawRate .rad/s.,.*car4.yawRate .rad/s.$' "$head"
expect "and a frame of its own for each" '^1 1$' "$(./yawlab plot five-cars --channel speed,yawRate --until 0.1 >two.svg; echo "$(grep -c '>speed .m/s.<' two.svg) $(grep -c '>yawRate .rad/s.<' two.svg)")"
expect "a channel that is not there is named" 'no channel "nope"' "$(./yawlab plot drop --channel z,nope 2>&1)"

# North is up in a picture, and east is right.
printf '{"yawlab": 1, "duration": 1, "cars": [{"model": "box"}, {"model": "box", "position": [20, 10]}]}' >places.json
said=$(./yawlab snapshots places.json --times 0 --svg - | grep -o '<polygon [^>]*points="[0-9.-]*,[0-9.-]*' | sed -n '1p;3p' | sed 's/.*"//')
expect "a car farther north and east is drawn higher and to the right" '^ok$' \
    "$(printf '%s\n' "$said" | awk -F, 'NR == 1 { x = $1; y = $2 } NR == 2 { print ($1 > x + 20 && $2 < y - 10) ? "ok" : "bad" }')"

# The manual page and the completion come out of the table of commands.
said=$(./yawlab manual)
expect "the manual begins as one" '^.TH YAWLAB 1 ' "$said"
for command in $(./yawlab --help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do printf '%s\n' "$said" | grep -q "^.SS $command\$" || echo "$command"; done >missing
expect "the manual tells every command" '^0$' "$(wc -l <missing | tr -d ' ')"
expect "no line of it is taken for a request" '^0$' "$(printf '%s\n' "$said" | grep -cvE "^([^.']|\\.(TH|SH|SS|B|I|RI|PP|nf|fi)( |\$)|\$)")"
complete() { bash -c 'source <(./yawlab manual --completion); COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _yawlab; echo "${COMPREPLY[*]}"' - yawlab "$@"; }
expect "completion knows commands" '^snapshots sweep schema score scene$' "$(complete s)"
expect "and options" '^--pair-cases$' "$(complete run --pa)"
expect "and scenarios" 'head-on' "$(complete run head)"

# The workflows are well formed, run what is there, and take actions by their commit.
steps=$(perl -MCPAN::Meta::YAML -e 'for (@ARGV) { my $y = CPAN::Meta::YAML->read($_) or die "$_: " . CPAN::Meta::YAML->errstr;
    for my $job (values %{$y->[0]{jobs}}) { die "$_: a job without steps" unless @{$job->{steps}};
        print exists $_->{run} ? "run $_->{run}\n" : "uses $_->{uses}\n" for @{$job->{steps}} } }' "$top"/.github/workflows/*.yml 2>&1)
expect "workflows are read" '^run ./check$' "$steps"
expect "their actions are named by commits" '^0$' "$(printf '%s\n' "$steps" | grep '^uses' | grep -cvE '^uses [a-z/-]+@[0-9a-f]{40}$')"
expect "what they call is there" '^$' "$(printf '%s\n' "$steps" | grep -oE '(^| )(\./|scripts/)[a-z/]+' | while read -r called; do [ -x "$top/$called" ] || echo "$called"; done)"

# A release is whole, tells its sums, and is the same whenever it is packed.
if command -v node >/dev/null && [ -d "$top/web/node_modules/fflate" ]; then
    mkdir -p page/assets && echo '<!doctype html>' >page/index.html && printf 'wasm' >page/assets/a.wasm
    printf '{"engine": {"sha256": "%s"}}' "$(sha256sum page/index.html | cut -d' ' -f1)" >page/about.json
    said=$(node "$top/scripts/release.mjs" page first 2>&1 && sleep 2 && touch page/* && TZ=Asia/Tokyo node "$top/scripts/release.mjs" page second 2>&1)
    expect "a release is packed" 'yawlab-.*zip: [0-9]+ bytes, sha256 [0-9a-f]{64}' "$said"
    expect "two releases of one page are the same bytes" '^same$' "$(cmp first/*.zip second/*.zip && echo same)"
    expect "its sums are right" '^0$' "$(cd first/yawlab-*/ && sha256sum --quiet -c SHA256SUMS >&2; echo $?)"
    expect "they name every file but themselves" '^same$' "$(cd first/yawlab-*/ && cmp <(cut -c67- SHA256SUMS | sort) <(find . -type f ! -name SHA256SUMS | cut -c3- | sort) && echo same)"
    expect "its bill of materials names parts by version" 'pkg:npm/three@[0-9.]+' "$(cat first/yawlab-*/sbom.cdx.json)"
    expect "and their licences stand beside it" 'uplot [0-9.]+ .MIT.' "$(cat first/yawlab-*/LICENCES.txt)"
fi

# A height map and a layer that lie beside the scenario: four columns from black to white.
mkdir maps
echo 'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAAAAACMmsGiAAAAEElEQVR42mNgCF31nwGVAABJIAf5jV7nxQAAAABJRU5ErkJggg==' | base64 -d >maps/ramp.png
ramp='"file": "ramp.png", "spacing": 10'
printf '{"yawlab": 1, "terrain": {"kind": "data", %s, "range": 3, "layers": [{%s, "low": 0.2}]}, "cars": [{"model": "hatch"}]}' "$ramp" "$ramp" >maps/ramp.json
expect "pictures beside a scenario are taken in" '^[0-9a-f]{16}$' "$(./yawlab hash maps/ramp.json --until 1 2>&1)"
expect "and are not there for standard input" 'terrain.layers.0..file: no file of the name .ramp.png.' "$(./yawlab hash - --until 1 <maps/ramp.json 2>&1)"

# Documents that name tests name tests that are there.
missing=$(sed -n '/^| .* | test |$/,/^$/p' "$top/docs/contact.md" "$top/docs/reliability.md" | awk -F'|' 'NF > 2 { print $(NF - 1) }' |
    grep -oE '`[^`]+`' | tr -d '`' | while read -r name; do grep -rqF -- "$name" "$top/tests" --include='*_test.cpp' --include='*.test.ts' --include='*.test.mjs' --include=commands.sh || echo "$name"; done)
expect "every test that a document names is there" '^$' "$missing"

echo "$passed passed, $failed failed"
[ $failed = 0 ]
