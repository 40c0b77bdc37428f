import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { inject } from "vitest";

/** How the person's browser is set up. */
export interface Visitor {
  readonly locale?: "en" | "de" | "fr";
  readonly theme?: "light" | "dark";
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly hasTouch?: boolean;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, uncaught errors and unhandled rejections, oldest first. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

/** A desktop window, the size a test gets that does not ask for another. */
export const desktop = { width: 1280, height: 800 } as const;

/** A small phone held upright. */
export const phone = { width: 360, height: 740 } as const;

let browser: Promise<Browser> | undefined;

/** Opens a window in the shared Chromium, with nothing stored. The caller closes it. */
export async function visit(visitor: Visitor = {}): Promise<Visit> {
  browser ??= chromium.connect(inject("browserEndpoint"));
  const context = await (
    await browser
  ).newContext({
    locale: visitor.locale ?? "en",
    colorScheme: visitor.theme ?? "light",
    viewport: visitor.viewport ?? desktop,
    hasTouch: visitor.hasTouch ?? false,
    reducedMotion: "reduce",
    timezoneId: "Europe/Berlin",
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  watch(page, complaints);
  context.on("page", (opened) => {
    watch(opened, complaints);
  });
  return { page, context, complaints, close: () => context.close() };
}

function watch(page: Page, complaints: string[]): void {
  page.on("pageerror", (error) => {
    complaints.push(`uncaught: ${error.stack ?? error.message}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error") {
      complaints.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
}
