export default {
    noneHere: 'No vehicle here takes controls: they follow their laws, or are boxes.',
    openDrive: 'A car to drive',
    noDriver: '{name} takes no controls: it goes by itself.',
    takeWheel: 'Take its wheel',
} as const;
