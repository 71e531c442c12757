#ifdef CAR_LAMPS
    if (role > 3.5 && lamps.w > 0.5) transformed = vec3(0.0); // the cockpit is drawn instead
#endif
