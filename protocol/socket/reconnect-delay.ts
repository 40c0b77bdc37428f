// The specified times first (reload 1 s, empty message 10 s, keepalive 59 s), then slower.
const stepsMs = [1_000, 10_000, 59_000, 120_000, 300_000] as const;
const lastStepMs = 300_000;

/**
 * Time in ms until the next connection after `attempt` failed ones (0 for the first failure):
 * 1 s, 10 s, 59 s, 2 min, then 5 min, each up to a fifth longer by `random` (0 to below 1), so that
 * many pages do not return to a restarted gateway in the same moment.
 */
export function reconnectDelay(attempt: number, random: number): number {
  const baseMs = stepsMs[attempt] ?? lastStepMs;
  return Math.round(baseMs * (1 + random / 5));
}
