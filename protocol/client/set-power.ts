import { powerCalls, type PowerStatus, commandStatus } from "../areas/commands.ts";
import { type Harm, harmOfChoice, harmOfSerial } from "../api/harmful.ts";
import { throwIfAborted } from "./abort.ts";
import type { Call } from "./call.ts";
import { GatewayError } from "./gateway-error.ts";
import { invalidError, refusedError } from "./error-kinds.ts";
import { powerOutcome } from "./power-outcome.ts";
import { isSaved } from "../schema/reply.ts";
import { watchCommand, type WatchOptions } from "./watch-command.ts";

const powerCommands = ["on", "off", "restart"] as const;

/** A power command for one inverter. */
export interface PowerRequest {
  /** Hexadecimal digits, upper or lower case. */
  readonly serial: string;
  readonly power: (typeof powerCommands)[number];
}

const failures = {
  inverter: "the inverter did not take the command",
  dropped: "the gateway dropped the command",
  silent: "nothing shows that the inverter obeyed",
} as const;

/**
 * Switches an inverter on or off or restarts it, and waits for its confirmation. Rejects with a `GatewayError`:
 * `invalid`, before anything is sent; `refused` by the gateway; `failed` if the inverter does not obey.
 */
export async function setPower(
  call: Call,
  request: PowerRequest,
  options: WatchOptions = {},
): Promise<void> {
  const { signal, timeoutMs } = options;
  throwIfAborted(signal);
  const harm = harmOfRequest(request);
  if (harm !== undefined) throw invalidError("no command was sent", harm);
  // As the gateway writes it in its answers.
  const serial = request.serial.toLowerCase();
  const read = async (): Promise<PowerStatus[string] | undefined> =>
    (await call(powerCalls.status, signal && { signal }))[serial];
  // The gateway drops a command while another is under way, whose end would be mistaken for this command's.
  const before = await read();
  if (commandStatus(before?.power_set_status) === "Pending") throw powerError("dropped");
  const body =
    request.power === "restart"
      ? { serial, restart: true }
      : { serial, power: request.power === "on" };
  const reply = await call(powerCalls.write, { body, ...(signal && { signal }) });
  if (!isSaved(reply)) throw refusedError("the command", reply);
  let wasPending = false;
  const outcome = await watchCommand(
    read,
    (seen, waitedMs) => {
      const end = powerOutcome(seen, { wasPending, waitedMs }, timeoutMs);
      wasPending ||= commandStatus(seen?.power_set_status) === "Pending";
      return end && { end };
    },
    { firstMs: 0, ...options },
  );
  if (outcome !== "confirmed") throw powerError(outcome);
}

function powerError(reason: keyof typeof failures): GatewayError {
  return new GatewayError(failures[reason], { kind: "failed", reason });
}

/** Fault of a power request, checked at run time because scripts have no types. */
function harmOfRequest({ serial, power }: PowerRequest): Harm | undefined {
  return harmOfSerial(serial) ?? harmOfChoice("power", power, powerCommands);
}
