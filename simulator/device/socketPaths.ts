import { feedPaths } from "#protocol/api/feeds.ts";
import type { Generation } from "../generation/generation.ts";
import type { SocketPath } from "./seam.ts";

/** What each socket reports (gateway reference 8.1), with the realm of its challenge. */
const sockets = {
  "/livedata": { topic: "live", realm: "live websocket" },
  "/vedirectlivedata": { topic: "solar", realm: "" },
  "/solarchargerlivedata": { topic: "solar", realm: "solarcharger websocket" },
  "/huaweilivedata": { topic: "charger", realm: "" },
  "/gridchargerlivedata": { topic: "charger", realm: "AC charger websocket" },
  "/batterylivedata": { topic: "battery", realm: "battery websocket" },
  "/console": { topic: "console", realm: "console websocket" },
} as const satisfies Readonly<Record<SocketPath, { topic: string; realm: string }>>;

/** What a socket reports. */
export type SocketTopic = (typeof sockets)[SocketPath]["topic"];

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

/** Whether a path is a socket of a release, or of any. */
export function isSocketPath(path: string, generation?: Generation): path is SocketPath {
  const known = generation === undefined ? feedPaths : Object.values(socketPathsOf(generation));
  return known.some((socket) => socket === path);
}

/** Realm of the challenge of a socket. */
export function socketRealm(path: SocketPath, generation: Generation): string {
  return generation.isStrict ? sockets[path].realm : "asyncesp";
}
