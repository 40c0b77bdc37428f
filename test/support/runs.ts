const factors: Readonly<Record<string, number>> = { few: 0.3, many: 10 };
const factor = factors[process.env["HELIOGRAPH_RUNS"] ?? ""] ?? 1;

/**
 * How often a property or a model is tried that is usually tried so often: by a single test file as often, by `npm test`
 * less, by `npm run test:all` ten times as often. At least once.
 */
export function runs(usual: number): number {
  return Math.max(1, Math.round(usual * factor));
}
