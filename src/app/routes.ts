import type { ComponentType } from "react";
import { LoginPage } from "#app/features/login/LoginPage.tsx";
import type { infoPages } from "#app/features/info/infoPages.ts";
import type { maintenancePages } from "#app/features/maintenance/maintenancePages.ts";
import type { settingsPages } from "#app/features/settings/settingsPages.ts";
import type { Namespace } from "#app/shared/i18n/i18n.ts";
import type { ShellTexts } from "#app/shared/i18n/shellTexts.ts";

/** A group of the menu. */
export type MenuGroup = "settings" | "info";

/** Names a page: the end of the keys of its title and of its menu label. */
export type PageId = Exclude<keyof ShellTexts["title"], "notFound" | "failed">;

/** A page without props, drawn as a whole. */
export type PageComponent = ComponentType;

/** One row of the table of pages. */
export interface AppRoute {
  readonly path: string;
  readonly id: PageId;
  /** Only for the signed-in: others are led to the sign-in page and back (spec 1 section 6). */
  readonly guarded?: true;
  /** Texts the page needs beyond those of the frame; loaded together with it. */
  readonly texts?: readonly Namespace[];
  /** The page itself where it is part of the first script; else `load`. */
  readonly page?: PageComponent;
  /** Loads the page. A row with neither is not part of this version yet. */
  readonly load?: () => Promise<PageComponent>;
}

// Loaded by area and not by page, because the gateway has few sockets.
function info(id: keyof typeof infoPages): () => Promise<PageComponent> {
  return () => import("#app/features/info/infoPages.ts").then((area) => area.infoPages[id]);
}

function settings(id: keyof typeof settingsPages): () => Promise<PageComponent> {
  return () =>
    import("#app/features/settings/settingsPages.ts").then((area) => area.settingsPages[id]);
}

function maintenance(id: keyof typeof maintenancePages): () => Promise<PageComponent> {
  return () =>
    import("#app/features/maintenance/maintenancePages.ts").then(
      (area) => area.maintenancePages[id],
    );
}

function console(): Promise<PageComponent> {
  return import("#app/features/console/ConsolePage.tsx").then((area) => area.ConsolePage);
}

function about(): Promise<PageComponent> {
  return import("#app/features/about/AboutPage.tsx").then((area) => area.AboutPage);
}

/** Every page there is, in the order of the route table of spec 1 section 2. */
export const routes: readonly AppRoute[] = [
  {
    path: "/",
    id: "live",
    texts: ["live"],
    load: async () => (await import("#app/features/live/LivePage.tsx")).LivePage,
  },
  { path: "/login", id: "login", page: LoginPage },
  { path: "/about", id: "about", texts: ["maintenance"], load: about },
  { path: "/info/system", id: "infoSystem", texts: ["info"], load: info("infoSystem") },
  { path: "/info/network", id: "infoNetwork", texts: ["info"], load: info("infoNetwork") },
  { path: "/info/ntp", id: "infoNtp", texts: ["info"], load: info("infoNtp") },
  { path: "/info/mqtt", id: "infoMqtt", texts: ["info"], load: info("infoMqtt") },
  { path: "/info/console", id: "infoConsole", texts: ["info"], load: console },
  { path: "/info/vedirect", id: "infoVedirect", texts: ["info"], load: info("infoVedirect") },
  {
    path: "/settings/network",
    id: "settingsNetwork",
    texts: ["settings"],
    load: settings("settingsNetwork"),
  },
  { path: "/settings/ntp", id: "settingsNtp", texts: ["settings"], load: settings("settingsNtp") },
  {
    path: "/settings/mqtt",
    id: "settingsMqtt",
    texts: ["settings"],
    load: settings("settingsMqtt"),
  },
  {
    path: "/settings/inverter",
    id: "settingsInverter",
    texts: ["settings"],
    load: settings("settingsInverter"),
  },
  {
    path: "/settings/security",
    id: "settingsSecurity",
    texts: ["settings"],
    load: settings("settingsSecurity"),
  },
  { path: "/settings/dtu", id: "settingsDtu", texts: ["settings"], load: settings("settingsDtu") },
  {
    path: "/settings/device",
    id: "settingsDevice",
    texts: ["settings"],
    load: settings("settingsDevice"),
  },
  {
    path: "/settings/vedirect",
    id: "settingsVedirect",
    texts: ["settings"],
    load: settings("settingsVedirect"),
  },
  {
    path: "/settings/powermeter",
    id: "settingsPowermeter",
    texts: ["settings"],
    load: settings("settingsPowermeter"),
  },
  {
    path: "/settings/powerlimiter",
    id: "settingsPowerlimiter",
    texts: ["settings"],
    load: settings("settingsPowerlimiter"),
  },
  {
    path: "/settings/battery",
    id: "settingsBattery",
    texts: ["settings"],
    load: settings("settingsBattery"),
  },
  {
    path: "/settings/chargerac",
    id: "settingsChargerac",
    texts: ["settings"],
    load: settings("settingsChargerac"),
  },
  {
    path: "/settings/config",
    id: "settingsConfig",
    texts: ["maintenance"],
    load: maintenance("settingsConfig"),
  },
  {
    path: "/firmware/upgrade",
    id: "firmware",
    guarded: true,
    texts: ["maintenance"],
    load: maintenance("firmware"),
  },
  {
    path: "/maintenance/reboot",
    id: "reboot",
    guarded: true,
    texts: ["maintenance"],
    load: maintenance("reboot"),
  },
];

/** The row of an address, without its query; undefined when there is no such page. */
export function routeOf(path: string): AppRoute | undefined {
  const bare = path === "/" ? path : path.replace(/\/+$/, "");
  return routes.find((route) => route.path === bare);
}
