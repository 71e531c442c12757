// How the run goes: measures of the machine, where the vehicle is, three rolling plots.
#include "overlay/overlay.h"
#include "overlay/widgets.h"

#include <cmath>

namespace overlay {

void runPanel(Overlay& o, const Source& s)
{
    if (s.views->vehicles.empty()) return;
    const watch::VehicleView& v = s.views->vehicles[size_t(o.car)];
    plot(o, o.times, o.histories[0], o.say("speed"), "m/s", 1, o.theme.accent);
    plot(o, o.times, o.histories[1], o.say("yaw rate"), "\u00b0/s", 1, o.theme.resultant);
    plot(o, o.times, o.histories[2], o.say("height of the mass centre"), "m", 2, o.theme.normal);
    ImGui::Spacing();
    row(o, o.say("place east x"), num(v.x, 2), "m");
    row(o, o.say("place north y"), num(v.y, 2), "m");
    row(o, o.say("forward u"), num(v.u, 2), "m/s");
    row(o, o.say("to the left v"), num(v.v, 2), "m/s");
    row(o, o.say("yaw"), num(v.yaw * kDegrees, 1), "\u00b0");
    row(o, o.say("pitch"), num(v.pitch * kDegrees, 1), "\u00b0");
    row(o, o.say("roll"), num(v.roll * kDegrees, 1), "\u00b0");
    const vehicle::CarTelemetry* t = shownCar(o, s);
    if (t && shownModel(o, s)) {
        row(o, o.say("sideslip"), num(t->sideslip * kDegrees, 1), "\u00b0");
        row(o, o.say("acceleration forward"), num(t->acceleration.x, 2), "m/s\u00b2");
        row(o, o.say("acceleration left"), num(t->acceleration.y, 2), "m/s\u00b2");
    }
    ImGui::Spacing();
    row(o, o.say("cost of a step"), num(s.stepMicroseconds, 1), "\u00b5s");
    row(o, o.say("main thread a frame"), num(s.frameMilliseconds, 1), "ms");
    if (s.pace < 0.97) row(o, o.say("runs at"), num(s.pace, 2), "\u00d7", o.theme.warning);
}

}
