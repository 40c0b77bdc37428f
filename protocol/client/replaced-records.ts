import type { Endpoint } from "../api/endpoint.ts";
import { partOf } from "../record-paths.ts";

/** Path that lists the inverters with their settings. */
export const inverterList = "/api/inverter/list";

/** Path that lists the language packs of a gateway. */
export const languageList = "/api/i18n/languages";

/**
 * Settings that a save replaces as a whole: newer firmware gives a key that is missing its factory value,
 * without a word. By path and not by the table, whose schemas a page needs later than its first call.
 */
export const replacedRecords: readonly string[] = [
  "/api/security/config",
  "/api/dtu/config",
  "/api/mqtt/config",
  "/api/network/config",
  "/api/ntp/config",
  "/api/vedirect/config",
  "/api/solarcharger/config",
  "/api/powermeter/config",
  "/api/powerlimiter/config",
  "/api/battery/config",
  "/api/huawei/config",
  "/api/gridcharger/config",
  "/api/device/config",
  "/api/logging/config",
];

/** Path of the read that gives the record which a save replaces; undefined for any other call. */
export function recordPathOf({ kind, path }: Endpoint): string | undefined {
  if (kind !== "save") return undefined;
  if (path === "/api/inverter/edit") return inverterList;
  return replacedRecords.includes(path) ? path : undefined;
}

/** The record itself; of the list of inverters the one that the body edits. */
export function recordIn(path: string, answer: unknown, body: unknown): unknown {
  if (path !== inverterList) return answer;
  const list = partOf(answer, "inverter");
  const id = partOf(body, "id");
  return Array.isArray(list) ? list.find((one) => partOf(one, "id") === id) : undefined;
}
