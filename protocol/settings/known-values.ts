import * as v from "valibot";
import type { Choices, Wire } from "../firmware/wire.ts";
import { isSwitchedOn } from "./sent-values.ts";
import { LanguageList } from "../areas/device.ts";

// Where a choice stands in the record of a path; `*` is every place in a list.
const places: Readonly<Record<string, readonly (readonly [path: string, keyof Choices])[]>> = {
  "/api/powermeter/config": [["source", "meterSource"]],
  "/api/battery/config": [["provider", "batteryProvider"]],
  "/api/powerlimiter/config": [["inverters.*.power_source", "powerSource"]],
  "/api/solarcharger/config": [["provider", "solarProvider"]],
  "/api/gridcharger/config": [["provider", "chargerProvider"]],
  "/api/device/config": [["display.language", "displayLanguage"]],
};
const locale = { path: "/api/device/config", place: "display.locale" } as const;
const builtInLocales: readonly unknown[] = ["en", "de", "fr"];

// In milliseconds a shorter one was meant in seconds; the gateway would poll without a pause.
const shortestPollMs = 1000;

/** What a gateway knows of the values that it is sent. */
export type KnownValues = Pick<Wire, "choices" | "units">;

interface ValuesOfSave {
  /** Path of the save. */
  readonly path: string;
  readonly record: unknown;
  readonly body: unknown;
  /** The gateway's answer about its language packs, as far as it was asked. */
  readonly packs: unknown;
  /** Undefined while nothing is known: then no choice may be changed. */
  readonly known: KnownValues | undefined;
}

/**
 * Dotted paths of choices with a value that the gateway does not know, and of intervals in another unit. Some
 * releases crash on such a choice at once and at every start, as soon as what it belongs to is on. A value that the gateway holds
 * already may be sent back, but not be switched on.
 * Source: docs/gateway/releases.md#settings-of-both-families and docs/gateway/releases.md#settings-of-onbattery.
 */
export function unknownValues(save: ValuesOfSave): readonly string[] {
  const { path, record, body, known } = save;
  const chosen = (places[path] ?? []).flatMap(([place, name]) =>
    changedAt(record, body, place).map((change) => ({ ...change, name })),
  );
  const intervals = path === "/api/dtu/config" ? changedAt(record, body, "pollinterval") : [];
  const unknown = chosen.filter(
    ({ value, name }) => !isWithin(value, known?.choices[name] ?? noChoice),
  );
  const unit = known?.units.pollInterval ?? "unknown";
  const odd = intervals.filter(({ value }) => !isInUnit(value, unit));
  return [...unknown, ...odd, ...foreignLocales(save)].map(({ at }) => at);
}

const noChoice = -1;

function isInUnit(value: unknown, unit: Wire["units"]["pollInterval"]): boolean {
  if (unit === "unknown") return false;
  return unit === "s" || Number(value) >= shortestPollMs;
}

function foreignLocales({ path, record, body, packs }: ValuesOfSave): readonly ChangedValue[] {
  if (path !== locale.path) return [];
  const codes = [...builtInLocales, ...packCodes(packs)];
  return changedAt(record, body, locale.place).filter(({ value }) => !codes.includes(value));
}

function isWithin(value: unknown, largest: number): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= largest;
}

function packCodes(packs: unknown): readonly unknown[] {
  const read = v.safeParse(LanguageList, packs);
  return read.success ? read.output.map(({ code }) => code) : [];
}

interface ChangedValue {
  readonly at: string;
  readonly value: unknown;
}

/** The values of a body at a place that the record has otherwise, or that the body switches on. */
function changedAt(record: unknown, body: unknown, place: string): readonly ChangedValue[] {
  const held = new Map(valuesAt(record, place.split(".")).map(({ at, value }) => [at, value]));
  return valuesAt(body, place.split(".")).filter(
    ({ at, value }) => held.get(at) !== value || isSwitchedOn(record, body, at),
  );
}

function valuesAt(value: unknown, [key, ...rest]: readonly string[]): readonly ChangedValue[] {
  if (key === undefined) return [{ at: "", value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => key === "*" || name === key)
    .flatMap(([name, part]) =>
      valuesAt(part, rest).map((found) => ({
        ...found,
        at: found.at === "" ? name : `${name}.${found.at}`,
      })),
    );
}
