import type { Browser } from "playwright-core";
import { runClock } from "#simulator/serve/serve.ts";
import { passes } from "./running.ts";
import { serve, type Subject } from "./subject.ts";
import { type Conditions, metric, openVisitor, type Visitor } from "./visitor.ts";

/** How a page came up, in ms after the address was entered. */
export interface Load extends Arrival {
  /** End of the last 100 ms with more than half of work on the main thread. */
  readonly busyUntilMs: number;
  readonly requests: number;
  /** AC power of the first inverter at the next load, with a filled cache and stored values. */
  readonly reloadAcPowerMs: number;
}

interface Arrival {
  /** Anything but the bare background. */
  readonly firstPaintMs: number;
  /** A figure in watts. */
  readonly firstValueMs: number;
  readonly acPowerMs: number;
  readonly channelsMs: number;
  /** Time of tasks over 50 ms beyond those 50, after the first paint. */
  readonly blockedMs: number;
  /** The longest task after the first value; 0 if none is over 50 ms. */
  readonly longestMs: number;
  /** End of the last task over 50 ms before two quiet seconds, or all values if those are later. */
  readonly interactiveMs: number;
}

const patienceMs = 60_000;
const tickMs = 100;
const quietTicks = 20;

/** Loads the live page with nothing stored, and once more. */
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
  const load = async () => {
    await visitor.page.goto(`${served.url}/`, { waitUntil: "commit" });
    const busyUntilMs = await waitUntilSettled(visitor);
    return { ...(await visitor.page.evaluate(readArrival)), busyUntilMs, requests };
  };
  try {
    await visitor.page.addInitScript(watchArrival);
    const first = await load();
    return { ...first, reloadAcPowerMs: (await load()).acPowerMs };
  } finally {
    await visitor.close();
    stop();
    await served.close();
  }
}

/** Waits for all values and a quiet main thread; returns when it was last busy. */
export async function waitUntilSettled(visitor: Visitor): Promise<number> {
  const navigationMs = (await metric(visitor, "NavigationStart")) * 1000;
  let busyUntilMs = 0;
  let quiet = 0;
  let last = await work(visitor);
  // By hand, since a page's policy may refuse the driver's own wait.
  for (const endMs = performance.now() + patienceMs; performance.now() < endMs;) {
    await passes(tickMs);
    const next = await work(visitor);
    const isBusy = next.workedMs - last.workedMs > (next.atMs - last.atMs) / 2;
    if (isBusy) busyUntilMs = next.atMs - navigationMs;
    last = next;
    const isThere = await visitor.page.evaluate("globalThis.arrival?.channelsMs");
    quiet = isBusy || !isThere ? 0 : quiet + 1;
    if (quiet === quietTicks) return busyUntilMs;
  }
  throw new Error("no values came");
}

async function work(visitor: Visitor) {
  return {
    atMs: (await metric(visitor, "Timestamp")) * 1000,
    workedMs: (await metric(visitor, "TaskDuration")) * 1000,
  };
}

/** Notes when values are drawn. Runs in the page, before anything of its own. */
export function watchArrival(): void {
  const arrival: Record<string, number> = {};
  Reflect.set(globalThis, "arrival", arrival);
  const seen = new Set<string>();
  // What stands in the document is on the screen after the next frame.
  const note = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    requestAnimationFrame(() => setTimeout(() => (arrival[name] = performance.now())));
  };
  const look = () => {
    const text = document.body?.innerText ?? "";
    if (/\d\s*W(?![a-z])/.test(text)) note("firstValueMs");
    const panel = document.querySelector("section[data-tone], .tab-pane.active")?.textContent ?? "";
    if (/Power\s*-?[\d.,]+\s*W/.test(panel)) note("acPowerMs");
    if (!panel.includes("Voltage")) return;
    note("channelsMs");
    observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  const tasks: PerformanceEntry[] = [];
  Reflect.set(globalThis, "longTasks", tasks);
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask" });
}

function readArrival(): Arrival {
  const arrival = Reflect.get(globalThis, "arrival");
  const tasks: readonly PerformanceEntry[] = Reflect.get(globalThis, "longTasks");
  const firstPaintMs = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const after = (ms: number) =>
    tasks.filter(({ startTime }) => startTime > ms).map(({ duration }) => duration);
  return {
    ...arrival,
    firstPaintMs,
    blockedMs: after(firstPaintMs).reduce((sum, duration) => sum + duration - 50, 0),
    longestMs: Math.max(0, ...after(arrival.firstValueMs)),
    interactiveMs: Math.max(
      arrival.channelsMs,
      ...tasks.map(({ startTime, duration }) => startTime + duration),
    ),
  };
}
