export default {
    over: 'Der Lauf ist zu Ende: was geschah',
    again: 'Noch einmal',
    compare: 'Vergleichen',
    change: 'Eines ändern',
    next: 'Weiter: {title}',
    close: 'Schließen',
    coming: '…',
    replayed: 'Die Aufzeichnung endet hier, bei {time.1} s.',
    driveOn: 'Von hier an selbst fahren',
    gaveUp: 'Was das Verfahren {names} verlangt, ist bei einem Stoß hier nicht zu erreichen: Restitution antwortete.',
} as const;
