import { useSetAtom } from "jotai";
import { useEffect, useRef } from "react";
import { announceAtom } from "./announce.ts";

/** Announces a text when it becomes another one; what stands there at first is not news. */
export function useAnnounceChange(text: string | undefined): void {
  const announce = useSetAtom(announceAtom);
  const knownRef = useRef(text);
  useEffect(() => {
    if (knownRef.current === text) return;
    knownRef.current = text;
    if (text !== undefined) announce(text);
  }, [text, announce]);
}
