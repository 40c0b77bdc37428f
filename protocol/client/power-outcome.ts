import { type PowerStatus, commandStatus } from "../areas/commands.ts";

/**
 * What became of a power command that the gateway accepted: the inverter obeyed, it did not, the gateway dropped the
 * command, or nothing shows that it was carried out.
 */
export type PowerOutcome = "confirmed" | "inverter" | "dropped" | "silent";

// The gateway looks for an answer after 2 s: until then it calls a command that it took pending.
const PENDING_MS = 2_000;
const SILENT_AFTER_MS = 60_000;

/**
 * Judges an accepted power command by the inverter's entry in `GET /api/power/status` (undefined when it could not be
 * read) `waitedMs` after it was sent; undefined while the end is open. `wasPending`: an earlier reading showed it
 * pending. An `Ok` alone proves nothing, as the gateway also says it of no command at all. Never throws.
 * Source: docs/gateway/inverters.md#power.
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
