// Before the wasm tests start under Node: Emscripten gives the program an environment of its own making; this hands on
// the variables that the tests read. Old-fashioned JavaScript, because Emscripten's own optimizer reads it.
Module['preRun'] = [].concat(Module['preRun'] || [], function () {
    Object.keys(process.env).forEach(function (name) {
        if (name.indexOf('YAWLAB_') === 0) ENV[name] = process.env[name];
    });
});
