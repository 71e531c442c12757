import type { Server } from 'node:http';

export function fileFor(root: string, requestPath: string): string | undefined;
export function serverFor(folder: string): Server;
export function listen(server: Server, host: string, port?: number): Promise<number>;
