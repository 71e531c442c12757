// What a wheel or a body asks of the ground: height, normal and surface at a place. Everything that drives asks here
// and nowhere else, so flat ground, a spline surface and its micro-relief look alike to a car.
//
//     core::Status status;
//     const terrain::Ground ground = terrain::build(settings, fetch, status);   // once
//     const terrain::GroundSample s = ground.sample(x, y);                      // any number of times, from any world
//
// A Ground is a constant after it is built; copies share the grid. sample() allocates nothing.
#pragma once

#include "core/status.h"
#include "math/lanes.h"
#include "terrain/settings.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace terrain {

struct GroundSample {
    double height = 0.0;               // [m] world z of the surface
    math::dvec3 normal{0.0, 0.0, 1.0}; // unit, upwards
    double friction = 1.0;             // factor on every tire's friction
    double rollingDrag = 0.0;          // added rolling resistance coefficient (gravel, snow), force per load
    uint32_t surface = 0;              // index into the surface table (asphalt = 0)
};

// Two places at once: the wheels of an axle.
struct GroundLanes {
    math::Lanes height;
    math::Lanes3 normal;
    math::Lanes friction, rollingDrag;
    uint32_t surface[2];

    GroundSample operator[](int side) const
    {
        return {height[side], lane(normal, side), friction[side], rollingDrag[side], surface[side]};
    }
};

// A place on a carriageway.
struct OnRoad {
    double lateral = 0.0;       // [m] from the middle, to the left of the road's sense positive
    double halfWidth = 0.0;     // [m]
    math::dvec2 left{0.0, 1.0}; // unit
};

class Terrain;
struct Layer;

class Ground {
public:
    Ground() = default; // level, dry asphalt at z = 0

    // Anywhere: beyond its border the border policy answers.
    GroundSample sample(double x, double y) const { return m_varied ? varied(x, y) : plane(x, y); }
    GroundLanes sample(math::Lanes x, math::Lanes y) const
    {
        return m_varied ? varied(x, y) : plane(x, y);
    }                                        // same bits
    double height(double x, double y) const; // sample(x, y).height, cheaper
    // [1/m] The surface's second derivative is nowhere more than this, in no direction, up to `within` [m] around a
    // place; infinite where that is not known (micro-relief, a grid's border).
    double bend(double x, double y, double within) const;
    // Whether a road's carriageway is there, of whatever it is made.
    bool road(double x, double y, OnRoad& out) const;
    std::array<float, 3> dustColour(double x, double y) const; // of what a wheel throws up here, linear RGB

    // The spline surface; null for planes.
    const Terrain* terrain() const { return m_terrain.get(); }
    const std::shared_ptr<const Terrain>& shared() const { return m_terrain; }

    // For drawing a plane: its surface, and the rectangles of other surfaces upon it.
    struct Patch {
        math::dvec2 centre, axis, half; // [m]; axis: unit, along the length
        double friction, rollingDrag;
        uint32_t surface;
    };
    uint32_t baseSurface() const { return m_surface; }
    const std::vector<Patch>* patches() const { return m_patches.get(); }

private:
    friend Ground build(const TerrainSettings&,
                        const std::function<core::Status(const std::string&, std::vector<uint8_t>&)>&, core::Status&,
                        std::shared_ptr<const Terrain>);

    template <class T> T planeHeight(T x, T y) const { return m_height + m_gradient.x * x + m_gradient.y * y; }
    GroundSample plane(double x, double y) const
    {
        return {planeHeight(x, y), m_normal, m_friction, m_rollingDrag, m_surface};
    }
    GroundLanes plane(math::Lanes x, math::Lanes y) const
    {
        return {planeHeight(x, y),
                math::both(m_normal),
                math::both(m_friction),
                math::both(m_rollingDrag),
                {m_surface, m_surface}};
    }
    GroundSample varied(double x, double y) const;
    GroundLanes varied(math::Lanes x, math::Lanes y) const;
    template <class T> auto variedAt(T x, T y) const; // the one place (T = double) or two (T = math::Lanes)
    const Patch* patchAt(double x, double y) const;   // the uppermost; null where there is none

    bool m_varied = false; // more than a plane of one surface
    double m_height = 0.0; // plane: z = height + gradient . (x, y)
    math::dvec2 m_gradient{0.0};
    math::dvec3 m_normal{0.0, 0.0, 1.0};
    double m_friction = 1.0;
    double m_rollingDrag = 0.0;
    uint32_t m_surface = 0;
    std::shared_ptr<const std::vector<Patch>> m_patches; // null when there are none
    std::shared_ptr<const Terrain> m_terrain;            // null for planes
    std::shared_ptr<const std::vector<Layer>> m_layers;  // null when there are none
};

// Brings the bytes of a named file (a height map); a failure is passed on with the path "terrain.file".
using Fetch = std::function<core::Status(const std::string& name, std::vector<uint8_t>& bytes)>;

// On failure the status says why and the ground is level. `made`: the spline surface of these very settings, where it
// was built before (packed.h); it is built otherwise.
Ground build(const TerrainSettings& settings, const Fetch& fetch, core::Status& status,
             std::shared_ptr<const Terrain> made = nullptr);

}
