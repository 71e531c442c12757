#include "cli/command.h"
#include "core/describe.h"
#include "impact/barrier_io.h"
#include "impact/pair_io.h"

#include <cstdio>
#include <unistd.h>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab impact barrier [CASES]\n"
    "       yawlab impact curve [CASES]\n"
    "       yawlab impact pair [--invert] [CASES]\n"
    "       yawlab impact schema\n\n"
    "One impact computed on its own. CASES is a JSON file, - or none for standard input: one case, or a list of "
    "cases,\n"
    "which gives a list of results. Standard output gets the results as JSON. SI units, angles in radians.\n\n"
    "barrier: a vehicle and a rigid wall (Knight 2002), body axes (x forward, y left, yaw rate counter-clockwise), "
    "the\n"
    "normal from the wall into the vehicle, of any length:\n"
    "  {\"method\": \"restitution\"|\"energy\", \"mass\": 1500, \"izz\": 2500, \"point\": [2.2, -0.9],\n"
    "   \"normal\": [-0.17, 0.98], \"velocity\": [26.8, 0], \"yawRate\": 0, \"e\": 0.29|\"auto\", \"mu\": "
    "0.29|\"auto\",\n"
    "   \"P\": 0.9|\"auto\", \"root\": \"bounce\"|\"through\"|\"both\", \"dt\": 0.005}\n"
    "  -> velocity, yawRate, impulse {normal, tangential: along the normal turned +90 degrees}, energyKept, "
    "reachable,\n"
    "     angleOfAttack [rad], e, mu, P, method, contact: sticking, sliding or reversed, slipEnds, residual {linear,\n"
    "     angular, method}, limits, ...; with dt also force {normal, tangential, moment}, constant over dt: J/dt\n"
    "  \"root\": \"both\" answers with {bounce, through}. In the place of point: \"body\": {\"front\", \"rear\", "
    "\"width\"} and\n"
    "  \"penetration\" of its deepest corner; the contact point is the middle of the line in which it meets the wall.\n"
    "  \"auto\" takes the thesis's law of the angle of attack, or lawE, lawMu, lawP. When P is out of reach, reachable "
    "is\n"
    "  false, P is raised to PMin, and where that would rebound faster than it came the answer is restitution's.\n\n"
    "curve: the same cases; the force over dt (default 0.005 s) against the share P of energy kept, from 1 to the "
    "least\n"
    "that friction lets go, both roots: Knight 2002, Figure 4-5\n"
    "  -> dt, PMin, points: [{P, bounce: {force, normal, tangential, moment, root, e}, through: {...}}], null where\n"
    "     the energy method has no answer\n\n"
    "pair: two vehicles, earth axes, contact points in each one's body axes, the normal's angle pointing into a:\n"
    "  {\"model\": \"planar\"|\"roll4\", \"a\": {\"mass\", \"izz\", \"heading\", \"velocity\": [vx, vy], \"yawRate\",\n"
    "   \"contact\": [x, y]}, \"b\": {...}, \"normal\": .., \"e\": .., \"mu\": signed Pt/Pn, or \"muFraction\": 0..1 "
    "of the\n"
    "   critical one}; for roll4 in each car rollingMass, h, ixz, ixx, rollDamping, rollRate, a, b, cf, cr,\n"
    "   contactHeight, and dt, roadFriction\n"
    "  -> a, b {velocity, velocityBody, yawRate, rollRate, deltaV, pdof: where the force comes from, 0 ahead, pi/2 "
    "left},\n"
    "     impulse {normal, tangential} on a, energyLost {total, normal, tangential}, criticalMu, passes,\n"
    "     residual: how well the equations hold; momentumResidual: what of the pair's momentum in earth axes the "
    "4-DOF\n"
    "     model does not keep, because its axes turn with each car over one trapezoid, relative to the impulse, "
    "...\n"
    "  --invert  the velocities given are those after the impact, the answer's those before; needs e > 0\n\n"
    "schema: every key with unit, range and meaning.\n";

int run(Arguments& args)
{
    const std::string kind = args.positional("barrier, curve, pair or schema");
    if (kind == "schema") {
        if (!args.good(kHelp)) return kUsage;
        impact::BarrierCase barrier;
        impact::PairCase pair;
        const core::Json schema = {{"barrier", core::SchemaWriter::schemaOf(barrier)},
                                   {"pair", core::SchemaWriter::schemaOf(pair)}};
        say("%s", core::prettyText(schema).c_str());
        return kDone;
    }
    // None: what is piped in. Typing at a terminal is meant by - alone.
    const std::string path = args.hasPositional() || isatty(STDIN_FILENO) ? args.positional("CASES") : "-";
    const bool invert = kind == "pair" && args.flag("--invert");
    if (!args.good(kHelp)) return kUsage;
    if (kind != "barrier" && kind != "curve" && kind != "pair") {
        warn("yawlab: impact knows barrier, curve, pair and schema, not \"%s\"\n\n%s", kind.c_str(), kHelp);
        return kUsage;
    }
    std::string text;
    core::Json in, out;
    if (!readAll(path, text)) return kFailed;
    core::Status status = core::parseJson(text, in);
    if (status)
        status = kind == "barrier" ? impact::barrierCases(in, out)
                 : kind == "curve" ? impact::barrierCurves(in, out)
                                   : impact::pairCases(in, out, invert);
    if (!status) return refuse(status);
    say("%s", core::prettyText(out).c_str());
    return kDone;
}

}

const Command kImpact = {"impact", "computes impacts against a wall or between two vehicles", kHelp, run};

}
