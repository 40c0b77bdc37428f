import { useAtomValue } from "jotai";
import type { ComponentType } from "react";
import type { Capabilities } from "#protocol/profile/capabilities.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";

/**
 * The page that reads the settings of this gateway: the newer one for this shape of a capability, else that for
 * 2024.03.07. An image of a release with the newer shape holds no other.
 */
export function byShape<Key extends keyof Capabilities>(
  Older: ComponentType,
  Newer: ComponentType,
  key: Key,
  shape: Capabilities[Key],
): ComponentType {
  if (BUILT_FOR) return Newer;
  return function PageByShape() {
    const profile = useAtomValue(profileAtom);
    return profile?.has[key] === shape ? <Newer /> : <Older />;
  };
}
