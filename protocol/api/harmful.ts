import { decodeLimitType, limitBounds, limitFault } from "../limit.ts";
import type { Endpoint } from "./endpoint.ts";

const countries: readonly unknown[] = [0, 1, 2];
const mostPhases = 3;

/** Whether a value is a country of the radio; any other may lead the gateway past the end of its table. */
export function isCountry(value: unknown): boolean {
  return countries.includes(value);
}

/**
 * What is wrong with a value that would be sent: of another type than the gateway reads, missing or no number of
 * JSON (`type`), outside its range (`range`), a fraction where the gateway counts whole (`step`), or no serial
 * number (`serial`).
 */
export interface Harm {
  readonly reason: "type" | "range" | "step" | "serial";
  /** Dotted path of the value. */
  readonly path: string;
  /** What it must be, in English. */
  readonly text: string;
}

/**
 * Why a body must not be sent; undefined for every other body. After some the gateway works with memory that is not its
 * own, others it reads as 0 and switches an inverter off.
 * Source: docs/gateway/inverters.md#limit, docs/gateway/inverters.md#power, docs/gateway/settings.md#radio, docs/gateway/settings.md#power-meter.
 */
export function harmOf(
  { kind, path }: Pick<Endpoint, "kind" | "path">,
  body: unknown,
): Harm | undefined {
  if (kind !== "save") return undefined;
  if (typeof body !== "object" || body === null)
    return harm("type", "", "the body must be an object");
  return harmByPath[path]?.(body) ?? noNumber(body);
}

const harmByPath: Readonly<Record<string, (body: object) => Harm | undefined>> = {
  "/api/dtu/config": (body) =>
    "cmt_country" in body && !isCountry(body.cmt_country)
      ? harm("range", "cmt_country", "cmt_country must be 0, 1 or 2")
      : undefined,
  "/api/powermeter/config": (body) =>
    "http_phases" in body && Array.isArray(body.http_phases) && body.http_phases.length > mostPhases
      ? harm("range", "http_phases", `http_phases must have at most ${mostPhases} elements`)
      : undefined,
  "/api/limit/config": (body: Command) => harmOfSerial(body.serial) ?? harmOfLimit(body),
  "/api/power/config": (body: Command) => harmOfSerial(body.serial) ?? harmOfPower(body),
};

/** What is wrong with a serial number as the gateway's commands take it. */
export function harmOfSerial(serial: unknown): Harm | undefined {
  const isSerial = typeof serial === "string" && /^(?!0+$)[\da-f]{1,12}$/i.test(serial);
  if (isSerial) return undefined;
  return harm("serial", "serial", "serial must be a text of up to 12 hexadecimal digits");
}

/** What is wrong with the value of a limit; `path` names it. */
export function harmOfValue(
  path: string,
  value: unknown,
  kind: { readonly relative: boolean; readonly max_power?: number | undefined },
): Harm | undefined {
  const bounds = limitBounds(kind);
  const fault = limitFault(value, bounds);
  const unit = kind.relative ? "%" : "W";
  const text = `${path} must be a whole number from ${bounds.min} to ${bounds.max} ${unit}`;
  return fault && harm(fault, path, text);
}

/** What is wrong with a value that is true or false; `path` names it. */
export function harmOfFlag(path: string, value: unknown): Harm | undefined {
  return typeof value === "boolean"
    ? undefined
    : harm("type", path, `${path} must be true or false`);
}

/** What is wrong with a value that is one of a few texts; `path` names it. */
export function harmOfChoice(
  path: string,
  value: unknown,
  choices: readonly string[],
): Harm | undefined {
  if (choices.some((choice) => choice === value)) return undefined;
  return harm("type", path, `${path} must be one of ${choices.join(", ")}`);
}

/** Bodies of commands, as anybody may have made them. */
interface Command {
  readonly serial?: unknown;
  readonly limit_type?: unknown;
  readonly limit_value?: unknown;
  readonly power?: unknown;
  readonly restart?: unknown;
}

function harmOfLimit({ limit_type: code, limit_value: value }: Command): Harm | undefined {
  if (typeof code !== "number" || Number.isNaN(code))
    return harm("type", "limit_type", "limit_type must be a number");
  const kind = [decodeLimitType(code, "256"), decodeLimitType(code, "0-3")].find(({ ok }) => ok);
  if (kind?.ok !== true) return harm("range", "limit_type", "limit_type must be a code of a limit");
  return harmOfValue("limit_value", value, kind.value);
}

function harmOfPower({ power, restart }: Command): Harm | undefined {
  // A null beside the other is read as false: off.
  if (restart === undefined) return harmOfFlag("power", power);
  return (
    (power === undefined ? undefined : harmOfFlag("power", power)) ?? harmOfFlag("restart", restart)
  );
}

/** The first number that JSON does not have: it would arrive as null, which the gateway reads as 0. */
function noNumber(part: unknown, path: readonly string[] = []): Harm | undefined {
  if (typeof part === "bigint" || (typeof part === "number" && !Number.isFinite(part)))
    return harm("type", path.join("."), `${path.join(".")} must be a number that JSON has`);
  if (typeof part !== "object" || part === null) return undefined;
  for (const [key, inner] of Object.entries(part)) {
    const found = noNumber(inner, [...path, key]);
    if (found) return found;
  }
  return undefined;
}

function harm(reason: Harm["reason"], path: string, text: string): Harm {
  return { reason, path, text };
}
