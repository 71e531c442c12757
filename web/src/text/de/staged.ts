export default {
    plan: 'Plan: der Weg von oben, ein Umriss je halbe Sekunde',
    go: 'Von „{from}“ nach „{to}“, ohne anzustoßen',
    under: '„{to}“ steht noch aus: {time.1} s',
    done: '„{from}“ bis „{to}“: {time.2} s',
    touches: { one: '{n} Berührung', other: '{n} Berührungen' },
    noTouch: 'keine Berührung',
    cones: { one: '{n} Kegel umgefahren', other: '{n} Kegel umgefahren' },
    dent: 'Delle {deep.0} cm',
} as const;
