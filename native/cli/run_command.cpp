#include "cli/scenario_argument.h"
#include "cli/trace.h"
#ifdef YAWLAB_SCENE_FILES
#include "cli/scene_command.h"
#endif
#include "core/hash.h"
#include "core/text.h"
#include "world/event_case.h"
#include "world/view.h"

#include <cmath>
#include <cstdio>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab run SCENARIO [--until S] [--csv FILE] [--every N] [--events FILE] [--cases FILE] [--pair-cases "
    "FILE]\n"
    "       [--record FILE] [--crush FILE] [--hash] [--scene FILE [--up y|z] [--unit m|cm|mm|in|ft]]\n\n"
    "Runs a scenario to its duration, or to S seconds.\n"
    "  --csv FILE     every channel of every vehicle, a row a step (- for standard output)\n"
    "  --every N      a row every N steps (default 1)\n"
    "  --events FILE  what happened, as CSV\n"
    "  --cases FILE   every impact against a wall as a case for `yawlab impact barrier`, JSON\n"
    "  --pair-cases FILE  every impact of two vehicles as a case for `yawlab impact pair`, JSON\n"
    "  --crush FILE   the dents of every vehicle at the end, JSON: depth at places along each side [m], energy [J],\n"
    "                 a deformation code in the manner of SAE J224\n"
    "  --record FILE  the whole run as a scenario with its recording\n"
    "  --hash         prints the state hash at the end\n"
    "  --scene FILE   walls from an OBJ, glTF or GLB file in place of the scenario's (see `yawlab scene`)\n";

std::string quoted(const std::string& field) // RFC 4180
{
    if (field.find_first_of(",\"\n") == field.npos) return field;
    std::string out = "\"";
    for (char c : field) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

void addHeader(std::string& out, const std::string& name, const core::ChannelInfo& info)
{
    if (!out.empty() && out.back() != '\n') out += ',';
    out += quoted(name + (std::string(info.unit) == "1" ? "" : " [" + std::string(info.unit) + "]"));
}

void addValue(std::string& out, double value)
{
    if (!out.empty() && out.back() != '\n') out += ',';
    out += core::number(value);
}

// Calls use(full name, value, info) for every channel of a row, in the order of the columns.
template <class F> void eachColumn(world::Views& views, F&& use)
{
    use("time", views.world.time, core::ChannelInfo{"s", "-", "simulated time"});
    for (size_t i = 0; i < views.vehicles.size(); ++i) {
        const std::string prefix = "car" + std::to_string(i) + ".";
        core::eachChannel(views.vehicles[i], use, prefix);
        core::eachChannel(views.telemetry[i], use, prefix);
    }
}

std::string eventTable(const world::World& w)
{
    std::string out = "kindName,methodName";
    world::Event prototype;
    core::eachChannel(prototype, [&](const std::string& name, double&, const core::ChannelInfo& info) {
        addHeader(out, name, info);
    });
    out += '\n';
    for (world::Event e : w.events) {
        const auto kind = world::EventKind(uint32_t(e.kind));
        const bool answered = kind == world::EventKind::impact || kind == world::EventKind::contact;
        out += std::string(world::name(kind)) + ',' + (answered ? world::pairMethodName(uint32_t(e.method)) : "");
        core::eachChannel(e, [&](const std::string&, double& x, const core::ChannelInfo&) { addValue(out, x); });
        out += '\n';
    }
    return out;
}

core::Json caseList(const world::World& w, core::Status (*caseOf)(const world::World&, size_t, core::Json&))
{
    core::Json list = core::Json::array();
    for (size_t k = 0; k < w.events.size(); ++k) {
        core::Json one;
        if (caseOf(w, k, one)) list.push_back(std::move(one));
    }
    return list;
}

// Principal direction of force of a vehicle's last impact: where it came from, 0 ahead, pi/2 left.
void noteForce(const world::World& w, const world::Event& e, std::vector<double>& from)
{
    if (world::EventKind(uint32_t(e.kind)) != world::EventKind::impact) return;
    const auto note = [&](double vehicle, const math::dvec3& change) {
        const auto i = size_t(vehicle);
        const double yaw = math::toYawPitchRoll(world::motion(w, i).orientation).yaw;
        from[i] = math::wrapAngle(math::atan2(-change.y, -change.x) - yaw);
    };
    note(e.a, e.velocityAfter - e.velocityBefore);
    if (e.b >= 0.0) note(e.b, e.otherAfter - e.otherBefore);
}

core::Json dents(const world::World& w, const std::vector<double>& forceFrom)
{
    core::Json out = core::Json::array();
    for (size_t i = 0; i < w.setup.vehicles.size(); ++i) {
        const vehicle::Body b = world::body(w, i);
        const impact::BodyRectangle rectangle{b.front, b.rear, b.width};
        const impact::CrushState& state = w.state.pairs[i].crush;
        core::Json sides = impact::crushJson(rectangle, state);
        uint32_t side = 0;
        for (const char* name : {"front", "left", "rear", "right"}) // collision::Side's order
            sides[name]["code"] = impact::deformationCode(rectangle, state, side++, forceFrom[i]);
        out.push_back({{"vehicle", int64_t(i)}, {"name", w.setup.vehicles[i].name}, {"sides", std::move(sides)}});
    }
    return out;
}

int run(Arguments& args)
{
    const double until = args.number("--until", -1.0, 0.0, 86400.0);
    const auto every = int64_t(args.number("--every", 1, 1, 1e9));
    const std::string csv = args.option("--csv", ""), events = args.option("--events", ""),
                      cases = args.option("--cases", ""), pairCases = args.option("--pair-cases", ""),
                      record = args.option("--record", ""), crush = args.option("--crush", "");
    const bool hash = args.flag("--hash");
#ifdef YAWLAB_SCENE_FILES
    const std::string sceneFile = args.option("--scene", "");
    scenefile::Settings sceneSettings;
    if (!sceneOptions(args, sceneSettings)) return kUsage;
#endif
    const std::string name = args.positional("SCENARIO");
    if (!args.good(kHelp)) return kUsage;

    scenario::Scenario s;
    if (!loadArgument(name, s)) return kFailed;
    if (!s.note.empty()) std::fprintf(stderr, "yawlab: %s\n", s.note.c_str());
#ifdef YAWLAB_SCENE_FILES
    if (!sceneFile.empty() && !sceneFromFile(sceneFile, sceneSettings, s.setup)) return kFailed;
#endif
    world::World w;
    scenario::start(s, w);
    world::Views views;
    world::refresh(w, views);
    OutputFile table, eventFile, caseFile, pairCaseFile, crushFile, recordFile;
    // What cannot be written is said before a long run, not behind it.
    if ((!csv.empty() && !table.open(csv)) || (!events.empty() && !eventFile.open(events)) ||
        (!cases.empty() && !caseFile.open(cases)) || (!pairCases.empty() && !pairCaseFile.open(pairCases)) ||
        (!crush.empty() && !crushFile.open(crush)) || (!record.empty() && !recordFile.open(record)))
        return kFailed;
    std::string row;
    if (!csv.empty()) {
        row = runStamp(s);
        eachColumn(views, [&](const std::string& column, double&, const core::ChannelInfo& info) {
            addHeader(row, column, info);
        });
        table.write(row + '\n');
    }
    const int64_t steps = stepsTo(until, s, w);
    Progress progress("running");
    std::vector<double> forceFrom(w.setup.vehicles.size(), 0.0);
    for (int64_t i = 0; i <= steps; ++i) {
        if (!csv.empty() && i % every == 0) {
            world::refresh(w, views);
            row.clear();
            eachColumn(views, [&](const std::string&, double& x, const core::ChannelInfo&) { addValue(row, x); });
            table.write(row + '\n');
        }
        if (i == steps || w.state.clock.stopped) break;
        if (!csv.empty()) world::notePoses(w, views);
        const size_t told = w.events.size();
        world::step(w);
        for (size_t k = told; k < w.events.size(); ++k) noteForce(w, w.events[k], forceFrom);
        if (i % 100 == 0) progress.at(double(i) / double(steps));
    }
    if (!table.close()) return kFailed;
    if (!events.empty()) eventFile.write(runStamp(s) + eventTable(w));
    if (!eventFile.close()) return kFailed;
    if (!cases.empty()) caseFile.write(core::prettyText(caseList(w, world::barrierCaseOf)));
    if (!caseFile.close()) return kFailed;
    if (!pairCases.empty()) pairCaseFile.write(core::prettyText(caseList(w, world::pairCaseOf)));
    if (!pairCaseFile.close()) return kFailed;
    if (!crush.empty()) crushFile.write(core::prettyText(dents(w, forceFrom)));
    if (!crushFile.close()) return kFailed;
    if (!record.empty()) {
        s.document.engine = scenario::engineVersion();
        s.document.recording = core::toBase64Url(world::encode(w.recording));
        recordFile.write(core::prettyText(scenario::canonicalJson(s.document)));
    }
    if (!recordFile.close()) return kFailed;
    if (hash) std::printf("%s\n", core::hex(world::hash(w)).c_str());
    if (w.firstDifference >= 0)
        std::fprintf(stderr, "yawlab: the replay differs from its recording from %s s on\n",
                     core::number(double(w.firstDifference) * w.setup.dt).c_str());
    if (w.state.clock.stopped) {
        std::fprintf(stderr, "yawlab: vehicle %d stopped being a number at %s s; the run ends there\n",
                     int(w.events.back().a), core::number(world::time(w)).c_str());
        return kFailed;
    }
    if (csv.empty() && events.empty() && cases.empty() && pairCases.empty() && record.empty() && crush.empty() &&
        !hash) {
        std::printf("%s: %s s, %zu vehicles, %zu events\n", s.document.title.c_str(),
                    core::number(world::time(w)).c_str(), w.setup.vehicles.size(), w.events.size());
        for (size_t i = 0; i < views.vehicles.size(); ++i) {
            world::refresh(w, views);
            const auto& v = views.vehicles[i];
            std::printf("  %-12s x %s m  y %s m  speed %s m/s  yaw %s rad\n", w.setup.vehicles[i].name.c_str(),
                        core::fixed(v.x, 3).c_str(), core::fixed(v.y, 3).c_str(), core::fixed(v.speed, 3).c_str(),
                        core::fixed(v.yaw, 4).c_str());
        }
    }
    return kDone;
}

}

const Command kRun = {"run", "runs a scenario: CSV, events, recording, hash", kHelp, run};

}
