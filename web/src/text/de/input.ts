export default {
    noTilt: 'Dieses Gerät sagt nicht, wie es gehalten wird.',
    tiltRefused: 'Der Browser durfte nicht lesen, wie das Gerät gehalten wird.',
    brake: 'Bremse',
    go: 'Gas',
} as const;
