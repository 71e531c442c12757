#include "impact/pair_values.h"

#include <cmath>

namespace impact {

namespace {

double speedOf(const PairCar& c)
{
    return math::length(c.velocity);
}

double courseOf(const PairCar& c)
{
    return speedOf(c) > 0.0 ? math::atan2(c.velocity.y, c.velocity.x) : c.heading;
}

void setSpeed(PairCar& c, double speed)
{
    c.velocity = math::rotate({speed, 0.0}, courseOf(c));
}

void setCourse(PairCar& c, double course)
{
    c.velocity = math::rotate({speedOf(c), 0.0}, course);
}

double incidence(const PairCase& c)
{
    return c.b.heading;
}

void setIncidence(PairCase& c, double angle)
{
    const double turn = angle - c.b.heading;
    c.b.heading = angle;
    c.b.velocity = math::rotate(c.b.velocity, turn);
    c.normal += turn;
}

// A number of one car under its key, for a and b alike. Member: a pointer to a double of PairCar.
template <double PairCar::*Member> void add(std::vector<PairInput>& list, const char* name, const char* unit)
{
    list.push_back({std::string("a.") + name, unit, [](const PairCase& c) { return c.a.*Member; },
                    [](PairCase& c, double v) { c.a.*Member = v; }});
    list.push_back({std::string("b.") + name, unit, [](const PairCase& c) { return c.b.*Member; },
                    [](PairCase& c, double v) { c.b.*Member = v; }});
}

template <double PairCase::*Member> void addWhole(std::vector<PairInput>& list, const char* name, const char* unit)
{
    list.push_back(
        {name, unit, [](const PairCase& c) { return c.*Member; }, [](PairCase& c, double v) { c.*Member = v; }});
}

std::vector<PairInput> makeInputs()
{
    std::vector<PairInput> list;
    list.push_back({"incidence", "rad", incidence, setIncidence});
    list.push_back({"offset", "m", [](const PairCase& c) { return c.a.contact.y; },
                    [](PairCase& c, double v) { c.a.contact.y = v; }});
    addWhole<&PairCase::normal>(list, "normal", "rad");
    addWhole<&PairCase::e>(list, "e", "1");
    list.push_back({"mu", "1", [](const PairCase& c) { return c.mu.value_or(0.0); },
                    [](PairCase& c, double v) {
                        c.mu = v;
                        c.muFraction.reset();
                    }});
    list.push_back({"muFraction", "1", [](const PairCase& c) { return c.muFraction.value_or(0.0); },
                    [](PairCase& c, double v) {
                        c.muFraction = v;
                        c.mu.reset();
                    }});
    addWhole<&PairCase::dt>(list, "dt", "s");
    addWhole<&PairCase::roadFriction>(list, "roadFriction", "1");
    list.push_back({"a.speed", "m/s", [](const PairCase& c) { return speedOf(c.a); },
                    [](PairCase& c, double v) { setSpeed(c.a, v); }});
    list.push_back({"b.speed", "m/s", [](const PairCase& c) { return speedOf(c.b); },
                    [](PairCase& c, double v) { setSpeed(c.b, v); }});
    list.push_back({"a.course", "rad", [](const PairCase& c) { return courseOf(c.a); },
                    [](PairCase& c, double v) { setCourse(c.a, v); }});
    list.push_back({"b.course", "rad", [](const PairCase& c) { return courseOf(c.b); },
                    [](PairCase& c, double v) { setCourse(c.b, v); }});
    list.push_back({"a.velocity[0]", "m/s", [](const PairCase& c) { return c.a.velocity.x; },
                    [](PairCase& c, double v) { c.a.velocity.x = v; }});
    list.push_back({"b.velocity[0]", "m/s", [](const PairCase& c) { return c.b.velocity.x; },
                    [](PairCase& c, double v) { c.b.velocity.x = v; }});
    list.push_back({"a.velocity[1]", "m/s", [](const PairCase& c) { return c.a.velocity.y; },
                    [](PairCase& c, double v) { c.a.velocity.y = v; }});
    list.push_back({"b.velocity[1]", "m/s", [](const PairCase& c) { return c.b.velocity.y; },
                    [](PairCase& c, double v) { c.b.velocity.y = v; }});
    list.push_back({"a.contact[0]", "m", [](const PairCase& c) { return c.a.contact.x; },
                    [](PairCase& c, double v) { c.a.contact.x = v; }});
    list.push_back({"b.contact[0]", "m", [](const PairCase& c) { return c.b.contact.x; },
                    [](PairCase& c, double v) { c.b.contact.x = v; }});
    list.push_back({"a.contact[1]", "m", [](const PairCase& c) { return c.a.contact.y; },
                    [](PairCase& c, double v) { c.a.contact.y = v; }});
    list.push_back({"b.contact[1]", "m", [](const PairCase& c) { return c.b.contact.y; },
                    [](PairCase& c, double v) { c.b.contact.y = v; }});
    add<&PairCar::mass>(list, "mass", "kg");
    add<&PairCar::izz>(list, "izz", "kg m2");
    add<&PairCar::heading>(list, "heading", "rad");
    add<&PairCar::yawRate>(list, "yawRate", "rad/s");
    add<&PairCar::rollingMass>(list, "rollingMass", "kg");
    add<&PairCar::h>(list, "h", "m");
    add<&PairCar::ixz>(list, "ixz", "kg m2");
    add<&PairCar::ixx>(list, "ixx", "kg m2");
    add<&PairCar::rollDamping>(list, "rollDamping", "N m s/rad");
    add<&PairCar::rollRate>(list, "rollRate", "rad/s");
    add<&PairCar::a>(list, "a", "m");
    add<&PairCar::b>(list, "b", "m");
    add<&PairCar::cf>(list, "cf", "N/rad");
    add<&PairCar::cr>(list, "cr", "N/rad");
    add<&PairCar::contactHeight>(list, "contactHeight", "m");
    return list;
}

template <PairCarResult PairResult::*Car> void addCar(std::vector<PairOutput>& list, const std::string& car)
{
    const auto put = [&](const char* name, const char* unit, double (*get)(const PairResult&)) {
        list.push_back({car + name, unit, get});
    };
    put(".deltaV", "m/s", [](const PairResult& r) { return math::length((r.*Car).deltaV); });
    put(".yawRate", "rad/s", [](const PairResult& r) { return (r.*Car).yawRate; });
    put(".rollRate", "rad/s", [](const PairResult& r) { return (r.*Car).rollRate; });
    put(".pdof", "rad", [](const PairResult& r) { return (r.*Car).pdof; });
    put(".heading", "rad", [](const PairResult& r) { return (r.*Car).heading; });
    put(".speed", "m/s", [](const PairResult& r) { return math::length((r.*Car).velocity); });
    put(".velocity[0]", "m/s", [](const PairResult& r) { return (r.*Car).velocity.x; });
    put(".velocity[1]", "m/s", [](const PairResult& r) { return (r.*Car).velocity.y; });
    put(".velocityBody[0]", "m/s", [](const PairResult& r) { return (r.*Car).velocityBody.x; });
    put(".velocityBody[1]", "m/s", [](const PairResult& r) { return (r.*Car).velocityBody.y; });
    put(".deltaVelocity[0]", "m/s", [](const PairResult& r) { return (r.*Car).deltaV.x; });
    put(".deltaVelocity[1]", "m/s", [](const PairResult& r) { return (r.*Car).deltaV.y; });
    put(".tireImpulse.front", "N s", [](const PairResult& r) { return (r.*Car).tireFront; });
    put(".tireImpulse.rear", "N s", [](const PairResult& r) { return (r.*Car).tireRear; });
}

std::vector<PairOutput> makeOutputs()
{
    std::vector<PairOutput> list;
    addCar<&PairResult::a>(list, "a");
    addCar<&PairResult::b>(list, "b");
    const auto put = [&](const char* name, const char* unit, double (*get)(const PairResult&)) {
        list.push_back({name, unit, get});
    };
    put("impulse.normal", "N s", [](const PairResult& r) { return r.impulseNormal; });
    put("impulse.tangential", "N s", [](const PairResult& r) { return r.impulseTangential; });
    put("energyLost.total", "J", [](const PairResult& r) { return r.energyBefore - r.energyAfter; });
    put("energyLost.normal", "J", [](const PairResult& r) { return r.lossNormal; });
    put("energyLost.tangential", "J", [](const PairResult& r) { return std::fmax(r.lossTangential, 0.0); });
    put("energyGained.tangential", "J", [](const PairResult& r) { return std::fmax(-r.lossTangential, 0.0); });
    put("energyLost.tires", "J",
        [](const PairResult& r) { return r.energyBefore - r.energyAfter - r.lossNormal - r.lossTangential; });
    put("criticalMu", "1", [](const PairResult& r) { return r.criticalMu; });
    put("mu", "1", [](const PairResult& r) { return r.mu; });
    put("e", "1", [](const PairResult& r) { return r.e; });
    put("closingSpeed", "m/s", [](const PairResult& r) { return -r.p1; });
    put("passes", "1", [](const PairResult& r) { return double(r.passes); });
    put("residual", "1", [](const PairResult& r) { return r.residual; });
    put("momentumResidual", "1", [](const PairResult& r) { return r.momentumResidual; });
    return list;
}

template <class T> const T* find(const std::vector<T>& list, std::string_view name)
{
    for (const T& t : list)
        if (t.name == name) return &t;
    return nullptr;
}

}

const std::vector<PairInput>& pairInputs()
{
    static const std::vector<PairInput> list = makeInputs();
    return list;
}

const PairInput* findInput(std::string_view name)
{
    return find(pairInputs(), name);
}

const std::vector<PairOutput>& pairOutputs()
{
    static const std::vector<PairOutput> list = makeOutputs();
    return list;
}

const PairOutput* findOutput(std::string_view name)
{
    return find(pairOutputs(), name);
}

}
