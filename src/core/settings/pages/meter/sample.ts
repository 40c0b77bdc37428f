import { atom } from "jotai";

/** Pasted answers of meters, by address or topic. They are forgotten with the page. */
export const samplesAtom = atom<ReadonlyMap<string, string>>(new Map());

// A meter's answer has some kB; the gateway itself reads less.
const longest = 200_000;

/** A pasted answer as a value, or why it is none. */
export type Sample =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "empty" | "long" | "odd" };

/** Reads a pasted answer. */
export function readSample(text: string): Sample {
  if (text.trim() === "") return { kind: "empty" };
  if (text.length > longest) return { kind: "long" };
  try {
    const value: unknown = JSON.parse(text);
    return { kind: "value", value };
  } catch {
    return { kind: "odd" };
  }
}
