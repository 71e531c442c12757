/* A vehicle simulation of its own meets Yawlab's walls: a bicycle model with the states that VDANL gives its users
 * (forward speed u, lateral speed v, yaw rate r, place and heading), its own tires and its own Euler steps. Each step it
 * tells where it is and adds the force and moment that come back. At the end the same hit in Yawlab's own world.
 *
 * Axes: x forward, y left, yaw counter-clockwise. Exit code 0 when the two agree.
 */
#include <embed/yawlab.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    double x, y, heading; /* [m], [rad] */
    double u, v, r;       /* [m/s], [rad/s] */
} Car;

static const double kMass = 1500, kInertia = 2500, kFront = 1.2, kRear = 1.4; /* [kg], [kg m2], [m] axles */
static const double kStiffness = 80000, kGrip = 0.9;                          /* [N/rad] of an axle, [1] */
static const double kDegree = 3.14159265358979323846 / 180;

static double tire(double slip, double load)
{
    const double force = -kStiffness * slip, limit = kGrip * load;
    return force > limit ? limit : force < -limit ? -limit : force;
}

static void step(Car* c, double steer, const yawlab_force* push, double dt)
{
    const double g = 9.81, length = kFront + kRear, speed = fmax(fabs(c->u), 1.0);
    const double front = tire((c->v + kFront * c->r) / speed - steer, kMass * g * kRear / length);
    const double rear = tire((c->v - kRear * c->r) / speed, kMass * g * kFront / length);
    const double ax = push->x / kMass + c->v * c->r, ay = (front + rear + push->y) / kMass - c->u * c->r;
    const double turn = (kFront * front - kRear * rear + push->moment) / kInertia;
    c->u += dt * ax;
    c->v += dt * ay;
    c->r += dt * turn;
    c->x += dt * (c->u * cos(c->heading) - c->v * sin(c->heading));
    c->y += dt * (c->u * sin(c->heading) + c->v * cos(c->heading));
    c->heading += dt * c->r;
}

static int failed(const char* what)
{
    fprintf(stderr, "%s: %s\n", what, yawlab_error());
    return 1;
}

/* The same approach in Yawlab's world: what its first impact did to a planar car. */
static int own_world(double speed, double heading, double x, double y, double* impulse, double* yaw_rate)
{
    char scenario[1024];
    snprintf(scenario, sizeof scenario,
             "{\"yawlab\": 1, \"scene\": {\"base\": \"rail\"}, \"cars\": [{\"model\": \"path\", \"speed\": %.17g, "
             "\"position\": [%.17g, %.17g], \"heading\": %.17g, \"set\": {\"mass\": %.17g, \"yawInertia\": %.17g, "
             "\"length\": 4.6, \"width\": 1.8, \"dragCoefficient\": 0, \"rollingResistance\": 0}}]}",
             speed, x, y, heading, kMass, kInertia);
    yawlab_run* run = yawlab_run_new(scenario);
    if (!run) return failed("scenario");
    double values[256];
    int found = 0;
    if (yawlab_event_channels() > 256) return failed("events");
    while (!found && yawlab_run_time(run) < 2.0) {
        yawlab_run_step(run, 1);
        if (!yawlab_run_events(run)) continue;
        if (yawlab_run_read_event(run, 0, values) < 0) return failed("event");
        for (size_t k = 0; k < yawlab_event_channels(); ++k) {
            const char* name = yawlab_event_channel_name(k);
            if (!strcmp(name, "normalImpulse")) *impulse = values[k];
            if (!strcmp(name, "yawRateAfter")) *yaw_rate = values[k];
        }
        found = 1;
    }
    yawlab_run_free(run);
    return found ? 0 : failed("the car in Yawlab's world hits nothing");
}

int main(void)
{
    const double dt = 0.005, speed = 60 * 0.44704, heading = 10 * kDegree; /* the thesis's second run: 60 mph, 10 deg */
    yawlab_walls* rail = yawlab_test_rail();
    if (!rail) return failed("rail");
    const yawlab_plate plate = {kMass, kInertia, 2.3, 2.3, 1.8};
    const yawlab_response response = yawlab_default_response();
    Car car = {-60, 5, -heading, speed, 0, 0}; /* towards the side wall y = 0 */
    double impulse = 0, rate = 0;
    yawlab_force first = {0};
    Car before = car;
    for (int i = 0; i < 600; ++i) {
        const yawlab_state now = {car.x, car.y, 0.5, car.heading, car.u, car.v, car.r};
        yawlab_force push;
        if (yawlab_wall_force(rail, &plate, &response, &now, dt, &push) < 0) return failed("wall");
        if (push.normal_impulse > 0 && impulse == 0) {
            first = push;
            impulse = push.normal_impulse;
            before = car;
        }
        step(&car, 0, &push, dt);
        if (impulse > 0 && rate == 0) {
            rate = car.r;
            printf("foreign vehicle: hit at x %.2f m, normal impulse %.1f N s, force %.0f N ahead, %.0f N to the left, "
                   "moment %.0f N m over %.3f s\n",
                   before.x, first.normal_impulse, first.x, first.y, first.moment, dt);
            printf("                 before: u %.3f v %.3f m/s, r %.4f rad/s; after: u %.3f v %.3f m/s, r %.4f rad/s\n",
                   before.u, before.v, before.r, car.u, car.v, car.r);
        }
    }
    yawlab_walls_free(rail);
    if (impulse == 0) return failed("the foreign vehicle hits nothing");
    double own_impulse = 0, own_rate = 0;
    if (own_world(speed, -heading, -60, 5, &own_impulse, &own_rate)) return 1;
    printf("yawlab's world:  normal impulse %.1f N s, yaw rate after it %.4f rad/s\n", own_impulse, own_rate);
    printf("the foreign car ends at x %.1f m, y %.2f m: %s the wall\n", car.x, car.y, car.y > 0 ? "before" : "BEHIND");
    /* One finds the wall up to a step later than the other, and has its tires in the same step. */
    const int agree = fabs(impulse - own_impulse) < 0.02 * own_impulse && fabs(rate - own_rate) < 0.02 * fabs(own_rate);
    return agree && car.y > 0 ? 0 : 1;
}
