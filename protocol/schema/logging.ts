import * as v from "valibot";
import { whole } from "./rules.ts";

/** Level of a module that follows the default level. */
export const inheritedLevel = -1;

/** Level of one module of the firmware. */
export const LogModule = v.looseObject({ name: v.string(), level: whole(inheritedLevel, 5) });

/**
 * Levels of the log. A save replaces all: a default that is left out becomes 0, which is silence.
 */
export const LoggingConfig = v.looseObject({
  loglevel: v.looseObject({ default: whole(0, 5), modules: v.array(LogModule) }),
});
export type LoggingConfig = v.InferOutput<typeof LoggingConfig>;
