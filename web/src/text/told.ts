// An error as a visitor reads it: one that carries a code in the language of the page, any other as it is.
import { filled, known, texts } from './t';

texts('engine', {}); // so that another language's come with the first

// As engine/error.ts has it.
interface Said {
    readonly say: string;
    readonly with?: Values;
    readonly plain?: string;
}
type Values = Readonly<Record<string, string | number | Said>>;

const written = (values: Values): Record<string, string | number> =>
    Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? saidText(value) : value]),
    );

/** A message of the engine in the language of the page, else in English. */
export function saidText({ say, with: values = {}, plain = '' }: Said): string {
    if (!say) return plain;
    const shown = written(values);
    return known('engine', say, shown) ?? filled(say, shown);
}

export function told(error: unknown): string {
    const { message, code = '', values = {} } = error as Error & { code?: string; values?: Values };
    return known('engine', code, written(values)) ?? message;
}
