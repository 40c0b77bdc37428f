import type { Browser, Page } from "playwright-core";
import type { ScenarioName } from "#simulator/scenario/scenario.ts";
import { listenTo } from "#simulator/sockets/feedClient.ts";
import { serve, type ServedSubject, type Subject } from "./subject.ts";
import {
  heapBytes,
  metric,
  openUnwatched,
  openVisitor,
  type Conditions,
  type UnwatchedVisitor,
  type Visitor,
} from "./visitor.ts";

const paceMs = 50;
/** Until pages that are loaded ahead have arrived and been compiled; measurements of a steady page wait for it. */
const steadyS = 12;

/** Main thread time for 1,000 messages about an inverter, at 20 messages a second, in ms, after all loads ahead. */
export async function measureMessages(
  chromium: Browser,
  subject: Subject,
  { scenario, seconds }: { readonly scenario: ScenarioName; readonly seconds: number },
): Promise<number> {
  return withUnwatched(chromium, subject, scenario, async (page, served) => {
    const texts = listenTo(served.gateway, "/livedata");
    const beforeS = await page.metric("TaskDuration");
    await talk(served, seconds);
    const tookS = (await page.metric("TaskDuration")) - beforeS;
    return (tookS * 1_000_000) / texts.filter((text) => text.includes('"inverters":[{')).length;
  });
}

/** Main thread time without messages and after all loads ahead, in ms for each second. */
export async function measureIdle(
  chromium: Browser,
  subject: Subject,
  seconds: number,
): Promise<number> {
  return withUnwatched(chromium, subject, "full", async (page) => {
    const beforeS = await page.metric("TaskDuration");
    await passes(seconds * 1000);
    return (((await page.metric("TaskDuration")) - beforeS) * 1000) / seconds;
  });
}

/** Does `work` beside a live page that no tool watches, after all loads ahead. */
async function withUnwatched<Result>(
  chromium: Browser,
  subject: Subject,
  scenario: ScenarioName,
  work: (page: UnwatchedVisitor, served: ServedSubject) => Promise<Result>,
): Promise<Result> {
  const served = await serve(subject, scenario);
  const page = await openUnwatched(chromium, `${served.url}/`);
  try {
    await talk(served, steadyS);
    return await work(page, served);
  } finally {
    await page.close();
    await served.close();
  }
}

/** How smooth the page stays at 20 messages a second on a device four times slower. */
export interface Smoothness {
  /** Frames that came later than one and a half times their turn, in percent. */
  readonly lateFrames: number;
  /** Tasks over 50 ms. */
  readonly longTasks: number;
}

export async function measureSmoothness(
  chromium: Browser,
  subject: Subject,
  seconds: number,
): Promise<Smoothness> {
  return running(chromium, subject, { scenario: "full", cpu: 4 }, async ({ page }, served) => {
    await page.evaluate(watchFrames);
    await talk(served, seconds);
    return page.evaluate(readFrames);
  });
}

/** Remaining memory: in MB after the load and after some hours' worth of messages, and nodes of the document. */
export interface Memory {
  readonly loadedMb: number;
  readonly laterMb: number;
  readonly nodes: number;
  readonly nodesAfterVisits: number;
}

export async function measureMemory(
  chromium: Browser,
  subject: Subject,
  hours: number,
): Promise<Memory> {
  return running(chromium, subject, { scenario: "full", cpu: 1 }, async (visitor, served) => {
    const loadedMb = (await heapBytes(visitor)) / 1_000_000;
    await hasten(visitor.page, served, hours * 3600);
    const laterMb = (await heapBytes(visitor)) / 1_000_000;
    const nodes = await metric(visitor, "Nodes");
    for (let visits = 0; visits < 10; visits += 1) {
      await follow(visitor.page, "/about");
      await follow(visitor.page, "/");
    }
    await passes(1000);
    await heapBytes(visitor);
    return { loadedMb, laterMb, nodes, nodesAfterVisits: await metric(visitor, "Nodes") };
  });
}

/**
 * Mean time in ms from a click on a link to the frame after the change of the address, at a quarter of the speed: an
 * earlier measure, for comparison.
 */
export async function measureSwitch(chromium: Browser, subject: Subject): Promise<number> {
  return running(chromium, subject, { scenario: "full", cpu: 4 }, async ({ page }) => {
    await follow(page, "/about");
    await follow(page, "/");
    const times: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      times.push(await follow(page, turn % 2 === 0 ? "/about" : "/"));
      await passes(200);
    }
    return times.reduce((sum, each) => sum + each, 0) / times.length;
  });
}

interface Setup extends Conditions {
  readonly scenario: ScenarioName;
  readonly isSignedIn?: boolean;
}

// Both interfaces keep it there.
function signIn(authdata: string): void {
  localStorage.setItem("user", JSON.stringify({ authdata }));
}

/** Does `work` in a live page whose devices have all spoken. */
export async function running<Result>(
  chromium: Browser,
  subject: Subject,
  { scenario, isSignedIn = false, ...conditions }: Setup,
  work: (visitor: Visitor, served: ServedSubject) => Promise<Result>,
): Promise<Result> {
  const served = await serve(subject, scenario);
  const visitor = await openVisitor(chromium, conditions);
  try {
    if (isSignedIn) await visitor.page.addInitScript(signIn, btoa("admin:openDTU42"));
    await visitor.page.goto(`${served.url}/`);
    // Until every inverter has spoken, and late parts of the page have started.
    await talk(served, 4);
    return await work(visitor, served);
  } finally {
    await visitor.close();
    await served.close();
  }
}

/** Lets a second of the gateway pass at every turn. */
async function talk({ gateway }: ServedSubject, seconds: number): Promise<void> {
  for (const endMs = performance.now() + seconds * 1000; performance.now() < endMs;) {
    gateway.advance(1000);
    await passes(paceMs);
  }
}

/** Lets time pass at the gateway as fast as the page takes its messages. */
async function hasten(page: Page, { gateway }: ServedSubject, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    gateway.advance(1000);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    if (second % 20 === 0) await page.evaluate("0");
  }
}

/** Follows a link of the page, anywhere on it; returns the ms until the frame after its drawing. */
export async function follow(page: Page, path: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const link = document.querySelector(`a[href="${wanted}"]`);
    const startMs = performance.now();
    if (link instanceof HTMLElement) link.click();
    const isThere = () => location.pathname === wanted;
    while (!isThere()) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    return performance.now() - startMs;
  }, path);
}

function watchFrames(): void {
  const seen = { frames: 0, late: 0, longTasks: 0 };
  Reflect.set(globalThis, "smoothness", seen);
  let lastMs = performance.now();
  const next = (nowMs: number) => {
    seen.frames += 1;
    if (nowMs - lastMs > 25) seen.late += 1;
    lastMs = nowMs;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  new PerformanceObserver((list) => {
    seen.longTasks += list.getEntries().length;
  }).observe({ type: "longtask" });
}

function readFrames(): Smoothness {
  const { frames, late, longTasks } = Reflect.get(globalThis, "smoothness");
  return { lateFrames: (late * 100) / frames, longTasks };
}

/** Waits in real time. */
export function passes(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
