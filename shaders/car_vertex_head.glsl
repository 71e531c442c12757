// Each vertex says what it is made of: share of paint, roughness, metalness, share of the sky that it sees; its role is that
// of web/src/view/sheet.ts.
attribute vec4 look;
attribute float role;
varying vec4 vLook;
#ifdef CAR_LAMPS
    attribute vec4 lamps; // brake, reverse, head; 1: somebody looks out of it
    varying vec3 vGlow;
#endif
