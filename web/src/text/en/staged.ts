export default {
    plan: 'Plan: the way from above, an outline every half second',
    go: 'From “{from}” to “{to}” without a touch',
    under: '“{to}” is to come: {time.1} s',
    done: '“{from}” to “{to}”: {time.2} s',
    touches: { one: '{n} touch', other: '{n} touches' },
    noTouch: 'no touch',
    cones: { one: '{n} cone down', other: '{n} cones down' },
    dent: 'dent {deep.0} cm',
} as const;
