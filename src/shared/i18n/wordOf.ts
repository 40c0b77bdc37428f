import type { i18n as I18n } from "i18next";

/** A group of texts, prefixed with its area, whose keys are wire words. */
export type WordGroup =
  | "live:properties"
  | "devices:vedirect.fields"
  | "devices:vedirect.texts"
  | "devices:battery.groups"
  | "devices:battery.properties"
  | "devices:battery.words"
  | "devices:battery.issueNames";

/** Text of a wire word in the current language; undefined if unknown. */
export function wordOf(i18n: I18n, group: WordGroup, word: string): string | undefined {
  const [namespace = "", path] = group.split(":");
  const found: unknown = i18n.getResource(i18n.language, namespace, `${path}.${word}`);
  return typeof found === "string" ? found : undefined;
}
