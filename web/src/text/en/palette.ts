export default {
    typeACommand: 'Type a command',
    command: 'Command',
    commands: 'Commands',
} as const;
