import type { Locator, Page } from "playwright-core";

/** Puts fingers on an element, moves and lifts them: each call says where they are, in CSS pixels from its left edge. */
export async function fingersOn(page: Page, element: Locator) {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not on the screen.");
  const session = await page.context().newCDPSession(page);
  return (type: "touchStart" | "touchMove" | "touchEnd", ...places: readonly number[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: places.map((x, id) => ({ x: box.x + x, y: box.y + 80, id })),
    });
}
