// How runs are told apart, beside each other and in print: shades of grey-blue to white with a dash pattern. The first
// belongs to the run that is driven.
export const kRunStyles = [
    { dark: '#ffffff', light: '#141b24', dash: [] as number[] },
    { dark: '#b9c7d8', light: '#41546a', dash: [10, 5] },
    { dark: '#8ea6c2', light: '#60788f', dash: [3, 4] },
    { dark: '#d5dde6', light: '#2e3e50', dash: [12, 4, 3, 4] },
    { dark: '#7590b0', light: '#7d91a6', dash: [16, 8] },
] as const;

// How cars are told apart where three or more stand in one chart: the paints of the world by number, light enough to be read on the
// ground of the theme. A dash pattern goes with them.
export const kCarHues = [
    { dark: '#e8edf3', light: '#141b24' },
    { dark: '#98a5b3', light: '#59636f' },
    { dark: '#86a8e0', light: '#2f4a7d' },
    { dark: '#dd8a9a', light: '#8c2f42' },
    { dark: '#6fc0c4', light: '#1f696d' },
    { dark: '#bdb877', light: '#6b6520' },
    { dark: '#ae9ce2', light: '#5b4b8a' },
    { dark: '#d9c39c', light: '#8a6d3a' },
] as const;
