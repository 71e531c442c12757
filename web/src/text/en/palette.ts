export default {
    typeACommand: 'A command, or what a scenario is about',
    command: 'Command',
    commands: 'Commands',
} as const;
