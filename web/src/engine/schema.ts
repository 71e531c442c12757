// What may stand in a scenario, as the engine says it; only what is loaded later may import this (web/schema.ts).
import schema from 'virtual:engine-schema';
import type { Schema } from './engine';

/** Of a scenario, and under `models` of each kind of vehicle. */
export const engineSchema = schema as Schema & { readonly models: Readonly<Record<string, Schema>> };
