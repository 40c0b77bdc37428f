import type { Browser, Page } from "playwright-core";
import { runClock } from "#simulator/serve/serve.ts";
import { serve, type Subject } from "./subject.ts";
import { type Conditions, openVisitor } from "./visitor.ts";

/** How a page came up, in ms after the address was entered. */
export interface Load {
  /** Anything but the bare background. */
  readonly firstPaintMs: number;
  /** A figure in watts. */
  readonly firstValueMs: number;
  /** The channels of an inverter, which the socket brings. */
  readonly socketValueMs: number;
  /** Time of tasks over 50 ms beyond those 50, after the first paint. */
  readonly blockedMs: number;
  readonly requests: number;
}

const patienceMs = 60_000;

/** Loads the live page once with nothing stored. */
export async function measureLoad(
  chromium: Browser,
  subject: Subject,
  conditions: Conditions,
): Promise<Load> {
  const served = await serve(subject, "full");
  const stop = runClock(served.gateway);
  const visitor = await openVisitor(chromium, conditions);
  let requests = 0;
  visitor.page.on("request", () => {
    requests += 1;
  });
  try {
    await visitor.page.addInitScript(watchArrival);
    await visitor.page.goto(`${served.url}/`, { waitUntil: "commit" });
    await arrived(visitor.page);
    return { ...(await visitor.page.evaluate(readArrival)), requests };
  } finally {
    await visitor.close();
    stop();
    await served.close();
  }
}

/**
 * Waits until the page has the values that `watchArrival` looks for; by hand, since a page's policy may
 * refuse what the browser's driver would wait with.
 */
export async function arrived(page: Page): Promise<void> {
  for (const endMs = performance.now() + patienceMs; performance.now() < endMs;) {
    if (await page.evaluate("globalThis.arrival?.socketValueMs")) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  throw new Error("no values came");
}

/** Notes when values arrive. Runs in the page, before anything of its own. */
export function watchArrival(): void {
  const arrival: Record<string, number> = {};
  Reflect.set(globalThis, "arrival", arrival);
  const look = () => {
    const text = document.body?.textContent ?? "";
    if (/\d\s*W(?![a-z])/.test(text)) arrival["firstValueMs"] ??= performance.now();
    if (!text.includes("Voltage")) return;
    arrival["socketValueMs"] = performance.now();
    observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  const tasks: PerformanceEntry[] = [];
  Reflect.set(globalThis, "longTasks", tasks);
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask" });
}

function readArrival(): Omit<Load, "requests"> {
  const { firstValueMs = 0, socketValueMs = 0 } = Reflect.get(globalThis, "arrival");
  const tasks: readonly PerformanceEntry[] = Reflect.get(globalThis, "longTasks");
  const firstPaintMs = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const blockedMs = tasks
    .filter(({ startTime }) => startTime > firstPaintMs)
    .reduce((sum, { duration }) => sum + duration - 50, 0);
  return { firstPaintMs, firstValueMs, socketValueMs, blockedMs };
}
