import type { Browser, Page } from "playwright-core";
import { runClock } from "#simulator/serve/serve.ts";
import { passes, running } from "./running.ts";
import type { Subject } from "./subject.ts";
import type { Conditions } from "./visitor.ts";

/** Mean times from a click on a link until the new page's part is drawn, in ms. */
export interface Visit {
  readonly headingMs: number;
  /** A figure in watts, the text, the first fact or the first field. */
  readonly contentMs: number;
}

export const visitKinds = ["first visit", "later visit", "back to the live page"] as const;

interface Destination {
  readonly path: string;
  /** Matches the page's text and the values of its fields, once its content is there. */
  readonly content: string;
}

const live: Destination = { path: "/", content: String.raw`\d\s*W(?![a-z])` };

// Pages that both interfaces have, each with something of the gateway, except the first.
const others: readonly Destination[] = [
  { path: "/about", content: String.raw`[\s\S]{200}` },
  { path: "/info/network", content: "([0-9A-Fa-f]{2}:){5}" },
  { path: "/info/system", content: "ESP32" },
  { path: "/settings/ntp", content: String.raw`ntp\.org` },
];

/** Visits some pages from the live page twice, signed in, while messages come once a second. */
export async function measureVisits(
  chromium: Browser,
  subject: Subject,
  conditions: Conditions,
): Promise<Readonly<Record<(typeof visitKinds)[number], Visit>>> {
  const setup = { scenario: "full", ...conditions, isSignedIn: true } as const;
  return running(chromium, subject, setup, async ({ page }, { gateway }) => {
    const stop = runClock(gateway);
    try {
      const first: Visit[] = [];
      const later: Visit[] = [];
      const back: Visit[] = [];
      for (const visits of [first, later]) {
        for (const other of others) {
          visits.push(await visit(page, other));
          back.push(await visit(page, live));
        }
      }
      return {
        "first visit": mean(first),
        "later visit": mean(later),
        "back to the live page": mean(back),
      };
    } finally {
      stop();
    }
  });
}

async function visit(page: Page, destination: Destination): Promise<Visit> {
  const seen = await page.evaluate(watchVisit, destination);
  await passes(400);
  return seen;
}

// Runs in the page. A frame is drawn once its callbacks have run.
async function watchVisit({ path, content }: Destination): Promise<Visit> {
  const pattern = new RegExp(content);
  const isThere = () => {
    const main = document.querySelector("main, [role=main]");
    const fields = [...(main?.querySelectorAll("input") ?? [])].map(({ value }) => value);
    return pattern.test([main?.textContent, ...fields].join(" "));
  };
  const before = document.querySelector("h1")?.textContent;
  const link = document.querySelector(`a[href="${path}"]`);
  if (!(link instanceof HTMLElement)) throw new Error(`no link to ${path}`);
  // A finger or a mouse is on a link for a tenth of a second before it clicks.
  link.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  const startMs = performance.now();
  link.click();
  let headingMs: number | undefined;
  for (;;) {
    await new Promise(requestAnimationFrame);
    const heading = document.querySelector("h1")?.textContent;
    const isHeaded = heading !== undefined && heading !== before;
    const isComplete = isHeaded && isThere();
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    const nowMs = performance.now() - startMs;
    if (isHeaded) headingMs ??= nowMs;
    if (isComplete && headingMs !== undefined) return { headingMs, contentMs: nowMs };
    if (nowMs > 20_000) throw new Error(`${path} did not come`);
  }
}

function mean(visits: readonly Visit[]): Visit {
  const meanOf = (figure: (visit: Visit) => number) =>
    visits.reduce((sum, each) => sum + figure(each), 0) / visits.length;
  return {
    headingMs: meanOf(({ headingMs }) => headingMs),
    contentMs: meanOf(({ contentMs }) => contentMs),
  };
}
