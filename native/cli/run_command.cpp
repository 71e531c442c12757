#include "cli/scenario_argument.h"
#include "cli/trace.h"
#ifdef YAWLAB_SCENE_FILES
#include "cli/scene_command.h"
#endif
#include "core/hash.h"
#include "core/text.h"
#include "impact/barrier_io.h"
#include "watch/event_case.h"
#include "watch/momentum.h"
#include "watch/view.h"

#include <cmath>
#include <cstdio>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab run SCENARIO [--variant NAME] [--until S] [--csv FILE] [--columns A,..] [--every N] [--events FILE] "
    "[--cases FILE] "
    "[--pair-cases "
    "FILE]\n"
    "       [--record FILE] [--crush FILE] [--momentum FILE] [--hash] [--scene FILE [--up y|z] [--unit "
    "m|cm|mm|in|ft]]\n\n"
    "Runs a scenario to its duration, or to S seconds.\n"
    "  --variant NAME one of the scenario's variants (`yawlab compare SCENARIO` puts them side by side)\n"
    "  --csv FILE     every channel of every vehicle, a row a step (- for standard output)\n"
    "  --columns A,.. only these columns of the CSV, in this order: names without units, * for any text "
    "(car0.*,*.fl.load)\n"
    "  --every N      a row every N steps (default 1)\n"
    "  --events FILE  what happened, as CSV: flags by their names, e, P and mu as the laws asked for them, why a "
    "method\n"
    "                 was replaced, and every number of the event\n"
    "  --cases FILE   every impact against a wall as a case for `yawlab impact barrier`, JSON\n"
    "  --pair-cases FILE  every impact of two vehicles as a case for `yawlab impact pair`, JSON\n"
    "  --crush FILE   the dents of every vehicle at the end, JSON: depth at places along each side [m], energy [J],\n"
    "                 a deformation code in the manner of SAE J224\n"
    "  --momentum FILE  momentum and energy of every impact, JSON: each body and the sum, before and after [N s, N m "
    "s,\n"
    "                 J], and what road and air took of a body since its impact before\n"
    "  --record FILE  the whole run as a scenario with its recording\n"
    "  --hash         prints the state hash at the end\n"
    "  --scene FILE   walls from an OBJ, glTF or GLB file in place of the scenario's (see `yawlab scene`)\n";

void addHeader(std::string& out, const std::string& name, const core::ChannelInfo& info)
{
    if (!out.empty() && out.back() != '\n') out += ',';
    out += core::csvField(name + (std::string(info.unit) == "1" ? "" : " [" + std::string(info.unit) + "]"));
}

void addValue(std::string& out, double value)
{
    if (!out.empty() && out.back() != '\n') out += ',';
    out += core::number(value);
}

// `pattern` with * for any text, also none.
bool matches(const char* pattern, const char* name)
{
    if (*pattern == '*') return matches(pattern + 1, name) || (*name != '\0' && matches(pattern, name + 1));
    return *pattern == *name && (*pattern == '\0' || matches(pattern + 1, name + 1));
}

// A channel of a row. The views keep their numbers where they are.
struct Column {
    std::string name;
    const double* value;
    core::ChannelInfo info;
    bool taken = false;
};

std::vector<Column> allColumns(watch::Views& views)
{
    std::vector<Column> out;
    const auto add = [&](const std::string& name, double& value, const core::ChannelInfo& info) {
        out.push_back({name, &value, info});
    };
    add("time", views.world.time, core::ChannelInfo{"s", "-", "simulated time"});
    for (size_t i = 0; i < views.vehicles.size(); ++i) {
        const std::string prefix = "car" + std::to_string(i) + ".";
        core::eachChannel(views.vehicles[i], add, prefix);
        core::eachChannel(views.telemetry[i], add, prefix);
    }
    return out;
}

// The columns of a list like "time,car0.*", in its order, each once; empty: all. What matches none is a mistake.
core::Status chosenColumns(const std::string& list, watch::Views& views, std::vector<Column>& out)
{
    std::vector<Column> all = allColumns(views);
    if (list.empty()) {
        out = std::move(all);
        return {};
    }
    std::vector<std::string> patterns(1);
    for (const char c : list)
        if (c == ',')
            patterns.emplace_back();
        else
            patterns.back() += c;
    for (const std::string& pattern : patterns) {
        bool known = false;
        for (Column& column : all) {
            if (!matches(pattern.c_str(), column.name.c_str())) continue;
            known = true;
            if (!column.taken) out.push_back(column);
            column.taken = true;
        }
        if (!known)
            return core::Status::fail(
                "--columns",
                core::say("no column is called \"{name}\"; native/README.md lists the channels of a vehicle",
                          {{"name", pattern}}));
    }
    return {};
}

// What the laws asked for at an impact, and why another method answered. Empty where it is not known.
struct Asked {
    std::string e, P, mu, reason;
};

Asked askedAtWall(const world::World& w, size_t event)
{
    core::Json given, answer;
    if (!watch::barrierCaseOf(w, event, given) || !impact::barrierCases(given, answer)) return {};
    const auto text = [&](const char* key) { return core::number(answer["asked"][key].get<double>()); };
    return {text("e"), text("P"), text("mu"), answer.value("fallback", std::string())};
}

Asked askedOfPair(const world::World& w, const world::Event& e)
{
    const world::CollisionSettings& s = w.setup.collisions;
    const math::dvec2 n(e.normal.x, e.normal.y);
    const auto pointVelocity = [&](const math::dvec3& velocity, const math::dvec3& spin, const math::dvec3& position) {
        const math::dvec3 v = velocity + math::cross(spin, e.point - position);
        return math::dvec2(v.x, v.y);
    };
    const double approach = -math::dot(pointVelocity(e.velocityBefore, e.spinBefore, e.position) -
                                           pointVelocity(e.otherBefore, e.otherSpinBefore, e.otherPosition),
                                       n);
    const auto text = [&](const impact::LawSettings& law) {
        return core::number(impact::valueOf(law, e.angleOfAttack, approach));
    };
    Asked out{text(s.e), "", text(s.mu), ""};
    if (s.method == world::CollisionSettings::Method::energy) out.P = text(s.P);
    if (s.muFraction) out.mu = core::number(*s.muFraction) + " of critical";
    if (!(uint32_t(e.flags) & impact::fellBack)) return out;
    using Method = world::CollisionSettings::Method;
    out.reason = s.method == Method::energy
                     ? "the energy method's impulse would rebound faster than it came, or there is none"
                 : s.method == Method::roll4 ? "the 4-DOF equations have no answer that gives these vehicles no energy"
                                             : "the prescribed mu jams the contact, or gives energy with e = 0 as well";
    return out;
}

std::string eventTable(const world::World& w)
{
    std::string out = "kindName,methodName,regimeName,flagNames,eAsked,PAsked,muAsked,fallback";
    world::Event prototype;
    core::eachChannel(prototype, [&](const std::string& name, double&, const core::ChannelInfo& info) {
        addHeader(out, name, info);
    });
    out += '\n';
    for (size_t k = 0; k < w.events.size(); ++k) {
        world::Event e = w.events[k];
        const auto kind = world::EventKind(uint32_t(e.kind));
        const bool answered = kind == world::EventKind::impact || kind == world::EventKind::contact;
        const Asked asked = !answered ? Asked() : e.b >= 0.0 ? askedOfPair(w, e) : askedAtWall(w, k);
        out += world::name(kind);
        for (const std::string& field :
             {std::string(answered ? world::methodName(uint32_t(e.method)) : ""),
              std::string(answered ? impact::name(impact::Regime(uint32_t(e.regime))) : ""),
              impact::limitNames(uint32_t(e.flags)), asked.e, asked.P, asked.mu, asked.reason})
            out += ',' + core::csvField(field);
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
    if (!world::isImpact(e)) return;
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
        const impact::CrushState& state = w.state.crush[i];
        core::Json sides = impact::crushJson(rectangle, state);
        uint32_t side = 0;
        for (const char* name : {"front", "left", "rear", "right"}) // collision::Side's order
            sides[name]["code"] = impact::deformationCode(rectangle, state, side++, forceFrom[i]);
        out.push_back({{"vehicle", int64_t(i)},
                       {"name", w.setup.vehicles[i].name},
                       {"sides", std::move(sides)},
                       {"struckByGround", impact::topJson(w.setup.vehicles[i].crush, state)}});
    }
    return out;
}

// What the course measured: cones, and who passed which gate when.
void sayCourse(const world::World& w)
{
    if (!w.state.cones.empty()) say("  %zu of %zu cones struck\n", world::conesStruck(w), w.state.cones.size());
    for (const world::Event& e : w.events) {
        if (e.kind != double(world::EventKind::gate)) continue;
        const auto gate = size_t(e.object);
        const std::string& text = w.setup.gates[gate].text;
        say("  gate %zu%s  %s  %s s  %s m/s\n", gate + 1, text.empty() ? "" : (" " + core::visible(text)).c_str(),
            core::visible(w.setup.vehicles[size_t(e.a)].name).c_str(), core::fixed(e.time, 3).c_str(),
            core::fixed(math::length(math::dvec2(e.velocityBefore.x, e.velocityBefore.y)), 3).c_str());
    }
}

// What is written of a run, and where; no name: nothing.
struct Outputs {
    std::string csv, columns, events, cases, pairCases, record, crush, momentum;
    OutputFile table, eventFile, caseFile, pairCaseFile, recordFile, crushFile, momentumFile;
    bool hash = false;

    explicit Outputs(Arguments& args)
        : csv(args.option("--csv", "")), columns(args.option("--columns", "")), events(args.option("--events", "")),
          cases(args.option("--cases", "")), pairCases(args.option("--pair-cases", "")),
          record(args.option("--record", "")), crush(args.option("--crush", "")),
          momentum(args.option("--momentum", "")), hash(args.flag("--hash"))
    {
    }

    bool nothing() const
    {
        return csv.empty() && events.empty() && cases.empty() && pairCases.empty() && record.empty() && crush.empty() &&
               momentum.empty() && !hash;
    }

    // What cannot be written is said before a long run, not behind it.
    bool open()
    {
        const auto opened = [](OutputFile& file, const std::string& path) { return path.empty() || file.open(path); };
        return opened(table, csv) && opened(eventFile, events) && opened(caseFile, cases) &&
               opened(pairCaseFile, pairCases) && opened(crushFile, crush) && opened(momentumFile, momentum) &&
               opened(recordFile, record);
    }

    // Behind the run: all but the table, which grew with it.
    bool write(scenario::Scenario& s, const world::World& w, const std::vector<double>& forceFrom)
    {
        if (!table.close()) return false;
        if (!events.empty()) eventFile.write(runStamp(s) + eventTable(w));
        if (!eventFile.close()) return false;
        if (!cases.empty()) caseFile.write(core::prettyText(caseList(w, watch::barrierCaseOf)));
        if (!caseFile.close()) return false;
        if (!pairCases.empty()) pairCaseFile.write(core::prettyText(caseList(w, watch::pairCaseOf)));
        if (!pairCaseFile.close()) return false;
        if (!crush.empty()) crushFile.write(core::prettyText(dents(w, forceFrom)));
        if (!crushFile.close()) return false;
        if (!momentum.empty()) momentumFile.write(core::prettyText(watch::momentum(w)));
        if (!momentumFile.close()) return false;
        if (!record.empty()) {
            s.document.engine = scenario::engineVersion();
            s.document.recording = core::toBase64Url(control::encode(w.recording));
            recordFile.write(core::prettyText(scenario::canonicalJson(s.document)));
        }
        return recordFile.close();
    }
};

// The run, row by row into the table. `forceFrom`: where the last force on each vehicle came from. [rad]
void runInto(Outputs& out, const std::vector<Column>& columns, int64_t steps, int64_t every, world::World& w,
             watch::Views& views, std::vector<double>& forceFrom)
{
    std::string row;
    Progress progress("running");
    for (int64_t i = 0; i <= steps && out.table.good(); ++i) {
        if (!out.csv.empty() && i % every == 0) {
            watch::refresh(w, views);
            row.clear();
            for (const Column& c : columns) addValue(row, *c.value);
            out.table.write(row + '\n');
        }
        if (i == steps || w.state.clock.stopped) break;
        if (!out.csv.empty()) watch::notePoses(w, views);
        const size_t told = w.events.size();
        world::step(w);
        for (size_t k = told; k < w.events.size(); ++k) noteForce(w, w.events[k], forceFrom);
        if (i % 100 == 0) progress.at(double(i) / double(steps));
    }
}

void sayEnd(const scenario::Scenario& s, const world::World& w, watch::Views& views)
{
    say("%s: %s s, %zu vehicles, %zu events\n", core::visible(s.document.title).c_str(),
        core::number(world::time(w)).c_str(), w.setup.vehicles.size(), w.events.size());
    watch::refresh(w, views);
    for (size_t i = 0; i < views.vehicles.size(); ++i) {
        const auto& v = views.vehicles[i];
        say("  %-12s x %s m  y %s m  speed %s m/s  yaw %s rad\n", core::visible(w.setup.vehicles[i].name).c_str(),
            core::fixed(v.x, 3).c_str(), core::fixed(v.y, 3).c_str(), core::fixed(v.speed, 3).c_str(),
            core::fixed(v.yaw, 4).c_str());
    }
    sayCourse(w);
}

int run(Arguments& args)
{
    const double until = args.number("--until", -1.0, 0.0, 86400.0);
    const auto every = int64_t(args.number("--every", 1, 1, 1e9));
    Outputs out(args);
#ifdef YAWLAB_SCENE_FILES
    const std::string sceneFile = args.option("--scene", "");
    scenefile::Settings sceneSettings;
    if (!sceneOptions(args, sceneSettings)) return kUsage;
#endif
    const std::string variant = args.option("--variant", "");
    const std::string name = args.positional("SCENARIO");
    if (!args.good(kHelp)) return kUsage;

    scenario::Scenario s;
    if (!loadArgument(name, s, variant)) return kFailed;
    if (!s.note.empty()) warn("yawlab: %s\n", s.note.english().c_str());
#ifdef YAWLAB_SCENE_FILES
    if (!sceneFile.empty() && !sceneFromFile(sceneFile, sceneSettings, s.setup)) return kFailed;
#endif
    world::World w;
    scenario::start(s, w);
    watch::Views views;
    watch::refresh(w, views);
    std::vector<Column> columns;
    if (core::Status status = chosenColumns(out.columns, views, columns); !status) return refuse(status);
    if (!out.open()) return kFailed;
    if (!out.csv.empty()) {
        std::string head = runStamp(s);
        for (const Column& c : columns) addHeader(head, c.name, c.info);
        out.table.write(head + '\n');
    }
    std::vector<double> forceFrom(w.setup.vehicles.size(), 0.0);
    runInto(out, columns, stepsTo(until, s, w), every, w, views, forceFrom);
    if (!out.write(s, w, forceFrom)) return kFailed;
    if (out.hash) say("%s\n", core::hex(world::hash(w)).c_str());
    if (w.firstDifference >= 0)
        warn("yawlab: the replay differs from its recording from %s s on\n",
             core::number(double(w.firstDifference) * w.setup.dt).c_str());
    if (w.state.clock.stopped) {
        warn("yawlab: vehicle %d stopped being a number at %s s; the run ends there\n", int(w.events.back().a),
             core::number(world::time(w)).c_str());
        return kFailed;
    }
    if (out.nothing()) sayEnd(s, w, views);
    return kDone;
}

}

const Command kRun = {"run", "runs a scenario: CSV, events, recording, hash", kHelp, run};

}
