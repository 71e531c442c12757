// A row of the list of figures out of a settings struct and a function of it.
#pragma once

#include "core/describe.h"
#include "figures/figure.h"

namespace figures {

// `Make` is Figure(const Settings&, Way) or core::Status(const Settings&, Way, Figure&).
template <class Settings, auto Make>
Entry entry(const char* id, const char* paper, const char* printed, const char* title)
{
    return {id,
            paper,
            printed,
            title,
            [](const core::Json& given, Way way, Figure& out) {
                Settings settings;
                if (core::Status status = core::readJson(given, settings); !status) return status;
                if constexpr (requires { Make(settings, way, out); }) {
                    return Make(settings, way, out);
                } else {
                    out = Make(settings, way);
                    return core::Status();
                }
            },
            [] {
                Settings settings;
                return core::SchemaWriter::schemaOf(settings);
            }};
}

struct NoSettings {};
template <class V> void describe(V&, NoSettings&) {}

using Entries = std::vector<Entry>;
void addKnight(Entries&);
void addKnightScenes(Entries&);
void addKnightViews(Entries&);
void addKnightTimes(Entries&);
void addZhouSolid(Entries&);
void addDeakSolids(Entries&);
void addTongue(Entries&);
void addZhou(Entries&);
void addDeak(Entries&);
void addDeakTerrain(Entries&);
void addDeakDrive(Entries&);
void addDeakEngine(Entries&);
void addPileUp(Entries&);
void addWall(Entries&);
void addTwoCars(Entries&);
void addTireBench(Entries&);
void addDriveline(Entries&);
void addZones(Entries&);
void addSpring(Entries&);
void addFollow(Entries&);
void addHandling(Entries&);
void addPairMap(Entries&);

}
