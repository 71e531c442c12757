// The tokens of look (src/tokens.json) as CSS: custom properties before any rule, and the breakpoints that rules name:
//
//     @media (--phone) { ... }      a window with no room for a sheet beside the world
//     @media (--wide) { ... }       every other
//     @media (--across) { ... }     of those, one with little height: a phone held across
import tokens from './src/tokens.json' with { type: 'json' };

type Values = Readonly<Record<string, string | number>>;

const rule = (selector: string, values: Values): string =>
    `${selector} {\n${Object.entries(values)
        .map(([name, value]) => `    --${name}: ${value};\n`)
        .join('')}}\n`;
const pixels = (values: Readonly<Record<string, number>>): Values =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}px`]));
// `--normal` is the colour of normal forces.
const letters = ({ normal, ...others }: Readonly<Record<string, number>>): Values => ({
    ...pixels(others),
    'normal-size': `${normal}px`,
});

export function tokensCss(): string {
    const { dark, light, shadow, type, space, height, projector, radius, motionMs } = tokens;
    return (
        rule(':root', {
            ...dark,
            shadow: shadow.dark,
            ...letters(type),
            ...pixels(Object.fromEntries(space.map((value, k) => [`s${k + 1}`, value]))),
            ...pixels(height),
            radius: `${radius}px`,
            motion: `${motionMs}ms`,
        }) +
        rule(":root[data-theme='light']", { ...light, shadow: shadow.light }) +
        rule(':root[data-projector]', { ...letters(projector.type), ...pixels(projector.height) }) +
        `@media (prefers-reduced-motion: reduce) {\n${rule(':root', { motion: '0ms' })}}\n`
    );
}

const { phone, across, beside } = tokens.breakpoint;
const kMedia: Readonly<Record<string, string>> = {
    '(--phone)': `(max-width: ${phone}px)`,
    '(--wide)': `(min-width: ${phone + 1}px)`,
    // Neither width nor height: a small phone held across, a laptop at 200 %.
    '(--low)': `(min-width: ${beside}px) and (max-width: ${phone}px) and (max-height: ${across}px)`,
    '(--across)': `(max-height: ${across}px) and (min-width: ${phone + 1}px)`,
};

/** Writes out the breakpoints that a style sheet names; one that there is not is an error. */
export function withBreakpoints(css: string, file: string): string {
    return css.replace(/\(--[a-z-]+\)(?=[^{};]*\{)/g, (name) => {
        const written = kMedia[name];
        if (!written)
            throw new Error(`${file}: there is no breakpoint ${name}; give ${Object.keys(kMedia).join(', ')}`);
        return written;
    });
}

const kVirtual = 'virtual:tokens.css';

/** For vite.config.ts. */
export const tokensPlugin = {
    name: 'tokens',
    enforce: 'pre' as const,
    resolveId: (id: string): string | null => (id === kVirtual ? `\0${kVirtual}` : null),
    load: (id: string): string | null => (id === `\0${kVirtual}` ? tokensCss() : null),
    transform: (code: string, id: string): string | null =>
        /\.css(?:$|\?)/.test(id) && code.includes('(--') ? withBreakpoints(code, id) : null,
};
