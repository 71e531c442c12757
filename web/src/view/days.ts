// Times of day and weathers beside golden hour: loaded when a scenario asks for one. `show.daylight` and `show.weather` of a
// scenario name them (native/scenario/show.h).
import { BackSide, IcosahedronGeometry, Mesh, MeshBasicMaterial, SpotLight, type Object3D } from 'three';
import { kGolden, type Day, type Triple } from './day';

// A veil before the sky of that light, which lets the rest through.
const veil =
    ([r, g, b]: Triple, share: number): (() => Object3D) =>
    () => {
        const material = new MeshBasicMaterial({ side: BackSide, transparent: true, opacity: share, depthTest: false });
        material.color.setRGB(r, g, b);
        const mesh = new Mesh(new IcosahedronGeometry(400, 1), material);
        mesh.renderOrder = 1;
        return mesh;
    };
function beam(): SpotLight {
    const light = new SpotLight(0xfff1d6, 260, 110, 0.5, 0.8, 1.7);
    light.castShadow = false;
    return light;
}

const kMorning: Day = {
    ...kGolden,
    elevation: 0.42,
    azimuth: 0.9,
    sun: [3.5, 3.1, 2.6],
    dome: [0xc3d4ea, 0x6b6752, 0.85],
    haze: [0.77, 0.83, 0.85],
    thick: 1.7,
    exposure: 0.58,
    sky: { turbidity: 7, rayleigh: 1.3, mie: 0.005, coverage: 0.25, density: 0.3 },
};
const kNoon: Day = {
    ...kGolden,
    elevation: 1,
    azimuth: 2,
    sun: [3.7, 3.55, 3.3],
    dome: [0xb6cdf0, 0x7a7456, 0.9],
    above: [0.4, 0.47, 0.55],
    mirrored: 0.34,
    haze: [0.74, 0.83, 0.9],
    thick: 0.8,
    exposure: 0.52,
    sky: { turbidity: 1.5, rayleigh: 2.4, mie: 0.002, coverage: 0.38, density: 0.4 },
    over: veil([0.16, 0.36, 0.74], 0.45),
};
const kOvercast: Day = {
    ...kGolden,
    elevation: 0.9,
    azimuth: 2,
    sun: [0.35, 0.35, 0.35],
    dome: [0xdde4ea, 0x77777a, 1.5],
    above: [0.62, 0.66, 0.7],
    below: [0.22, 0.22, 0.21],
    mirrored: 0.8,
    mirror: [
        [0.7, 0.73, 0.76],
        [0.58, 0.62, 0.66],
    ],
    haze: [0.74, 0.77, 0.79],
    thick: 1.6,
    exposure: 0.62,
    over: veil([0.62, 0.67, 0.72], 0.88),
};
const kDusk: Day = {
    ...kGolden,
    elevation: 0.045,
    azimuth: 0.5,
    sun: [1.5, 0.75, 0.38],
    dome: [0xa0a8d0, 0x6a5a58, 1.1],
    above: [0.2, 0.21, 0.29],
    below: [0.09, 0.08, 0.09],
    mirror: [
        [0.72, 0.52, 0.44],
        [0.34, 0.37, 0.5],
    ],
    mirrored: 0.5,
    haze: [0.69, 0.57, 0.55],
    thick: 1.2,
    exposure: 0.8,
    sky: { turbidity: 9, rayleigh: 2.6, mie: 0.006, coverage: 0.4, density: 0.45 },
    lamps: true,
};
const kNight: Day = {
    ...kGolden,
    elevation: 0.7,
    azimuth: 2.3,
    sun: [0.2, 0.26, 0.42],
    dome: [0x8ea3d2, 0x2a2e3c, 0.45],
    above: [0.02, 0.025, 0.04],
    below: [0.008, 0.008, 0.01],
    mirrored: 0.35,
    ground: { sun: [0.7, 0.7, 0.75], sky: [0.95, 1, 1.05] },
    dim: [0.26, 0.3, 0.42],
    haze: [0.075, 0.095, 0.155],
    thick: 1,
    exposure: 0.62,
    over: veil([0.02, 0.034, 0.075], 0.985),
    lamps: true,
    beam,
};
const kTimes: Record<string, Day> = {
    golden: kGolden,
    morning: kMorning,
    noon: kNoon,
    overcast: kOvercast,
    dusk: kDusk,
    night: kNight,
};

// Clouds take the sun; what falls greys the distance and wets or whitens the land.
function clouded(day: Day, change: Partial<Day>): Day {
    const dark = day === kNight || day === kDusk;
    return dark ? { ...day, ...change, thick: 2 * day.thick } : { ...kOvercast, ...change };
}
const kWeathers: Record<string, (day: Day) => Day> = {
    dry: (day) => day,
    rain: (day) => clouded(day, { wet: 1, falls: 'rain', lamps: true, thick: 3, exposure: 0.56 }),
    snow: (day) => clouded(day, { snow: 1, wet: 0.5, falls: 'snow', lamps: true, thick: 3.6 }),
    fog: (day) => clouded(day, { lamps: true, thick: 9 }),
};

const made = new Map<string, Day>(); // the same object for the same words
export function dayOf(daylight: string, weather: string): Day {
    const key = `${daylight} ${weather}`;
    let day = made.get(key);
    if (!day) made.set(key, (day = (kWeathers[weather] ?? kWeathers['dry']!)(kTimes[daylight] ?? kGolden)));
    return day;
}
export { Falling } from './falling';
