export default {
    theCase: 'The case',
    done: {
        one: '{n} impact in {milliseconds.0} ms. Point at the map for values.',
        other: '{n} impacts in {milliseconds.0} ms. Point at the map for values.',
    },
    doneSome: {
        one: '{n} impact in {milliseconds.0} ms, {refused} refused by the model. Point at the map for values.',
        other: '{n} impacts in {milliseconds.0} ms, {refused} refused by the model. Point at the map for values.',
    },
    noJson: 'The case is not JSON: {message}',
    refused: 'refused',
    about: 'What would have come of it, had the cars met a little differently?',
    shown: 'Shown',
    across: 'Across',
    points: 'Values along each axis',
    caseUnits: 'The case: SI units, radians',
    saveCsv: 'Save CSV',
    saveSvg: 'Save SVG',
    copyRequest: 'Copy request',
    value: 'value',
    isNotANumber: '“{value}” is not a number; give one, like 0.5.',
    up: 'Up',
} as const;
