// How runs are told apart, beside each other and in print: shades of grey-blue to white with a dash pattern. The first
// belongs to the run that is driven.
export const kRunStyles = [
    { dark: '#ffffff', light: '#141b24', dash: [] as number[] },
    { dark: '#b9c7d8', light: '#41546a', dash: [10, 5] },
    { dark: '#8ea6c2', light: '#60788f', dash: [3, 4] },
    { dark: '#d5dde6', light: '#2e3e50', dash: [12, 4, 3, 4] },
    { dark: '#7590b0', light: '#7d91a6', dash: [16, 8] },
] as const;
