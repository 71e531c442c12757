// What a recorded run of a scenario with a goal is worth: it is driven again, and counts only where every second comes
// to the recorded state, of which the goal's is a part.
//
//     Scoring scoring(scenario);
//     while (!scoring.advance(2000)) ...
//     if (scoring.refused()) scoring.json();
//
// A recording that proves its score has all its hashes, and one of them after the moment in which the goal was decided:
// what came before that hash cannot be changed without changing it.
#pragma once

#include "scenario/scenario.h"

namespace scenario {

class Scoring {
public:
    explicit Scoring(const Scenario& scenario); // which has to stay

    bool advance(int64_t steps);                              // true once it is over, or refused
    double share() const;                                     // of the steps done
    const core::Status& refused() const { return m_refused; } // ok() where the score is proved
    bool reached() const;                                     // proved, and the goal was reached
    double score() const;
    goal::Medal medal() const;
    // {"challenge", "title", "kind", "unit", "phase", "reason", "score", "medal", "ended", "cones", "faults", "seconds"}
    core::Json json() const;

private:
    core::Status begin();
    void judge();

    const Scenario& m_scenario;
    world::World m_world;
    int64_t m_steps = 0;
    core::Status m_refused;
    bool m_over = false;
};

// The built-in scenario whose run is the same: all but what is shown and said of it. "" for none of them, and then
// `differs` names the first thing that is otherwise than in the one of the same goal's kind, if there is any.
std::string challengeOf(const Document& document, std::string* differs = nullptr);

}
