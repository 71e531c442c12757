#include "scenefile/scenefile.h"

#include "core/text.h"

#include <algorithm>
#include <cstdio>

namespace scenefile {

using core::Status;
using scene::Soup;

Status readBytes(const std::string& path, std::string& bytes)
{
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (!file) return Status::fail(path, core::say("cannot be opened"));
    std::string out;
    char chunk[65536];
    size_t got = 0;
    while (out.size() <= kMostBytes && (got = std::fread(chunk, 1, sizeof chunk, file)) > 0) out.append(chunk, got);
    const bool broken = std::ferror(file) != 0; // a folder opens, and only then cannot be read
    std::fclose(file);
    if (broken) return Status::fail(path, core::say("cannot be read"));
    if (out.size() > kMostBytes)
        return Status::fail(path, core::say("larger than {most} MB, which is the most", {{"most", kMostBytes >> 20}}));
    bytes = std::move(out);
    return {};
}

Status read(const std::string& name, std::string_view bytes, const Beside& beside, const Settings& settings, Soup& out,
            Report& report)
{
    std::string ending = name.substr(name.find_last_of('.') == name.npos ? name.size() : name.find_last_of('.') + 1);
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    Soup soup;
    report = {};
    Status status;
    if (ending == "obj")
        status = readObj(name, bytes, soup, report);
    else if (ending == "gltf" || ending == "glb")
        status = readGltf(name, bytes, ending == "glb", beside, soup, report);
    else
        return Status::fail(name, core::say("expected a file ending in .obj, .gltf or .glb"));
    if (!status) return status;
    if (soup.size() == 0) return Status::fail(name, core::say("no triangles in it"));
    report.objects = uint32_t(report.names.size());
    const scene::Stands stands = scene::stand(soup, settings, true, report.format == "glTF");
    report.yUp = stands.turned;
    report.scale = stands.scale;
    report.guessedScale = stands.guessed;
    out = std::move(soup);
    return {};
}

Status load(const std::string& path, const Settings& settings, Soup& soup, Report& report)
{
    std::string bytes;
    if (Status s = readBytes(path, bytes); !s) return s;
    const size_t slash = path.find_last_of('/');
    const std::string folder = slash == path.npos ? "" : path.substr(0, slash + 1);
    const Beside beside = [&](const std::string& name, std::string& content) {
        return readBytes(folder + name, content);
    };
    return read(path, bytes, beside, settings, soup, report);
}

}
