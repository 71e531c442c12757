#include "impact/barrier_values.h"

namespace impact {

namespace {

template <double BarrierCase::*Member> void add(std::vector<BarrierInput>& list, const char* name, const char* unit)
{
    list.push_back(
        {name, unit, [](const BarrierCase& c) { return c.*Member; }, [](BarrierCase& c, double v) { c.*Member = v; }});
}
template <std::optional<double> BarrierCase::*Member> void addLaw(std::vector<BarrierInput>& list, const char* name)
{
    list.push_back({name, "1", [](const BarrierCase& c) { return (c.*Member).value_or(0.0); },
                    [](BarrierCase& c, double v) { c.*Member = v; }});
}
template <dvec2 BarrierCase::*Member, int Place>
void addPlace(std::vector<BarrierInput>& list, const char* name, const char* unit)
{
    list.push_back({name, unit, [](const BarrierCase& c) { return (c.*Member)[Place]; },
                    [](BarrierCase& c, double v) { (c.*Member)[Place] = v; }});
}

double courseOf(const BarrierCase& c)
{
    return math::length(c.velocity) > 0.0 ? math::atan2(c.velocity.y, c.velocity.x) : 0.0;
}

std::vector<BarrierInput> makeInputs()
{
    std::vector<BarrierInput> list;
    list.push_back({"angle", "rad", [](const BarrierCase& c) { return math::atan2(-c.normal.x, c.normal.y); },
                    [](BarrierCase& c, double v) {
                        c.normal = {-math::sin(v), math::cos(v)};
                    }});
    list.push_back({"speed", "m/s", [](const BarrierCase& c) { return math::length(c.velocity); },
                    [](BarrierCase& c, double v) {
                        c.velocity = math::rotate({v, 0.0}, courseOf(c));
                    }});
    list.push_back({"course", "rad", courseOf, [](BarrierCase& c, double v) {
                        c.velocity = math::rotate({math::length(c.velocity), 0.0}, v);
                    }});
    add<&BarrierCase::mass>(list, "mass", "kg");
    add<&BarrierCase::izz>(list, "izz", "kg m2");
    add<&BarrierCase::yawRate>(list, "yawRate", "rad/s");
    addPlace<&BarrierCase::point, 0>(list, "point[0]", "m");
    addPlace<&BarrierCase::point, 1>(list, "point[1]", "m");
    addPlace<&BarrierCase::velocity, 0>(list, "velocity[0]", "m/s");
    addPlace<&BarrierCase::velocity, 1>(list, "velocity[1]", "m/s");
    addLaw<&BarrierCase::e>(list, "e");
    addLaw<&BarrierCase::mu>(list, "mu");
    addLaw<&BarrierCase::P>(list, "P");
    return list;
}

std::vector<BarrierOutput> makeOutputs()
{
    using Event = BarrierEvent;
    return {{"deltaV", "m/s", [](const Event& e) { return math::length(e.velocityAfter - e.velocityBefore); }},
            {"velocity[0]", "m/s", [](const Event& e) { return e.velocityAfter.x; }},
            {"velocity[1]", "m/s", [](const Event& e) { return e.velocityAfter.y; }},
            {"yawRate", "rad/s", [](const Event& e) { return e.yawRateAfter; }},
            {"energyKept", "1", [](const Event& e) { return e.energyKept; }},
            {"impulse.normal", "N s", [](const Event& e) { return e.impulseNormal; }},
            {"impulse.tangential", "N s", [](const Event& e) { return e.impulseTangential; }},
            {"angleOfAttack", "rad", [](const Event& e) { return e.angleOfAttack; }},
            {"e", "1", [](const Event& e) { return e.p1 < 0.0 ? -e.p2 / e.p1 : 0.0; }},
            {"mu", "1", [](const Event& e) { return e.mu; }},
            {"PMin", "1", [](const Event& e) { return e.PLeast; }}};
}

template <class T> const T* find(const std::vector<T>& list, std::string_view name)
{
    for (const T& t : list)
        if (t.name == name) return &t;
    return nullptr;
}

}

const std::vector<BarrierInput>& barrierInputs()
{
    static const std::vector<BarrierInput> list = makeInputs();
    return list;
}
const BarrierInput* findBarrierInput(std::string_view name)
{
    return find(barrierInputs(), name);
}
const std::vector<BarrierOutput>& barrierOutputs()
{
    static const std::vector<BarrierOutput> list = makeOutputs();
    return list;
}
const BarrierOutput* findBarrierOutput(std::string_view name)
{
    return find(barrierOutputs(), name);
}

}
