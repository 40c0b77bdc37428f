import type { Browser, CDPSession, Page } from "playwright-core";
import * as v from "valibot";

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

export async function openVisitor(chromium: Browser, { cpu, link }: Conditions): Promise<Visitor> {
  const context = await chromium.newContext({
    locale: "en",
    viewport: { width: 1280, height: 800 },
  });
  // The runner of this script names its functions with a helper that the page lacks.
  await context.addInitScript("globalThis.__name ??= (it) => it");
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  // Time of its own thread, without other work of the machine.
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

/** A window that no tool watches. */
export interface UnwatchedVisitor {
  /** A figure that the browser keeps of the page; 0 if unknown. */
  metric(name: string): Promise<number>;
  close(): Promise<void>;
}

/** Opens a page in a window of its own. The usual window reports every text of a socket, which costs the page time. */
export async function openUnwatched(chromium: Browser, url: string): Promise<UnwatchedVisitor> {
  const browser = await chromium.newBrowserCDPSession();
  const { browserContextId } = await browser.send("Target.createBrowserContext");
  const where = { url, browserContextId, width: 1280, height: 800 };
  const { targetId } = await browser.send("Target.createTarget", where);
  const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: false });
  let requestCount = 0;
  const ask = async (method: string, params = {}) => {
    requestCount += 1;
    const id = requestCount;
    const answered = new Promise<unknown>((resolve) => {
      browser.on("Target.receivedMessageFromTarget", ({ message }) => {
        const answer: unknown = JSON.parse(message);
        if (v.is(v.object({ id: v.literal(id) }), answer)) resolve(answer);
      });
    });
    const message = JSON.stringify({ id, method, params });
    await browser.send("Target.sendMessageToTarget", { sessionId, message });
    return answered;
  };
  await ask("Performance.enable", { timeDomain: "threadTicks" });
  return {
    async metric(name) {
      const { result } = v.parse(Metrics, await ask("Performance.getMetrics"));
      return result.metrics.find((each) => each.name === name)?.value ?? 0;
    },
    close: async () => {
      await browser.send("Target.disposeBrowserContext", { browserContextId });
      await browser.detach();
    },
  };
}

const Metrics = v.object({
  result: v.object({ metrics: v.array(v.object({ name: v.string(), value: v.number() })) }),
});

/** A figure that the browser keeps of its page; 0 if unknown. */
export async function metric(visitor: Visitor, name: string): Promise<number> {
  const { metrics } = await visitor.browser.send("Performance.getMetrics");
  return metrics.find((each) => each.name === name)?.value ?? 0;
}

export async function heapBytes({ browser }: Visitor): Promise<number> {
  await browser.send("HeapProfiler.collectGarbage");
  return (await browser.send("Runtime.getHeapUsage")).usedSize;
}
