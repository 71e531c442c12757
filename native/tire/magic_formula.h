// H. B. Pacejka, Tire and Vehicle Dynamics, 3rd ed., 2012, section 4.3.2: longitudinal and lateral force, pure and
// combined slip, camber, load. Coefficients keep their names. ISO signs: PKY1 < 0, because velocity to the left gives
// force to the right. Not modelled: pressure, turn slip, transient coefficients (tire/tire.h does that for all models),
// and of combined slip the shifts RHX1, RHY1, RVY1, RBY3.
//
// The shifts PHX, PVX, PHY, PVY make one tire pull, push or drag by itself. They are zero unless a file gives them: a
// car wears its tires in mirrored pairs, and who has a measured tire says by `wheelTires` on which side it is.
//
// Aligning torque. `aligning: "simple"`: trail and residual with a subset of the coefficients, whose defaults are ours,
// and QBZ10 for the slope of the residual. `aligning: "full"`: (4.E31) to (4.E49), combined (4.E71) to (4.E78), with
// the coefficients as published; those that a file leaves out are zero or as below.
//
// Ours: a fit holds near the loads and inclinations it was made at, a car that falls from a height brings twenty times
// as much. Friction keeps between 0.3 and 1.5 of what it is at nominal load (Lacombe's tire alike), stiffness between a
// tenth and ten times, and camber's shifts stay well inside friction, so that no load turns a force round.
#pragma once

#include "tire/patch.h"

namespace tire {

struct MagicFormulaSettings {
    double PCX1 = 1.6411, PDX1 = 1.1739, PDX2 = 0.0, PDX3 = 0.0, PEX1 = 0.46403, PEX2 = 0.0, PEX3 = 0.0, PEX4 = 0.0;
    double PKX1 = 22.303, PKX2 = 0.0, PKX3 = 0.0;
    double PCY1 = 1.3507, PDY1 = 1.0489, PDY2 = 0.0, PDY3 = -2.8821, PEY1 = -0.0074722, PEY2 = 0.0, PEY4 = 0.0;
    double PKY1 = -21.92, PKY2 = 0.0, PKY3 = 0.0;
    double PHY3 = 0.031415, PVY3 = -0.32931, PVY4 = 0.0;
    double RBX1 = 13.276, RBX2 = -13.778, RCX1 = 1.2568, REX1 = 0.65225, REX2 = 0.0;
    double RBY1 = 7.1433, RBY2 = 9.1916, RCY1 = 1.0719, REY1 = -0.27572, REY2 = 0.0;
    double RVY3 = -0.27568, RVY4 = 12.12, RVY5 = 1.9, RVY6 = -10.704;
    double QBZ1 = 9.0, QCZ1 = 1.2, QDZ1 = 0.09, QDZ8 = -0.05, QBZ10 = 0.5; // ours
    double PHX1 = 0.0, PHX2 = 0.0, PVX1 = 0.0, PVX2 = 0.0, PHY1 = 0.0, PHY2 = 0.0, PVY1 = 0.0, PVY2 = 0.0;
    enum class Aligning : uint32_t { simple, full } aligning = Aligning::simple;
    double QBZ2 = 0.0, QBZ3 = 0.0, QBZ5 = 0.0, QBZ6 = 0.0, QBZ9 = 0.0;
    double QDZ2 = 0.0, QDZ3 = 0.0, QDZ4 = 0.0, QDZ6 = 0.0, QDZ7 = 0.0, QDZ9 = 0.0, QDZ10 = 0.0, QDZ11 = 0.0;
    double QEZ1 = 0.0, QEZ2 = 0.0, QEZ3 = 0.0, QEZ4 = 0.0, QEZ5 = 0.0;
    double QHZ1 = 0.0, QHZ2 = 0.0, QHZ3 = 0.0, QHZ4 = 0.0;
    double SSZ1 = 0.0, SSZ2 = 0.0, SSZ3 = 0.0, SSZ4 = 0.0;

    bool shifted() const // it gives a force without slip and without camber
    {
        return PHX1 != 0.0 || PHX2 != 0.0 || PVX1 != 0.0 || PVX2 != 0.0 || PHY1 != 0.0 || PHY2 != 0.0 || PVY1 != 0.0 ||
               PVY2 != 0.0;
    }
};

template <class V> void describe(V& v, MagicFormulaSettings& s)
{
    const auto c = [&](const char* key, double& value, const char* doc, double least = -1000.0, double most = 1000.0) {
        v.number(key, value, {.min = least, .max = most, .doc = doc});
    };
    c("PCX1", s.PCX1, "longitudinal shape");
    c("PDX1", s.PDX1, "longitudinal friction at nominal load", 0.01, 5.0);
    c("PDX2", s.PDX2, "its change with load");
    c("PDX3", s.PDX3, "its change with camber squared");
    c("PEX1", s.PEX1, "longitudinal curvature");
    c("PEX2", s.PEX2, "its change with load");
    c("PEX3", s.PEX3, "its change with load squared");
    c("PEX4", s.PEX4, "its difference between driving and braking");
    c("PKX1", s.PKX1, "slip stiffness over load");
    c("PKX2", s.PKX2, "its change with load");
    c("PKX3", s.PKX3, "its exponent in load");
    c("PCY1", s.PCY1, "lateral shape");
    c("PDY1", s.PDY1, "lateral friction at nominal load", 0.01, 5.0);
    c("PDY2", s.PDY2, "its change with load");
    c("PDY3", s.PDY3, "its change with camber squared");
    c("PEY1", s.PEY1, "lateral curvature");
    c("PEY2", s.PEY2, "its change with load");
    c("PEY4", s.PEY4, "its change with camber and side");
    c("PKY1", s.PKY1, "cornering stiffness over load, negative");
    c("PKY2", s.PKY2, "load at its maximum over nominal load; 0: proportional to load", 0.0);
    c("PKY3", s.PKY3, "its change with camber");
    c("PHY3", s.PHY3, "slip shift with camber");
    c("PVY3", s.PVY3, "force shift with camber");
    c("PVY4", s.PVY4, "its change with load");
    c("RBX1", s.RBX1, "combined: slope for Fx");
    c("RBX2", s.RBX2, "its change with slip ratio");
    c("RCX1", s.RCX1, "combined: shape for Fx");
    c("REX1", s.REX1, "combined: curvature for Fx");
    c("REX2", s.REX2, "its change with load");
    c("RBY1", s.RBY1, "combined: slope for Fy");
    c("RBY2", s.RBY2, "its change with slip angle");
    c("RCY1", s.RCY1, "combined: shape for Fy");
    c("REY1", s.REY1, "combined: curvature for Fy");
    c("REY2", s.REY2, "its change with load");
    c("RVY3", s.RVY3, "slip-ratio induced side force, with camber");
    c("RVY4", s.RVY4, "its change with slip angle");
    c("RVY5", s.RVY5, "its shape over slip ratio");
    c("RVY6", s.RVY6, "its slope over slip ratio");
    c("QBZ1", s.QBZ1, "trail: slope");
    c("QCZ1", s.QCZ1, "trail: shape");
    c("QDZ1", s.QDZ1, "trail over wheel radius at nominal load", 0.0, 1.0);
    c("QDZ8", s.QDZ8, "residual torque with camber, over load and radius", -1.0, 1.0);
    c("QBZ10", s.QBZ10, "residual torque: slope; full: over the lateral force's B C");
    c("PHX1", s.PHX1, "shift of the slip ratio", -0.1, 0.1);
    c("PHX2", s.PHX2, "its change with load", -0.1, 0.1);
    c("PVX1", s.PVX1, "longitudinal force without slip over load", -0.3, 0.3);
    c("PVX2", s.PVX2, "its change with load", -0.3, 0.3);
    c("PHY1", s.PHY1, "shift of the slip angle's tangent", -0.1, 0.1);
    c("PHY2", s.PHY2, "its change with load", -0.1, 0.1);
    c("PVY1", s.PVY1, "lateral force without slip over load", -0.3, 0.3);
    c("PVY2", s.PVY2, "its change with load", -0.3, 0.3);
    using Aligning = MagicFormulaSettings::Aligning;
    v.choice("aligning", s.aligning, {{"simple", Aligning::simple}, {"full", Aligning::full}},
             "aligning torque: a subset of its coefficients, or all of them as published");
    c("QBZ2", s.QBZ2, "full: trail, change of the slope with load");
    c("QBZ3", s.QBZ3, "full: trail, the same with load squared");
    c("QBZ5", s.QBZ5, "full: trail, change of the slope with camber");
    c("QBZ6", s.QBZ6, "full: trail, the same with camber squared");
    c("QBZ9", s.QBZ9, "full: residual torque, slope");
    c("QDZ2", s.QDZ2, "full: trail, change with load");
    c("QDZ3", s.QDZ3, "full: trail, change with camber");
    c("QDZ4", s.QDZ4, "full: trail, change with camber squared");
    c("QDZ6", s.QDZ6, "full: residual torque over load and radius", -1.0, 1.0);
    c("QDZ7", s.QDZ7, "full: its change with load", -1.0, 1.0);
    c("QDZ9", s.QDZ9, "full: residual torque, change of QDZ8 with load");
    c("QDZ10", s.QDZ10, "full: residual torque with camber squared");
    c("QDZ11", s.QDZ11, "full: its change with load");
    c("QEZ1", s.QEZ1, "full: trail, curvature");
    c("QEZ2", s.QEZ2, "full: its change with load");
    c("QEZ3", s.QEZ3, "full: its change with load squared");
    c("QEZ4", s.QEZ4, "full: its change with the side of the slip angle");
    c("QEZ5", s.QEZ5, "full: its change with side and camber");
    c("QHZ1", s.QHZ1, "full: trail, shift of the slip angle's tangent", -0.1, 0.1);
    c("QHZ2", s.QHZ2, "full: its change with load", -0.1, 0.1);
    c("QHZ3", s.QHZ3, "full: its change with camber");
    c("QHZ4", s.QHZ4, "full: its change with camber and load");
    c("SSZ1", s.SSZ1, "full: arm of the longitudinal force over radius", -1.0, 1.0);
    c("SSZ2", s.SSZ2, "full: its change with lateral force over nominal load", -1.0, 1.0);
    c("SSZ3", s.SSZ3, "full: its change with camber");
    c("SSZ4", s.SSZ4, "full: its change with camber and load");
    v.require(s.PKY1 <= -0.01, "PKY1", core::say("cornering stiffness must be negative in ISO signs, -0.01 or below"));
    v.require(s.PCX1 >= 0.01 && s.PKX1 >= 0.01, "PKX1", core::say("PCX1 and PKX1 must be 0.01 or more"));
    v.require(s.PCY1 >= 0.01, "PCY1", core::say("must be 0.01 or more"));
}

// C atan(B x - E (B x - atan(B x))), the argument of every sine and cosine of the formula.
inline double magicAngle(double B, double C, double E, double x)
{
    const double bx = B * x;
    return C * math::atan(bx - E * (bx - math::atan(bx)));
}

inline double cosAtan(double x)
{
    return 1.0 / math::sqrt(1.0 + x * x);
}

// How far load and camber move friction and stiffness, and camber the force, away from the coefficients' own (ours).
inline double frictionWithin(double value, double nominal)
{
    return math::clamp(value, 0.3 * nominal, 1.5 * nominal);
}
inline double stiffnessWithin(double value, double nominal)
{
    return math::clamp(value, 0.1 * nominal, 10.0 * nominal);
}
inline constexpr double kMostShift = 0.5; // of friction, by camber
inline constexpr double kMostSlip = 0.1;  // tangent of the slip angle, by camber

// kappa: slip ratio; tanA: lateral over forward velocity; gamma: ISO inclination (top to the right positive).
struct MagicFormulaForce {
    double fx, fy, Dx, Dy, Kx, Ky;
    double SHy, SVy, SVyk, BCy; // shifts of lateral slip and force, and B times C of the lateral force
};
inline MagicFormulaForce magicFormulaForce(const MagicFormulaSettings& t, double FNOMIN, double Fz, double mu,
                                           double kappa, double tanA, double gamma)
{
    const double dfz = (Fz - FNOMIN) / FNOMIN; // (4.E2a)
    MagicFormulaForce out;
    // Pure longitudinal slip.
    const double mux = frictionWithin(t.PDX1 + t.PDX2 * dfz, t.PDX1);
    out.Dx = mux * frictionWithin(1.0 - t.PDX3 * gamma * gamma, 1.0) * Fz * mu; // (4.E12), (4.E13)
    const double kappaX = kappa + t.PHX1 + t.PHX2 * dfz;                        // (4.E10), (4.E17)
    const double Ex = (t.PEX1 + t.PEX2 * dfz + t.PEX3 * dfz * dfz) * (1.0 - t.PEX4 * math::sign(kappaX)); // (4.E14)
    const double rise = t.PKX3 == 0.0 ? 1.0 : math::exp(math::clamp(t.PKX3 * dfz, -3.0, 3.0));
    out.Kx = Fz * stiffnessWithin(t.PKX1 + t.PKX2 * dfz, t.PKX1) * rise; // (4.E15)
    const double Fx0 =
        out.Dx * math::sin(magicAngle(out.Kx / (t.PCX1 * out.Dx), t.PCX1, Ex < 1.0 ? Ex : 1.0, kappaX)) + // (4.E9)
        math::clamp(Fz * (t.PVX1 + t.PVX2 * dfz) * mu, -kMostShift * out.Dx, kMostShift * out.Dx);        // (4.E18)
    // Pure lateral slip.
    const double muy = frictionWithin(t.PDY1 + t.PDY2 * dfz, t.PDY1);
    out.Dy = muy * frictionWithin(1.0 - t.PDY3 * gamma * gamma, 1.0) * Fz * mu; // (4.E22), (4.E23)
    const double turn = t.PKY3 == 0.0 ? 1.0 : stiffnessWithin(1.0 - t.PKY3 * std::abs(gamma), 1.0);
    out.Ky = t.PKY2 == 0.0 ? t.PKY1 * Fz * turn
                           : t.PKY1 * FNOMIN * math::sin(2.0 * math::atan(Fz / (t.PKY2 * FNOMIN))) * turn; // (4.E25)
    out.SHy = t.PHY1 + t.PHY2 * dfz + math::clamp(t.PHY3 * gamma, -kMostSlip, kMostSlip);                  // (4.E27)
    const double alphaY = tanA + out.SHy;                                                                  // (4.E20)
    const double Ey = (t.PEY1 + t.PEY2 * dfz) * (1.0 - t.PEY4 * gamma * math::sign(alphaY));               // (4.E24)
    const double most = kMostShift * out.Dy;
    const double camberForce = math::clamp(Fz * (t.PVY3 + t.PVY4 * dfz) * gamma * mu, -most, most);         // (4.E28)
    const double SVy = out.SVy = camberForce + math::clamp(Fz * (t.PVY1 + t.PVY2 * dfz) * mu, -most, most); // (4.E29)
    out.BCy = out.Ky / out.Dy;
    const double Fy0 = out.Dy * math::sin(magicAngle(out.Ky / (t.PCY1 * out.Dy), t.PCY1, Ey < 1.0 ? Ey : 1.0, alphaY)) +
                       SVy; // (4.E19)
    // Combined slip.
    const double Bxa = t.RBX1 * cosAtan(t.RBX2 * kappa);                                 // (4.E54)
    const double Gxa = math::cos(magicAngle(Bxa, t.RCX1, t.REX1 + t.REX2 * dfz, tanA));  // (4.E52)
    const double Byk = t.RBY1 * cosAtan(t.RBY2 * tanA);                                  // (4.E62)
    const double Gyk = math::cos(magicAngle(Byk, t.RCY1, t.REY1 + t.REY2 * dfz, kappa)); // (4.E60)
    const double SVyk = gamma == 0.0 ? 0.0
                                     : math::clamp(out.Dy * t.RVY3 * gamma * cosAtan(t.RVY4 * tanA), -most, most) *
                                           math::sin(t.RVY5 * math::atan(t.RVY6 * kappa)); // (4.E66), (4.E67)
    out.SVyk = SVyk;
    out.fx = Gxa * Fx0;        // (4.E50)
    out.fy = Gyk * Fy0 + SVyk; // (4.E58)
    return out;
}

// Coefficients are fitted to some degrees of inclination; PDY3 gives a car on two wheels friction without end. Beyond
// this the tire answers as here, as the range in tire property files (INCLIMAX) does it.
inline constexpr double kMostInclination = 0.175; // [rad] sine of 10 degrees

// Trail and the rest of the aligning torque, Mz = -trail Fy + residual, with the coefficients as published.
struct MagicFormulaMoment {
    double trail, residual;
};
inline MagicFormulaMoment magicFormulaMoment(const MagicFormulaSettings& t, const MagicFormulaForce& f, double FNOMIN,
                                             double Fz, double mu, double kappa, double tanA, double gamma, double R0)
{
    const double dfz = (Fz - FNOMIN) / FNOMIN, lean = std::abs(gamma);          // (4.E2a)
    const double SHt = t.QHZ1 + t.QHZ2 * dfz + (t.QHZ3 + t.QHZ4 * dfz) * gamma; // (4.E35)
    const double SHf = f.SHy + f.SVy / f.Ky;                                    // (4.E38)
    const double alphaT = tanA + SHt, alphaR = tanA + SHf;                      // (4.E34), (4.E37)
    const double along = math::square(f.Kx / f.Ky * kappa);
    const double eqT = math::sqrt(alphaT * alphaT + along) * math::sign(alphaT); // (4.E77)
    const double eqR = math::sqrt(alphaR * alphaR + along) * math::sign(alphaR); // (4.E78)
    const double Bt =
        (t.QBZ1 + t.QBZ2 * dfz + t.QBZ3 * dfz * dfz) * (1.0 + t.QBZ5 * lean + t.QBZ6 * gamma * gamma); // (4.E40)
    const double Ct = t.QCZ1;                                                                          // (4.E41)
    const double Dt = Fz * (R0 / FNOMIN) * (t.QDZ1 + t.QDZ2 * dfz) *
                      (1.0 + t.QDZ3 * lean + t.QDZ4 * gamma * gamma); // (4.E42), (4.E43)
    const double Et = (t.QEZ1 + t.QEZ2 * dfz + t.QEZ3 * dfz * dfz) *
                      (1.0 + (t.QEZ4 + t.QEZ5 * gamma) * (2.0 / math::kPi) * math::atan(Bt * Ct * alphaT)); // (4.E44)
    const double Br = t.QBZ9 + t.QBZ10 * f.BCy;                                                             // (4.E45)
    const double Dr = Fz * R0 * mu * cosAtan(tanA) *
                      ((t.QDZ6 + t.QDZ7 * dfz) + (t.QDZ8 + t.QDZ9 * dfz) * gamma +
                       (t.QDZ10 + t.QDZ11 * dfz) * gamma * lean); // (4.E47)
    MagicFormulaMoment m;
    m.trail = Dt * math::cos(magicAngle(Bt, Ct, Et < 1.0 ? Et : 1.0, eqT)) * cosAtan(tanA);        // (4.E73)
    const double arm = R0 * (t.SSZ1 + t.SSZ2 * (f.fy / FNOMIN) + (t.SSZ3 + t.SSZ4 * dfz) * gamma); // (4.E76)
    // (4.E71), (4.E72), (4.E74), (4.E75): the trail's force is without what slip ratio and camber induce.
    m.residual = Dr * cosAtan(Br * eqR) + arm * f.fx + m.trail * f.SVyk;
    return m;
}

inline Response magicFormula(const MagicFormulaSettings& t, double nominalLoad, double radius, const Patch& p)
{
    Response r;
    const double u = std::abs(p.vx);
    r.speed = u > kSpeedFloor ? u : kSpeedFloor;
    const double forward = p.vx < 0.0 ? -1.0 : 1.0; // backwards the wheel is its own image turned by 180 degrees
    const double kappa = (p.rolling - p.vx) / r.speed * forward;
    // With shifts the image is another tire than the mirror image: it is turned, and its forces back.
    const bool shifted = t.shifted() || t.aligning == MagicFormulaSettings::Aligning::full;
    const double turned = shifted ? forward : 1.0;
    const double tanA = p.vy / r.speed * turned;
    const double gamma = math::clamp(-p.camber, -kMostInclination, kMostInclination) * turned;
    const MagicFormulaForce f = magicFormulaForce(t, nominalLoad, p.load, p.friction, kappa, tanA, gamma);
    // The weighting cosines turn negative far beyond the data (a wheel dragged sideways); a tire never pushes along its
    // slip.
    double fx0 = 0.0, fy0 = 0.0;
    if (shifted || gamma != 0.0) fy0 = magicFormulaForce(t, nominalLoad, p.load, p.friction, kappa, 0.0, gamma).fy;
    if (shifted) fx0 = magicFormulaForce(t, nominalLoad, p.load, p.friction, 0.0, tanA, gamma).fx;
    const double gx = std::abs(kappa) > 1e-7 ? (f.fx - fx0) / kappa : f.Kx;
    r.gx = gx > 0.01 * f.Dx / (1.0 + std::abs(kappa)) ? gx : 0.01 * f.Dx / (1.0 + std::abs(kappa));
    const double gy = std::abs(tanA) > 1e-7 ? -(f.fy - fy0) / tanA : -f.Ky;
    r.gy = gy > 0.01 * f.Dy / (1.0 + std::abs(tanA)) ? gy : 0.01 * f.Dy / (1.0 + std::abs(tanA));
    // The weighting of (4.E50) and (4.E58) is no ellipse: from braking with a little slip angle to cornering with a
    // little slip ratio the force lies up to 9 % outside that of Dx and Dy, and the shifts carry it on. There the
    // ellipse grows to what the formula gives, a hair more than rounding loses.
    r.limitX = f.Dx + std::abs(fx0);
    r.limitY = f.Dy + std::abs(fy0);
    const double used2 = math::square((fx0 + r.gx * kappa) / r.limitX) + math::square((fy0 - r.gy * tanA) / r.limitY);
    if (used2 > 1.0) {
        const double grown = (1.0 + 1e-12) * math::sqrt(used2);
        r.limitX *= grown;
        r.limitY *= grown;
    }
    r.fx0 = fx0 * forward;
    r.fy0 = fy0 * turned;
    const double slip = math::sqrt(kappa * kappa + tanA * tanA);
    r.sliding = math::sqrt(math::square(r.gx * kappa) + math::square(r.gy * tanA));
    r.sliding = slip > 1.0 && r.sliding > 0.5 * f.Dy ? r.sliding : 0.8 * f.Dy;
    const double used = math::sqrt(math::square(r.gx * kappa / f.Kx) + math::square(r.gy * tanA / f.Ky));
    r.adhesion = slip > 1e-9 ? math::clamp(used / slip, 0.0, 1.0) : 1.0;
    if (t.aligning == MagicFormulaSettings::Aligning::full) {
        const MagicFormulaMoment m =
            magicFormulaMoment(t, f, nominalLoad, p.load, p.friction, kappa, tanA, gamma, radius);
        r.trail = m.trail * turned; // behind the wheel, that is ahead of it backwards
        r.residual = m.residual;
        return r;
    }
    const double trail = cosAtan(tanA) * math::cos(magicAngle(t.QBZ1, t.QCZ1, 0.0, tanA)); // (4.E33), E_t = 0
    r.trail = t.QDZ1 * radius * p.load / nominalLoad * (trail > 0.0 ? trail : 0.0);        // (4.E43)
    r.residual = t.QDZ8 * gamma * p.load * radius * p.friction * cosAtan(t.QBZ10 * tanA);  // (4.E36), (4.E47)
    return r;
}

}
