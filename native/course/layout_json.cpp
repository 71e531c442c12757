#include "core/describe.h"
#include "course/layout.h"

namespace course {

using core::Json;

static Json pair(const math::dvec2& p)
{
    return Json::array({p.x, p.y});
}

Json layoutJson(const Layout& layout)
{
    Json cones = Json::array(), gates = Json::array(), strips = Json::array(), texts = Json::array(),
         solids = Json::array(), offers = Json::array();
    for (const Cone& c : layout.cones) cones.push_back(Json::array({c.at.x, c.at.y, c.height}));
    for (const Gate& g : layout.gates)
        gates.push_back({{"a", pair(g.a)}, {"b", pair(g.b)}, {"height", g.height}, {"text", g.text}});
    for (const Strip& s : layout.strips) {
        Json points = Json::array();
        for (const math::dvec2& p : s.points) {
            points.push_back(p.x);
            points.push_back(p.y);
        }
        strips.push_back({{"points", std::move(points)},
                          {"width", s.width},
                          {"dash", s.dash},
                          {"gap", s.gap},
                          {"paint", name(s.paint)}});
    }
    for (const Text& t : layout.texts)
        texts.push_back({{"at", pair(t.at)},
                         {"heading", t.heading},
                         {"size", t.size},
                         {"above", t.above},
                         {"paint", name(t.paint)},
                         {"board", t.board},
                         {"text", t.text}});
    for (const Solid& s : layout.solids)
        solids.push_back({{"at", pair(s.at)},
                          {"heading", s.heading},
                          {"size", Json::array({s.length, s.width, s.height})},
                          {"above", s.above},
                          {"paint", name(s.paint)}});
    for (const Offer& o : layout.offers)
        offers.push_back({{"at", pair(o.at)}, {"scenario", o.scenario}, {"text", o.text}});
    return {{"cones", std::move(cones)}, {"gates", std::move(gates)},   {"strips", std::move(strips)},
            {"texts", std::move(texts)}, {"solids", std::move(solids)}, {"offers", std::move(offers)}};
}

Json kindsJson()
{
    Json out = Json::object();
    for (uint32_t k = 0; k < uint32_t(Kind::count); ++k) {
        const Item item = standard(Kind(k));
        Json keys = core::writeJson(item);
        const std::string word = keys["kind"].get<std::string>();
        keys.erase("kind");
        const KindInfo& info = about(Kind(k));
        out[word] = {{"is", name(info.nature)}, {"description", info.doc}, {"keys", std::move(keys)}};
    }
    return out;
}

}
