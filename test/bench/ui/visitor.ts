import type { Browser, CDPSession, Page } from "playwright-core";

/** A link as a person has it. */
export interface Link {
  readonly name: string;
  readonly megabitsPerS: number;
  readonly latencyMs: number;
}

/** A link and how many times slower than this machine the person's is. */
export interface Conditions {
  readonly cpu: number;
  readonly link?: Link | undefined;
}

/** A window with nothing stored, and the browser's own view of it. */
export interface Visitor {
  readonly page: Page;
  readonly browser: CDPSession;
  close(): Promise<void>;
}

/** Opens a window under these conditions. */
export async function openVisitor(chromium: Browser, { cpu, link }: Conditions): Promise<Visitor> {
  const context = await chromium.newContext({
    locale: "en",
    viewport: { width: 1280, height: 800 },
  });
  // What runs this script names its functions with a helper that the page does not have.
  await context.addInitScript("globalThis.__name ??= (it) => it");
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  // Time of its own thread: what else the machine does meanwhile does not count.
  await browser.send("Performance.enable", { timeDomain: "threadTicks" });
  if (cpu > 1) await browser.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  if (link) {
    const bytesPerS = (link.megabitsPerS * 1_000_000) / 8;
    await browser.send("Network.enable");
    await browser.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: link.latencyMs,
      downloadThroughput: bytesPerS,
      uploadThroughput: bytesPerS,
    });
  }
  return { page, browser, close: () => context.close() };
}

/** A figure that the browser keeps of its page; 0 when it keeps none of this name. */
export async function metric(visitor: Visitor, name: string): Promise<number> {
  const { metrics } = await visitor.browser.send("Performance.getMetrics");
  return metrics.find((each) => each.name === name)?.value ?? 0;
}

/** Bytes in use after a collection of garbage. */
export async function heapBytes({ browser }: Visitor): Promise<number> {
  await browser.send("HeapProfiler.collectGarbage");
  return (await browser.send("Runtime.getHeapUsage")).usedSize;
}
