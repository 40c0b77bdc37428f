import { type AgedDevice, isCurrent } from "#protocol/live/ages.ts";
import { dataAgeS } from "#protocol/live/data-age.ts";
import type { BatteryLive } from "#protocol/areas/battery.ts";
import type { ChargerLive } from "#protocol/areas/charger-live.ts";
import type { SolarLive } from "#protocol/areas/solar-live.ts";
import { type LiveState, meterReceipt } from "#protocol/live/live.ts";
import type { FeedState } from "#protocol/live/feed.ts";
import { inverterAgeS, inverterStanding, type InverterStates } from "#protocol/live/sums.ts";
import type { FlowNode } from "./power-flow.ts";

/** Last state of the devices, and when it came. */
export interface FlowFeeds {
  readonly battery: FeedState<BatteryLive>;
  readonly charger: FeedState<ChargerLive>;
  readonly solar: FeedState<SolarLive>;
}

/**
 * Parts with stale figures, with their age in s; the house is as old as the oldest of its parts. The inverters are
 * stale when all that count are missing.
 */
export function staleNodes(
  states: InverterStates & { readonly live: LiveState },
  { battery, charger, solar }: FlowFeeds,
): ReadonlyMap<FlowNode, number> {
  const { live, nowMs } = states;
  const stale = new Map<FlowNode, number>();
  const note = (node: FlowNode, ageS: number | undefined, device: AgedDevice) => {
    if (ageS !== undefined && !isCurrent(device, ageS)) stale.set(node, ageS);
  };
  const standings = live.inverters.map((inverter) => inverterStanding(inverter, states));
  const isNoneCurrent = standings.includes("missing") && !standings.includes("current");
  const inverterS = isNoneCurrent
    ? Math.min(
        ...live.inverters
          .filter((_, at) => standings[at] === "missing")
          .map((inverter) => inverterAgeS(inverter, states)),
      )
    : undefined;
  const ageOf = (receivedAtMs: number | undefined, ageS = 0) =>
    receivedAtMs === undefined ? undefined : dataAgeS(ageS, receivedAtMs, nowMs);
  note("inverters", inverterS, "inverter");
  note("strings", inverterS, "inverter");
  if (battery?.data.values) {
    note("battery", ageOf(battery.receivedAtMs, battery.data.data_age), "battery");
  }
  note("charger", ageOf(charger?.receivedAtMs, charger?.data.data_age), "charger");
  note("controller", ageOf(solar?.receivedAtMs, oldestS(solar)), "controller");
  note("grid", ageOf(live.receivedAt.get(meterReceipt)), "meter");
  const houseS = Math.max(
    ...(["inverters", "grid", "charger"] as const).map((node) => stale.get(node) ?? 0),
  );
  if (houseS > 0) stale.set("house", houseS);
  return stale;
}

const sunParts = ["inverters", "controller", "battery", "charger"] as const;

/** Age in s of the oldest stale part that the power of the sun is worked out from; undefined if none is stale. */
export function staleSunS(stale: ReadonlyMap<FlowNode, number>): number | undefined {
  const ages = sunParts.flatMap((node) => stale.get(node) ?? []);
  return ages.length > 0 ? Math.max(...ages) : undefined;
}

/** Age of the charge controller that was silent longest. */
function oldestS(solar: FeedState<SolarLive>): number {
  return (solar?.data.chargers ?? []).reduce((ageS, one) => Math.max(ageS, one.data_age), 0);
}
