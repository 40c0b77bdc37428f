import type { CommandStatus } from "../device/seam.ts";

/** A pending command to an inverter, and the outcome of the last (docs/gateway/inverters.md#limit). */
export interface Command<Order> {
  readonly status: CommandStatus;
  /** The order that is pending or was given up; null before the first and after a confirmed order. */
  readonly order: Order | null;
  /** Time since the order was last sent from the beginning, ms. */
  readonly waitedMs: number;
}

/** An inverter answers a command about this long after it was sent. */
export const ANSWER_MS = 1800;

// Five transmissions at two seconds.
const GIVE_UP_MS = 10_000;

export function noCommand<Order>(): Command<Order> {
  return { status: "Ok", order: null, waitedMs: 0 };
}

/** Takes an order, unless an order is pending: then the new order is silently lost. */
export function withOrder<Order>(command: Command<Order>, order: Order): Command<Order> {
  return command.status === "Pending" ? command : { status: "Pending", order, waitedMs: 0 };
}

/** A poll round begins: failed commands are tried once more. */
export function withRetry<Order>(command: Command<Order>): Command<Order> {
  return command.status === "Failure" ? { ...command, status: "Pending", waitedMs: 0 } : command;
}

/** Time passes. `arrived` carries the order the inverter has just confirmed. */
export function commandStep<Order>(
  command: Command<Order>,
  { stepMs, answers }: { readonly stepMs: number; readonly answers: boolean },
): { readonly command: Command<Order>; readonly arrived: Order | null } {
  if (command.status !== "Pending") return { command, arrived: null };
  const waitedMs = command.waitedMs + stepMs;
  if (answers && waitedMs >= ANSWER_MS) {
    return { command: noCommand(), arrived: command.order };
  }
  const status = waitedMs >= GIVE_UP_MS ? "Failure" : "Pending";
  return { command: { ...command, status, waitedMs }, arrived: null };
}
