import { expect, it } from "vitest";
import { menu } from "#app/app/menu.ts";
import { routeOf } from "#app/app/routes.ts";
import { watchRoutes } from "#app/app/hubRoutes.ts";

// Every address that a release or its documents had: bookmarks keep their page, also where no menu leads there.
const addresses = [
  "/",
  "/?view=wall",
  "/flow",
  "/strings",
  "/history",
  "/login",
  "/about",
  "/info/system",
  "/info/network",
  "/info/ntp",
  "/info/mqtt",
  "/info/console",
  "/info/vedirect",
  "/help",
  "/settings/network",
  "/settings/ntp",
  "/settings/mqtt",
  "/settings/inverter",
  "/settings/security",
  "/settings/dtu",
  "/settings/device",
  "/settings/vedirect",
  "/settings/powermeter",
  "/settings/powerlimiter",
  "/settings/battery",
  "/settings/chargerac",
  "/settings/logging",
  "/settings/config",
  "/firmware/upgrade",
  "/maintenance/reboot",
  "/sky",
  "/what-if",
  "/languages",
];

it.each(addresses)("%s has its page", (address) => {
  const [path = "", search = ""] = address.split("?");
  expect(routeOf(path, search)).toBeDefined();
});

it("the hub's pages of alerts and rules have theirs", () => {
  expect(watchRoutes.map(({ path }) => path)).toEqual(["/alerts", "/guardian"]);
});

it("the menu has the pages of the specification, and few of ours", () => {
  const links = menu.flatMap((item) => (item.kind === "folder" ? item.links : [item]));
  const ours = ["/flow", "/strings", "/history", "/what-if", "/help", "/settings/logging"];
  // Alerts and the list of gateways join them behind a hub.
  expect(links.map(({ path }) => path).filter((path) => ours.includes(path))).toHaveLength(6);
  expect(links).toHaveLength(23 + ours.length);
});
