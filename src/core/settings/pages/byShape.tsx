import { useAtomValue } from "jotai";
import type { ComponentType } from "react";
import type { Capabilities } from "#protocol/firmware/wire.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";

type HasShape = (has: Capabilities) => boolean;

/** The page that reads the settings of this gateway: the first whose shape it has, else that for 2024.03.07. */
export function byShape(
  Oldest: ComponentType,
  others: readonly (readonly [HasShape, ComponentType])[],
): ComponentType {
  return function PageByShape() {
    const has = useAtomValue(profileAtom)?.has;
    const [, Page = Oldest] = others.find(([isThere]) => has && isThere(has)) ?? [];
    return <Page />;
  };
}
