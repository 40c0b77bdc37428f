import { absentPagesAtom } from "#app/shared/gateway/profile.ts";
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { isOverview } from "#app/shared/place.ts";
import { hubMenu } from "./hubRoutes.ts";
import type { MenuGroup, MenuId } from "./route.ts";
import { routes } from "./routes.ts";

export interface MenuLink {
  readonly kind: "link";
  readonly id: MenuId;
  readonly path: string;
}

export interface MenuFolder {
  readonly kind: "folder";
  readonly id: MenuGroup;
  readonly links: readonly MenuLink[];
}

// From left to right: docs/interface.md#pages-and-routes, plus the pages that are ours, next to the live view.
const gatewayMenu = (): readonly (MenuLink | MenuFolder)[] => [
  link("live"),
  folder("insight", ["flow", "strings", "history", ...hubMenu.insight]),
  folder("settings", [
    "settingsNetwork",
    "settingsNtp",
    "settingsMqtt",
    "settingsInverter",
    "settingsSecurity",
    "settingsDtu",
    "settingsDevice",
    ...(BUILT.mayHaveStorage
      ? ([
          "settingsVedirect",
          "settingsPowermeter",
          "settingsPowerlimiter",
          "settingsBattery",
          "settingsChargerac",
        ] as const)
      : []),
    ...(BUILT.mayBeLater ? (["settingsLogging"] as const) : []),
    "settingsConfig",
    ...hubMenu.settings,
  ]),
  link("firmware"),
  link("reboot"),
  folder("info", [
    "infoSystem",
    "infoNetwork",
    "infoNtp",
    "infoMqtt",
    "infoConsole",
    ...(BUILT.mayBeMarch2024 ? (["infoVedirect"] as const) : []),
    "help",
  ]),
  link("about"),
];

export const menu = isOverview ? [] : gatewayMenu();

/** The menu without pages that a gateway lacks. */
export function menuWithout(absent: readonly string[]): typeof menu {
  const isThere = ({ id }: MenuLink) => !absent.includes(id);
  return menu
    .filter((item) => item.kind === "folder" || isThere(item))
    .map((item) =>
      item.kind === "folder" ? { ...item, links: item.links.filter(isThere) } : item,
    );
}

export const useMenu = BUILT.mayMeetOthers ? useMenuOfGateway : () => menu;

function useMenuOfGateway(): typeof menu {
  const absent = useAtomValue(absentPagesAtom);
  return useMemo(() => menuWithout(absent), [absent]);
}

function link(id: MenuId): MenuLink {
  const path = routes.find((route) => route.id === id)?.path;
  if (path === undefined) throw new Error(`no page named ${id}`);
  return { kind: "link", id, path };
}

function folder(id: MenuGroup, ids: readonly MenuId[]): MenuFolder {
  return { kind: "folder", id, links: ids.map(link) };
}
