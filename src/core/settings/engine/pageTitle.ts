import type { ShellTexts } from "#app/shared/i18n/shellTexts.ts";

/** End of the key of a page's title among the texts of the frame. */
export type AppPageTitle = Extract<keyof ShellTexts["title"], `settings${string}`>;
