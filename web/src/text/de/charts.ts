export default {
    noRows: 'Die Datei hat keine Zeilen.',
    tooManyRows: 'Die Datei hat {rows} Zeilen; höchstens {most} werden gelesen.',
    uneven: {
        one: '{n} Zeile hat eine andere Zahl von Spalten als die {columns} der Überschrift; die erste ist Zeile {line}.',
        other: '{n} Zeilen haben eine andere Zahl von Spalten als die {columns} der Überschrift; die erste ist Zeile {line}.',
    },
    tooManyCells:
        'Die Datei hat {rows} Zeilen zu {columns} Spalten; höchstens {most} Zahlen werden gelesen. Weniger Spalten oder Zeilen sichern.',
    tooManyColumns: 'Die Datei hat {columns} Spalten; höchstens {most} werden gelesen. Weniger Spalten sichern.',
    leftOut: 'Ohne Zahlen, weggelassen: {columns}.',
    leftOutMany: 'Ohne Zahlen, weggelassen: {columns} und {n} weitere.',
    noNumbers: 'Keine Spalte der Datei enthält Zahlen.',
    notDrawn: 'der Browser zeichnet dieses SVG nicht.',
    tooLarge: 'das Bild ist zu groß.',
    time: 'Zeit [s]',
    impactAt: 'Stoß bei {time} s',
    outlinesEvery: 'Umrisse alle {time} s',
    over: '{output} über {x} und {y}',
} as const;
