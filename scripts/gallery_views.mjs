// From where, and at which moment, the pictures of the gallery are taken, where a scenario's own `show` does not tell it to one who
// sees 320 x 180 of it and no title (scripts/gallery.mjs).
//
//     at     [s], or "1+0.4": so long after the first impact
//     link   what the link asks for besides: a camera, and the numbers that a hand gives it (eye)
//     plan   the inset of the scenario, in a corner of the 480 x 270 picture [px]
//     trace  a channel of the car as a curve over time, or `along` another, then with the cones of its course: where it stands, its
//            name, the word for it, and the place; of so many `cars`, of all `worlds` of the scenario; as a `map` with one scale
//     says   with the line that was said last
const kCorner = { right: 8, top: 8, width: 200, height: 116 };
const kAcross = { left: 8, bottom: 8, width: 464, height: 84 };
const kAcrossTop = { left: 8, top: 8, width: 464, height: 60 };
const kBelow = { left: 8, bottom: 8, width: 190, height: 84 };
const kSteer = { block: "telemetry", of: "fl.steer", word: "steering" };
const kYaw = { block: "vehicles", of: "yawRate", word: "yaw rate" };
const kSpeed = { block: "vehicles", of: "speed", word: "speed" };

export const kViews = {
  "pair-angled-rear-end": { at: "1+0.02", link: "camera=show&eye=0,0,0.75" },
  "circle": { at: 26, plan: { ...kCorner, top: undefined, bottom: 8 } },
  "coast-down": { at: 25, trace: { ...kSpeed, ...kBelow } },
  "drop": { at: 4.6, link: "forces=0&camera=show&eye=0,0,0.85", trace: { block: "vehicles", of: "z", word: "height", worlds: true, ...kAcross } },
  "crush-zones": { says: true },
  "drive": {
    ...{ at: 0.4, link: "forces=0&camera=show&eye=0.35,0,0.75" },
    trace: { block: "vehicles", along: "x", of: "y", map: true, word: "the plain", ...kBelow, width: 250, height: 110 },
  },
  "front-right": { link: "camera=orbit&eye=0.4,0.55,7" },
  "full-stop": { trace: { ...kSpeed, ...kBelow } },
  "handbrake-turn": { at: 2.4, plan: { ...kCorner, right: undefined, left: 8 } },
  "head-on": { at: "1+1.3" },
  "hills": { at: 0.5, link: "forces=0&camera=show&eye=0.2,0,0.8" },
  "lane-change": { at: 7, link: "camera=show&eye=0,0,1.6", plan: kAcross },
  "law-in-text": { at: 4.3, link: "forces=0&camera=show&eye=0,0.3,0.75" },
  "hill-duel": { at: 0.4, link: "cars.0.along=560&cars.1.along=590&forces=0&camera=free&eye=582,-6,24,2.75,-0.24" },
  "lesson-rear-end": { at: 2.2, trace: { ...kYaw, worlds: true, ...kAcross } },
  "lesson-spline": { at: 1.2, link: "camera=orbit&eye=-1.9,0.24,4&forces=0", says: true },
  "lesson-wall": { at: "1+0.02" },
  "motorway-join": { at: 1, link: "forces=0" },
  "mountain-pass": { at: 0.3, link: "cars.0.position=[518,-1.9]&forces=0&camera=free&eye=582,-6,24,2.75,-0.24" },
  "platoon-curve": { at: 7, link: "forces=0" },
  "proving-ground": { at: 0.4, link: "forces=0&camera=orbit&eye=3.5,0.45,110" },
  "rally-stage": { at: 2.5, link: "forces=0&camera=show&eye=0.2,-0.02,0.8" },
  "ring-race": { at: 0.3, link: "forces=0&camera=show&eye=0.1,0.1,1.1" },
  "rush-hour": {
    ...{ at: 3, link: "forces=0&camera=orbit&eye=3.6,0.3,48" },
    trace: { block: "vehicles", along: "x", of: "y", cars: 61, map: true, word: "cars from above", right: 8, bottom: 8, width: 210, height: 120 },
  },
  "rain-road": { at: 1.5, link: "cars.0.speed=24&forces=0" },
  "sine-dwell": { at: 4.2, link: "camera=show&eye=3.3,-0.2,1.5", plan: kAcrossTop, trace: { ...kSteer, ...kBelow } },
  "sprint": { at: 6, trace: { ...kSpeed, ...kBelow } },
  "step-steer": { at: 7.5, link: "camera=show&eye=0,0,1.2", plan: kCorner, trace: { ...kSteer, ...kBelow } },
  "string-stability": { at: 25, trace: { ...kSpeed, cars: 10, from: 21.5, ...kBelow, width: 250, height: 120 } },
  "thousand-fog": { at: 24, link: "forces=0" },
  "two-way-road": { at: 9.2, link: "cars.0.live=false&forces=0&camera=show&eye=0.1,-0.08,0.6" },
  "two-hits": { at: "4+0.5", plan: { left: 8, bottom: 8, width: 250, height: 100 } },
  "wall-at-10-degrees": { at: "1+0.02", link: "camera=show&eye=-1.35,-0.45,1.3" },
  "wide-hills": { at: 0.5, link: "forces=0&camera=orbit&eye=2.7,0.18,40" },
  "zhou-figure-6": { at: "1+1.2", trace: { ...kYaw, cars: 2, ...kBelow } },
  "yard": { at: 0.5, link: "forces=0&camera=orbit&eye=2.6,0.55,46" },
  "zhou-figure-7": { at: 2.09, link: "camera=orbit&eye=2.6,0.6,18", says: true },
};

// A challenge begins with the back of a car, like every other: it is shown by the best run of its board, from an eye of its own
// (turn and rise [rad], distance [m]), at a moment that the run itself tells: `ended` when it was decided, `flown` when its jump was
// over, `hit` when something was met [s]. `trails`: with the way that was driven.
export const kChallenges = {
  "challenge-crash": { eye: "0.35,0.6,19", at: ({ hit }) => hit + 0.1, trails: true },
  "challenge-drift": { eye: "-0.3,0.75,24", at: ({ ended }) => 0.5 * ended, trails: true },
  "challenge-gates": { eye: "0.5,0.3,15", at: ({ ended }) => 0.38 * ended, trails: true },
  "challenge-jump": { eye: "-1.7,0.14,15", at: ({ flown }) => flown - 1.3 },
  "challenge-lap": {
    ...{ eye: "0.5,0.2,13", at: ({ ended }) => 0.9 * ended },
    trace: { block: "vehicles", along: "x", of: "y", map: true, word: "one lap", left: 8, bottom: 8, width: 200, height: 130 },
  },
  "challenge-park": { eye: "-1.57,0.9,16", at: ({ ended }) => ended - 0.3 },
  "challenge-slalom": {
    ...{ eye: "2.9,0.25,12", at: ({ ended }) => 0.8 * ended, trails: true },
    trace: { block: "vehicles", along: "x", of: "y", word: "from above", ...kAcross },
  },
  "challenge-stop": {
    ...{ eye: "-0.5,0.6,17", at: ({ ended }) => ended - 0.05, trails: true },
    trace: { block: "vehicles", along: "x", of: "speed", word: "speed", ...kAcross },
  },
  "challenge-ten-degrees": { eye: "0.5,0.6,16", at: ({ ended }) => ended + 0.05, trails: true },
};
