#include "cli/command.h"
#include "core/describe.h"
#include "core/text.h"
#include "scenario/models.h"
#include "tire/tire.h"
#include "vehicle/car.h"

#include <cstdio>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab tire [--model M] [--sweep slip|angle|combined] [options] [--csv FILE]\n\n"
    "Prints a tire's steady curves. M is lacombe, magicFormula, dugoff or linear (default: lacombe, or the car's "
    "own).\n"
    "  --sweep KIND     slip: slip ratio -1 to 1; angle: slip angle +-30 degrees; combined: slip ratio -1 to 1, from "
    "a\n"
    "                   locked wheel to one that spins, at slip angles 0, 2, 4, 8 and 12 degrees: longitudinal "
    "against\n"
    "                   lateral force, braking and driving (default slip)\n"
    "  --load N         vertical load in newtons (default: the tire's nominal load)\n"
    "  --speed V        in m/s (default 20)\n"
    "  --friction F     factor of the ground (default 1)\n"
    "  --camber A       in radians, top to the left positive (default 0)\n"
    "  --car NAME       tire of a built-in car, with --axle front|rear (default front)\n"
    "  --csv FILE       to a file, - for standard output (the default)\n";

bool tireOf(const std::string& car, bool front, tire::TireSettings& out)
{
    core::Json model;
    core::Status status = scenario::readModel(car, nullptr, model);
    if (status && model.value("kind", "") != "car") status = core::Status::fail(car, "has no tires of this kind");
    if (status) {
        vehicle::CarSettings settings;
        for (const char* key : {"kind", "title", "source"}) model.erase(key);
        status = core::readJson(model, settings, car);
        out = front ? settings.frontTires : settings.rearTires;
    }
    if (!status) refuse(status);
    return status.ok();
}

int run(Arguments& args)
{
    const std::string model = args.option("--model", ""), sweep = args.option("--sweep", "slip"),
                      car = args.option("--car", ""), axle = args.option("--axle", "front");
    const double load = args.number("--load", 0.0, 1.0, 1e6), speed = args.number("--speed", 20.0, -150.0, 150.0),
                 friction = args.number("--friction", 1.0, 0.01, 10.0),
                 camber = args.number("--camber", 0.0, -0.5, 0.5);
    // --csv alone means standard output.
    const std::string file = args.alone("--csv") ? "-" : args.option("--csv", "-");
    if (!args.good(kHelp)) return kUsage;

    tire::TireSettings settings;
    if (!car.empty() && !tireOf(car, axle != "rear", settings)) return kFailed;
    if (!model.empty()) {
        const core::Status status = core::readJson(core::Json{{"model", model}}, settings, "");
        if (!status) return refuse(core::Status::fail("--model", status.message));
    }
    if (sweep != "slip" && sweep != "angle" && sweep != "combined")
        return refuse(core::Status::fail("--sweep", "expected slip, angle or combined; found " + sweep));
    const tire::Tire t = tire::build(settings);
    tire::Patch p;
    p.load = load > 0.0 ? load : settings.nominalLoad;
    p.friction = friction;
    p.camber = math::sin(camber);
    p.vx = speed;

    std::string out = "# yawlab tire " + std::string(tire::name(settings.model)) + ", load " + core::number(p.load) +
                      " N, speed " + core::number(speed) + " m/s, friction " + core::number(friction) + "\n" +
                      "slipRatio,slipAngle [rad],fx [N],fy [N],mz [N m],fx/load,fy/load,adhesion\n";
    const auto row = [&](double slip, double angle) {
        p.rolling = p.vx + slip * std::abs(p.vx);
        p.vy = math::tan(angle) * std::abs(p.vx);
        const tire::Response r = tire::respond(t, p);
        math::dvec2 f = tire::force(r, p);
        f *= tire::withinLimit(r, f.x, f.y);
        for (double value : {slip, angle, f.x, f.y, tire::aligningTorque(r, f.y), f.x / p.load, f.y / p.load})
            out += core::number(value == 0.0 ? 0.0 : value) + ",";
        out += core::number(r.adhesion) + "\n";
    };
    const double degree = math::kPi / 180.0;
    if (sweep == "slip")
        for (int i = -200; i <= 200; ++i) row(i / 200.0, 0.0);
    else if (sweep == "angle")
        for (int i = -120; i <= 120; ++i) row(0.0, 0.25 * i * degree);
    else
        for (double angle : {0.0, 2.0, 4.0, 8.0, 12.0})
            for (int i = -200; i <= 200; ++i) row(i / 200.0, angle * degree);
    return writeAll(file, out) ? kDone : kFailed;
}

}

const Command kTire = {"tire", "prints a tire's curves", kHelp, run};

}
