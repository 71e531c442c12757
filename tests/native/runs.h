// A built-in scenario with changes, as a visitor would make them in a link.
#pragma once

#include "scenario/link.h"
#include "scenario/scenario.h"

#include <catch_amalgamated.hpp>

#include <utility>
#include <vector>

namespace test {

using Changes = std::vector<std::pair<const char*, core::Json>>;

inline scenario::Scenario changed(const char* name, const Changes& changes = {})
{
    core::Json json;
    REQUIRE(scenario::namedJson(name, json).ok());
    for (const auto& [path, value] : changes) REQUIRE(scenario::setPath(json, path, value).ok());
    scenario::Scenario s;
    const core::Status status = scenario::load(json, s);
    INFO(status.text());
    REQUIRE(status.ok());
    return s;
}

}
