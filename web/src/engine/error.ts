// What the engine refuses, in English, and the code and values by which another language tells it. The engine's folder has no
// texts of its own: text/told.ts finds the words.

/** A message of the engine: the English sentence, which is its code, with a value for each of its holes (native/core/message.h). */
export interface Said {
    readonly say: string; // empty: nothing is said, or `plain` alone
    readonly with?: SaidValues;
    readonly plain?: string;
}
export type SaidValues = Readonly<Record<string, string | number | Said>>;

export class EngineError extends Error {
    constructor(
        english: string,
        readonly code = '',
        readonly values: SaidValues = {},
    ) {
        super(
            english.replace(/\{(\w+)\}/g, (whole, name: string) => {
                const value = values[name] ?? whole;
                return typeof value === 'object' ? whole : String(value); // the engine's English has those in it
            }),
        );
    }
}

/** An error as it crosses the border of a Worker, and the error that it becomes on the page. */
export interface SaidError {
    readonly message: string;
    readonly code: string;
    readonly values: SaidValues;
}
export function saidOf(error: unknown): SaidError {
    const { message, code = '', values = {} } = error as Error & Partial<SaidError>;
    return { message, code, values };
}
export const errorOfSaid = ({ message, code, values }: SaidError): Error =>
    code ? new EngineError(message, code, values) : new Error(message);
