import type { i18n as I18n } from "i18next";
import { type DeviceGroup, wordOf } from "./wordOf.ts";

/**
 * Text of a wire word of a device in the current language, also of a word that came after 2024.03.07; undefined if
 * unknown.
 */
export function deviceWord(i18n: I18n, group: DeviceGroup, word: string): string | undefined {
  const later = wordOf(i18n, `devices:later.${group}`, word);
  return wordOf(i18n, `devices:${group}`, word) ?? (later || undefined);
}
