import type { GenerationId } from "./generations.ts";

/** Generations of which everything that a gateway has can be shown and saved. */
export const completeGenerations: readonly GenerationId[] = [
  ...(["B0", "B9", "B10", "B11", "B12"] as const),
  ...(["U3", "U4", "U5", "U6"] as const),
];

/** Whether an update of the gateway leads to a generation that is complete. */
export function canUpdateToComplete(generation: GenerationId | null): boolean {
  if (generation === null) return false;
  const [family, at] = placeOf(generation);
  return completeGenerations.some((id) => placeOf(id)[0] === family && placeOf(id)[1] > at);
}

function placeOf(id: GenerationId): readonly [family: string, at: number] {
  return [id.slice(0, 1), Number(id.slice(1))];
}
