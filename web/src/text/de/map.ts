export default {
    theCase: 'Der Fall',
    done: {
        one: '{n} Stoß in {milliseconds.0} ms. Auf die Karte zeigen gibt Werte.',
        other: '{n} Stöße in {milliseconds.0} ms. Auf die Karte zeigen gibt Werte.',
    },
    doneSome: {
        one: '{n} Stoß in {milliseconds.0} ms, {refused} vom Modell abgelehnt. Auf die Karte zeigen gibt Werte.',
        other: '{n} Stöße in {milliseconds.0} ms, {refused} vom Modell abgelehnt. Auf die Karte zeigen gibt Werte.',
    },
    noJson: 'Der Fall ist kein JSON: {message}',
    refused: 'abgelehnt',
    about: 'Was wäre geworden, hätten sich die Autos ein wenig anders getroffen?',
    shown: 'Gezeigt',
    across: 'Waagerecht',
    points: 'Werte je Achse',
    caseUnits: 'Der Fall: SI-Einheiten, Radiant',
    saveCsv: 'CSV sichern',
    saveSvg: 'SVG sichern',
    copyRequest: 'Anfrage kopieren',
    value: 'Wert',
    isNotANumber: '„{value}“ ist keine Zahl; geben Sie eine wie 0.5.',
    up: 'Senkrecht',
} as const;
