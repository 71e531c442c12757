#include "scenario/score.h"

#include "assets/catalog.h"

#include <cmath>

namespace scenario {

using core::Json;
using core::Status;

Scoring::Scoring(const Scenario& scenario) : m_scenario(scenario)
{
    m_refused = begin();
    m_over = !m_refused.ok();
}

Status Scoring::begin()
{
    const control::Recording& r = m_scenario.recording;
    if (!m_scenario.document.goal) return Status::fail("goal", core::say("the scenario has none to be reached"));
    if (sceneAwaited(m_scenario))
        return Status::fail("scene.file", core::say("its walls are in a file that is not here"));
    if (r.samples == 0) return Status::fail("recording", core::say("there is none: nothing to be judged"));
    start(m_scenario, m_world);
    m_steps = r.samples * m_world.rhythm.stepsPerSample;
    const int64_t wanted = m_steps / m_world.rhythm.stepsPerHash + 1;
    if (int64_t(r.hashes.size()) != wanted)
        return Status::fail("recording", core::say("holds {found} hashes where its length asks for {wanted}",
                                                   {{"found", r.hashes.size()}, {"wanted", wanted}}));
    if (m_world.recording.hashes[0] != world::hash(m_world))
        return Status::fail("recording", core::say("begins in another state than the scenario"));
    return {};
}

double Scoring::share() const
{
    return m_steps > 0 ? double(m_world.state.clock.step) / double(m_steps) : 1.0;
}

bool Scoring::advance(int64_t steps)
{
    for (; steps > 0 && !m_over; --steps) {
        world::step(m_world);
        const bool stopped = m_world.state.clock.stopped != 0;
        if (m_world.firstDifference >= 0 || stopped || m_world.state.clock.step >= m_steps) judge();
    }
    return m_over;
}

void Scoring::judge()
{
    m_over = true;
    const goal::State& s = m_world.state.goal[0];
    const double hashed =
        double((m_scenario.recording.hashes.size() - 1) * size_t(m_world.rhythm.stepsPerHash)) * m_world.setup.dt;
    if (m_world.firstDifference >= 0)
        m_refused =
            Status::fail("recording", core::say("is not the run it says: it differs in the second before {time} s",
                                                {{"time", double(m_world.firstDifference) * m_world.setup.dt}}));
    else if (m_world.state.clock.stopped)
        m_refused = Status::fail("recording", core::say("the run stopped: a state is not a number"));
    else if (s.phase < int64_t(goal::Phase::reached))
        m_refused = Status::fail("recording", core::say("ends before the goal is reached or lost"));
    else if (s.ended > hashed)
        m_refused =
            Status::fail("recording", core::say("ends before a hash that covers the moment of {time} s, in which "
                                                "the goal was decided; it wants one more second",
                                                {{"time", s.ended}}));
}

bool Scoring::reached() const
{
    return m_over && m_refused.ok() && m_world.state.goal[0].phase == int64_t(goal::Phase::reached);
}

double Scoring::score() const
{
    return reached() ? m_world.state.goal[0].score : 0.0;
}

goal::Medal Scoring::medal() const
{
    return reached() ? goal::medal(*m_scenario.document.goal, score()) : goal::Medal::none;
}

Json Scoring::json() const
{
    static const char* const kMedals[] = {"none", "bronze", "silver", "gold"};
    const Document& d = m_scenario.document;
    Json out = {{"title", d.title}};
    if (!d.goal) return out;
    const goal::About about = goal::about(*d.goal);
    out.update({{"challenge", challengeOf(d)}, {"kind", about.name}, {"unit", about.unit}, {"more", about.more}});
    if (!m_refused.ok()) return out;
    const goal::State& s = m_world.state.goal[0];
    out.update({{"phase", goal::name(goal::Phase(s.phase))},
                {"reason", goal::name(goal::Reason(s.reason))},
                {"score", reached() ? Json(s.score) : Json()},
                {"medal", kMedals[size_t(medal())]},
                {"ended", s.ended},
                {"cones", s.cones},
                {"faults", s.faults},
                {"seconds", double(m_steps) * m_world.setup.dt}});
    return out;
}

// --- which challenge -------------------------------------------------------------------------------------------------

// What decides a run.
static Json deciding(const Document& document)
{
    Json out = canonicalJson(document);
    for (const char* other : {"show", "variants", "title", "summary", "revision", "engine", "recording", "duration"})
        out.erase(other);
    return out;
}

static std::string firstDifference(const Json& a, const Json& b, const std::string& path)
{
    if (a.is_object() && b.is_object()) {
        for (auto it = a.begin(); it != a.end(); ++it) {
            std::string at = path.empty() ? it.key() : path + "." + it.key();
            if (!b.contains(it.key())) return at;
            if (std::string found = firstDifference(it.value(), b[it.key()], at); !found.empty()) return found;
        }
        for (auto it = b.begin(); it != b.end(); ++it)
            if (!a.contains(it.key())) return path.empty() ? it.key() : path + "." + it.key();
        return "";
    }
    if (a.is_array() && b.is_array() && a.size() == b.size()) {
        for (size_t i = 0; i < a.size(); ++i)
            if (std::string found = firstDifference(a[i], b[i], path + "[" + std::to_string(i) + "]"); !found.empty())
                return found;
        return "";
    }
    return core::canonicalText(a) == core::canonicalText(b) ? "" : path;
}

std::string challengeOf(const Document& document, std::string* differs)
{
    if (!document.goal) return "";
    const Json wanted = deciding(document);
    for (std::string_view name : assets::names("scenarios")) {
        const assets::Asset* asset = assets::find("scenarios/" + std::string(name) + ".json");
        if (!asset || asset->text.find("\"goal\"") == asset->text.npos) continue;
        Json json;
        Document d;
        if (!core::parseJson(asset->text, json).ok() || !core::readJson(json, d).ok() || !d.goal) continue;
        const std::string found = firstDifference(deciding(d), wanted, "");
        if (found.empty()) return std::string(name);
        if (differs && d.goal->kind == document.goal->kind) *differs = found;
    }
    return "";
}

}
