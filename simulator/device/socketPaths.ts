import { feedPaths } from "#protocol/areas/feeds.ts";
import type { Generation } from "../generation/generation.ts";
import type { SocketPath } from "./seam.ts";

/** Realms of the challenges of sockets (docs/gateway/sockets.md#handshake-and-rules). */
const realms: Readonly<Partial<Record<SocketPath, string>>> = {
  "/livedata": "live websocket",
  "/solarchargerlivedata": "solarcharger websocket",
  "/gridchargerlivedata": "AC charger websocket",
  "/batterylivedata": "battery websocket",
  "/console": "console websocket",
};

export const socketTopics = ["live", "solar", "charger", "battery", "console"] as const;

export type SocketTopic = (typeof socketTopics)[number];

/** The path of each topic in a release; absent where the release has none. */
export function socketPathsOf({
  onBattery,
  acCharger,
}: Pick<Generation, "onBattery" | "acCharger">): Partial<Record<SocketTopic, SocketPath>> {
  if (onBattery === null) return { live: "/livedata", console: "/console" };
  return {
    live: "/livedata",
    solar: onBattery === "flat" ? "/vedirectlivedata" : "/solarchargerlivedata",
    charger: acCharger === "gridcharger" ? "/gridchargerlivedata" : "/huaweilivedata",
    battery: "/batterylivedata",
    console: "/console",
  };
}

export function isSocketPath(path: string, generation?: Generation): path is SocketPath {
  const known = generation === undefined ? feedPaths : Object.values(socketPathsOf(generation));
  return known.some((socket) => socket === path);
}

export function socketRealm(path: SocketPath, generation: Generation): string {
  return generation.isStrict ? (realms[path] ?? "") : "asyncesp";
}
