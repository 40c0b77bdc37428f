import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { absentPagesAtom } from "#app/shared/gateway/profile.ts";
import type { MenuGroup, MenuId } from "#app/shared/route.ts";
import { linksOf, routes } from "#app/shared/slots.ts";

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

/**
 * The menu from left to right (docs/interface.md#pages-and-routes), without pages that a gateway lacks. Empty on the
 * overview of a hub.
 */
export function menuWithout(absent: readonly string[]): readonly (MenuLink | MenuFolder)[] {
  const pages = new Map(routes().map(({ id, path }) => [id, path]));
  const link = (id: MenuId): readonly MenuLink[] => {
    const path = pages.get(id);
    return path === undefined || absent.includes(id) ? [] : [{ kind: "link", id, path }];
  };
  const folder = (id: MenuGroup): readonly MenuFolder[] => {
    const links = linksOf(id).flatMap(link);
    return links.length > 0 ? [{ kind: "folder", id, links }] : [];
  };
  return [
    ...link("live"),
    ...folder("insight"),
    ...folder("settings"),
    ...link("firmware"),
    ...link("reboot"),
    ...folder("info"),
    ...link("about"),
  ];
}

export function useMenu(): ReturnType<typeof menuWithout> {
  const absent = useAtomValue(absentPagesAtom);
  return useMemo(() => menuWithout(absent), [absent]);
}
