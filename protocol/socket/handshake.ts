/**
 * What a gateway said when it was asked whether it lets everybody read: yes, or only with a password; something that does
 * not tell; or nothing at all, which goes for one that wants to be left in peace, too.
 */
export type ReadAccess = "open" | "guarded" | "untold" | "silent";

/** How a socket is to be opened: with credentials in its address, without, or not now. */
export type Handshake = "signed" | "plain" | "none";

/**
 * How somebody who is signed in opens a socket. Browsers write the address of a handshake that fails into
 * their console, so credentials stand in one only where a gateway that answers demands them. `lastRefused`
 * is how the last socket to this path was opened, if it was refused: some browsers refuse such an
 * address, and then it is tried without in turn. Never throws.
 */
export function handshakeFor(access: ReadAccess, lastRefused: Handshake | undefined): Handshake {
  if (access === "silent") return "none";
  return access === "guarded" && lastRefused !== "signed" ? "signed" : "plain";
}
