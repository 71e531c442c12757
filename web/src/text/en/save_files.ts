export default {
    save: 'Save as a file',
    scenario: 'Scenario',
    recording: 'Recording',
    telemetry: 'Telemetry of {car} (CSV)',
    car: 'Car {car}',
    frontTireOf: 'Front tire of {car}',
    rearTireOf: 'Rear tire of {car}',
    scene: 'Walls (OBJ)',
    heightMap: 'Height map',
} as const;
