#include "cli/command.h"
#include "core/describe.h"
#include "core/text.h"
#include "scenario/models.h"
#include "tire/tir_file.h"
#include "tire/tire.h"
#include "vehicle/car.h"
#include "vehicle/planar_car.h"

#include <cstdio>
#include <vector>

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
    "  --to D           angle: up to +-D degrees, 1 to 90 (default 30)\n"
    "  --angles A,B,..  slip and combined: the slip angles in degrees, -90 to 90 (default 0, and those above)\n"
    "  --load N         vertical load in newtons (default: the tire's nominal load)\n"
    "  --speed V        of the patch over the ground in m/s (default 20)\n"
    "  --friction F     factor of the ground (default 1)\n"
    "  --friction-speed V  dugoff: friction as at this speed in place of the sliding speed's own\n"
    "  --camber A       in radians, top to the left positive (default 0)\n"
    "  --car NAME       tire of a built-in car or of a car file, by its path; with --axle front|rear (default front)\n"
    "  --file X.tir     a tire property file (Magic Formula 5.2, 6.0, 6.1, 6.2) in place of --car; what of it is not "
    "used "
    "is\n"
    "                   told on standard error\n"
    "  --json FILE      the tire as a car file has it under frontTires and rearTires, and no curves\n"
    "  --set P=V,..     parameters of the tire as in a car file: nominalLoad=4500,lacombe.mux=1.2\n"
    "  --csv FILE       to a file, - for standard output (the default)\n";

constexpr double kDegree = math::kPi / 180.0;

// The planar car has Dugoff's tires and nothing else of them; its friction may go by the speed of the vehicle.
core::Status planarTire(const core::Json& model, const std::string& car, bool front, double speed,
                        tire::TireSettings& out, double& frictionSpeed)
{
    vehicle::PlanarCarSettings settings;
    if (core::Status status = core::readJson(model, settings, car); !status) return status;
    const vehicle::PlanarCarModel built = vehicle::build(settings);
    out.model = tire::Model::dugoff;
    out.dugoff = front ? settings.frontTire : settings.rearTire;
    out.nominalLoad = 0.5 * (front ? built.frontLoad : built.rearLoad);
    if (settings.frictionSpeed == vehicle::PlanarCarSettings::FrictionSpeed::vehicle && frictionSpeed < 0.0)
        frictionSpeed = std::abs(speed);
    return {};
}

bool isFile(const std::string& car)
{
    return car.find('/') != car.npos || car.ends_with(".json");
}

// A built-in car by its name, or the text of a car file.
core::Status modelOf(const std::string& car, const std::string& text, core::Json& out)
{
    if (!isFile(car)) return scenario::readModel(car, nullptr, out);
    core::Status status = core::parseJson(text, out);
    if (status && !out.is_object())
        status = core::Status::fail("", core::say("expected a car file: {\"kind\": \"car\", parameters}"));
    if (!status) status.path = status.path.empty() ? car : car + ", " + status.path;
    return status;
}

core::Status tireOf(const std::string& car, const std::string& text, bool front, double speed, tire::TireSettings& out,
                    double& frictionSpeed)
{
    core::Json model;
    core::Status status = modelOf(car, text, model);
    if (!status) return status;
    const std::string kind = model["kind"].is_string() ? model["kind"].get<std::string>() : "";
    for (const char* key : {"kind", "title", "source"}) model.erase(key);
    if (kind == "planar") return planarTire(model, car, front, speed, out, frictionSpeed);
    if (kind != "car")
        return core::Status::fail(
            car, core::say("a vehicle of the kind \"{kind}\" has no tires that could be shown", {{"kind", kind}}));
    vehicle::CarSettings settings;
    status = core::readJson(model, settings, car);
    out = front ? settings.frontTires : settings.rearTires;
    return status;
}

std::vector<std::string> listed(const std::string& text)
{
    std::vector<std::string> out(1);
    for (const char c : text) {
        if (c == ',')
            out.emplace_back();
        else
            out.back() += c;
    }
    return out;
}

// "lacombe.mux=1.2" into the settings, judged as a car file is.
core::Status change(const std::string& text, tire::TireSettings& settings)
{
    core::Json changes = core::Json::object();
    for (const std::string& one : listed(text)) {
        const size_t equals = one.find('=');
        if (equals == std::string::npos)
            return core::Status::fail("--set",
                                      core::say("expected PARAMETER=VALUE, found \"{found}\"", {{"found", one}}));
        core::Json value, *at = &changes;
        const std::string wanted = one.substr(equals + 1);
        if (!core::parseJson(wanted, value)) value = wanted;
        std::string key;
        for (const char c : one.substr(0, equals) + ".") {
            if (c != '.') {
                key += c;
                continue;
            }
            at = &(*at)[key];
            key.clear();
            if (!at->is_object() && !at->is_null())
                return core::Status::fail(
                    "--set", core::say("\"{found}\" is within a value that is set already", {{"found", one}}));
        }
        *at = value;
    }
    return core::readJson(changes, settings, "--set");
}

core::Status anglesFrom(const std::string& text, std::vector<double>& out)
{
    out.clear();
    for (const std::string& one : listed(text)) {
        core::Json value;
        if (!core::parseJson(one, value) || !value.is_number() || std::abs(value.get<double>()) > 90.0)
            return core::Status::fail(
                "--angles", core::say("expected degrees from -90 to 90, found \"{found}\"", {{"found", one}}));
        out.push_back(value.get<double>());
    }
    return {};
}

struct Curves {
    tire::Tire tire;
    tire::Patch patch;
    double speed; // [m/s]
    std::string table;

    void row(double slip, double angle)
    {
        tire::Patch& p = patch;
        p.vx = speed * math::cos(angle);
        p.vy = std::abs(speed) * math::sin(angle);
        p.rolling = p.vx + slip * std::abs(p.vx);
        const tire::Response r = tire::respond(tire, p);
        math::dvec2 f = tire::force(r, p);
        f *= tire::withinLimit(r, f.x, f.y);
        for (double value : {slip, angle, f.x, f.y, tire::aligningTorque(r, f.y), f.x / p.load, f.y / p.load})
            table += core::number(value == 0.0 ? 0.0 : value) + ",";
        table += core::number(r.adhesion) + "\n";
    }
};

core::Status fromFile(const std::string& path, const std::string& text, tire::TireSettings& out)
{
    tire::TirReport report;
    if (core::Status status = tire::readTir(text, out, report); !status) {
        status.path = path + ", " + status.path;
        return status;
    }
    std::string unused;
    for (const std::string& name : report.unused) unused += (unused.empty() ? "" : ", ") + name;
    warn("%s: %s%s%s, %d numbers used%s%s\n", path.c_str(), report.version.c_str(),
         report.side.empty() ? "" : ", measured on the side ", report.side.c_str(), report.used,
         unused.empty() ? "" : "; our model has not: ", unused.c_str());
    for (const std::string& note : report.notes) warn("%s: %s\n", path.c_str(), note.c_str());
    return {};
}

int run(Arguments& args)
{
    const std::string tir = args.option("--file", ""), json = args.option("--json", "");
    const std::string model = args.option("--model", ""), sweep = args.option("--sweep", "slip"),
                      car = args.option("--car", ""), axle = args.option("--axle", "front"),
                      set = args.option("--set", ""), list = args.option("--angles", "");
    const double load = args.number("--load", 0.0, 1.0, 1e6), speed = args.number("--speed", 20.0, -150.0, 150.0),
                 friction = args.number("--friction", 1.0, 0.01, 10.0),
                 camber = args.number("--camber", 0.0, -0.5, 0.5), most = args.number("--to", 30.0, 1.0, 90.0);
    double frictionSpeed = args.number("--friction-speed", -1.0, 0.0, 150.0);
    // --csv alone means standard output.
    const std::string file = args.alone("--csv") ? "-" : args.option("--csv", "-");
    if (!args.good(kHelp)) return kUsage;

    tire::TireSettings settings;
    std::vector<double> angles{0.0};
    if (sweep == "combined") angles = {0.0, 2.0, 4.0, 8.0, 12.0};
    core::Status status;
    if (sweep != "slip" && sweep != "angle" && sweep != "combined")
        status = core::Status::fail("--sweep",
                                    core::say("expected slip, angle or combined; found {sweep}", {{"sweep", sweep}}));
    if (status && axle != "front" && axle != "rear")
        status = core::Status::fail("--axle", core::say("expected front or rear; found {axle}", {{"axle", axle}}));
    if (status && !tir.empty() && !car.empty())
        status = core::Status::fail("--file", core::say("either a file or a car's tire"));
    std::string text;
    if (status && (!tir.empty() || isFile(car)) && !readAll(tir.empty() ? car : tir, text)) return kFailed;
    if (status && !car.empty()) status = tireOf(car, text, axle != "rear", speed, settings, frictionSpeed);
    if (status && !tir.empty()) status = fromFile(tir, text, settings);
    if (status && !model.empty() && !core::readJson(core::Json{{"model", model}}, settings, "").ok())
        status =
            core::Status::fail("--model", core::say("expected lacombe, magicFormula, dugoff or linear; found {model}",
                                                    {{"model", model}}));
    if (status && !set.empty()) status = change(set, settings);
    if (status && !list.empty()) status = anglesFrom(list, angles);
    if (status && frictionSpeed >= 0.0 && settings.model != tire::Model::dugoff)
        status = core::Status::fail("--friction-speed", core::say("only the friction of dugoff falls with speed"));
    if (!status) return refuse(status);
    if (!json.empty()) return writeAll(json, core::prettyText(core::writeJson(settings)) + "\n") ? kDone : kFailed;
    if (frictionSpeed >= 0.0) { // (D1) at one speed for all rows
        settings.dugoff.friction = tire::dugoffFriction(settings.dugoff, frictionSpeed, 1.0);
        settings.dugoff.speedReduction = 0.0;
    }

    Curves c{tire::build(settings), {}, speed, ""};
    c.patch.load = load > 0.0 ? load : settings.nominalLoad;
    c.patch.friction = friction;
    c.patch.camber = math::sin(camber);
    c.table = "# yawlab tire " + std::string(tire::name(settings.model)) + ", load " + core::number(c.patch.load) +
              " N, speed " + core::number(speed) + " m/s, friction " + core::number(friction) +
              (frictionSpeed < 0.0 ? "" : " as at " + core::number(frictionSpeed) + " m/s") + "\n" +
              "slipRatio,slipAngle [rad],fx [N],fy [N],mz [N m],fx/load,fy/load,adhesion\n";
    if (sweep == "angle")
        for (int i = -120; i <= 120; ++i) c.row(0.0, most * i / 120.0 * kDegree);
    else
        for (double angle : angles)
            for (int i = -200; i <= 200; ++i) c.row(i / 200.0, angle * kDegree);
    return writeAll(file, c.table) ? kDone : kFailed;
}

}

const Command kTire = {"tire", "prints a tire's curves", kHelp, run};

}
