#include "study/rows.h"

#include "core/text.h"

#include <cmath>
#include <memory>

namespace study {

static std::string stampOf(const Study& s, const Shard& shard)
{
    std::string stamp = "# yawlab " + std::string(scenario::engineVersion()) + ", scenario " + s.scenarioHash +
                        ", study " + s.hash + ", " + std::to_string(s.runs) + " runs";
    if (shard.of > 1) stamp += ", part " + std::to_string(shard.part) + "/" + std::to_string(shard.of);
    return stamp + ", " + core::visible(s.title) + "\n";
}

Row rowOf(const Study& s, uint64_t run, const scenario::SceneReader& reader, const scenario::GroundMaker& ground)
{
    Row row;
    row.status = study::run(s, run, reader, row.values, row.results, ground);
    return row;
}

scenario::GroundMaker sameGround()
{
    struct Kept {
        terrain::TerrainSettings settings; // level asphalt, to begin with
        terrain::Ground ground;
    };
    return [kept = std::make_shared<Kept>()](const terrain::TerrainSettings& settings, const terrain::Fetch& fetch,
                                             core::Status& status) {
        if (settings == kept->settings) return kept->ground;
        terrain::Ground ground = terrain::build(settings, fetch, status);
        if (status) *kept = {settings, ground};
        return ground;
    };
}

std::string headOf(const Study& s, const Shard& shard)
{
    std::string line;
    for (const Axis& a : s.axes) line += core::csvField(a.path) + ",";
    for (size_t k = 0; k < s.outputs.size(); ++k) line += (k ? "," : "") + core::csvField(s.outputs[k].name);
    return stampOf(s, shard) + line + '\n';
}

std::string textOf(const Study& s, const Row& row)
{
    std::string line;
    for (const core::Json& v : row.values)
        line += core::csvField(v.is_string() ? v.get<std::string>() : core::canonicalText(v)) + ",";
    for (size_t k = 0; k < s.outputs.size(); ++k) {
        const double v = row.status && k < row.results.size() ? row.results[k] : std::nan("");
        line += std::string(k ? "," : "") + (std::isnan(v) ? "" : core::number(v));
    }
    return line + '\n';
}

}
