import type { HttpPhase } from "#protocol/areas/meter.ts";

/**
 * Body of a test of a phase: its own settings, or without individual requests those of the first phase with its own
 * JSON path. Undefined for a phase that is off. Source: docs/interface.md#pages-and-routes.
 */
export function testedPhase(
  meter: {
    readonly http_individual_requests: boolean;
    readonly http_phases: readonly HttpPhase[];
  },
  at: number,
): HttpPhase | undefined {
  const phase = meter.http_phases[at];
  const first = meter.http_phases[0];
  if (phase === undefined || first === undefined || (at > 0 && !phase.enabled)) return undefined;
  if (at === 0 || meter.http_individual_requests) return phase;
  const { index, enabled, json_path } = phase;
  const own = { unit: phase["unit"], sign_inverted: phase["sign_inverted"] };
  return { ...first, index, enabled, json_path, ...own };
}
