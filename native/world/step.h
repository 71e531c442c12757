// Every vehicle through one step, against walls and against each other.
//
// M. Knight, Simulation of vehicle collisions in real time, 2002, chapters 3 to 5: detect, compute the momentum
// transfer, apply it. docs/contact.md tells the whole. Vehicles that may meet in this step form an island
// (world/contact_find.h); a vehicle that may meet nobody is an island of its own. Of an island all are integrated over
// the step and swept from where they were to where they are; the earliest contact faster than the speed of rest has all
// put back, integrated to it and those who meet answered (world/contact_respond.h); then they go on with the rest of
// the step. After kMostImpacts contacts of a vehicle, broken objects apart, further ones give no restitution. After
// kMostRests of those it is wedged: between walls it is held where it is while the rest of the step passes for its
// wheels, springs and engine; two vehicles let each other be, and what overlaps is parted in the end.
//
// Resting contact is solved for all contacts of the island together, at the step's end (world/contact_rest.cpp). What
// it needs acts as a force throughout the next step. Where a vehicle is pressed on, that is the partner's force; where
// it is not, what was given too much is taken back at the step's end: contacts push as hard as they must, and never
// pull. Where a pulse acts on a vehicle its next step begins from nothing.
//
// A vehicle that is alone and keeps away from every wall by more than it can move in the step is integrated and nothing
// else (collision::clear). The results are the same bits: the sweep would have found nothing.
#pragma once

#include "collision/nearby.h"
#include "vehicle/motion.h"

namespace world {

struct World;

inline constexpr int kMostImpacts = 4; // of a vehicle in one step, with restitution
inline constexpr int kMostRests = 8;   // without
inline constexpr double kRecede = 1.0; // [m/s] at which a vehicle leaves a wall that a pulse let it into

// Beside the state, one per vehicle: nothing the future depends on.
struct VehicleCache {
    collision::Outline outline; // dents included
    vehicle::Body body;         // a constant
    collision::Clearance clearance;
    bool contacts = true; // some may be going on

    void forget()
    {
        clearance.reset();
        contacts = true;
    }
};

void stepVehicles(World& world);

// After build(), reset() and restore(): caches follow the setup, none remembers another past.
void prepareContacts(World& world);

}
