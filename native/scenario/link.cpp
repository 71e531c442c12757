#include "scenario/link.h"

#include "core/bytes.h"
#include "scenario/difference.h"

#include <algorithm>
#include <cstdlib>

namespace scenario {

using core::Json;
using core::Status;

namespace {

constexpr std::string_view kPacked = "y1.";
constexpr size_t kMaxLink = 8u << 20;
constexpr size_t kMaxText = 16u << 20;
constexpr size_t kMaxChanges = 256;
constexpr const char* kPageKeys[] = {
    "ui",    "camera", "eye",   "focus",   "t",      "paused",  "run",      "lesson", "theme",    "quality", "speed",
    "units", "plots",  "panel", "overlay", "forces", "numbers", "outlines", "trails", "friction", "load",    "lang"};

bool isPageKey(const std::string& key)
{
    return std::any_of(std::begin(kPageKeys), std::end(kPageKeys), [&](const char* k) { return key == k; });
}

std::string_view withoutHash(std::string_view text)
{
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' ')) text.remove_suffix(1);
    const size_t hash = text.find('#');
    return hash == text.npos ? text : text.substr(hash + 1); // a whole address is fine too
}

bool percentDecoded(std::string_view text, std::string& out)
{
    const auto digit = [](char c) {
        return c >= '0' && c <= '9'   ? c - '0'
               : c >= 'a' && c <= 'f' ? c - 'a' + 10
               : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                      : -1;
    };
    out.clear();
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += text[i] == '+' ? ' ' : text[i];
            continue;
        }
        if (i + 2 >= text.size() || digit(text[i + 1]) < 0 || digit(text[i + 2]) < 0) return false;
        out += char(digit(text[i + 1]) * 16 + digit(text[i + 2]));
        i += 2;
    }
    return true;
}

// A value as a teacher types it: JSON where it is JSON, else text.
Json typedValue(const std::string& text)
{
    Json value;
    return core::parseJson(text, value, {.bytes = 65536, .depth = 16, .values = 10000}).ok() ? value : Json(text);
}

bool isList(const std::string& key)
{
    for (const char* list : {"cars", "platoons", "paths", "members", "pieces", "points", "course"})
        if (key == list) return true;
    return false;
}

Status decodePacked(std::string_view body, Json& json)
{
    core::Bytes bytes;
    if (!core::fromBase64Url(body, bytes))
        return Status::fail("link", core::say("damaged: a character is missing or foreign; copy it again, whole"));
    std::string text;
    if (!core::inflateRaw(bytes, text, kMaxText))
        return Status::fail("link", core::say("damaged or cut off; copy it again, whole"));
    if (Status s = core::parseJson(text, json, {.bytes = kMaxText}); !s) return Status::fail("link", s.told());
    if (!json.is_object() || !json.contains("revision")) return Status::fail("link", core::say("holds no scenario"));
    return {};
}

// What stands between two '&', in order, over what `json` holds so far: a scenario, its variant, changes by path, and what
// concerns the page.
Status decodePairs(std::string_view text, Json& json, LinkOptions& options)
{
    std::vector<std::pair<std::string, std::string>> changes;
    std::string variant;
    while (!text.empty()) {
        const size_t end = std::min(text.find('&'), text.size());
        const std::string_view pair = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (pair.empty()) continue;
        const size_t equals = pair.find('=');
        std::string key, value;
        if (equals == pair.npos || !percentDecoded(pair.substr(0, equals), key) ||
            !percentDecoded(pair.substr(equals + 1), value))
            return Status::fail("link",
                                core::say("\"{found}\" is not of the form key=value", {{"found", pair.substr(0, 60)}}));
        if (key == "scenario") {
            if (Status s = namedJson(value, json); !s) return Status::fail("scenario", s.message);
        } else if (key == "variant") {
            variant = value;
        } else if (isPageKey(key)) {
            options.page.emplace_back(key, value);
        } else if (changes.size() < kMaxChanges) {
            changes.emplace_back(key, value);
        } else {
            return Status::fail("link", core::say("more than {most} changes", {{"most", kMaxChanges}}));
        }
    }
    for (const auto& [path, value] : changes)
        if (Status s = setPath(json, path, typedValue(value)); !s) return s;
    return variant.empty() ? Status() : takeVariant(json, variant);
}

}

Status setPath(Json& root, const std::string& path, Json value)
{
    Json* at = &root;
    size_t begin = 0;
    for (int depth = 0; depth < 16; ++depth) {
        const size_t dot = std::min(path.find('.', begin), path.size());
        const std::string key = path.substr(begin, dot - begin);
        if (key.empty()) return Status::fail(path, core::say("an empty name in the path"));
        if (at->is_array()) {
            if (key.find_first_not_of("0123456789") != key.npos || key.size() > 6)
                return Status::fail(
                    path, core::say("\"{key}\" should be the number of a list entry, from 0", {{"key", key}}));
            const auto index = size_t(std::atoi(key.c_str()));
            if (index > at->size())
                return Status::fail(
                    path, core::say("the list has {count} entries, numbered from 0", {{"count", at->size()}}));
            if (index == at->size()) at->push_back(Json::object());
            at = &(*at)[index];
        } else {
            if (at->is_null()) *at = Json::object();
            if (!at->is_object())
                return Status::fail(path, core::say("nothing can stand below {found}", {{"found", core::kindOf(*at)}}));
            if (!at->contains(key)) (*at)[key] = isList(key) ? Json::array() : Json();
            at = &(*at)[key];
        }
        if (dot == path.size()) {
            *at = std::move(value);
            return {};
        }
        begin = dot + 1;
    }
    return Status::fail(path.substr(0, 80), core::say("the path is too deep"));
}

bool looksLikeLink(std::string_view text)
{
    return text.find('#') != text.npos || text.substr(0, kPacked.size()) == kPacked || text.substr(0, 9) == "scenario=";
}

std::string encodeLink(const Document& document)
{
    Document d = document;
    // What came from an old link stays with the defaults and cars of its revision.
    if (d.revision == 0) d.revision = kRevision;
    Json frozen;
    const Json full = canonicalJson(d);
    frozenDefaults(d.revision, frozen);
    // Keys that are younger than the revision mean by default what was done before them: they need not be written.
    Json out = difference(full, merged(canonicalJson(Document{}), frozen["document"]));
    out["revision"] = d.revision;
    const Json car = merged(core::writeJson(CarEntry{}), frozen["car"]);
    if (out.contains("cars"))
        for (Json& each : out["cars"]) each = difference(each, car);
    if (out.contains("show") && out["show"].contains("moments"))
        for (Json& each : out["show"]["moments"]) each = difference(each, core::writeJson(Moment{}));
    return "#" + std::string(kPacked) + core::toBase64Url(core::deflateRaw(core::canonicalText(out)));
}

Status decodeLink(std::string_view fragment, Json& json, LinkOptions& options)
{
    if (fragment.size() > kMaxLink)
        return Status::fail("link", core::say("longer than {most} characters", {{"most", kMaxLink}}));
    const std::string_view text = withoutHash(fragment);
    if (text.substr(0, kPacked.size()) == kPacked) {
        const size_t end = std::min(text.find('&'), text.size());
        if (Status s = decodePacked(text.substr(kPacked.size(), end - kPacked.size()), json); !s) return s;
        return decodePairs(text.substr(end), json, options);
    }
    if (text.size() > 2 && text[0] == 'y' && text[1] >= '0' && text[1] <= '9' && text.find('.') != text.npos)
        return Status::fail("link", core::say("made by a newer version ({version}); reload the page for it",
                                              {{"version", text.substr(0, text.find('.')).substr(0, 8)}}));
    json = Json::object();
    return decodePairs(text, json, options);
}

Status loadLink(std::string_view fragment, Scenario& out, LinkOptions& options, const SceneReader& reader,
                const GroundMaker& maker)
{
    Json json;
    if (Status s = decodeLink(fragment, json, options); !s) return s;
    return load(json, out, reader, maker);
}

}
