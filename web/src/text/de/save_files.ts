export default {
    save: 'Als Datei sichern',
    scenario: 'Szenario',
    recording: 'Aufzeichnung',
    telemetry: 'Messwerte von {car} (CSV)',
    car: 'Auto {car}',
    frontTireOf: 'Vorderreifen von {car}',
    rearTireOf: 'Hinterreifen von {car}',
    scene: 'Wände (OBJ)',
    heightMap: 'Höhenkarte',
} as const;
