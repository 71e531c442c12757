#include "scenefile/scenefile.h"

#include <algorithm>
#include <cmath>

namespace scenefile {

using collision::Soup;
using core::Status;
using math::dvec3;

Status load(const std::string& path, const Settings& settings, Soup& out, Report& report)
{
    std::string ending = path.substr(path.find_last_of('.') == path.npos ? path.size() : path.find_last_of('.') + 1);
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    Soup soup;
    report = {};
    Status status;
    if (ending == "obj")
        status = readObj(path, soup, report);
    else if (ending == "gltf" || ending == "glb")
        status = readGltf(path, ending == "glb", soup, report);
    else
        return Status::fail(path, "expected a file ending in .obj, .gltf or .glb");
    if (!status) return status;
    if (soup.size() == 0) return Status::fail(path, "no triangles in it");
    report.objects = uint32_t(report.names.size());

    double extent = 0.0;
    for (const dvec3& p : soup.corners)
        for (int k = 0; k < 3; ++k)
            if (std::isfinite(p[k])) extent = std::max(extent, std::abs(p[k] - soup.corners[0][k]));
    report.yUp = settings.up == Up::y || settings.up == Up::automatic;
    report.scale = settings.scale;
    if (!(report.scale > 0.0)) {
        report.guessedScale = report.format == "OBJ" && extent > kLargest;
        report.scale = report.guessedScale ? 1e-3 : 1.0;
    }
    for (dvec3& p : soup.corners) p = report.scale * (report.yUp ? dvec3(p.x, -p.z, p.y) : p);
    out = std::move(soup);
    return {};
}

}
