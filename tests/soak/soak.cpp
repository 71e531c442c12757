// Hours of simulated time in one program: a minute of every built-in scenario is a round, and rounds follow each other. What a
// round leaves in memory, what it costs and the bits it ends with must be those of the rounds before.
//     soak [HOURS [SECONDS]]     10 hours, 60 s of each scenario in a round; three rounds at least
// Prints one line a round and `N passed, N failed`. scripts/soak builds and runs it.
#include "assets/catalog.h"
#include "scenario/link.h"
#include "scenario/scenario.h"
#include "world/world.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <malloc.h>
#include <map>
#include <string>
#include <sys/resource.h>
#include <vector>

namespace {

constexpr double kMostMemory = 64.0 * 1024; // [bytes] that the heap may have grown since the second round
constexpr double kMostCost = 1.1;           // the cheapest of the last third of the rounds to that of the first
constexpr double kPeak = 1.02;              // the most memory ever held, to that of the first two rounds

struct Round {
    double simulated = 0.0; // [s]
    double cost = 0.0;      // [s] of the processor, of this program alone
    double heap = 0.0;      // [bytes] in use when the round is over
    double peak = 0.0;      // [bytes] the most that this program ever held
};

double cheapest(const std::vector<Round>& rounds, size_t from, size_t to)
{
    double least = rounds[from].cost;
    for (size_t k = from; k < to; ++k) least = std::min(least, rounds[k].cost);
    return least;
}

// `seconds` of each scenario, whatever its duration is.
Round round(double seconds, std::map<std::string, uint64_t>& bits, std::vector<std::string>& wrong)
{
    Round r;
    const std::clock_t begun = std::clock();
    for (const std::string_view listed : assets::names("scenarios")) {
        const std::string name(listed);
        scenario::Scenario s;
        if (!scenario::loadNamed(name, s)) {
            wrong.push_back(name + " does not open");
            continue;
        }
        world::World w;
        scenario::start(s, w);
        world::run(w, int64_t(std::floor(seconds / w.setup.dt + 0.5)));
        r.simulated += world::time(w);
        if (w.state.clock.stopped) wrong.push_back(name + ": a state is not a number");
        const uint64_t now = world::hash(w);
        if (bits.emplace(name, now).first->second != now) wrong.push_back(name + " ends with other bits than before");
    }
    r.cost = double(std::clock() - begun) / CLOCKS_PER_SEC;
    r.heap = double(mallinfo2().uordblks) + double(mallinfo2().hblkhd);
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    r.peak = 1024.0 * double(used.ru_maxrss);
    return r;
}

int passed = 0, failed = 0;
void verdict(const char* what, bool good)
{
    ++(good ? passed : failed);
    std::printf("%s  %s\n", good ? "ok    " : "FAILED", what);
}

}

int main(int argc, char** argv)
{
    const double hours = argc > 1 ? std::atof(argv[1]) : 10.0, seconds = argc > 2 ? std::atof(argv[2]) : 60.0;
    std::map<std::string, uint64_t> bits;
    std::vector<std::string> wrong;
    std::vector<Round> rounds;
    double simulated = 0.0;
    // The first third and the last are compared: three rounds at least.
    while (rounds.size() < 3 || simulated < 3600.0 * hours) {
        rounds.push_back(round(seconds, bits, wrong));
        const Round& r = rounds.back();
        simulated += r.simulated;
        std::printf("%6.2f h simulated: %6.1f s of the processor, %8.0f kB in use, %6.0f MB at most\n",
                    simulated / 3600.0, r.cost, r.heap / 1024.0, r.peak / 1048576.0);
        std::fflush(stdout);
    }
    const size_t n = rounds.size(), third = n / 3;
    const double grown = rounds.back().heap - rounds[1].heap, peak = rounds.back().peak / rounds[1].peak;
    const double cost = cheapest(rounds, n - third, n) / cheapest(rounds, 0, third);
    std::printf("%zu scenarios, %zu rounds: %+.0f bytes in use since the second, peak x %.3f, cost x %.3f\n",
                bits.size(), n, grown, peak, cost);
    for (const std::string& w : wrong) std::printf("        %s\n", w.c_str());
    verdict("every round ends with the same bits, in numbers", wrong.empty() && !bits.empty());
    verdict("memory is flat", grown <= kMostMemory && peak <= kPeak);
    verdict("the cost is flat", cost <= kMostCost);
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
