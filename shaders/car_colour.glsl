// The sheet's inner side is lining.
float outer = gl_FrontFacing ? 1.0 : 0.0;
float sees = mix(0.5, vLook.w, outer);
diffuseColor.rgb = mix(vLook.x > 0.5 ? vec3(0.05) : diffuseColor.rgb * 0.5, diffuseColor.rgb, outer);
