/**
 * What a gateway answered when asked whether it lets everybody read: yes (`open`), only with a password
 * (`guarded`), an unusable answer (`unknown`), or none (`silent`; 429 counts as none).
 */
export type ReadAccess = "open" | "guarded" | "unknown" | "silent";

/** Asks the gateway, with these credentials, whether it lets everybody read. Never rejects. */
export type AskReadAccess = (authdata: string) => Promise<ReadAccess>;

/** How to open a socket: with credentials in its address, without, or not now. */
export type Handshake = "signed" | "plain" | "none";

/**
 * How a signed-in client opens a socket. Browsers write the address of a failed handshake into their
 * console, so an address carries credentials only when the gateway demands them. `lastRefused` is how
 * the last socket to this path was opened, if it was refused: some browsers refuse such an address, and
 * then every second try goes without. Never throws.
 */
export function handshakeFor(access: ReadAccess, lastRefused: Handshake | undefined): Handshake {
  if (access === "silent") return "none";
  return access === "guarded" && lastRefused !== "signed" ? "signed" : "plain";
}
