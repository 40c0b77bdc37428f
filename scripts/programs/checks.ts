import type { Browser, Page } from "playwright-core";
import { password } from "./places.ts";

/** A check of the stock web app, and why it failed. */
export interface Check {
  readonly name: string;
  readonly failure: string | undefined;
}

export interface Checking {
  readonly page: Page;
  readonly checks: readonly Check[];
  /** Does something and notes how it ended; goes on after a failure. */
  readonly check: (name: string, work: () => Promise<unknown>) => Promise<void>;
}

/** A time in which a page of a gateway is there, on a busy machine too, ms. */
export const patience = 60_000;

export async function openChecked(browser: Browser): Promise<Checking> {
  const checks: Check[] = [];
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  return {
    page,
    checks,
    async check(name, work) {
      const failure = await work().then(
        () => undefined,
        (error: unknown) => String(error).split("\n", 1)[0],
      );
      checks.push({ name, failure });
    },
  };
}

/** Signs in by the form of the web app. */
export async function signIn(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/login`);
  await page.locator("[name=username]").fill("admin");
  await page.locator("[name=password]").fill(password);
  await page.locator("form .btn-primary").click();
  await page.waitForURL(`${base}/`);
}
