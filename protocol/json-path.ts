import type { ReleaseDay } from "./firmware/release.ts";
import { isBranch } from "./record-paths.ts";

/** Steps from the root of a JSON value to a part: object keys and list indices. */
export type JsonSteps = readonly (string | number)[];

/**
 * Path of a part in the syntax of the firmware, such as `emeters/[0]/power`: keys, and indices in square brackets,
 * separated by slashes; with `readsPlaces` false keys only, see {@link takesPlaces}. Undefined for a slash, an empty
 * key, spaces around a key, or a key in square brackets, which have no such path. Source:
 * docs/gateway/settings.md#power-meter.
 */
export function jsonPathTo(steps: JsonSteps, readsPlaces = true): string | undefined {
  const parts = steps.map((step) => {
    if (typeof step === "number") return readsPlaces ? `[${step}]` : undefined;
    return isPlainKey(step) ? step : undefined;
  });
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join("/");
}

/** Whether a path leads through a list. */
export function hasPlace(path: string): boolean {
  return path.split("/").some((step) => /^\[.*\]$/s.test(step));
}

/**
 * Whether a release reads list indices: only 2024.05.06 does not. It looks keys up as text; the next day's release
 * restored indices. Source: src/HttpPowerMeter.cpp of OpenDTU-OnBattery at both tags.
 */
export function takesPlaces(
  profile: { readonly family: string; readonly release: ReleaseDay | null } | undefined,
): boolean {
  const { year, month, day } = profile?.release ?? { year: 0, month: 0, day: 0 };
  return !(profile?.family === "onbattery" && year === 2024 && month === 5 && day === 6);
}

function isPlainKey(key: string): boolean {
  return key !== "" && key.trim() === key && !key.includes("/") && !/^\[.*\]$/s.test(key);
}

/** The part of a JSON value at a firmware path; undefined if absent. Never throws. */
export function readJsonPath(root: unknown, path: string): unknown {
  return path
    .split("/")
    .filter((step) => step !== "")
    .reduce<unknown>((value, step) => {
      const place = /^\[(\d+)\]$/.exec(step)?.[1];
      if (place !== undefined) return Array.isArray(value) ? value[Number(place)] : undefined;
      if (!isBranch(value) || Array.isArray(value)) return undefined;
      return Object.entries(value).find(([key]) => key === step)?.[1];
    }, root);
}

/**
 * A JSON reading as a number: a number, or, with `takesText`, a text that begins with a number ("230.5", "230.5 W").
 */
export function jsonReading(value: unknown, takesText: boolean): number | undefined {
  if (typeof value === "number") return value;
  if (!takesText || typeof value !== "string") return undefined;
  const number = Number.parseFloat(value);
  return Number.isFinite(number) ? number : undefined;
}
