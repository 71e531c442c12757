// Glass darkens what is behind it and adds what it mirrors, more at a grazing look.
float facing = saturate(dot(normal, normalize(vViewPosition)));
float mirrored = 0.04 + 0.96 * pow(1.0 - facing, 5.0);
diffuseColor.a = opacity < 1.0 ? opacity : mix(0.5, 0.92, mirrored);
gl_FragColor = vec4(outgoingLight * 1.1, diffuseColor.a);
