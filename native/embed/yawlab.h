/* Yawlab from any other program: plain C, no globals, SI units and radians.
 *
 * Two things, which do not need each other:
 *
 * 1. Walls for a vehicle simulation of your own (M. R. Knight, Simulation of vehicle collisions in real time, 2002,
 *    chapters 3 and 4): state in, force and moment out. The vehicle is a horizontal plate; asked once a step, where its
 *    border meets a wall and approaches it, the answer is the constant force over the next dt, in body axes, that gives
 *    the impulse of the impact. Your simulation adds it to its own forces.
 *
 *        yawlab_walls* walls = yawlab_walls_new(corners, NULL, triangles);
 *        yawlab_plate plate = {1500, 2500, 2.2, 2.4, 1.8};
 *        yawlab_response response = yawlab_default_response();
 *        each step:
 *            yawlab_state now = {x, y, height, heading, u, v, r};
 *            yawlab_force push;
 *            if (yawlab_wall_force(walls, &plate, &response, &now, dt, &push) < 0) puts(yawlab_error());
 *            fx += push.x; fy += push.y; mz += push.moment;
 *
 * 2. Whole runs of scenarios: a built-in name, a JSON document or a link; step it, read channels and events.
 *
 * Axes: world x east, y north, z up; body x forward, y left, origin at the mass centre; yaw counter-clockwise.
 * Functions that can fail return NULL or a negative number, and yawlab_error() then says what and where, of the calling
 * thread, until its next call. Structs only ever grow at their end, with YAWLAB_API.
 */
#ifndef YAWLAB_H
#define YAWLAB_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define YAWLAB_API 1

#ifdef YAWLAB_BUILDS_SHARED
#define YAWLAB_EXPORT __attribute__((visibility("default")))
#else
#define YAWLAB_EXPORT
#endif

YAWLAB_EXPORT int yawlab_api(void);             /* YAWLAB_API of the library */
YAWLAB_EXPORT const char* yawlab_version(void); /* "0.1.0" */
YAWLAB_EXPORT const char* yawlab_error(void);   /* of the last call in this thread that failed; "" for none */

/* --- walls --- */

typedef struct yawlab_walls yawlab_walls;

/* corners: 9 numbers a triangle, world [m]; objects: one number a triangle, or NULL. Nothing is kept of them. */
YAWLAB_EXPORT yawlab_walls* yawlab_walls_new(const double* corners, const uint32_t* objects, size_t triangles);
/* The thesis's: inner faces y = 0 (x < 0) and x = 0 (y > 0), 1 m high. */
YAWLAB_EXPORT yawlab_walls* yawlab_test_rail(void);
YAWLAB_EXPORT void yawlab_walls_free(yawlab_walls* walls);

typedef struct {
    double mass;               /* [kg] */
    double yaw_inertia;        /* [kg m2] about the vertical */
    double front, rear, width; /* [m] of the plate: ahead of and behind the mass centre, across */
} yawlab_plate;

typedef struct {
    double x, y, z;  /* [m] mass centre, world; the walls are cut at z */
    double yaw;      /* [rad] */
    double u, v;     /* [m/s] forward and to the left */
    double yaw_rate; /* [rad/s] */
} yawlab_state;

enum { YAWLAB_RESTITUTION = 0, YAWLAB_ENERGY = 1 };
enum { YAWLAB_BOUNCE = 0, YAWLAB_THROUGH = 1 };

typedef struct {
    int32_t method;    /* YAWLAB_RESTITUTION or YAWLAB_ENERGY */
    int32_t root;      /* of the energy method: YAWLAB_BOUNCE or YAWLAB_THROUGH */
    double e, mu, P;   /* [1] NAN: by the thesis's laws of the angle of attack */
    double rest_speed; /* [m/s] slower approaches do not bounce */
} yawlab_response;
YAWLAB_EXPORT yawlab_response yawlab_default_response(void); /* restitution by the laws, 0.3 m/s */

typedef struct {
    double x, y;                                 /* [N] body axes, constant over dt: (4-18), (4-19) */
    double moment;                               /* [N m] about the mass centre: (4-20) */
    double normal_impulse, tangential_impulse;   /* [N s] along the wall's normal, and along it turned +90 degrees */
    double point_x, point_y, normal_x, normal_y; /* world: middle of the line of interference; out of the wall */
    double depth;                                /* [m] of the plate behind the wall */
    double energy_kept;                          /* [1] of planar translation and yaw */
    double angle_of_attack;                      /* [rad] */
    uint32_t limits;                             /* bits: see impact/contact.h, enum Limit */
    uint32_t object;
} yawlab_force;

/* 1: in contact and approaching; 0: no force (all of `out` is 0); -1: refused. */
YAWLAB_EXPORT int yawlab_wall_force(const yawlab_walls* walls, const yawlab_plate* plate,
                                    const yawlab_response* response, const yawlab_state* state, double dt,
                                    yawlab_force* out);

/* --- runs --- */

typedef struct yawlab_run yawlab_run;

YAWLAB_EXPORT yawlab_run* yawlab_run_new(const char* scenario); /* a built-in name, a JSON document or a link */
YAWLAB_EXPORT void yawlab_run_free(yawlab_run* run);
YAWLAB_EXPORT double yawlab_run_dt(const yawlab_run* run);       /* [s] */
YAWLAB_EXPORT double yawlab_run_time(const yawlab_run* run);     /* [s] */
YAWLAB_EXPORT double yawlab_run_duration(const yawlab_run* run); /* [s] as the scenario plans it */
/* Returns how many were made: fewer once a state is no number. */
YAWLAB_EXPORT int64_t yawlab_run_step(yawlab_run* run, int64_t steps);
YAWLAB_EXPORT int yawlab_run_reset(yawlab_run* run); /* to the start */
/* Of the state: 16 hex digits and 0. Returns 16. */
YAWLAB_EXPORT size_t yawlab_run_hash(const yawlab_run* run, char* text, size_t size);

/* Controls of a vehicle with "live": true: steer -1 to 1, left positive; throttle, brake 0 to 1. 0, or -1. */
YAWLAB_EXPORT int yawlab_run_control(yawlab_run* run, size_t vehicle, double steer, double throttle, double brake);

/* Every vehicle has the same channels. yawlab_run_read() fills yawlab_channels() numbers. */
YAWLAB_EXPORT size_t yawlab_run_vehicles(const yawlab_run* run);
YAWLAB_EXPORT size_t yawlab_channels(void);
YAWLAB_EXPORT const char* yawlab_channel_name(size_t channel); /* "speed"; NULL beyond the last */
YAWLAB_EXPORT const char* yawlab_channel_unit(size_t channel); /* "m/s" */
YAWLAB_EXPORT int yawlab_run_read(yawlab_run* run, size_t vehicle, double* values);

YAWLAB_EXPORT size_t yawlab_run_events(const yawlab_run* run);
YAWLAB_EXPORT size_t yawlab_event_channels(void);
YAWLAB_EXPORT const char* yawlab_event_channel_name(size_t channel);
YAWLAB_EXPORT const char* yawlab_event_channel_unit(size_t channel);
YAWLAB_EXPORT int yawlab_run_read_event(const yawlab_run* run, size_t event, double* values);
YAWLAB_EXPORT const char* yawlab_event_kind(double kind); /* "impact", of an event's first channel */

#ifdef __cplusplus
}
#endif
#endif
