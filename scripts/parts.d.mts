export interface Part {
    readonly name: string;
    readonly version: string; // '' of what comes with the compiler
    readonly licence: string; // SPDX
    readonly what: string;
    readonly text: string;
    readonly purl?: string;
    readonly sha512?: string;
}
/** What about.json beside the page says. */
export interface About {
    readonly name: string;
    readonly version: string;
    readonly engine: { readonly sha256: string; readonly files: Readonly<Record<string, string>> };
    readonly rebuild: readonly string[];
    readonly licence: { readonly name: string; readonly text: string };
    readonly parts: readonly Pick<Part, 'name' | 'version' | 'licence' | 'what' | 'text'>[];
}
type Files = Readonly<Record<string, Uint8Array | string>>;
export function projectVersion(): string;
export function parts(): Part[];
export function sha256(bytes: Uint8Array | string): string;
export function sums(files: Files): string;
export function about(files: Files): About;
