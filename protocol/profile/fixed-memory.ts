import type { GenerationId } from "./generations.ts";
import type { GatewayProfile } from "./profile.ts";

const limited: readonly (GenerationId | null)[] = ["B0", "B1", "U0", "U1", null];

/**
 * Whether a gateway reads its settings file into a memory of fixed size at its start, and loses what does
 * not fit. Releases of 2024 did; later ones read a file of any size. True while the generation is unknown.
 */
export function hasFixedMemory(profile: Pick<GatewayProfile, "generation"> | undefined): boolean {
  return limited.includes(profile?.generation ?? null);
}
