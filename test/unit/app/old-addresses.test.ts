import { expect, it } from "vitest";
import { menuWithout } from "#app/app/menu.ts";
import { routeOf } from "#app/app/routes.ts";
import { recordedByHub } from "#app/hub/pack.ts";
import "../../support/packs.ts";

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
  const paths = recordedByHub.routes?.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/alerts", "/guardian"]));
});

it("the menu has the pages of the specification, and few of ours", () => {
  const links = menuWithout([]).flatMap((item) => (item.kind === "folder" ? item.links : [item]));
  const ours = ["/flow", "/strings", "/history", "/what-if", "/help", "/settings/logging"];
  // Alerts and the list of gateways join them behind a hub.
  expect(links.map(({ path }) => path).filter((path) => ours.includes(path))).toHaveLength(6);
  expect(links).toHaveLength(23 + ours.length);
});
