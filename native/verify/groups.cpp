#include "verify/verify.h"

#include "core/json.h"

namespace verify {

const std::vector<Group>& groups()
{
    static const std::vector<Group> kGroups = {
        {"dynamics.spring.", "Integrators", "closed form",
         "Energy of an undamped spring after one step of z = w dt = 0.15, over the energy before, of each method.", "",
         spring},
        {"car.static.", "The car at rest", "closed form", "Statics of the default car on level ground, after 3 s.",
         "scenario=drive", statics},
        {"car.slope.", "The car on a slope", "closed form",
         "Statics of the default car, brakes on, nose up a slope of 10 %: loads by moments about the contact points, "
         "the "
         "pull of its weight by the friction of the tires.",
         "scenario=slope-parking", slope},
        {"car.tire.", "Two-region tire", "closed form",
         "Peak, slope and end of sticking of the curve that native/tire/lacombe.h has as (L1), (L2). No paper prints "
         "it.",
         "", tire},
        {"car.stop.", "Stopping distances", "closed form",
         "All wheels locked, friction that does not depend on load, no air, on three grounds.", "scenario=full-stop",
         stops},
        {"car.ledger.", "Energy ledger", "closed form",
         "What engine, brakes, tires, dampers and air gave and took, against the change of the car's energy, over 17 s "
         "of driving with all of them: a sum that must be nothing.",
         "scenario=drive", ledger},
        {"car.single-track.", "Single-track model", "closed form",
         "Yaw rate over steering angle in a steady turn, of the single-track model with the same parameters.",
         "scenario=step-steer", singleTrack},
        {"car.every.", "Single-track model of every car", "closed form",
         "Every built-in car with the slope of its own tires, roll, relaxation and compliance taken away: gain, and "
         "the "
         "time in which a step of the steering is answered by 90 per cent.",
         "scenario=step-steer", everyCar},
        {"impact.barrier.", "Knight's two methods", "computed",
         "The thesis prints speeds and angles of its two tests and no results. These were worked out from its "
         "equations, apart from this program.",
         "scenario=front-right", barrier},
        {"impact.law.", "Knight's laws over the angle of attack", "printed",
         "The ends of the three laws, and where the law of the energy can be obeyed at all.", "figure=k4-3", laws},
        {"impact.table2.", "Zhou's Table 2", "printed",
         "An angled rear-end impact by the planar and by the 4-DOF pair.", "scenario=zhou-figure-6", table2},
        {"impact.figure7.", "Zhou's Figure 7 in time", "printed",
         "The end of the pulse, of the roll car and of the 17-DOF car, against CarSim's column of Table 2: other "
         "vehicle models, so the tolerances are wide. The last row is held to the roll car and takes from the 17-DOF "
         "car what the 4-DOF equations do not have.",
         "scenario=zhou-figure-7", figure7},
        {"impact.figure8.", "Zhou's Figure 8", "sentence holds",
         "What the text says of the map: 1 it holds, 0 it does not.", "figure=z8", figure8},
        {"impact.carpenter.", "A car against a massive barrier", "published",
         "A worked example, no test: the planar pair at the critical friction, without restitution.", "", carpenter},
        {"impact.nhtsa", "Reconstructions of NHTSA tests 4363 and 4364", "published",
         "Velocity changes of published reconstructions for the same inputs, not what instruments in the cars "
         "recorded.",
         "", nhtsa},
        {"platoon.five.", "Five cars on a straight road", "expected",
         "Times of the two hits and who hits whom, as printed; the closed forms beside them are kinematics.",
         "scenario=five-cars", fiveCars},
        {"platoon.curve.", "Two cars in a bend", "expected",
         "Time of contact as printed and from the two arcs, yaw rates, direction of the normal, and a sentence of the "
         "text as the number of the car that turns more.",
         "scenario=curve-pair", curvePair},
        {"platoon.string.", "Waves in a row of cars", "closed form",
         "The speed of the car ahead swings by a sine; how much of it the next car has, against the absolute value of "
         "the law's own transfer function.",
         "scenario=string-stability", strings},
        {"platoon.idm.", "Intelligent driver model", "closed form",
         "A car behind one that slows and speeds up, against its differential equation solved apart by Runge-Kutta in "
         "steps of 1 ms; and the gap that it keeps in the end.",
         "scenario=string-stability&platoons.0.driver.follow=idm", idm},
        {"platoon.units.", "The platoon's printed numbers in US units", "printed",
         "SI numbers as printed against the US units that they were rounded from.", "", units},
        {"bits.", "The same bits", "everywhere",
         "For how many seconds the state of every built-in scenario has, to the last bit, the hash that the repository "
         "keeps: what other compilers and browsers come to (docs/determinism.md), computed by the machine that shows "
         "this.",
         "", bits}};
    return kGroups;
}

const std::vector<Weakness>& weaknesses()
{
    static const std::vector<Weakness> kWeaknesses = {
        {"No measured crash",
         "Nothing here was compared with an instrumented crash. The equations are verified; that cars "
         "behave so is not."},
        {"Roll of the 17-DOF car", "Struck as in Zhou's Figure 7 it rolls half as fast again as CarSim's column. The "
                                   "vertical springs of its tires and the gyroscopic moment of its wheels make nearly "
                                   "all of that; a contact 0.1 m lower, and nobody prints its height, would take it "
                                   "away."},
        {"Two cars in a bend",
         "The report says that the car in front turns more after the hit. With our axles and tires "
         "the one behind does. What of the unprinted was tried stands in docs/curve-pair.md."},
        {"Energy that cannot go", "Knight's energy law asks a glancing corner to lose more than any contact along its "
                                  "direction of impulse can take. Then the share is raised to the least that is left; "
                                  "where that would rebound too fast, restitution answers."},
        {"Times of the platoon", "The second hit of five cars comes 0.04 s late: drag and rolling resistance are not "
                                 "printed."}};
    return kWeaknesses;
}

core::Json toJson(const Case& c)
{
    return {{"case", c.name},           {"source", c.source},  {"expected", c.expected}, {"got", c.got},
            {"tolerance", c.tolerance}, {"unit", c.unit},      {"agrees", c.agrees()},   {"pass", c.pass()},
            {"differs", c.differs},     {"assumed", c.assumed}};
}

}
