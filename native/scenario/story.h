// What a run tells: when its scenario's moments are, and the values that `show` names. Found by running a world of its
// own from the start to the scenario's duration, with the controls of its drivers or recording and nobody's hands.
//
//     Story story(scenario);
//     while (!story.advance(1000)) ;   // steps, as many at once as the caller has time for
//     story.json();                    // {"end", "moments": [{"step", "time"}], "impacts": [..], "values": {..}}
#pragma once

#include "scenario/scenario.h"
#include "watch/measure.h"

#include <cmath>
#include <limits>

namespace scenario {

class Story {
public:
    explicit Story(const Scenario& scenario);
    bool advance(int64_t steps); // true once it is whole
    bool whole() const;
    const world::World& world() const { return m_world; }

    static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    double value(const ValueAsked& asked) const; // kNone where the run has no such thing
    int64_t step(const MomentAt& moment) const;  // -1 where it does not come
    // A value that this run lacks is null; so is the step of a moment that does not come.
    core::Json json() const;

private:
    // Of every vehicle, whatever is asked.
    struct Way {
        math::dvec3 start{0.0}, last{0.0};
        double heading = 0.0, yaw = 0.0, turned = 0.0, distance = 0.0, startSpeed = 0.0, lowest = 0.0, fastest = 0.0,
               highest = kNone;
        bool touched = false;
    };
    void note();
    const world::Event* impact(int number) const; // from 1
    double ofImpact(const world::Event& event, size_t name) const;
    double ofRun(size_t vehicle, size_t name) const;
    const control::Run* measured(size_t vehicle) const;

    Show m_show;
    Variants m_variants;
    int m_focus = 0; // the vehicle looked at
    int64_t m_steps = 0;
    world::World m_world;
    std::vector<Way> m_ways;
    std::vector<std::pair<size_t, watch::Measuring>> m_measured;
    std::vector<double> m_covered; // [m] by the vehicle looked at, a step
    int64_t m_stands = -1;         // step since which that one stands
    double m_leastGap = kNone;
};

}
