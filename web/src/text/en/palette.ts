export default {
    typeACommand: 'Find anything: a command, crash, wet, restitution, Figure 4-5 …',
    command: 'Find anything',
    commands: 'Find',
    scenario: 'scenario',
    lesson: 'lesson',
    figure: 'figure',
    parameter: 'parameter',
} as const;
