# For the commands at the top level (drive, check, yawlab): where things are, and steps that say nothing when all is
# well. Source it; it sets `top` and changes into it.
# Plain bash 3.2 and POSIX tools, so that macOS can run it too.

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$top" || exit 1
logs=$top/build/logs
mkdir -p "$logs"
# A Node that scripts/install brought comes before the system's.
[ -x "$top/.deps/node/bin/node" ] && PATH=$top/.deps/node/bin:$PATH
cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

# quietly NAME COMMAND...: output goes to build/logs/NAME.log and is shown only when the command fails.
quietly() {
    local log=$logs/$1.log
    shift
    if ! "$@" >"$log" 2>&1 </dev/null; then
        echo "failed: $*" >&2
        tail -n 40 "$log" | cut -c1-400 >&2
        echo "(the whole log: $log)" >&2
        return 1
    fi
}

# The pinned sources in .deps/; where there is no Debian mirror CMake clones the same versions when it configures.
fetch_sources() {
    scripts/fetch-sources >&2 && return 0
    [ $? = 3 ] || echo "scripts/fetch-sources failed; CMake will fetch the same versions with git." >&2
}

# build PRESET [TARGET...]: configures once (Ninja configures again by itself when a CMake file changes), then builds.
build() {
    local preset=$1
    shift
    fetch_sources
    [ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" || return 1
    cmake --build --preset "$preset" ${1:+--target "$@"}
}

# node_modules FOLDER: FOLDER/node_modules as the lock file says; a stamp of lock file and Node version tells whether
# anything changed.
node_modules() {
    local stamp
    stamp=$( (cat "$1/package-lock.json"; node --version) | cksum)
    [ "$stamp" = "$(cat "$1/node_modules/.lock-stamp" 2>/dev/null)" ] && return 0
    # A mirror that hiccups is asked again.
    (cd "$1" && for wait in 3 10 0; do npm ci --no-audit --no-fund && exit 0; sleep $wait; done; exit 1) || return 1
    echo "$stamp" >"$1/node_modules/.lock-stamp"
}
web_modules() { node_modules web; }

# The page as static files in web/dist, made again only when something it is made of is newer, or was added or removed.
build_page() {
    build wasm yawlab_page yawlab_core_module yawlab_figures_module || return 1
    web_modules || return 1
    local sources=(web shaders assets build/wasm/engine)
    local present=() s
    for s in "${sources[@]}"; do [ -e "$s" ] && present+=("$s"); done
    if [ -f web/dist/index.html ] && [ -f build/page.stamp ] &&
        [ -z "$(find "${present[@]}" \( -path web/node_modules -o -path web/dist -o -name CMakeFiles \) -prune -o \
            ! -path web -newer build/page.stamp -print | head -n 1)" ]; then
        return 0
    fi
    touch build/page.stamp.new
    (cd web && npm run --silent build) || return 1
    mv build/page.stamp.new build/page.stamp
}
