import { endpoints } from "#protocol/areas/endpoints.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import type { Fault } from "#simulator/faults/fault.ts";
import type { Gateway } from "#simulator/gateway.ts";

const trouble: readonly [Fault, ...Fault[]] = [
  { kind: "refuse" },
  { kind: "cut" },
  { kind: "status", status: 500 },
  { kind: "status", status: 429, headers: { "Retry-After": "30" } },
  { kind: "body", body: "null" },
  { kind: "body", body: "<html>" },
  { kind: "hang" },
];

const paths = [
  ...Object.values(feeds).map(({ path }) => path),
  endpoints.livedata.status.path,
  "*",
];

/**
 * Faults of a gateway within a second, by random numbers: a new fault every two minutes, its end sooner, sometimes a
 * restart; `haste` times as often. Returns whether a fault came.
 */
export function stir(gateway: Gateway, random: () => number, haste = 1): boolean {
  const isHit = random() < haste / 120;
  if (isHit) {
    gateway.faults.clear();
    const path = paths[Math.floor(random() * paths.length)] ?? "*";
    gateway.faults.set(path, trouble[Math.floor(random() * trouble.length)] ?? trouble[0]);
  } else if (random() < haste / 60) gateway.faults.clear();
  if (random() < haste / 900) gateway.device.restart(0);
  return isHit;
}
