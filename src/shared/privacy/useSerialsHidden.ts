import { useAtomValue } from "jotai";
import { hubMark } from "../place.ts";
import { signedInAtom } from "../session/session.ts";

/** Whether serials of this page are invented by the hub, because nobody is signed in. */
export function useSerialsHidden(): boolean {
  const isSignedIn = useAtomValue(signedInAtom);
  return hubMark?.hidesSerials === true && !isSignedIn;
}
