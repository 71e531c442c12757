export default {
    replayed: 'The recording ends here, at {time.1} s.',
    driveOn: 'Drive on from here',
    over: 'The run is over: what happened',
    again: 'Again',
    compare: 'Compare',
    change: 'Change one thing',
    next: 'Next: {title}',
    close: 'Close',
    gaveUp: 'What the {names} method asks for is out of reach at an impact here: restitution answered.',
    coming: '…',
} as const;
