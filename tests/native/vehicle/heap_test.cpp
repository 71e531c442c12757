// The car's step takes nothing from the heap. This file replaces the program's operator new by one that can count.
#include "vehicle/car_rig.h"

#include <cstdlib>
#include <new>

using namespace test;

static bool counting = false;
static long allocations = 0;

// Not inlined: the compiler would see malloc behind one and free behind the other and call them mismatched.
__attribute__((noinline)) void* operator new(std::size_t size)
{
    if (counting) ++allocations;
    if (void* p = std::malloc(size ? size : 1)) return p;
    std::abort();
}
// The library asks for scratch space in this way and gives it back to the delete below.
__attribute__((noinline)) void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    if (counting) ++allocations;
    return std::malloc(size ? size : 1);
}
__attribute__((noinline)) void operator delete(void* p) noexcept
{
    std::free(p);
}
__attribute__((noinline)) void operator delete(void* p, std::size_t) noexcept
{
    std::free(p);
}

TEST_CASE("a step takes nothing from the heap", "[handling]")
{
    for (const char* name : kCars) {
        INFO(name);
        CarSettings s = carFile(name);
        s.aids.antilock = s.aids.traction = s.aids.stability = true;
        Rig r(s, {.velocity = {15.0, 0.0}});
        allocations = 0;
        counting = true;
        for (int i = 0; i < 400; ++i) {
            const Controls c{.steer = 0.2, .throttle = i < 200 ? 1.0 : 0.0, .brake = i < 200 ? 0.0 : 1.0};
            vehicle::step(r.model, r.state, c, {}, r.ground, r.integrator, r.dt);
        }
        counting = false;
        CHECK(allocations == 0);
    }
    // That it would be noticed.
    counting = true;
    std::vector<double>* p = new std::vector<double>(3);
    counting = false;
    CHECK(allocations >= 2);
    delete p;
}
