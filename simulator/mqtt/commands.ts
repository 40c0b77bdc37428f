/** A message below the prefix of a gateway. */
export interface ReceivedCommand {
  /** Without the prefix. */
  readonly topic: string;
  readonly payload: string;
  /** Whether the broker had kept it: a command that does not last is not repeated by it. */
  readonly retain: boolean;
}

/** A command of a page that does the same. */
export interface SameCommand {
  readonly path: string;
  readonly data: object;
}

/**
 * The command in a message `SERIAL/cmd/NAME`; undefined for anything else, for a negative number, and for a retained
 * message whose effect would not last. `keptFrom` is the first code of a limit that the inverter keeps.
 */
export function commandOf(
  { topic, payload, retain }: ReceivedCommand,
  keptFrom: number,
): SameCommand | undefined {
  const [serial = "", part, name = ""] = topic.split("/");
  const value = Number.parseFloat(payload);
  if (part !== "cmd" || Number.isNaN(value) || value < 0) return undefined;
  if (name === "power") return { path: "/api/power/config", data: { serial, power: value > 0 } };
  if (name === "restart" && value === 1 && !retain)
    return { path: "/api/power/config", data: { serial, restart: true } };
  return limitCommandOf({ serial, name, value, retain }, keptFrom);
}

interface LimitMessage {
  readonly serial: string;
  readonly name: string;
  readonly value: number;
  readonly retain: boolean;
}

function limitCommandOf(
  { serial, name, value, retain }: LimitMessage,
  keptFrom: number,
): SameCommand | undefined {
  const limit = /^limit_(non)?persistent_(relative|absolute)$/.exec(name);
  if (limit === null) return undefined;
  const [, isPassing, by] = limit;
  if (isPassing !== undefined && retain) return undefined;
  const kind = by === "relative" ? 1 : 0;
  const code = isPassing === undefined ? keptFrom + kind : kind;
  return { path: "/api/limit/config", data: { serial, limit_value: value, limit_type: code } };
}
