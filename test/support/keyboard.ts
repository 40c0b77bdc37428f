import type { Page } from "playwright-core";

/** A stop of the Tab key: what it is, and what is wrong with it. */
export interface Stop {
  readonly name: string;
  readonly problems: readonly string[];
}

const mostStops = 200;

/**
 * Walks on with the Tab key from where the focus is to the end of the page. Every stop has to be seen
 * and marked, and may not lie before the one before it; every control in sight has to be a stop.
 */
export async function walkPage(page: Page): Promise<readonly Stop[]> {
  await page.evaluate(prepare);
  const stops: Stop[] = [];
  for (let press = 0; press < mostStops; press += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(lookAtFocus);
    if (stop === null)
      return [...stops, { name: "the end", problems: await page.evaluate(missed) }];
    stops.push(stop);
  }
  return [...stops, { name: "the end", problems: [`not reached in ${mostStops} stops`] }];
}

/** What is wrong on a walk, a line each. */
export function problemsOf(stops: readonly Stop[]): readonly string[] {
  return stops.flatMap(({ name, problems }) => problems.map((problem) => `${problem}: ${name}`));
}

// What follows runs in the page, each function by itself.

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

/** The stop the focus is at; null when it left the page or came round to its beginning. */
function lookAtFocus(): Stop | null {
  const { looks, visited, last } = Reflect.get(globalThis, "walk");
  const element = document.activeElement;
  // Day, month and year are stops of their own within a date.
  if (element === last && element?.matches("input[type=date], input[type=time]")) {
    return { name: "part of a date", problems: [] };
  }
  if (!(element instanceof HTMLElement) || element === document.body || visited.has(element)) {
    return null;
  }
  if (element.matches('a[href="#main"]')) return null;
  visited.add(element);
  Reflect.get(globalThis, "walk").last = element;
  const label = element.getAttribute("aria-label") ?? element.textContent ?? "";
  const name = `${element.tagName.toLowerCase()} ${label.trim().slice(0, 40)}`;
  const problems: string[] = [];

  // The mark may be drawn around the control's frame, or on the sibling that stands for it.
  const marked = [element, element.parentElement, element.nextElementSibling].some((part) => {
    if (!part) return false;
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(part);
    const look = `${outlineStyle} ${outlineColor} ${boxShadow}`;
    const isDrawn = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    return isDrawn && looks.get(part) !== look;
  });
  if (!marked) problems.push("focus is not marked");

  const box = element.getBoundingClientRect();
  const bottom = Math.min(box.bottom, window.innerHeight);
  const right = Math.min(box.right, window.innerWidth);
  const top = Math.max(box.top, 0);
  const left = Math.max(box.left, 0);
  const points = [0.5, 0.15, 0.85].map((part) => [
    left + (right - left) / 2,
    top + (bottom - top) * part,
  ]);
  const isSeen = points.some(([x = 0, y = 0]) => {
    const hit = document.elementFromPoint(x, y);
    return (
      hit !== null &&
      (element.contains(hit) ||
        hit.contains(element) ||
        hit.closest("label")?.contains(element) === true)
    );
  });
  if (bottom <= top || right <= left || !isSeen) problems.push("focus is hidden");

  if (element.tabIndex > 0) problems.push("has a place of its own in the order");
  if (last instanceof HTMLElement && last !== document.body && last.isConnected) {
    const isAfter = last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (isAfter === 0) problems.push("comes out of order");
    const before = last.getBoundingClientRect();
    const isBar = [last, element].some((part) => {
      for (let at: Element | null = part; at; at = at.parentElement) {
        if (/sticky|fixed/.test(getComputedStyle(at).position)) return true;
      }
      return false;
    });
    const isBack = box.bottom <= before.top + 1 && box.left < before.right - 1;
    if (isBack && !isBar) problems.push("stands above the stop before it");
  }
  return { name, problems };
}

/** Controls in sight that the walk did not come to, a line each. */
function missed(): readonly string[] {
  const { visited, from } = Reflect.get(globalThis, "walk");
  const controls = "a[href], button, input, select, textarea, summary, [tabindex]";
  return [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((element) => {
      const isOff = element.tabIndex < 0 || element.matches(":disabled") || visited.has(element);
      if (isOff || element.getClientRects().length === 0) return false;
      if (getComputedStyle(element).visibility === "hidden") return false;
      // One radio button of a group is the stop for all of them.
      if (element.matches("input[type=radio]:not(:checked)")) return false;
      if (!(from instanceof Element) || from === document.body) return true;
      return (from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    })
    .map((element) => `is no stop: ${element.outerHTML.slice(0, 100)}`);
}
