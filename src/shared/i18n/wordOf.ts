import type { i18n as I18n } from "i18next";

/** A group of texts whose keys are wire words of a device. */
export type DeviceGroup =
  `vedirect.${"fields" | "texts"}` | `battery.${"groups" | "properties" | "words" | "issueNames"}`;

/** The same of every area, prefixed with it. */
type WordGroup =
  | "live:properties"
  | "dialogs:events.words"
  | "settings:logging.modules"
  | `hub:promise.${"kind" | "reason"}`
  | `devices:${DeviceGroup}`
  | `devices:later.${DeviceGroup}`;

/** Text of a wire word in the current language; undefined if unknown. */
export function wordOf(i18n: I18n, group: WordGroup, word: string): string | undefined {
  const [namespace = "", path] = group.split(":");
  const found: unknown = i18n.getResource(i18n.language, namespace, `${path}.${word}`);
  return typeof found === "string" ? found : undefined;
}
