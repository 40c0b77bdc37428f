import { useSetAtom } from "jotai";
import { useEffect, useRef } from "react";
import { announceAtom } from "./announce.ts";

/**
 * Announces a text when its state changes: not the initial state, and not the
 * same state in another language. Without a text the change is silent.
 */
export function useAnnounceChange(state: string, text: string | undefined): void {
  const announce = useSetAtom(announceAtom);
  const knownRef = useRef(state);
  useEffect(() => {
    if (knownRef.current === state) return;
    knownRef.current = state;
    if (text !== undefined) announce(text);
  }, [state, text, announce]);
}
