import { keyTreatment } from "#protocol/privacy/known-keys.ts";

// The longest settings of a gateway have some 10,000.
const MOST_CHARACTERS = 2 ** 16;

/** Settings that explain a record; the rest of the status changes all the time. */
const ofRelease = ["git_hash", "config_version", "config_version_onbattery", "pioenv"] as const;

/** The release in an answer of `system/status`, as JSON; undefined where there is none. */
export function releaseIn(answer: unknown): string | undefined {
  if (!isObject(answer)) return undefined;
  const known = ofRelease.flatMap((key) => (key in answer ? [[key, answer[key]] as const] : []));
  return known.length > 0 ? keptText(Object.fromEntries(known)) : undefined;
}

/**
 * Settings of a gateway as JSON, without secrets and addresses: the record is not encrypted, and nothing is computed
 * from those. Serials stay, since they identify the inverter.
 */
export function settingsIn(answer: unknown): string | undefined {
  return isObject(answer) ? keptText(explaining(answer)) : undefined;
}

/** A gateway that makes up settings must not fill the record, which keeps every change. */
function keptText(settings: unknown): string | undefined {
  const text = JSON.stringify(settings);
  return text.length <= MOST_CHARACTERS ? text : undefined;
}

function explaining(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(explaining);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => stays.has(keyTreatment(key)));
  return Object.fromEntries(kept.map(([key, child]) => [key, explaining(child)]));
}

const stays: ReadonlySet<string> = new Set(["free", "harmless", "serial", "topic", "sun"]);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
