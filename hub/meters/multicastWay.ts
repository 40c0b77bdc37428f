import { createSocket } from "node:dgram";
import type { MulticastKind } from "#plant/meters/kind.ts";
import { plausible } from "#plant/meters/reading.ts";
import { err } from "#protocol/result.ts";
import type { MeterSettings, MeterWayOpen, OnArrival } from "./way.ts";

/** Listens to a meter that announces itself. */
export function openMulticastWay(
  kind: MulticastKind,
  { fields, isInverted }: MeterSettings,
  onArrival: OnArrival,
): MeterWayOpen {
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  socket.on("error", () => onArrival(err("away")));
  socket.on("message", (packet) => {
    const reading = kind.read(packet, fields);
    if (reading !== undefined) onArrival(plausible(reading, isInverted));
  });
  socket.bind(kind.port, () => {
    try {
      socket.addMembership(kind.group);
    } catch {
      // The network has no multicast, as in a container.
      onArrival(err("away"));
    }
  });
  return { close: () => void socket.close() };
}
