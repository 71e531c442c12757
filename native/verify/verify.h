// What the engine is held to: printed and closed-form values against ours, row by row. `yawlab verify` and the page's
// panel show the same rows; docs/validation.md is report() of all.
//
//     for (const verify::Group& g : verify::groups()) { verify::Cases rows; g.compute(rows); }
#pragma once

#include "core/json_fwd.h"

#include <string>
#include <vector>

namespace verify {

struct Case {
    std::string name;   // "impact.barrier.head-on.u2"
    std::string source; // "Knight 2002, section 4.2"
    double expected = 0;
    double got = 0;
    double tolerance = 0; // absolute
    std::string unit;
    std::string assumed;  // what the source does not print and we chose; empty: nothing
    bool differs = false; // we say that it differs from the source, and why; should it agree, that is a miss too

    bool agrees() const { return got - expected <= tolerance && expected - got <= tolerance; }
    bool pass() const { return agrees() != differs; } // it is as we say
};

using Cases = std::vector<Case>;

// Rows that are told together; computed apart, so that who waits sees how far it is.
struct Group {
    const char* prefix; // of its rows' names
    const char* title;
    const char* column; // heading of the number that ours is held to
    const char* origin; // what they are about
    const char* run;    // readable link of a run that shows it, "" for none
    void (*compute)(Cases& rows);
};

const std::vector<Group>& groups();

// Where the engine is weak, in plain words.
struct Weakness {
    const char* about;
    const char* words;
};
const std::vector<Weakness>& weaknesses();

const char* opening(); // what the rows are and are not, in Markdown
core::Json bitsHere(); // assets/bits.json: the state's hash of every built-in scenario, as this machine has it
core::Json toJson(const Case& row);
std::string report(const Cases& cases); // docs/validation.md

void spring(Cases&);
void statics(Cases&);
void slope(Cases&);
void tire(Cases&);
void stops(Cases&);
void ledger(Cases&);
void singleTrack(Cases&);
void everyCar(Cases&);
void barrier(Cases&);
void laws(Cases&);
void table2(Cases&);
void figure7(Cases&);
void figure8(Cases&);
void carpenter(Cases&);
void nhtsa(Cases&);
void fiveCars(Cases&);
void curvePair(Cases&);
void units(Cases&);
void strings(Cases&);
void idm(Cases&);
void bits(Cases&);

}
