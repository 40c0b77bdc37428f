import { useMemo } from "react";
import { useSearch } from "wouter";

/** Blocks of a wall display; `figures` in an address stands for all figures. */
export const wallBlocks = [
  "clock",
  "sun",
  "today",
  "house",
  "grid",
  "battery",
  "surplus",
  "curve",
  "flow",
] as const;
export type WallBlock = (typeof wallBlocks)[number];

/** The names that an address may say. */
export const blockNames = ["figures", ...wallBlocks];

const figures: readonly WallBlock[] = ["sun", "today", "house", "grid", "battery"];
const usual: ReadonlySet<WallBlock> = new Set([...figures, "surplus", "curve", "flow"]);

export interface WantedBlocks {
  readonly shown: ReadonlySet<WallBlock>;
  readonly unknown: readonly string[];
}

/** The blocks of the present address. */
export function useWallBlocks(): WantedBlocks {
  const search = useSearch();
  return useMemo(() => blocksIn(search), [search]);
}

/** The blocks that an address names, as `?view=wall&show=clock,sun,curve`; the default blocks if it names none. */
export function blocksIn(search: string): WantedBlocks {
  const names = (new URLSearchParams(search).get("show") ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase());
  const wanted = names.filter((name) => name !== "");
  const known = wallBlocks.filter((block) => wanted.includes(block));
  const shown = new Set(wanted.includes("figures") ? [...known, ...figures] : known);
  return {
    shown: shown.size === 0 ? usual : shown,
    unknown: wanted.filter((name) => !blockNames.includes(name)),
  };
}
