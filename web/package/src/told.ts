// How the package refuses: an error that says where, and what to do.
import { EngineError, type Said } from '../../src/engine/error';

/** What Yawlab refuses. `message` is the whole sentence, for people. */
export class YawlabError extends Error {
    override readonly name = 'YawlabError';
    /** The place in what was given: "cars[0].speed", "vary[1].path", "wasm"; empty for the whole. */
    readonly place: string;
    /** What is wrong with it, and the remedy. */
    readonly reason: string;

    constructor(place: string, reason: string) {
        super(place ? `${place}: ${reason}` : reason);
        this.place = place;
        this.reason = reason;
    }
}

/** @internal The engine's refusals begin with their place (native/core/status.h). */
export function errorOf({ message, code, values }: EngineError): YawlabError {
    const { path } = values;
    const place = code === '{path}: {what}' && typeof path === 'string' ? path : '';
    return new YawlabError(
        place,
        place && message.startsWith(`${place}: `) ? message.slice(place.length + 2) : message,
    );
}

/** @internal Of a message that came as its sentence and values, without its English. */
export function saidEnglish(said: Said): string {
    if (!said.say) return said.plain ?? '';
    return said.say.replace(/\{(\w+)\}/g, (whole, name: string) => {
        const value = said.with?.[name];
        return value === undefined ? whole : typeof value === 'object' ? saidEnglish(value) : String(value);
    });
}

/** @internal Does what may be refused; what is refused is a YawlabError. */
export function refusing<T>(act: () => T): T {
    try {
        return act();
    } catch (error) {
        throw error instanceof EngineError ? errorOf(error) : error;
    }
}

/** @internal */
export function documentOf(given: string | object): Record<string, unknown> {
    if (typeof given !== 'string') return given as Record<string, unknown>;
    try {
        return JSON.parse(given) as Record<string, unknown>;
    } catch (error) {
        throw new YawlabError('', `is no JSON: ${(error as Error).message}`);
    }
}
