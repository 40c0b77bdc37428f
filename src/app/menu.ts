import type { ShellTexts } from "#app/shared/i18n/shellTexts.ts";
import { routes, type MenuGroup, type PageId } from "./routes.ts";

/** A page that is listed in the menu. */
export type MenuId = keyof ShellTexts["menu"] & PageId;

/** A link of the menu. */
export interface MenuLink {
  readonly kind: "link";
  readonly id: MenuId;
  readonly path: string;
}

/** A titled group of links. */
export interface MenuFolder {
  readonly kind: "folder";
  readonly id: MenuGroup;
  readonly links: readonly MenuLink[];
}

/** The menu from left to right: spec 1 section 2, plus the pages that are ours, next to the live view. */
export const menu: readonly (MenuLink | MenuFolder)[] = [
  link("live"),
  folder("insight", ["flow", "strings", "history"]),
  folder("settings", [
    "settingsNetwork",
    "settingsNtp",
    "settingsMqtt",
    "settingsInverter",
    "settingsSecurity",
    "settingsDtu",
    "settingsDevice",
    "settingsVedirect",
    "settingsPowermeter",
    "settingsPowerlimiter",
    "settingsBattery",
    "settingsChargerac",
    "settingsConfig",
  ]),
  link("firmware"),
  link("reboot"),
  folder("info", [
    "infoSystem",
    "infoNetwork",
    "infoNtp",
    "infoMqtt",
    "infoConsole",
    "infoVedirect",
    "help",
  ]),
  link("about"),
];

function link(id: MenuId): MenuLink {
  const path = routes.find((route) => route.id === id)?.path;
  if (path === undefined) throw new Error(`no page named ${id}`);
  return { kind: "link", id, path };
}

function folder(id: MenuGroup, ids: readonly MenuId[]): MenuFolder {
  return { kind: "folder", id, links: ids.map(link) };
}
