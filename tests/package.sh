#!/usr/bin/env bash
# The installed package, as a stranger uses it: `cmake --install`, find_package(yawlab), a program of one's own in C and
# one in C++ against it, and the shared library from Python. Prints `package: N passed, N failed`.
set -u
top=$(cd "$(dirname "$0")/.." && pwd -P)
build=${1:-$top/build/native}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0
try() { # try NAME COMMAND...
    local name=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        passed=$((passed + 1)) && echo "ok      $name"
    else
        failed=$((failed + 1)) && echo "FAILED  $name" && tail -n 40 "$work/log"
    fi
}
try "the package installs" cmake --install "$build" --prefix "$work/yawlab"
try "find_package finds it" cmake -S "$top/examples/foreign-vehicle" -B "$work/foreign" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_PREFIX_PATH="$work/yawlab"
try "a program of one's own builds against it" cmake --build "$work/foreign"
try "a foreign vehicle hits the rail as Yawlab's does" "$work/foreign/foreign_vehicle" && cat "$work/log"
try "one impact from the room impact" "$work/foreign/one_impact" && cat "$work/log"
if command -v python3 >/dev/null; then
    library=$(find "$work/yawlab" -name 'libyawlab.*' ! -name '*.a' | head -n 1)
    try "Python runs a scenario" env YAWLAB_LIBRARY="$library" PYTHONDONTWRITEBYTECODE=1 \
        python3 "$top/examples/python/head_on.py" && cat "$work/log"
else
    echo "skipped: there is no python3"
fi
echo "package: $passed passed, $failed failed"
[ "$failed" = 0 ]
