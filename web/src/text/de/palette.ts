export default {
    typeACommand: 'Alles finden: Befehl, Unfall, nass, Restitution, Figure 4-5 …',
    command: 'Alles finden',
    commands: 'Finden',
    scenario: 'Szenario',
    lesson: 'Lektion',
    figure: 'Bild',
    parameter: 'Parameter',
} as const;
