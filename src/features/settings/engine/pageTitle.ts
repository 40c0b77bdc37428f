import type shell from "#app/locales/en/shell.json";

/** End of the key of a page's title among the texts of the frame. */
export type AppPageTitle = Extract<keyof (typeof shell)["title"], `settings${string}`>;
