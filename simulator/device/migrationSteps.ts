import type { JsonValue } from "../firmware/convert.ts";
import type { Generation } from "../generation/generation.ts";
import type { GatewayConfig } from "./config.ts";

/** One change of config.json: makes settings of what an older file says. */
export type MigrationStep = (
  config: GatewayConfig,
  file: JsonValue | undefined,
  generation: Generation,
) => GatewayConfig;

/** What changed with which version of the file, oldest change first. */
export type MigrationSteps = readonly (readonly [version: number, step: MigrationStep])[];
