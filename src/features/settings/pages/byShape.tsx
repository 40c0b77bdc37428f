import { useAtomValue } from "jotai";
import type { ComponentType } from "react";
import type { Capabilities } from "#protocol/profile/capabilities.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";

/** The pages of one route: for settings as 2024.03.07 sends them, and for those in a newer shape. */
interface PagesByShape {
  readonly older: ComponentType;
  readonly newer: ComponentType;
  readonly isNewer: (has: Capabilities) => boolean;
}

/** The page that reads the settings of this gateway. */
export function byShape({ older: Older, newer: Newer, isNewer }: PagesByShape): ComponentType {
  return function PageByShape() {
    const profile = useAtomValue(profileAtom);
    return profile && isNewer(profile.has) ? <Newer /> : <Older />;
  };
}
