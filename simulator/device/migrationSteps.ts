import type { JsonValue } from "../firmware/convert.ts";
import type { Generation } from "../generation/generation.ts";
import type { GatewayConfig } from "./config.ts";

/** A change of config.json: derives settings from an older file. */
export type MigrationStep = (
  config: GatewayConfig,
  file: JsonValue | undefined,
  generation: Generation,
) => GatewayConfig;

/** Changes by the version of the file, oldest first. */
export type MigrationSteps = readonly (readonly [version: number, step: MigrationStep])[];
