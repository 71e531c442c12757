import type { Server } from 'node:http';
import type { NetworkInterfaceInfo } from 'node:os';

export interface Limits {
    headers: number; // [ms] until a request's headers are there
    request: number; // ... the whole request
    idle: number; // without a byte either way
    response: number; // from request to the end of its answer
    check: number; // between two looks at the first two
}

export function fileFor(root: string, requestPath: string): string | undefined;
export function serverFor(folder: string, limits?: Limits): Server;
export function listen(server: Server, host: string, port?: number): Promise<number>;
export function exposure(folder: string, host: string, port: number, interfaces?: NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address'>[]>): string;
