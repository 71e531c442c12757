// A score is what the recorded run comes to when it is driven again; what was changed on the way is refused with its place.
#include "scenario/challenge_hands.h"
#include "scenario/link.h"
#include "scenario/score.h"
#include "support.h"

#include <catch_amalgamated.hpp>

#include <cmath>

using scenario::Scenario;
using scenario::Scoring;

namespace {

// The quickest of all challenges to drive, with a recording.
Scenario recorded()
{
    static const Scenario made = [] {
        Scenario s;
        REQUIRE(scenario::loadNamed("challenge-crash", s).ok());
        for (const hands::Drive& d : hands::drives())
            if (d.challenge == "challenge-crash" && d.medal == goal::Medal::gold)
                s.recording = hands::driven(s, d.drive).recording;
        s.document.recording = core::toBase64Url(control::encode(s.recording));
        s.document.engine = scenario::engineVersion();
        return s;
    }();
    return made;
}

std::string refusedFor(const Scenario& s)
{
    Scoring scoring(s);
    while (!scoring.advance(1000)) {
    }
    CHECK(scoring.reached() == scoring.refused().ok());
    return scoring.refused().text();
}

bool says(const std::string& text, const char* what)
{
    INFO(text);
    return text.find(what) != text.npos;
}

}

TEST_CASE("a recorded run is judged again to the bit, through its link as well", "[goal][score]")
{
    const Scenario s = recorded();
    Scoring scoring(s);
    while (!scoring.advance(7)) CHECK(scoring.share() < 1.0);
    REQUIRE(scoring.refused().text() == "");
    REQUIRE(scoring.reached());
    CHECK(scoring.medal() == goal::Medal::gold);
    const core::Json told = scoring.json();
    CHECK(told["challenge"] == "challenge-crash");
    CHECK(told["unit"] == "m/s");
    CHECK(told["medal"] == "gold");
    CHECK(told["score"].get<double>() == scoring.score());

    Scenario linked;
    scenario::LinkOptions options;
    REQUIRE(scenario::loadLink(scenario::encodeLink(s.document), linked, options).ok());
    Scoring again(linked);
    while (!again.advance(1000)) {
    }
    CHECK(again.score() == scoring.score());
    CHECK(again.json()["challenge"] == "challenge-crash");
}

TEST_CASE("a recording forged by one byte is refused, or is worth the same to the bit", "[goal][score]")
{
    const Scenario s = recorded();
    const core::Bytes whole = control::encode(s.recording);
    const int tries = test::scaled(60);
    int refused = 0;
    Scoring honest(s);
    while (!honest.advance(1000)) {
    }
    for (int k = 0; k < tries; ++k) {
        core::Bytes bytes = whole;
        bytes[size_t(k) * bytes.size() / size_t(tries)] ^= uint8_t(1 << (k % 8));
        Scenario other = s;
        other.document.recording = core::toBase64Url(bytes);
        Scenario read;
        // What is no recording any more is refused where it is read, what is another one when it is driven. What stands
        // behind the last hash, or says the same in other words (the clamp of a pedal), changes nothing of the score.
        if (!scenario::load(scenario::canonicalJson(other.document), read).ok()) {
            ++refused;
            continue;
        }
        INFO("byte " << size_t(k) * bytes.size() / size_t(tries));
        Scoring scoring(read);
        while (!scoring.advance(1000)) {
        }
        if (scoring.refused().ok())
            CHECK(scoring.score() == honest.score());
        else
            ++refused;
    }
    CHECK(refused > tries * 3 / 4);
}

TEST_CASE("a recording that cannot prove its score is refused in words", "[goal][score]")
{
    Scenario s = recorded();
    s.recording.hashes[2] ^= 1;
    CHECK(says(refusedFor(s), "differs in the second before 2 s"));
    s = recorded();
    s.recording.hashes.pop_back();
    CHECK(says(refusedFor(s), "hashes where its length asks for"));
    s = recorded();
    s.recording.hashes[0] ^= 1;
    CHECK(says(refusedFor(s), "begins in another state"));
    s = recorded();
    s.recording.truncate(300, control::Rhythm::of(0.005));
    CHECK(says(refusedFor(s), "ends before the goal is reached"));
    s = recorded();
    s.recording = {};
    CHECK(says(refusedFor(s), "there is none"));
    REQUIRE(scenario::loadNamed("hills", s).ok());
    CHECK(says(refusedFor(s), "has none to be reached"));
    // Decided, but between the last hash and the end, where anything could be written.
    s = recorded();
    Scoring scoring(s);
    while (!scoring.advance(1000)) {
    }
    const double ended = scoring.json()["ended"];
    REQUIRE(ended > std::floor(ended) + 0.01);
    const auto rhythm = control::Rhythm::of(0.005);
    s.recording.truncate(int64_t(std::ceil(ended * 200.0)) + 4, rhythm);
    CHECK(says(refusedFor(s), "one more second"));
}

TEST_CASE("a changed scenario is another challenge, and the first change is named", "[goal][score]")
{
    const Scenario s = recorded();
    CHECK(scenario::challengeOf(s.document) == "challenge-crash");
    scenario::Document d = s.document;
    d.title = "Mine";
    d.show.caption = "Look";
    CHECK(scenario::challengeOf(d) == "challenge-crash");
    d.cars[0].speed -= 1.0;
    std::string differs;
    CHECK(scenario::challengeOf(d, &differs).empty());
    CHECK(differs == "cars[0].speed");
    d = s.document;
    d.goal->medals = {30, 20, 10};
    CHECK(scenario::challengeOf(d, &differs).empty());
    CHECK(differs == "goal.medals[0]");
    d = s.document;
    d.terrain.friction = 2.0;
    CHECK(scenario::challengeOf(d).empty());
    d.goal.reset();
    CHECK(scenario::challengeOf(d).empty());
}
