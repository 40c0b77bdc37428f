import { hubContext, storedAs } from "../place.ts";
import type { HubContext } from "#hub-api/context.ts";
import * as v from "valibot";

/**
 * Every key this interface keeps in the browser. The names are those of docs/interface.md#values-of-live-data, so an owner
 * who changes from the stock interface stays signed in and keeps language and theme.
 */
export const storageKeys = {
  user: "user",
  locale: "locale",
  theme: "theme",
  allowVersionInfo: "allowVersionInfo",
  privacy: "heliograph.privacy",
  lastLive: "heliograph.lastLive",
  socketLease: "heliograph.socketLease",
  unwrittenHistory: "heliograph.unwrittenHistory",
  historyGiven: "heliograph.historyGiven",
  limitPresets: "heliograph.limitPresets",
  worth: "heliograph.worth",
  facings: "heliograph.facings",
  newerFirmware: "heliograph.newerFirmware",
  setAside: "heliograph.setAside",
} as const;

/** Keys that only the pages know which use them, because the first load has no room for their names. */
type PageKey =
  | "heliograph.sky"
  | "heliograph.corrections"
  | "heliograph.eventsSeen"
  | "heliograph.stringOrder"
  | "heliograph.limitsBefore"
  | "heliograph.languages"
  | "heliograph.sameVersion"
  | `heliograph.language.${string}`;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys] | PageKey;

// Values of this visit where the browser refuses to keep any (private mode, blocked, full).
const kept = new Map<StorageKey, string>();

const common: readonly StorageKey[] = [storageKeys.locale, storageKeys.theme, storageKeys.privacy];

/** The browser's name of a key: gateways of a hub share an origin, and must not share a session. */
export function storedName(key: StorageKey, ofGateway: string = storedAs): string {
  return common.includes(key) ? key : key + ofGateway;
}

// Before anything is read.
if (hubContext) moveStored(hubContext.gateways);

/** Takes over the values that the browser keeps under the names that gateways had, the newest in the end. Never throws. */
export function moveStored(gateways: HubContext["gateways"]): void {
  for (const gateway of gateways) {
    for (const before of gateway.storedBefore) {
      for (const key of Object.values(storageKeys)) {
        if (!common.includes(key)) move(key + before, key + gateway.storedAs);
      }
    }
  }
}

function move(from: string, to: string): void {
  try {
    const text = window.localStorage.getItem(from);
    if (text === null) return;
    window.localStorage.setItem(to, text);
    window.localStorage.removeItem(from);
  } catch {
    // It stays where it is.
  }
}

/** Text of a key, or undefined when there is none or the browser refuses. Never throws. */
export function readText(key: StorageKey): string | undefined {
  try {
    return window.localStorage.getItem(storedName(key)) ?? kept.get(key);
  } catch {
    return kept.get(key);
  }
}

/** Text of a key when the schema accepts it, else undefined: a tampered value counts as absent. */
export function readStored<Value>(
  key: StorageKey,
  schema: v.GenericSchema<unknown, Value>,
): Value | undefined {
  const result = v.safeParse(schema, readText(key));
  return result.success ? result.output : undefined;
}

/**
 * JSON value of a key when it parses and the schema accepts it, else undefined. A text of more
 * characters than `longest` counts as absent.
 */
export function readStoredJson<Value>(
  key: StorageKey,
  schema: v.GenericSchema<unknown, Value>,
  longest = Infinity,
): Value | undefined {
  const text = readText(key);
  if (text === undefined || text.length > longest) return undefined;
  try {
    const result = v.safeParse(schema, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text under a key; in memory only if the browser refuses. Never throws. */
export function writeText(key: StorageKey, text: string): void {
  try {
    window.localStorage.setItem(storedName(key), text);
    kept.delete(key);
  } catch {
    kept.set(key, text);
  }
}

/** Removes a key. Never throws. */
export function removeStored(key: StorageKey): void {
  kept.delete(key);
  try {
    window.localStorage.removeItem(storedName(key));
  } catch {
    // The browser keeps nothing, so there is nothing to remove.
  }
}

// Optional values. Session, language and theme stay: they are short and checked as a whole.
const dispensable = [
  storageKeys.lastLive,
  storageKeys.unwrittenHistory,
  storageKeys.limitPresets,
] as const;

/**
 * Moves every optional stored value to a key of its own, because any of them may break the page. Returns whether
 * there was any. Never throws.
 */
export function setStoredAside(): boolean {
  const found = dispensable.flatMap((key) => {
    const text = readText(key);
    return text === undefined ? [] : [[key, text] as const];
  });
  if (found.length === 0) return false;
  found.forEach(([key]) => removeStored(key));
  writeText(storageKeys.setAside, JSON.stringify(Object.fromEntries(found)));
  return true;
}
