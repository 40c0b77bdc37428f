import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { menuWithout } from "#app/app/menu.ts";
import { routes } from "#app/shared/slots.ts";
import { absentPages, pageUse } from "#protocol/firmware/page-use.ts";
import { profileOf } from "#protocol/firmware/profile.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { read } from "../support/gatewayClient.ts";
import { holdTimeInEach, openMemoryApp } from "../support/memoryApp.tsx";
import { routesOutsideImage } from "../support/packs.ts";
import { walkedReleases } from "../support/walks.ts";

holdTimeInEach();

const mainText = () => screen.getByRole("main").textContent;
const isBusy = () => document.querySelector("main [aria-busy=true]") !== null;

/** Targets of the menu, in their order: those of a group are there while it is open. */
async function linksIn(nav: Element | null): Promise<readonly string[]> {
  const found: string[] = [];
  for (const item of nav?.querySelectorAll(":scope > ul > li") ?? []) {
    const group = item.querySelector("button");
    if (group) await act(async () => group.click());
    for (const link of item.querySelectorAll("a[href]"))
      found.push(link.getAttribute("href") ?? "");
  }
  return found;
}

test.each(walkedReleases)("%s: every page that the menu names", async (firmware) => {
  const gateway = createGateway(gatewayOptions("full", { firmware }));
  const profile = profileOf({ system: await read(gateway, "/api/system/status") });
  const { go, passUntil, container } = await openMemoryApp(gateway, "/");
  await passUntil(() => !isBusy(), 30);
  const links = menuWithout(absentPages(profile))
    .flatMap((item) => (item.kind === "link" ? [item] : item.links))
    .filter(({ id }) => !routesOutsideImage.some((route) => route.id === id));
  const hrefs = links.map(({ path }) => path);
  const menu = await linksIn(container.querySelector("nav"));
  expect(menu.filter((path) => hrefs.includes(path))).toEqual(hrefs);
  const absent = routes().filter(({ id }) => pageUse(profile, id) === "absent");
  expect(absent.filter(({ path }) => menu.includes(path))).toEqual([]);
  for (const { id, path } of links) {
    await go(path);
    expect(await passUntil(() => !isBusy(), 30)).toBeDefined();
    // The save bar comes a moment after the page.
    await passUntil(() => false, 0);
    const main = within(screen.getByRole("main"));
    expect([path, main.queryAllByRole("button", { name: "Try again" })]).toEqual([path, []]);
    expect(mainText()).not.toContain("There is no page");
    const isSaved = /^settings(?!Inverter|Config)/.test(id) && pageUse(profile, id) === "complete";
    const saves = main.queryAllByRole("button", { name: "Save" }).length;
    expect([path, saves > 0]).toEqual([path, isSaved]);
  }
  for (const { path } of absent) {
    await go(path);
    expect(mainText()).toContain(`There is no page at ${path}.`);
  }
});
