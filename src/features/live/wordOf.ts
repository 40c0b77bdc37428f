import type { i18n as I18n } from "i18next";

/** A group of texts whose keys are words of the wire. */
export type WordGroup =
  | "properties"
  | "vedirect.fields"
  | "vedirect.texts"
  | "charger.fields"
  | "battery.groups"
  | "battery.properties"
  | "battery.words"
  | "battery.issueNames";

/** The text for a word of the wire in the language shown; undefined when it is not known. */
export function wordOf(i18n: I18n, group: WordGroup, word: string): string | undefined {
  const found: unknown = i18n.getResource(i18n.language, "live", `${group}.${word}`);
  return typeof found === "string" ? found : undefined;
}
