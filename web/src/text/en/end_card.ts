export default {
    over: 'The run is over: what happened',
    again: 'Again',
    compare: 'Compare',
    change: 'Change one thing',
    next: 'Next: {title}',
    close: 'Close',
    coming: '…',
} as const;
