import * as v from "valibot";
import { get, post, type ReadEndpoint, type SaveEndpoint } from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";
import { choice } from "../schema/rules.ts";

/** Level of a module that follows the default level. */
export const inheritedLevel = -1;

/** Log `level` of a module: 0 nothing, 1 errors, 2 warnings, 3 information, 4 debug, 5 verbose, -1 the default. */
export const LogModule = v.looseObject({
  name: v.string(),
  level: choice(inheritedLevel, 0, 1, 2, 3, 4, 5),
});
export interface LogModule extends v.InferOutput<typeof LogModule> {}

/** Log levels. A save replaces all: an omitted default becomes 0, which is silence. */
export const LoggingConfig = v.looseObject({
  loglevel: v.looseObject({ default: choice(0, 1, 2, 3, 4, 5), modules: v.array(LogModule) }),
});
export interface LoggingConfig extends v.InferOutput<typeof LoggingConfig> {}

/** `GET /api/logging/config`. */
export const loggingRead: ReadEndpoint<never, LoggingConfig> = get(
  "/api/logging/config",
  LoggingConfig,
);

/** `POST /api/logging/config`. */
export const loggingWrite: SaveEndpoint<LoggingConfig, SaveReply> = post(
  "/api/logging/config",
  LoggingConfig,
  SaveReply,
);

/** The log: levels of its modules. Since June 2025. */
export const loggingCalls = {
  read: loggingRead,
  write: loggingWrite,
} as const;
