export const kPolicy: string;
export const kHeaders: Readonly<Record<string, string>>;
