import { useAtomValue } from "jotai";
import { profileAtom } from "#app/shared/gateway/profile.ts";

/** Whether the gateway reads serials with the letters a to f. */
export function useHexSerials(): boolean {
  return useAtomValue(profileAtom)?.has.hexSerials === true;
}
