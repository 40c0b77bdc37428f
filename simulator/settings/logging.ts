import { asInteger, isList, type JsonObject, type JsonValue, member } from "../firmware/convert.ts";
import { textOf } from "../firmware/jsonText.ts";
import { isBetween } from "../firmware/strict.ts";
import { listOf } from "./inverters.ts";

/** Log level of a part of the firmware; a free place has no name. */
interface ModuleLevel {
  readonly name: string;
  readonly level: number;
}

/** Levels of the log: 0 nothing, 1 errors … 5 everything. */
export interface LoggingConfig {
  readonly default: number;
  /** Always sixteen. */
  readonly modules: readonly ModuleLevel[];
}

const places = 16;
const levels = { silent: 0, error: 1, verbose: 5, inherit: -1 } as const;

/** As it leaves the factory. */
export function initialLogging(): LoggingConfig {
  return loadLogging(undefined);
}

function levelOr(initial: number, value: JsonValue | undefined): number {
  return isBetween(-128, 127)(value) ? Number(value) : initial;
}

export function loadLogging(section: JsonValue | undefined): LoggingConfig {
  const stored = member(section, "modules");
  return {
    default: levelOr(levels.error, member(section, "default")),
    modules: listOf(places, (index) => {
      const module = isList(stored) ? stored[index] : undefined;
      const name = member(module, "name");
      return {
        level: levelOr(levels.verbose, member(module, "level")),
        name: typeof name === "string" ? name : "",
      };
    }),
  };
}

export function dumpLogging(config: LoggingConfig): JsonObject {
  return {
    default: config.default,
    modules: config.modules.map(({ level, name }) => ({ level, name })),
  };
}

function clampLevel(value: JsonValue | undefined, min: number): number {
  return Math.min(levels.verbose, Math.max(min, asInteger(value, -128, 127)));
}

/** Levels of a request: missing parts are silent or inherit, unknown names are skipped. */
export function readLogging(document: JsonValue, known: readonly string[]): LoggingConfig {
  const requestedLevel = member(document, "loglevel");
  const sent = member(requestedLevel, "modules");
  const set = (isList(sent) ? sent : [])
    .map((module) => ({
      name: textOf(module, "name"),
      level: clampLevel(member(module, "level"), levels.inherit),
    }))
    .filter(({ name, level }) => known.includes(name) && level !== levels.inherit);
  return {
    default: clampLevel(member(requestedLevel, "default"), levels.silent),
    modules: listOf(places, (index) => set[index] ?? { name: "", level: levels.silent }),
  };
}

/** As answered to a GET: every part that can be set, -1 for those that follow the default. */
export function showLogging(config: LoggingConfig, known: readonly string[]): JsonObject {
  const modules = known.map((name) => ({
    name,
    level: config.modules.find((module) => module.name === name)?.level ?? levels.inherit,
  }));
  return { loglevel: { default: config.default, modules } };
}
