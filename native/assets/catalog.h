// The built-in data files (assets/**/*.json, *.obj) as text inside the binary.
#pragma once

#include <string_view>
#include <vector>

namespace assets {

struct Asset {
    std::string_view path; // below assets/, "cars/hatch.json"
    std::string_view text;
};

extern const Asset kAssets[]; // sorted by path, ends with an empty path

const Asset* find(std::string_view path);                     // null when there is none
std::vector<std::string_view> names(std::string_view folder); // "cars" -> hatch, rally, ...: direct children, no suffix

}
