import type { Device } from "../device/device.ts";
import type { Fault } from "./fault.ts";
import { NetworkError } from "./networkError.ts";
import { responseOf } from "../firmware/response.ts";
import type { SocketEnd, SocketSession } from "../device/seam.ts";

/** How a handshake ends: a session, an answer that refuses it, or null when nothing is ever answered. */
export type Handshake = SocketSession | Response | null;

/** Answers a handshake as a fault says. Throws `NetworkError` if the gateway is unreachable. */
export function meetHandshake(
  fault: Fault | undefined,
  device: Device,
  shake: () => Handshake,
): Handshake {
  switch (fault?.kind) {
    case "restart":
      device.restart(0);
      throw new NetworkError("the gateway restarts");
    case "refuse":
    case "cut-upload":
      throw new NetworkError("connection refused");
    case "hang":
      return null;
    case "status":
      return responseOf({ contentType: "text/plain", ...fault });
    default:
      return shake();
  }
}

/**
 * A session whose messages meet `faultNow` at their time: `cut` breaks the connection in the middle of the message,
 * `body` stands in its place, `slow` brings it late by real time.
 */
export function faultySession(
  session: SocketSession,
  faultNow: () => Fault | undefined,
): SocketSession {
  const ends = new Set<(end: SocketEnd) => void>();
  let isCut = false;
  const cut = () => {
    isCut = true;
    for (const listener of ends) listener("dropped");
    session.close();
  };
  return {
    ...session,
    onMessage: (listener) =>
      session.onMessage((text) => {
        const fault = faultNow();
        if (fault?.kind === "cut") cut();
        else if (fault?.kind === "slow") setTimeout(() => listener(text), fault.delayMs);
        else listener(fault?.kind === "body" ? fault.body : text);
      }),
    onEnd: (listener) => {
      ends.add(listener);
      const stop = session.onEnd((end) => isCut || listener(end));
      return () => {
        ends.delete(listener);
        stop();
      };
    },
  };
}
