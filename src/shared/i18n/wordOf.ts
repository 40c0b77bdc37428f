import type { i18n as I18n } from "i18next";

export type DeviceGroup =
  | `vedirect.${"fields" | "texts"}`
  | `battery.${"groups" | "properties" | "words" | "issueNames"}`;

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
  return textAt(i18n, namespace, `${path}.${word}`);
}

/** A text as it stands in its file, without parameters, in a fraction of the library's time; undefined if there is none. */
export function textAt(i18n: I18n, namespace: string, key: string): string | undefined {
  const found: unknown = i18n.getResource(i18n.language, namespace, key);
  return typeof found === "string" ? found : undefined;
}
