// What a look at the ground needs of its pictures and of what it mirrors; asked for every pixel, or where one look a pixel must do
// for every vertex.
uniform vec4 uPictures;   // 1 / size of level 0 [1/m], log2 of its texel [m], finest and coarsest level that are there
uniform vec3 uMiddle;     // [m] place around which they lie, reach of level 0

// Levels from here on reach as far as that from the middle [m].
float levelThatReaches(vec2 off) {
    return log2(max(off.x, off.y) / uMiddle.z) + 1.0;
}
// How steeply one looks down on it, as given; share of the sky's light that smooth ground mirrors then (Schlick 1994), and that
// rough ground does at a flat angle.
vec3 mirroring(float facing) {
    float away = 1.0 - facing, away2 = away * away;
    return vec3(facing, 0.03 + 0.97 * away2 * away2 * away, 0.09 * away2 * away);
}
