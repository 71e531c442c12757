#include "assets/catalog.h"

namespace assets {

const Asset* find(std::string_view path)
{
    for (const Asset* a = kAssets; !a->path.empty(); ++a)
        if (a->path == path) return a;
    return nullptr;
}

std::vector<std::string_view> names(std::string_view folder)
{
    constexpr std::string_view suffix = ".json";
    std::vector<std::string_view> out;
    for (const Asset* a = kAssets; !a->path.empty(); ++a) {
        if (a->path.size() <= folder.size() + 1 + suffix.size()) continue;
        if (a->path.substr(0, folder.size()) != folder || a->path[folder.size()] != '/') continue;
        const std::string_view name = a->path.substr(folder.size() + 1);
        if (name.find('/') != name.npos) continue;
        out.push_back(name.substr(0, name.size() - suffix.size()));
    }
    return out;
}

}
