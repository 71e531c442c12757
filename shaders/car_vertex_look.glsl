vLook = look;
#ifdef USE_INSTANCING_COLOR
    vColor.rgb = color * mix(vec3(1.0), instanceColor, look.x);
#endif
#ifdef CAR_LAMPS
    vGlow = vec3(0.0);
    if (role > 2.5 && role < 3.5) vGlow = vec3(0.35) + lamps.z * vec3(2.6, 2.5, 2.3);
    else if (role > 1.5 && role < 2.5) vGlow = lamps.y * vec3(1.3);
    else if (role > 0.5 && role < 1.5) vGlow = lamps.x * vec3(1.15, 0.012, 0.01) + lamps.z * vec3(0.3, 0.004, 0.003);
#endif
