import { useAtomValue } from "jotai";
import { maskMark } from "#protocol/internal/privacy.ts";
import { privacyAtom } from "./privacy.ts";

/** Gives the text of a private value for use in a sentence: a mark while private data is hidden. */
export function useMask(): (text: string) => string {
  const isOn = useAtomValue(privacyAtom);
  return (text) => (isOn && text !== "" ? maskMark : text);
}
