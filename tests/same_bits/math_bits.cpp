// Prints the hash of every elementary function over its sweeps, as tests/golden/math.txt holds them; with --table the
// accuracy table of native/math/README.md. Built with one set of compiler flags after another by scripts/same-bits.
#include "math/sweeps.h"

#include <cstdio>

static void printTable()
{
    std::printf("| function | evenly over | magnitudes over | worst error [ulp] | at | promised "
                "|\n|---|---|---|---|---|---|\n");
    for (const auto& f : sweeps::functions()) {
        const auto worst = sweeps::worstError(f, 5'000'000);
        char at[64];
        std::snprintf(at, sizeof at, worst.y != 0.0 ? "%.9g, %.9g" : "%.9g", worst.x, worst.y);
        std::printf("| %s | %g .. %g | %g .. %g | %.3f | %s | %g |\n", f.name, f.low, f.high, f.smallest, f.largest,
                    worst.ulp, at, f.limit);
    }
}

int main(int argc, char** argv)
{
    if (argc > 1 && std::strcmp(argv[1], "--table") == 0) {
        printTable();
        return 0;
    }
    for (const auto& f : sweeps::functions()) std::printf("%s %s\n", f.name, core::hex(sweeps::hash(f)).c_str());
    return 0;
}
