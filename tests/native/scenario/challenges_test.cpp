// Every challenge is within reach: its bronze of somebody who has keys alone and reacts late, its gold of somebody who knows how.
#include "assets/catalog.h"
#include "core/bytes.h"
#include "scenario/challenge_hands.h"
#include "scenario/link.h"
#include "scenario/score.h"
#include "support.h"

#include <catch_amalgamated.hpp>

#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

// A lap is minutes of a run: where tests do less, it is left out.
static bool tooLong(const scenario::Scenario& s)
{
    return s.document.goal->limit > 100.0 && test::scaled(100) < 100;
}

static std::string boardOf(const std::string& challenge)
{
    return YAWLAB_SOURCE_DIR "/assets/boards/" + challenge + ".json";
}

TEST_CASE("bronze is within a beginner's reach, gold within an expert's", "[goal][challenges]")
{
    for (const hands::Drive& d : hands::drives()) {
        INFO(d.challenge << ", " << d.name);
        scenario::Scenario s;
        REQUIRE(scenario::loadNamed(d.challenge, s).text() == "");
        if (tooLong(s)) continue;
        const world::World w = hands::driven(s, d.drive);
        const goal::State& state = w.state.goal.at(0);
        INFO(goal::name(goal::Reason(state.reason)) << ", " << state.score);
        REQUIRE(state.phase == int64_t(goal::Phase::reached));
        CHECK(int(goal::medal(*s.document.goal, state.score)) == int(d.medal));
    }
}

TEST_CASE("each scenario with a goal has a bronze and a gold that somebody drove", "[goal][challenges]")
{
    std::set<std::string> bronze, gold;
    for (const hands::Drive& d : hands::drives()) (d.medal == goal::Medal::gold ? gold : bronze).insert(d.challenge);
    int kinds[size_t(goal::Kind::count)] = {};
    for (std::string_view name : assets::names("scenarios")) {
        scenario::Scenario s;
        core::Json json;
        REQUIRE(scenario::namedJson(name, json).ok());
        if (!json.contains("goal")) continue;
        INFO(name);
        REQUIRE(scenario::load(json, s).ok());
        CHECK(s.document.goal->medals.size() == 3);
        CHECK(bronze.count(std::string(name)) == 1);
        CHECK(gold.count(std::string(name)) == 1);
        ++kinds[size_t(s.document.goal->kind)];
    }
    for (const int n : kinds) CHECK(n > 0);
}

// yawlab_tests "[.boards]" writes assets/boards anew: after a change of physics or of a challenge.
TEST_CASE("the scripted hands write the boards", "[.boards]")
{
    std::map<std::string, core::Json> entries;
    for (const hands::Drive& d : hands::drives()) {
        scenario::Scenario s;
        REQUIRE(scenario::loadNamed(d.challenge, s).text() == "");
        const world::World w = hands::driven(s, d.drive);
        s.document.recording = core::toBase64Url(control::encode(w.recording));
        s.document.engine = scenario::engineVersion();
        entries[d.challenge].push_back(
            {{"name", d.name}, {"score", w.state.goal.at(0).score}, {"link", scenario::encodeLink(s.document)}});
    }
    for (const auto& [challenge, list] : entries) {
        const core::Json board = {{"yawlabBoard", 1}, {"challenge", challenge}, {"entries", list}};
        std::ofstream(boardOf(challenge)) << board.dump(1) << "\n";
    }
}

TEST_CASE("every entry of the boards proves its score", "[goal][challenges][boards]")
{
    std::set<std::string> challenges;
    for (const hands::Drive& d : hands::drives()) challenges.insert(d.challenge);
    for (const std::string& challenge : challenges) {
        std::ifstream file(boardOf(challenge));
        std::stringstream text;
        text << file.rdbuf();
        core::Json board;
        INFO(challenge);
        REQUIRE(core::parseJson(text.str(), board, {.bytes = 1u << 22}).text() == "");
        CHECK(board["challenge"] == challenge);
        CHECK(board["entries"].size() >= 2);
        for (const core::Json& entry : board["entries"]) {
            INFO(entry["name"].get<std::string>());
            scenario::Scenario s;
            scenario::LinkOptions options;
            REQUIRE(scenario::loadLink(entry["link"].get<std::string>(), s, options).text() == "");
            if (tooLong(s)) continue;
            scenario::Scoring scoring(s);
            while (!scoring.advance(10000)) {
            }
            REQUIRE(scoring.refused().text() == "");
            CHECK(scoring.json()["challenge"] == challenge);
            CHECK(std::abs(scoring.score() - entry["score"].get<double>()) <= 1e-9 * scoring.score());
        }
    }
}
