import type { Replacement } from "./replaceModules.ts";

const shims = "embedded/shims";

/** The modules that are left out of an image, and what replaces them. */
export const replacements: readonly Replacement[] = [
  // No hub serves a page of the firmware.
  ["src/shared/place.ts", `${shims}/place.ts`],
  ["plant/history/tiles.ts"],
  // The page for further languages is one of a hub or a computer.
  ["src/shared/i18n/addedLanguages.ts", `${shims}/noLanguages.ts`],
  ["src/shared/i18n/useLanguageNames.ts", `${shims}/noLanguages.ts`],
  ["protocol/firmware/page-use.ts"],
  // It knows its firmware: no save is compared with a record of unknown shape.
  ["protocol/client/save-refusal.ts", `${shims}/saveRefusal.ts`],
  // The names of settings of a file in three languages would take 9,000 bytes.
  ["src/core/maintenance/config/SettingName.tsx", `${shims}/settingName.tsx`],
  ["src/core/about/shipped.json", "embedded/shipped.json"],
];
