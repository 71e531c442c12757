// How a scenario is shown: a caption, where the eye stands, the moments that count and what is said there, the numbers
// at its end; and its variants, the same scenario with one difference each, shown together. Nothing here is physics: a
// run is the same bits with it and without it, and so is the scenario's hash.
//
//     "show": {"caption": "Same wall, same speed. How much comes back?", "camera": {"kind": "side", "look": "wall"},
//              "moments": [{"at": "impact", "before": 0.15, "rate": 0.1, "for": 0.3,
//                           "say": "{impact.speedBefore} in, {impact.speedAfter} back"}],
//              "end": ["impact.deltaV", "impact.energyKept"]}
//
// A moment is a time ("2 s"), an event ("impact", "impact 2", "stopped", "end") or a distance that the car looked at has
// covered ("30 m"). A value is one of valueNames(), of an impact ("impact.deltaV", "impact 2.deltaV") or of a vehicle's
// whole run ("turned", and "2.turned" of the second); scenario/story.h finds them by running it.
#pragma once

#include "core/describe.h"
#include "core/json.h"

#include <optional>
#include <string>
#include <vector>

namespace scenario {

enum class ShowCamera : uint32_t {
    automatic,
    side,
    behind,
    plan,
    line,
    chase,
    orbit,
    bird,
    cockpit,
    bonnet,
    trackside,
    all
};

// The light and the air in which it is seen. Paint: what they do to a tire's grip is the ground's to say (terrain.friction,
// terrain.roadSurface, terrain.surface).
enum class Daylight : uint32_t { golden, morning, noon, overcast, dusk, night };
enum class Weather : uint32_t { dry, rain, snow, fog };
enum class ShowInset : uint32_t { none, plan };

// A stand of the eye at a time; between two of them it moves.
struct CameraKey {
    double t = 0.0;
    std::optional<double> distance, turn, rise;
    double offset[3] = {0.0, 0.0, 0.0};
};

struct CameraSettings {
    ShowCamera kind = ShowCamera::automatic;
    std::string of;   // a vehicle by name or by number from 1, or "all"
    std::string look; // what must be in sight besides: "wall", "way", "all", or a vehicle
    std::optional<double> distance, turn, rise;
    double offset[3] = {0.0, 0.0, 0.0};
    std::vector<CameraKey> keys;
};

struct Moment {
    std::string at;
    double before = 0.0;
    double rate = 1.0;
    double length = 0.0; // "for"
    double hold = 0.0;
    std::string say;
};

// A number as a paper prints it, beside the curve of a channel.
struct Printed {
    std::string plot;
    double t = 0.0; // [s]
    double value = 0.0;
    std::string text; // where it is printed
};

struct Show {
    std::string caption;
    std::string keywords;
    CameraSettings camera;
    std::vector<std::string> plots;
    std::vector<std::string> labels;
    std::vector<Printed> printed;
    std::vector<Moment> moments;
    bool trails = false;
    Daylight daylight = Daylight::golden;
    Weather weather = Weather::dry;
    ShowInset inset = ShowInset::none;
    std::vector<std::string> end;
};

// The first is the scenario as it stands; each of the others changes some of its values, by path.
struct Variant {
    std::string name;
    core::Json set = core::Json::object(); // {"barrier.method": "energy"}; null takes a value away
};
struct Variants {
    std::string of; // what differs, in words
    std::string align;
    double apart[2] = {0.0, 0.0};
    std::vector<Variant> list;
};

// A list of words, each judged by judgeShow().
core::Json wordsJson(const std::vector<std::string>& words);
bool readWords(const core::Json& list, std::vector<std::string>& words); // false: it is none, or too long
template <class V> void describeWords(V& v, const char* key, std::vector<std::string>& words, const char* doc)
{
    core::Json list = wordsJson(words);
    v.raw(key, list, doc);
    v.require(readWords(list, words), key, core::say("expected a list of at most 8 short texts"));
}

template <class V, class T> void describeStand(V& v, T& s)
{
    v.optional(
        "distance", s.distance,
        {.unit = "m", .min = 1, .max = 2000, .doc = "of the eye; auto: as near as all that must be seen allows"});
    v.optional("turn", s.turn,
               {.unit = "rad",
                .min = -7,
                .max = 7,
                .doc = "of the eye about the vertical, counter-clockwise from where "
                       "its kind stands; auto: not"});
    v.optional("rise", s.rise,
               {.unit = "rad",
                .min = -0.2,
                .max = 1.57,
                .doc = "of the eye over the level; auto: as its "
                       "kind does"});
    v.fixed("offset", s.offset, 3,
            {.unit = "m", .min = -1000, .max = 1000, .doc = "of what is looked at: forwards, to the left, up"});
}

template <class V> void describe(V& v, CameraKey& s)
{
    v.number("t", s.t, {.unit = "s", .min = 0, .max = 86400, .doc = "when the eye stands there"});
    describeStand(v, s);
}

template <class V> void describe(V& v, CameraSettings& s)
{
    v.choice(
        "kind", s.kind,
        {{"auto", ShowCamera::automatic},
         {"side", ShowCamera::side},
         {"behind", ShowCamera::behind},
         {"plan", ShowCamera::plan},
         {"line", ShowCamera::line},
         {"chase", ShowCamera::chase},
         {"orbit", ShowCamera::orbit},
         {"bird", ShowCamera::bird},
         {"cockpit", ShowCamera::cockpit},
         {"bonnet", ShowCamera::bonnet},
         {"trackside", ShowCamera::trackside},
         {"all", ShowCamera::all}},
        "where the eye stands: side, behind (and above), plan and line hold all that `of` and `look` name; auto: by "
        "what the scenario holds");
    v.text("of", s.of, 64, "whom it shows: a vehicle's name or number from 1, or all; empty: the first, or all");
    v.text("look", s.look, 64, "what must be in sight besides: wall, way (that was driven), all, or a vehicle");
    describeStand(v, s);
    v.objects("keys", s.keys, 20, "stands at times, between which the eye moves");
}

template <class V> void describe(V& v, Moment& s)
{
    v.text("at", s.at, 40, "a time (2 s), an event (impact, impact 2, stopped, end) or a distance covered (30 m)");
    v.number("before", s.before, {.unit = "s", .min = 0, .max = 60, .doc = "so long before it the rate is taken"});
    v.number("rate", s.rate, {.unit = "1", .min = 0.005, .max = 8, .doc = "of time, from `before` on"});
    v.number("for", s.length, {.unit = "s", .min = 0, .max = 600, .doc = "so long after it the rate is kept"});
    v.number("hold", s.hold,
             {.unit = "s", .min = 0, .max = 20, .doc = "the picture stands still so long, by a wall clock"});
    v.text("say", s.say, 200, "a line on the screen then; values of the run in braces");
    v.require(!s.at.empty(), "at", core::say("says no moment"));
}

template <class V> void describe(V& v, Printed& s)
{
    v.text("plot", s.plot, 60, "channel");
    v.number("t", s.t, {.unit = "s", .min = 0, .max = 86400, .doc = "when it holds"});
    v.number("value", s.value, {.min = -1e12, .max = 1e12, .doc = "in the channel's own unit"});
    v.text("text", s.text, 60, "where it is printed");
}

template <class V> void describe(V& v, Show& s)
{
    v.text("caption", s.caption, 200, "one sentence on the screen at the start");
    v.text("keywords", s.keywords, 300, "words by which it is found, besides those of title and summary");
    v.object("camera", s.camera, "where the eye stands");
    describeWords(v, "plots", s.plots, "channels that are plotted, of the vehicles shown");
    describeWords(
        v, "labels", s.labels,
        "what stands beside each vehicle: name, speed, gap, steer, pedals, sideslip, lateral; wheels: how fast "
        "each turns, as bars; senses: whom a driver sees and hears, as lines; carpet: its speed as a colour "
        "on the road; task: the time from the first gantry to the last, and what was touched");
    v.objects("printed", s.printed, 20, "numbers as a paper prints them, circles beside the curves");
    v.objects("moments", s.moments, 20, "what is seen slowly, held or said, and when");
    v.flag("trails", s.trails, "the way of each vehicle is drawn");
    v.choice("daylight", s.daylight,
             {{"golden", Daylight::golden},
              {"morning", Daylight::morning},
              {"noon", Daylight::noon},
              {"overcast", Daylight::overcast},
              {"dusk", Daylight::dusk},
              {"night", Daylight::night}},
             "the light it is seen in; at dusk and at night headlamps burn");
    v.choice("weather", s.weather,
             {{"dry", Weather::dry}, {"rain", Weather::rain}, {"snow", Weather::snow}, {"fog", Weather::fog}},
             "what is seen of it; the grip is the ground's: terrain.friction and its surfaces");
    v.choice("inset", s.inset, {{"none", ShowInset::none}, {"plan", ShowInset::plan}},
             "a small picture in a corner; plan: the ways from above, an outline every half second");
    describeWords(v, "end", s.end, "values told when it is over");
}

template <class V> void describe(V& v, Variant& s)
{
    v.text("name", s.name, 60, "as it is called");
    v.raw("set", s.set, "values by path, as in a link: {\"barrier.method\": \"energy\"}; null takes one away");
    v.require(!s.name.empty(), "name", core::say("a variant has a name"));
}

template <class V> void describe(V& v, Variants& s)
{
    v.text("of", s.of, 80, "what they differ in");
    v.text("align", s.align, 40, "a moment that all have at once; empty: the start");
    v.fixed("apart", s.apart, 2,
            {.unit = "m", .min = -100, .max = 100, .doc = "from one to the next in the picture, east and north"});
    v.objects("list", s.list, 8, "the first is the scenario itself, and sets nothing");
}

// --- moments and values ----------------------------------------------------------------------------------------------

struct MomentAt {
    enum class Kind : uint32_t { none, time, distance, impact, stopped, end } kind = Kind::none;
    double number = 0.0; // [s], [m], or which impact, from 1
};
MomentAt readMoment(const std::string& text); // Kind::none: it is none

struct ValueAsked {
    int impact = 0;   // from 1; 0: of a whole run
    int vehicle = -1; // from 0; -1: the one that is looked at
    int name = -1;    // index into valueNames(impact > 0); -1: there is none such
};
ValueAsked readValue(const std::string& text);
std::vector<std::string> valuesIn(const std::string& say); // what stands in braces

struct ValueName {
    const char* name;
    const char* unit; // SI; "1" for a pure number
    const char* doc;
};
const std::vector<ValueName>& valueNames(bool ofImpact);

struct Document;
// Whatever `show` and `variants` name has to be there.
core::Status judgeShow(const Document& document, const std::vector<std::string>& vehicles);
core::Json showNames(); // values and labels: for the schema

// The scenario `json` as its variant: that one then is the first and sets nothing, the others change back what it
// changed. Fails when there is none of that name.
core::Status takeVariant(core::Json& json, const std::string& name);

// Which vehicle a camera or value means by a name or number; -1 for none such.
int vehicleCalled(const std::string& text, const std::vector<std::string>& vehicles);

}
