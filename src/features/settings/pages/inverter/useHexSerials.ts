import { useAtomValue } from "jotai";
import { mayHaveHexSerials } from "#app/shared/gateway/built.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";

/** Whether the gateway reads serials with the letters a to f. */
export function useHexSerials(): boolean {
  const profile = useAtomValue(profileAtom);
  return TARGET_FIRMWARE ? mayHaveHexSerials : profile?.has.hexSerials === true;
}
