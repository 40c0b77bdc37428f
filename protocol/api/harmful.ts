import { decodeLimitType, limitBounds, limitFault } from "../limit.ts";
import type { Endpoint } from "./endpoint.ts";

const countries: readonly unknown[] = [0, 1, 2];
const mostPhases = 3;

/**
 * Whether a value is a known country of the radio; other values may make the gateway read past the end of its table.
 */
export function isCountry(value: unknown): boolean {
  return countries.includes(value);
}

/**
 * Fault of a value to be sent: wrong type, missing or not a JSON number (`type`), out of range (`range`), a fraction
 * where the gateway takes whole numbers (`step`), or not a serial number (`serial`).
 */
export interface Harm {
  readonly reason: "type" | "range" | "step" | "serial";
  /** Dotted path of the value. */
  readonly path: string;
  /** The accepted values, in English. */
  readonly text: string;
}

/**
 * Reason why a body must not be sent; undefined if harmless. Some bodies corrupt the gateway's memory, others read as 0
 * and switch an inverter off. Source: docs/gateway/inverters.md#limit, docs/gateway/inverters.md#power,
 * docs/gateway/settings.md#radio, docs/gateway/settings.md#power-meter.
 */
export function findHarm(
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

/** Fault of a serial number as the gateway's commands take it. */
export function harmOfSerial(serial: unknown): Harm | undefined {
  const isSerial = typeof serial === "string" && /^(?!0+$)[\da-f]{1,12}$/i.test(serial);
  if (isSerial) return undefined;
  return harm("serial", "serial", "serial must be a text of up to 12 hexadecimal digits");
}

/** Fault of a limit value; `path` names it. */
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

/** Fault of a boolean; `path` names it. */
export function harmOfFlag(path: string, value: unknown): Harm | undefined {
  return typeof value === "boolean"
    ? undefined
    : harm("type", path, `${path} must be true or false`);
}

/** Fault of an enumerated text; `path` names it. */
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

/** The first NaN or infinity: JSON would turn it into null, which the gateway reads as 0. */
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
