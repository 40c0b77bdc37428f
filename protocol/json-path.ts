import type { ReleaseDay } from "./firmware/release.ts";
import { isBranch } from "./record-paths.ts";

/** Steps from the root of a JSON value to one of its parts: a key of an object, or a place in a list. */
export type JsonSteps = readonly (string | number)[];

/**
 * The path of a part in the syntax of the firmware, such as `emeters/[0]/power`: keys and places in square brackets, divided
 * by slashes; with `readsPlaces` false keys only, see {@link takesPlaces}. Undefined where the firmware has no path: it knows no
 * way to write a slash, an empty key, spaces around one, or a key in square brackets. Source: docs/gateway/settings.md#power-meter.
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
 * Whether a release reads places in lists: 2024.05.06 alone does not. Its keys are looked up as text; the next day's
 * release brought the places back. Source: src/HttpPowerMeter.cpp of OpenDTU-OnBattery at both tags.
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

/** The part of a JSON value at a path of the firmware; undefined where there is none. Never throws. */
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

/** A reading in JSON as a number: one itself, or, where `takesText`, a text that begins with one ("230.5", "230.5 W"). */
export function jsonReading(value: unknown, takesText: boolean): number | undefined {
  if (typeof value === "number") return value;
  if (!takesText || typeof value !== "string") return undefined;
  const number = Number.parseFloat(value);
  return Number.isFinite(number) ? number : undefined;
}
