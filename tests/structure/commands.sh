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

# A height map and a layer that lie beside the scenario: four columns from black to white.
mkdir maps
echo 'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAAAAACMmsGiAAAAEElEQVR42mNgCF31nwGVAABJIAf5jV7nxQAAAABJRU5ErkJggg==' | base64 -d >maps/ramp.png
ramp='"file": "ramp.png", "spacing": 10'
printf '{"yawlab": 1, "terrain": {"kind": "data", %s, "range": 3, "layers": [{%s, "low": 0.2}]}, "cars": [{"model": "hatch"}]}' "$ramp" "$ramp" >maps/ramp.json
expect "pictures beside a scenario are taken in" '^[0-9a-f]{16}$' "$(./yawlab hash maps/ramp.json --until 1 2>&1)"
expect "and are not there for standard input" 'terrain.layers.0..file: no file of the name .ramp.png.' "$(./yawlab hash - --until 1 <maps/ramp.json 2>&1)"

echo "$passed passed, $failed failed"
[ $failed = 0 ]
