export default {
    noRows: 'The file holds no rows.',
    tooManyRows: 'The file has {rows} rows; at most {most} are read.',
    uneven: {
        one: '{n} row has another number of columns than the {columns} of the heading; the first is line {line}.',
        other: '{n} rows have another number of columns than the {columns} of the heading; the first is line {line}.',
    },
    tooManyCells:
        'The file has {rows} rows of {columns} columns; at most {most} numbers are read. Save fewer columns or rows.',
    tooManyColumns: 'The file has {columns} columns; at most {most} are read. Save fewer columns.',
    leftOut: 'Without numbers, left out: {columns}.',
    leftOutMany: 'Without numbers, left out: {columns} and {n} more.',
    noNumbers: 'No column of the file holds numbers.',
    notDrawn: 'the browser does not draw this SVG.',
    tooLarge: 'the picture is too large.',
    time: 'time [s]',
    impactAt: 'impact at {time} s',
    outlinesEvery: 'outlines every {time} s',
    over: '{output} over {x} and {y}',
} as const;
