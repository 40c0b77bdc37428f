import type { Basis } from "#plant/history/figures.ts";

export type CountedName = "counted" | "partlyCounted";

/** The name of a basis in the titles of columns; undefined where no day is by a counter. */
export function countedName(basis: Basis | undefined): CountedName | undefined {
  if (basis === undefined || basis === "minutes") return undefined;
  return basis === "counter" ? "counted" : "partlyCounted";
}
