#include "scenario/show.h"

#include "core/json.h"
#include "scenario/document.h"
#include "scenario/link.h"
#include "watch/view.h"

#include <algorithm>
#include <cstdlib>

namespace scenario {

using core::Json;
using core::Status;

namespace {

constexpr const char* kLabels[] = {"name",    "speed",  "gap",    "steer",  "pedals", "sideslip",
                                   "lateral", "wheels", "senses", "carpet", "task"};

// A number of the form 12 or 12.5 that ends where the text does.
bool plainNumber(const std::string& text, double& out)
{
    if (text.empty() || text.size() > 12 || text.find_first_not_of("0123456789.") != text.npos || text[0] == '.')
        return false;
    char* end = nullptr;
    out = std::strtod(text.c_str(), &end);
    return *end == '\0';
}

// "impact" and "impact 2": which one, from 1; 0 for neither.
int impactCalled(const std::string& text)
{
    if (text == "impact") return 1;
    double n = 0.0;
    if (text.rfind("impact ", 0) != 0 || text.size() > 10 || !plainNumber(text.substr(7), n)) return 0;
    return n >= 1.0 && n == double(int(n)) ? int(n) : 0;
}

std::vector<std::string> channelNames()
{
    std::vector<std::string> out;
    const auto add = [&](const std::string& name, double&, const core::ChannelInfo&) { out.push_back(name); };
    watch::VehicleView vehicle{};
    vehicle::CarTelemetry car{};
    core::eachChannel(vehicle, add);
    core::eachChannel(car, add);
    return out;
}

std::vector<std::string> words(bool ofImpact)
{
    std::vector<std::string> out;
    for (const ValueName& v : valueNames(ofImpact)) out.emplace_back(v.name);
    return out;
}

template <size_t N> bool oneOf(const std::string& word, const char* const (&words)[N])
{
    return std::any_of(std::begin(words), std::end(words), [&](const char* w) { return word == w; });
}

template <size_t N> core::Message remedyOf(const std::string& word, const char* const (&words)[N])
{
    return core::remedy(word, std::vector<std::string>(std::begin(words), std::end(words)));
}

Status judgeMoment(const std::string& text, const std::string& path)
{
    if (readMoment(text).kind != MomentAt::Kind::none) return {};
    return Status::fail(path, core::say("\"{found}\" is no moment; there are times (2 s), distances (30 m), impact, "
                                        "impact 2, stopped, end",
                                        {{"found", text}}));
}

Status judgeValue(const std::string& text, const std::string& path, size_t vehicles)
{
    const ValueAsked asked = readValue(text);
    const std::string last = text.substr(text.rfind('.') == text.npos ? 0 : text.rfind('.') + 1);
    if (asked.name < 0)
        return Status::fail(path,
                            core::say("unknown value \"{found}\"{remedy}",
                                      {{"found", text}, {"remedy", core::remedy(last, words(asked.impact > 0))}}));
    if (asked.vehicle >= int(vehicles))
        return Status::fail(path, core::say("\"{found}\": there are {count} vehicles, counted from 1",
                                            {{"found", text}, {"count", vehicles}}));
    return {};
}

Status judgeChannel(const std::string& name, const std::vector<std::string>& channels, const std::string& path)
{
    if (std::find(channels.begin(), channels.end(), name) != channels.end()) return {};
    const core::Message remedy = core::nearest(name, channels).empty() ? core::say("; native/README.md lists them")
                                                                       : core::remedy(name, channels);
    return Status::fail(path, core::say("no channel \"{found}\"{remedy}", {{"found", name}, {"remedy", remedy}}));
}

Status judgeCamera(const CameraSettings& camera, const std::vector<std::string>& vehicles)
{
    const auto known = [&](const std::string& name) {
        return name.empty() || name == "all" || vehicleCalled(name, vehicles) >= 0;
    };
    if (!known(camera.of))
        return Status::fail("show.camera.of",
                            core::say("no vehicle \"{found}\"{remedy}",
                                      {{"found", camera.of}, {"remedy", core::remedy(camera.of, vehicles)}}));
    if (camera.look != "wall" && camera.look != "way" && !known(camera.look))
        return Status::fail("show.camera.look",
                            core::say("no vehicle \"{found}\"; there is wall, all, or a vehicle{remedy}",
                                      {{"found", camera.look}, {"remedy", core::remedy(camera.look, vehicles)}}));
    for (size_t i = 1; i < camera.keys.size(); ++i)
        if (!(camera.keys[i].t > camera.keys[i - 1].t))
            return Status::fail("show.camera.keys[" + std::to_string(i) + "].t",
                                core::say("times must rise from key to key"));
    return {};
}

Json* findPath(Json& root, const std::string& path)
{
    Json* at = &root;
    for (size_t begin = 0; begin <= path.size();) {
        const size_t dot = std::min(path.find('.', begin), path.size());
        const std::string key = path.substr(begin, dot - begin);
        if (at->is_object() && at->contains(key)) {
            at = &(*at)[key];
        } else if (at->is_array() && !key.empty() && key.size() < 7 &&
                   key.find_first_not_of("0123456789") == key.npos && size_t(std::atoi(key.c_str())) < at->size()) {
            at = &(*at)[size_t(std::atoi(key.c_str()))];
        } else {
            return nullptr;
        }
        begin = dot + 1;
    }
    return at;
}

// Sets, or takes away where the value is null.
Status change(Json& root, const std::string& path, const Json& value)
{
    if (!value.is_null()) return setPath(root, path, value);
    const size_t dot = path.rfind('.');
    Json* owner = dot == path.npos ? &root : findPath(root, path.substr(0, dot));
    if (owner && owner->is_object()) owner->erase(dot == path.npos ? path : path.substr(dot + 1));
    return {};
}

// A path in one of the other's branches would be changed twice, and back in one order only.
bool within(const std::string& inner, const std::string& outer)
{
    return inner.size() > outer.size() && inner.compare(0, outer.size(), outer) == 0 && inner[outer.size()] == '.';
}

}

Json wordsJson(const std::vector<std::string>& list)
{
    return list;
}

bool readWords(const Json& list, std::vector<std::string>& out)
{
    constexpr size_t kMost = 8, kLongest = 60;
    if (!list.is_array() || list.size() > kMost) return false;
    std::vector<std::string> read;
    for (const Json& each : list) {
        if (!each.is_string() || each.get_ref<const std::string&>().size() > kLongest) return false;
        read.push_back(each.get<std::string>());
    }
    out = std::move(read);
    return true;
}

const std::vector<ValueName>& valueNames(bool ofImpact)
{
    static const std::vector<ValueName> impact = {
        {"time", "s", "of the impact"},
        {"speedBefore", "m/s", "speed of vehicle a before"},
        {"speedAfter", "m/s", "speed of vehicle a after"},
        {"otherSpeedBefore", "m/s", "speed of vehicle b before"},
        {"otherSpeedAfter", "m/s", "speed of vehicle b after"},
        {"deltaV", "m/s", "change of the velocity of vehicle a"},
        {"otherDeltaV", "m/s", "change of the velocity of vehicle b"},
        {"energyKept", "1", "kinetic energy after over before"},
        {"energyLost", "J", "kinetic energy before less after"},
        {"angle", "rad", "between the velocity of vehicle a and the wall, or the plane of contact"},
        {"impulse", "N s", "magnitude"},
        {"yawRateAfter", "rad/s", "of vehicle a, counter-clockwise"},
        {"otherYawRateAfter", "rad/s", "of vehicle b, counter-clockwise"},
        {"e", "1", "coefficient of restitution used"},
        {"P", "1", "fraction of the kinetic energy kept that was used"},
        {"mu", "1", "friction coefficient used"},
    };
    static const std::vector<ValueName> run = {
        {"distance", "m", "covered"},
        {"speed", "m/s", "at the end"},
        {"topSpeed", "m/s", "highest"},
        {"lowestSpeed", "m/s", "lowest"},
        {"lateral", "m/s2", "most lateral acceleration"},
        {"yawRate", "rad/s", "most, either way"},
        {"sideslip", "rad", "most, either way, above 2 m/s"},
        {"roll", "rad", "most, either way"},
        {"turned", "rad", "heading at the end less at the start, whole turns counted"},
        {"climb", "m", "height at the end less at the start"},
        {"height", "m", "of the mass centre at the end"},
        {"made", "m", "way from start to end along the first heading"},
        {"highest", "m", "most height above the start once it had touched the ground or a wall"},
        {"hits", "1", "impacts it had part in"},
        {"deltaV", "m/s", "most change of its velocity in one impact"},
        {"allHits", "1", "pairs of vehicles that met, and vehicles that met a wall"},
        {"leastGap", "m", "least gap that any driver had to the car ahead"},
        {"amplification", "1", "dip in speed of the last vehicle over that of the first"},
        {"understeer", "rad s2/m", "ISO 4138: steering angle over lateral acceleration"},
        {"radius", "m", "of the circle driven"},
        {"responseTime", "s", "ISO 7401: from half the steering to 90 % of the yaw rate"},
        {"overshoot", "1", "ISO 7401: peak of the yaw rate over its steady value, less 1"},
        {"yawRatio1", "1", "FMVSS 126: yaw rate 1.00 s after the steering ended over its peak"},
        {"yawRatio175", "1", "FMVSS 126: the same after 1.75 s"},
        {"displacement", "m", "FMVSS 126: to the side 1.07 s after the beginning"},
        {"laneOffset", "m", "ISO 3888: furthest to the side"},
        {"turnIn", "1", "curvature 1 s after the pedals moved over before"},
        {"turnInPeak", "1", "the largest within 2 s"},
        {"slipChange", "rad", "largest change of side slip within 2 s after the pedals moved"},
        {"handbrakeTurned", "rad", "from the pull of the handbrake to the end"},
        {"pullDistance", "m", "made good from the throttle's opening"},
        {"wheelspin", "m/s", "most that a rim ran ahead of the car"},
        {"sprintTime", "s", "0 to 100 km/h"},
        {"sprintDistance", "m", "0 to 100 km/h"},
        {"stopTime", "s", "100 to 0 km/h"},
        {"stopDistance", "m", "100 to 0 km/h"},
        {"deceleration", "m/s2", "mean, 100 to 0 km/h"},
        {"rollingResistance", "1", "fitted to a coast-down"},
        {"dragArea", "m2", "fitted to a coast-down"},
    };
    return ofImpact ? impact : run;
}

MomentAt readMoment(const std::string& text)
{
    using Kind = MomentAt::Kind;
    if (text == "stopped") return {Kind::stopped, 0.0};
    if (text == "end") return {Kind::end, 0.0};
    if (const int n = impactCalled(text)) return {Kind::impact, double(n)};
    const size_t space = text.find(' ');
    double number = 0.0;
    if (space == text.npos || !plainNumber(text.substr(0, space), number)) return {};
    const std::string unit = text.substr(space + 1);
    if (unit == "s") return {Kind::time, number};
    if (unit == "m") return {Kind::distance, number};
    return {};
}

ValueAsked readValue(const std::string& text)
{
    ValueAsked out;
    const size_t dot = text.find('.');
    std::string name = text;
    if (dot != text.npos) {
        const std::string before = text.substr(0, dot);
        double number = 0.0;
        out.impact = impactCalled(before);
        if (out.impact == 0) {
            if (!plainNumber(before, number) || number < 1.0 || number > 1e6) return out;
            out.vehicle = int(number) - 1;
        }
        name = text.substr(dot + 1);
    }
    const std::vector<ValueName>& known = valueNames(out.impact > 0);
    for (size_t i = 0; i < known.size(); ++i)
        if (name == known[i].name) out.name = int(i);
    return out;
}

std::vector<std::string> valuesIn(const std::string& say)
{
    std::vector<std::string> out;
    for (size_t at = say.find('{'); at != say.npos; at = say.find('{', at + 1)) {
        const size_t end = std::min(say.find('}', at), say.size());
        out.push_back(say.substr(at + 1, end - at - 1));
    }
    return out;
}

int vehicleCalled(const std::string& text, const std::vector<std::string>& vehicles)
{
    for (size_t i = 0; i < vehicles.size(); ++i)
        if (vehicles[i] == text) return int(i);
    double number = 0.0;
    return plainNumber(text, number) && number >= 1.0 && number <= double(vehicles.size()) &&
                   number == double(int(number))
               ? int(number) - 1
               : -1;
}

Status judgeShow(const Document& d, const std::vector<std::string>& vehicles)
{
    const Show& s = d.show;
    if (Status status = judgeCamera(s.camera, vehicles); !status) return status;
    const auto at = [](const char* list, size_t i) { return std::string(list) + "[" + std::to_string(i) + "]"; };
    const std::vector<std::string> channels =
        s.plots.empty() && s.printed.empty() ? std::vector<std::string>() : channelNames();
    for (size_t i = 0; i < s.plots.size(); ++i)
        if (Status status = judgeChannel(s.plots[i], channels, at("show.plots", i)); !status) return status;
    for (size_t i = 0; i < s.printed.size(); ++i)
        if (Status status = judgeChannel(s.printed[i].plot, channels, at("show.printed", i) + ".plot"); !status)
            return status;
    for (size_t i = 0; i < s.labels.size(); ++i)
        if (!oneOf(s.labels[i], kLabels))
            return Status::fail(at("show.labels", i),
                                core::say("no label \"{found}\"{remedy}",
                                          {{"found", s.labels[i]}, {"remedy", remedyOf(s.labels[i], kLabels)}}));
    for (size_t i = 0; i < s.moments.size(); ++i) {
        const std::string path = at("show.moments", i);
        if (Status status = judgeMoment(s.moments[i].at, path + ".at"); !status) return status;
        for (const std::string& value : valuesIn(s.moments[i].say))
            if (Status status = judgeValue(value, path + ".say", vehicles.size()); !status) return status;
    }
    for (size_t i = 0; i < s.end.size(); ++i)
        if (Status status = judgeValue(s.end[i], at("show.end", i), vehicles.size()); !status) return status;

    const Variants& v = d.variants;
    if (!v.align.empty())
        if (Status status = judgeMoment(v.align, "variants.align"); !status) return status;
    std::vector<std::string> changed;
    for (size_t i = 0; i < v.list.size(); ++i) {
        const std::string path = at("variants.list", i);
        if (!v.list[i].set.is_object())
            return Status::fail(path + ".set", core::say("expected an object of paths and values"));
        if (i == 0 && !v.list[i].set.empty())
            return Status::fail(path + ".set", core::say("the first variant is the scenario itself and sets nothing"));
        for (size_t k = 0; k < i; ++k)
            if (v.list[k].name == v.list[i].name)
                return Status::fail(path + ".name", core::say("\"{name}\" is there twice", {{"name", v.list[i].name}}));
        for (const auto& [key, value] : v.list[i].set.items()) {
            for (const char* top : {"show", "variants", "yawlab", "revision", "recording", "engine"})
                if (key == top || within(key, top))
                    return Status::fail(path + ".set",
                                        core::say("a variant does not change {place}", {{"place", key}}));
            changed.push_back(key);
        }
    }
    for (const std::string& a : changed)
        for (const std::string& b : changed)
            if (within(a, b))
                return Status::fail("variants.list", core::say("{inner} stands below {outer}, which is changed as well",
                                                               {{"inner", a}, {"outer", b}}));
    return {};
}

Status takeVariant(Json& json, const std::string& name)
{
    const Json* list = json.is_object() && json.contains("variants") && json["variants"].is_object() &&
                               json["variants"].contains("list") && json["variants"]["list"].is_array()
                           ? &json["variants"]["list"]
                           : nullptr;
    std::vector<std::string> names;
    size_t which = 0;
    bool found = false;
    for (size_t i = 0; list && i < list->size(); ++i) {
        const Json& each = (*list)[i];
        if (!each.is_object() || !each.contains("name") || !each["name"].is_string()) continue; // judged with the rest
        names.push_back(each["name"].get<std::string>());
        if (!found && names.back() == name) {
            which = i;
            found = true;
        }
    }
    if (!found)
        return Status::fail("variant", names.empty() ? core::say("the scenario has no variants")
                                                     : core::say("no variant \"{found}\"{remedy}",
                                                                 {{"found", name.substr(0, 60)},
                                                                  {"remedy", core::remedy(name, names)}}));
    if (which == 0) return {};
    Json all = *list;
    const Json set = all[which].value("set", Json::object());
    if (!set.is_object()) return Status::fail("variants.list", core::say("expected an object of paths and values"));
    Json back = Json::object(); // what undoes `set`
    for (const auto& [path, value] : set.items()) {
        const Json* before = findPath(json, path);
        back[path] = before ? *before : Json();
    }
    for (const auto& [path, value] : set.items())
        if (Status s = change(json, path, value); !s) return s;
    Json order = Json::array({all[which]});
    order[0]["set"] = Json::object();
    for (size_t i = 0; i < all.size(); ++i) {
        if (i == which) continue;
        Json each = all[i];
        if (each.is_object()) {
            Json changes = back;
            const Json own = each.value("set", Json::object());
            if (own.is_object()) changes.update(own);
            each["set"] = std::move(changes);
        }
        order.push_back(std::move(each));
    }
    json["variants"]["list"] = std::move(order);
    return {};
}

Json showNames()
{
    const auto values = [](bool ofImpact) {
        Json out = Json::object();
        for (const ValueName& v : valueNames(ofImpact)) out[v.name] = {{"unit", v.unit}, {"description", v.doc}};
        return out;
    };
    return {{"impact", values(true)}, {"run", values(false)}, {"labels", kLabels}};
}

}
