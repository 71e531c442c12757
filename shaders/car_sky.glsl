reflectedLight.indirectDiffuse *= sees;
reflectedLight.indirectSpecular *= sees;
#ifdef USE_CLEARCOAT
    clearcoatSpecularIndirect *= mix(1.0, sees, 0.6);
#endif
