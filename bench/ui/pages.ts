import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { runClock } from "#simulator/serve/serve.ts";
import { passes, running } from "./running.ts";
import type { Subject } from "./subject.ts";
import { metric, type Visitor } from "./visitor.ts";

/** A switch to a page: times from the click on its link in ms. */
export interface Switch {
  readonly contentMs: number;
  readonly frameMs: number;
  /** Work of the main thread until then, by its own clock, which other programs do not change. */
  readonly threadMs: number;
  /** The same until the page has been quiet for a while. */
  readonly wholeMs: number;
}

interface Destination {
  readonly name: string;
  readonly path: string;
  /** Matches the page's text and the values of its fields, once the gateway's values are there. */
  readonly content: string;
  /** Sample text of the empty page. */
  readonly sample: string;
}

const live: Destination = {
  name: "live page",
  path: "/",
  content: String.raw`\d\s*W(?![a-z])`,
  sample: "400 W",
};

/** The pages that are measured, with the live page between two of them. */
export const switchedPages: readonly Destination[] = [
  destination("inverters", "/settings/inverter", "South field"),
  destination("MQTT", "/settings/mqtt", "broker.home"),
  destination("DTU", "/settings/dtu", "999999999", String.raw`\d{9}`),
  destination("power limiter", "/settings/powerlimiter", "760"),
  destination("battery", "/settings/battery", "Pylontech"),
  destination("NTP", "/settings/ntp", "ntp.org"),
  destination("network", "/info/network", "AA:BB:CC:DD:EE:", "([0-9A-Fa-f]{2}:){5}"),
  destination("system", "/info/system", "ESP32"),
  destination("about", "/about", "a".repeat(200), String.raw`[\s\S]{200}`),
];

function destination(name: string, path: string, sample: string, content = sample): Destination {
  return { name, path, sample, content };
}

export const switchKinds = ["first visit", "later visit", "back to the live page"] as const;

/** The switches of a window by page, and back to the live page by the page left. */
export type Switches = Readonly<Record<(typeof switchKinds)[number], ReadonlyMap<string, Switch>>>;

/** Visits each page from the live page twice, signed in, at 4x CPU, while messages come once a second. */
export async function measureSwitches(chromium: Browser, subject: Subject): Promise<Switches> {
  const setup = { scenario: "full", cpu: 4, isSignedIn: true } as const;
  return running(chromium, subject, setup, async (visitor, { gateway }) => {
    const stop = runClock(gateway);
    try {
      // After the load ahead.
      await passes(5_000);
      const first = new Map<string, Switch>();
      const later = new Map<string, Switch>();
      const back = new Map<string, Switch>();
      for (const visits of [first, later]) {
        for (const each of switchedPages) {
          if (!(await hasLink(visitor.page, each.path))) continue;
          visits.set(each.name, await measureSwitch(visitor, each));
          back.set(each.name, await measureSwitch(visitor, live));
        }
      }
      return { "first visit": first, "later visit": later, "back to the live page": back };
    } finally {
      stop();
    }
  });
}

/** Does `work` with an interface that only sets the text of a page: the minimum of any interface. */
export async function withEmptyPage<Result>(
  work: (subject: Subject) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "empty-page-"));
  try {
    writeFileSync(join(folder, "index.html"), emptyPage());
    return await work({ name: "empty page", folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function emptyPage(): string {
  const links = [live, ...switchedPages].map(
    ({ name, path, sample }) => `<a href="${path}" data-text="${sample}">${name}</a>`,
  );
  const script = `document.onclick = (event) => {
    event.preventDefault();
    document.querySelector("h1").textContent = event.target.textContent;
    document.querySelector("p").textContent = event.target.dataset.text;
  };`;
  return `<!doctype html><title>empty</title>${links.join(" ")}<main><h1></h1><p></p></main><script>${script}</script>`;
}

function hasLink(page: Page, path: string): Promise<boolean> {
  return page.evaluate((wanted) => document.querySelector(`a[href="${wanted}"]`) !== null, path);
}

async function measureSwitch(visitor: Visitor, { path, content }: Destination): Promise<Switch> {
  // A mouse rests on a link and is pressed for a tenth of a second before it clicks.
  await visitor.page.evaluate((wanted) => {
    const link = document.querySelector(`a[href="${wanted}"]`);
    for (const type of ["pointerover", "pointerdown"])
      link?.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  }, path);
  await visitor.page.evaluate(watchSwitch, { path, content });
  const { mouse } = visitor.page;
  await mouse.move(margin.x, margin.y);
  await mouse.down();
  await passes(100);
  const beforeS = await metric(visitor, "TaskDuration");
  await mouse.up();
  const times = await visitor.page.evaluate(seenSwitch);
  const drawnS = await metric(visitor, "TaskDuration");
  await passes(500);
  const quietS = await metric(visitor, "TaskDuration");
  return { ...times, threadMs: (drawnS - beforeS) * 1000, wholeMs: (quietS - beforeS) * 1000 };
}

// Beside the content of either interface.
const margin = { x: 2, y: 790 };

interface WatchedWindow extends Window {
  seenSwitch?: Promise<Pick<Switch, "contentMs" | "frameMs">>;
}

/**
 * Runs in the page: clicks the link when the mouse is released. React renders at once after a person's click, but in
 * later tasks after a script's click.
 */
function watchSwitch({ path, content }: Pick<Destination, "path" | "content">): void {
  const pattern = new RegExp(content);
  const before = document.querySelector("h1")?.textContent;
  const isThere = () => {
    const heading = document.querySelector("h1")?.textContent;
    if (heading === undefined || heading === before) return false;
    const main = document.querySelector("main, [role=main]");
    const fields = [...(main?.querySelectorAll("input") ?? [])].map(({ value }) => value);
    return pattern.test([main?.textContent, ...fields].join(" "));
  };
  const link = document.querySelector(`a[href="${path}"]`);
  if (!(link instanceof HTMLElement)) throw new Error(`no link to ${path}`);
  let startMs = 0;
  const arrived = new Promise<number>((resolve, reject) => {
    // Checks after each change of the document instead of each frame, so that two pages differ by less than a frame.
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      resolve(performance.now() - startMs);
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    setTimeout(() => reject(new Error(`${path} did not come`)), 20_000);
  });
  const follow = () => {
    startMs = performance.now();
    link.click();
  };
  document.addEventListener("mouseup", follow, { once: true });
  const watched: WatchedWindow = window;
  watched.seenSwitch = arrived.then(async (contentMs) => {
    // A message that is sent in a frame arrives once it is drawn.
    await new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", resolve);
        port1.start();
        port2.postMessage("drawn");
      });
    });
    return { contentMs, frameMs: performance.now() - startMs };
  });
}

function seenSwitch(): Promise<Pick<Switch, "contentMs" | "frameMs">> {
  const { seenSwitch: seen }: WatchedWindow = window;
  if (seen === undefined) throw new Error("no switch is watched");
  return seen;
}
