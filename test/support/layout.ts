import type { Page } from "playwright-core";

/**
 * Resizes the window and waits two frames for the page to render. In two steps: when a page adds rules at that
 * moment, Chromium keeps the media queries of the old size until the next change.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  for (const width of [size.width + 1, size.width]) {
    await page.setViewportSize({ width, height: size.height });
    await twoFrames(page);
  }
}

async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

/**
 * Faults of the layout that persist: on a busy machine a resized page may show the old rules for longer than two
 * frames.
 */
export async function persistentFaults(
  page: Page,
  findFaults: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  let faults = await findFaults();
  for (let tries = 0; tries < 60 && faults.length > 0; tries += 1) {
    await twoFrames(page);
    faults = await findFaults();
  }
  return faults;
}

/**
 * Elements that stick out of the window to the right, a line each: they make the page scroll sideways, or are cut off
 * in the top bar.
 */
export async function overflowingElements(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isWide = document.documentElement.scrollWidth > width;
    // The bar is fixed: its overflow does not make the page wider.
    const found = [...document.querySelectorAll(isWide ? "body *" : "body > * > header *")].filter(
      (element) => element.getBoundingClientRect().right > width + 0.5,
    );
    if (!isWide && found.length === 0) return [];
    const shown = found.map((element) => element.outerHTML.slice(0, 120));
    return shown.length > 0 ? shown : ["the page is wider than its window"];
  });
}

/** Texts that their own box cuts off, with no way to scroll to the rest: a line each. */
export async function cutTexts(page: Page, within = "body"): Promise<readonly string[]> {
  return page.evaluate((part) => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of it runs in the page
    const holdsText = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
      );
    return [...document.querySelectorAll<HTMLElement>(`${part} *`)]
      .filter((element) => {
        if (!holdsText(element) || element.getClientRects().length === 0) return false;
        const { overflowX, overflowY } = getComputedStyle(element);
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
        // Content for screen readers only has no size.
        if (clientWidth <= 1 || clientHeight <= 1) return false;
        const isCutAcross = /hidden|clip/.test(overflowX) && scrollWidth > clientWidth + 1;
        return isCutAcross || (/hidden|clip/.test(overflowY) && scrollHeight > clientHeight + 1);
      })
      .map((element) => `cut off: ${element.outerHTML.slice(0, 120)}`);
  }, within);
}

/** Controls that take less than 44 px of a finger, other than links within a text: a line each. */
export async function smallTargets(page: Page, within = "body"): Promise<readonly string[]> {
  return page.evaluate((part) => {
    const reach = 21;
    const controls = "a[href], button, input, select, textarea, summary";
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of it runs in the page
    const isHit = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      if (hit === null) return false;
      return element.contains(hit) || hit.closest("label")?.contains(element) === true;
    };
    const small: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(`${part} :is(${controls})`)) {
      if (element.getClientRects().length === 0 || element.matches(":disabled")) continue;
      if (element.matches('a[href="#main"]')) continue;
      if (getComputedStyle(element).display === "inline") continue;
      element.scrollIntoView({ block: "center", inline: "center" });
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const isHigh =
        box.height >= 43.5 || (isHit(element, x, y - reach) && isHit(element, x, y + reach));
      const isWide =
        box.width >= 43.5 || (isHit(element, x - reach, y) && isHit(element, x + reach, y));
      if (!isHigh || !isWide) {
        small.push(
          `${Math.round(box.width)} x ${Math.round(box.height)}: ${element.outerHTML.slice(0, 100)}`,
        );
      }
    }
    return small;
  }, within);
}

/** Texts in different children of an element that stand less than 12 px apart: a line for each pair. */
export async function crowdedTexts(page: Page, parent: string): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    const nearPx = 12;
    const children = [...(document.querySelector(selector)?.children ?? [])];
    const places = children.flatMap((child) => {
      const found: { readonly child: Element; readonly text: string; readonly box: DOMRect }[] = [];
      const walker = document.createTreeWalker(child, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (walker.nextNode()) {
        range.selectNodeContents(walker.currentNode);
        const text = walker.currentNode.textContent ?? "";
        for (const box of range.getClientRects()) found.push({ child, text, box });
      }
      return found;
    });
    return places.flatMap(({ child, text, box }, at) =>
      places.slice(at + 1).flatMap((other) => {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        const isNear = child !== other.child && across > -nearPx && down > 0;
        return isNear ? [`${text} stands at ${other.text}`] : [];
      }),
    );
  }, parent);
}
