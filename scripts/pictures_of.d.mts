export const kFolder: string;
export function hashOf(text: string): string;
export function hashes(): Record<string, string>;
