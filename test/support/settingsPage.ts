import type { Locator, Page } from "playwright-core";
import { type App, type AppOptions, openApp } from "./app.ts";

const quickRestart = { bootMs: 500 } as const;

/** A settings page in a browser, an admin signed in, on a gateway that restarts within a second. */
export function openSettingsPage(page: string, options: AppOptions = {}): Promise<App> {
  return openApp({
    path: `/settings/${page}`,
    isSignedIn: true,
    ...options,
    simulator: { ...quickRestart, ...options.simulator },
  });
}

/** The control of a label in the page's own content. */
export function control(page: Page, label: string): Locator {
  const controls = page.locator("input, select, textarea");
  return page.getByRole("main").getByLabel(label, { exact: true }).and(controls).first();
}

/** Waits until the form is there and holds the gateway's values. */
export async function formShown(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
}
