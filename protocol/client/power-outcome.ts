import { type PowerStatus, commandStatus } from "../areas/commands.ts";

/**
 * Result of a power command that the gateway accepted: the inverter obeyed, it did not, the gateway dropped the
 * command, or nothing confirms it.
 */
export type PowerOutcome = "confirmed" | "inverter" | "dropped" | "silent";

// The gateway looks for a reply after 2 s: until then an accepted command is pending.
const PENDING_MS = 2_000;
const SILENT_AFTER_MS = 60_000;

/**
 * Judges an accepted power command by the inverter's entry in `GET /api/power/status` (undefined if unreadable)
 * `waitedMs` after it was sent; undefined while open. `wasPending`: an earlier reading showed it pending. `Ok` alone
 * proves nothing: the gateway also reports it without any command. Never throws. Source:
 * docs/gateway/inverters.md#power.
 */
export function powerOutcome(
  seen: PowerStatus[string] | undefined,
  { wasPending, waitedMs }: { readonly wasPending: boolean; readonly waitedMs: number },
  silentAfterMs = SILENT_AFTER_MS,
): PowerOutcome | undefined {
  const status = commandStatus(seen?.power_set_status);
  const isTooEarly = !wasPending && waitedMs < PENDING_MS;
  if (status === "Failure") return isTooEarly ? "dropped" : "inverter";
  if (status === "Ok") {
    if (wasPending) return "confirmed";
    return isTooEarly ? "dropped" : "silent";
  }
  return waitedMs >= silentAfterMs ? "silent" : undefined;
}
