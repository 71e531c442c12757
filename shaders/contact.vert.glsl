// The rectangle of ground below a vehicle, in its own coordinates from -1 to 1.
attribute float dark;
varying vec2 vPlace;
varying float vDark;

void main() {
    vPlace = position.xy;
    vDark = dark;
    vec4 mvPosition = viewMatrix * instanceMatrix * vec4(position, 1.0);
    gl_Position = projectionMatrix * mvPosition;
}
