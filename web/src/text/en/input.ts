export default {
    noTilt: 'This device does not say how it is held.',
    tiltRefused: 'The browser was not allowed to read how the device is held.',
    brake: 'Brake',
    go: 'Go',
} as const;
