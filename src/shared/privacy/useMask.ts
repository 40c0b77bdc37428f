import { useAtomValue } from "jotai";
import { maskMark } from "#protocol/privacy/mask-mark.ts";
import { privacyAtom, serialsHiddenAtom } from "./privacy.ts";

/** Gives the text of a private value for use in a sentence: a mark while private data is hidden. */
export function useMask(): (text: string) => string {
  const isOn = useAtomValue(privacyAtom);
  return (text) => (isOn && text !== "" ? maskMark : text);
}

/** The same for serials, which a guest of a hub never sees. */
export function useSerialMask(): (text: string) => string {
  const isOn = useAtomValue(serialsHiddenAtom);
  return (text) => (isOn && text !== "" ? maskMark : text);
}
