/** State of the last limit or power command; anything unexpected on the wire is `Unknown`. */
export type CommandStatus = "Ok" | "Pending" | "Failure" | "Unknown";

/** Reads the state of a command from its wire text. Source: spec 1 section 3, gateway reference 5.8. */
export function commandStatus(wire: string | undefined): CommandStatus {
  return wire === "Ok" || wire === "Pending" || wire === "Failure" ? wire : "Unknown";
}
