export default {
    replayed: 'The recording ends here, at {time.1} s.',
    driveOn: 'Drive on from here',
    over: 'The run is over: what happened',
    again: 'Again',
    compare: 'Compare',
    change: 'Change one thing',
    next: 'Next: {title}',
    close: 'Close',
    coming: '…',
} as const;
