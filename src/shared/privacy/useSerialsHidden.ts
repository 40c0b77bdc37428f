import { useAtomValue } from "jotai";
import { hubContext } from "../place.ts";
import { signedInAtom } from "../session/session.ts";

/** Whether serials of this page are invented by the hub, because nobody is signed in. */
export function useSerialsHidden(): boolean {
  const isSignedIn = useAtomValue(signedInAtom);
  return hubContext?.hidesSerials === true && !isSignedIn;
}
