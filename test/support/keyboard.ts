import type { Page } from "playwright-core";

/** A stop of the Tab key: its name, and its faults. */
export interface Stop {
  readonly name: string;
  readonly problems: readonly string[];
}

const mostStops = 200;

/**
 * Walks with the Tab key to the end of the page. Every stop must be visible, marked and behind its predecessor;
 * every visible control must be a stop.
 */
export async function walkPage(page: Page): Promise<readonly Stop[]> {
  await page.evaluate(prepare);
  const stops: Stop[] = [];
  for (let press = 0; press < mostStops; press += 1) {
    await page.keyboard.press("Tab");
    const [name = null, ...found] = await page.evaluate<readonly (string | null)[]>(lookNow);
    if (name === null)
      return [...stops, { name: "the end", problems: await page.evaluate(findMissed) }];
    stops.push({ name, problems: found.filter((problem) => problem !== null) });
  }
  return [...stops, { name: "the end", problems: [`not reached in ${mostStops} stops`] }];
}

/** Faults of a walk, a line each. */
export function problemsOf(stops: readonly Stop[]): readonly string[] {
  return stops.flatMap(({ name, problems }) => problems.map((problem) => `${problem}: ${name}`));
}

// The functions below run in the page, each by itself. The name first, then the faults.
const lookNow = `[${[stepOn, findUnmarked, unseen, findMisplaced].map((look) => `(${String(look)})()`).join()}]`;

/** Remembers how every control looks without focus. */
function prepare(): void {
  const looks = new Map<Element, string>();
  for (const element of document.querySelectorAll("*")) {
    const { outlineStyle, outlineColor, boxShadow } = getComputedStyle(element);
    looks.set(element, `${outlineStyle} ${outlineColor} ${boxShadow}`);
  }
  const from = document.activeElement;
  Reflect.set(globalThis, "walk", { looks, visited: new Set<Element>(), last: from, from });
}

/** Name of the stop the focus is at; null when it left the page or came round to its beginning. */
function stepOn(): string | null {
  const walk = Reflect.get(globalThis, "walk");
  const element = document.activeElement;
  walk.before = walk.last;
  walk.last = element;
  if (!element || element === document.body || element.matches('a[href="#main"]')) return null;
  // Day, month and year are stops of their own within a date.
  const isPart = element === walk.before && element.matches("input[type=date], input[type=time]");
  if (walk.visited.has(element) && !isPart) return null;
  walk.visited.add(element);
  const label = element.getAttribute("aria-label") ?? element.textContent ?? "";
  return `${element.tagName.toLowerCase()} ${label.trim().slice(0, 40)}`;
}

/** The mark may be drawn around the control's frame, or on the sibling that stands for it. */
function findUnmarked(): string | null {
  const { looks: known, last, before } = Reflect.get(globalThis, "walk");
  if (last === before) return null;
  const isMarked = [last, last.parentElement, last.nextElementSibling].some((part) => {
    if (!part) return false;
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(part);
    const isDrawn = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    return isDrawn && known.get(part) !== `${outlineStyle} ${outlineColor} ${boxShadow}`;
  });
  return isMarked ? null : "focus is not marked";
}

/** In the window, and not behind something that lies over the page. */
function unseen(): string | null {
  const { last } = Reflect.get(globalThis, "walk");
  // A control drawn by the picture after it is seen where that is.
  const part = last.nextElementSibling;
  const drawn = part?.matches("canvas") ? part : last;
  const box = drawn.getBoundingClientRect();
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, window.innerHeight)];
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, window.innerWidth)];
  const isThere = (at: number) => {
    const hit = document.elementFromPoint((left + right) / 2, top + (bottom - top) * at);
    if (hit === null) return false;
    if (hit === drawn) return true;
    return last.contains(hit) || hit.contains(last) || hit.closest("label")?.contains(last);
  };
  const isSeen = bottom > top && right > left && [0.5, 0.15, 0.85].some(isThere);
  return isSeen ? null : "focus is hidden";
}

/** After its predecessor in the page, and not above it to the left, except for fixed elements. */
function findMisplaced(): string | null {
  const { last, before } = Reflect.get(globalThis, "walk");
  if (last.tabIndex > 0) return "has a place of its own in the order";
  if (!before?.isConnected || before === document.body || before === last) return null;
  const isAfter = before.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_FOLLOWING;
  if (isAfter === 0) return "comes out of order";
  const stays = (part: Element | null): boolean =>
    part !== null &&
    (/sticky|fixed/.test(getComputedStyle(part).position) || stays(part.parentElement));
  if (stays(last) || stays(before)) return null;
  const [here, there] = [last.getBoundingClientRect(), before.getBoundingClientRect()];
  const isBack = here.bottom <= there.top + 1 && here.left < there.right - 1;
  return isBack ? "stands above the stop before it" : null;
}

/** Controls in sight that the walk did not come to, a line each. */
function findMissed(): readonly string[] {
  const { visited, from } = Reflect.get(globalThis, "walk");
  const controls = "a[href], button, input, select, textarea, summary, [tabindex]";
  return [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((element) => {
      const isOff = element.tabIndex < 0 || element.matches(":disabled") || visited.has(element);
      if (isOff || element.getClientRects().length === 0) return false;
      if (getComputedStyle(element).visibility === "hidden") return false;
      if (element.closest("details:not([open])") && !element.matches("summary")) return false;
      // A radio group has a single stop.
      if (element.matches("input[type=radio]:not(:checked)")) return false;
      if (!(from instanceof Element) || from === document.body) return true;
      return (from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    })
    .map((element) => `is no stop: ${element.outerHTML.slice(0, 100)}`);
}
