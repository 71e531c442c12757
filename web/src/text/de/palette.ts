export default {
    typeACommand: 'Befehl eingeben',
    command: 'Befehl',
    commands: 'Befehle',
} as const;
