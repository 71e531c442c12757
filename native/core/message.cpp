#include "core/message.h"

#include "core/json.h"

namespace core {

MessageValue::MessageValue(const char* n, Message m) : name(n)
{
    message.push_back(std::move(m));
}

static std::string told(const MessageValue& value)
{
    return value.message.empty() ? value.text : value.message[0].english();
}

std::string Message::english() const
{
    if (code.empty()) return plain;
    std::string out;
    for (size_t at = 0; at < code.size();) {
        const size_t open = code.find('{', at), close = code.find('}', open);
        if (close == code.npos) return out.append(code.substr(at));
        const std::string_view name = code.substr(open + 1, close - open - 1);
        out.append(code.substr(at, open - at));
        const MessageValue* found = nullptr;
        for (const MessageValue& v : values)
            if (v.name == name) found = &v;
        out += found ? told(*found) : std::string(code.substr(open, close - open + 1));
        at = close + 1;
    }
    return out;
}

Message say(Sentence sentence, std::initializer_list<MessageValue> values)
{
    return {sentence.text(), values, {}};
}

Message verbatim(std::string text)
{
    return {{}, {}, std::move(text)};
}

Message remedy(const std::string& word, const std::vector<std::string>& known)
{
    constexpr size_t listed = 60;
    const std::string meant = nearest(word, known);
    if (!meant.empty()) return say("; did you mean \"{name}\"?", {{"name", meant}});
    if (known.empty()) return {};
    std::string names;
    for (size_t i = 0; i < known.size() && i < listed; ++i) names += (i == 0 ? "" : ", ") + known[i];
    return say("; there are {names}", {{"names", names + (known.size() > listed ? ", ..." : "")}});
}

Json toJson(const Message& message)
{
    if (message.code.empty()) return {{"say", ""}, {"plain", visible(message.plain)}};
    Json with = Json::object();
    for (const MessageValue& v : message.values)
        with[std::string(v.name)] = v.message.empty() ? Json(visible(v.text)) : toJson(v.message[0]);
    return {{"say", std::string(message.code)}, {"with", std::move(with)}};
}

}
