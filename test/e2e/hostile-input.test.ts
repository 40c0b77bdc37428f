import { expect, it } from "vitest";
import { openApp, type App } from "../support/app.ts";
import { desktop, phone } from "../support/browser.ts";
import { hostileFindings } from "../support/hostileFindings.ts";
import { poison, textsOf } from "../support/hostileGateway.ts";
import { resize, stickingOut } from "../support/layout.ts";
import { pagePaths, untilShown } from "../support/pages.ts";
import { watchPolicy } from "../support/policy.ts";

/** Lets a page get everything that its gateway says, by calls and by sockets. */
async function fill(app: App, path: string): Promise<void> {
  const { page } = app;
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await untilShown(app);
}

it("a gateway whose every text is hostile gets nothing out of any page but texts", async () => {
  const app = await openApp({
    path: "/about",
    isSignedIn: true,
    simulator: { clock: "manual", scenario: "full" },
    viewport: phone,
  });
  const { page, context, simulator, address } = app;
  const refused = await watchPolicy(context);
  const openings: string[] = [];
  page.on("dialog", (dialog) => void openings.push(dialog.message()));
  context.on("page", (opened) => openings.push(opened.url()));
  await poison(
    simulator.gateway,
    textsOf("markup", "characters", "length", "script", "words", "data"),
  );
  await page.goto(address("/about"));
  page.on("framenavigated", (frame) => {
    if (new URL(frame.url()).origin !== new URL(address("/")).origin) openings.push(frame.url());
  });
  const found: string[] = [];
  for (const path of pagePaths) {
    await resize(page, phone);
    await fill(app, path);
    const findings = [...(await page.evaluate(hostileFindings)), ...(await stickingOut(page))];
    await resize(page, desktop);
    findings.push(...(await stickingOut(page)));
    if (!page.url().endsWith(path)) findings.push(`is at ${page.url()}`);
    found.push(...findings.map((finding) => `${path}: ${finding}`));
  }
  expect(found).toEqual([]);
  expect(await refused(page)).toEqual([]);
  expect(openings).toEqual([]);
});
