import { isBatteryStale, isChargerStale, isMeterStale, meterLimitS } from "../live/age.ts";
import {
  dataAgeS,
  type BatteryLive,
  type ChargerLive,
  type SolarLive,
  type LiveState,
} from "#protocol/live.ts";
import { type FeedState, meterReceipt } from "#protocol/internal/live.ts";
import type { FlowNode } from "./power-flow.ts";

/** What the devices told last, and when that came. */
export interface FlowFeeds {
  readonly battery: FeedState<BatteryLive>;
  readonly charger: FeedState<ChargerLive>;
  readonly solar: FeedState<SolarLive>;
}

/**
 * Ages in s up to which figures are relied on, where docs/interface.md#times-and-thresholds names none: rounds of polls, and two messages.
 */
export const flowAgeLimits = { inverterS: 120, controllerS: 20, meterS: meterLimitS } as const;

/**
 * Parts whose figures are too old to be relied on, with their age in s; the house is as old as the
 * oldest of those it is worked out from. An inverter counts while the gateway adds its power up: one
 * that it counts as 0 is not old but off. `nowMs` is of the clock that the feeds were stamped with.
 */
export function staleNodes(
  live: LiveState,
  { battery, charger, solar }: FlowFeeds,
  nowMs: number,
): ReadonlyMap<FlowNode, number> {
  const stale = new Map<FlowNode, number>();
  const note = (node: FlowNode, ageS: number | undefined, isStale: (ageS: number) => boolean) => {
    if (ageS !== undefined && isStale(ageS)) stale.set(node, ageS);
  };
  const inverterS = Math.max(
    0,
    ...live.inverters
      .filter(({ producing }) => producing)
      .map(({ serial, data_age }) =>
        dataAgeS(data_age, live.receivedAt.get(serial) ?? nowMs, nowMs),
      ),
  );
  const ageOf = (receivedAtMs: number | undefined, ageS = 0) =>
    receivedAtMs === undefined ? undefined : dataAgeS(ageS, receivedAtMs, nowMs);
  note("inverters", inverterS, (ageS) => ageS > flowAgeLimits.inverterS);
  note("strings", inverterS, (ageS) => ageS > flowAgeLimits.inverterS);
  if (battery?.data.values) {
    note("battery", ageOf(battery.receivedAtMs, battery.data.data_age), isBatteryStale);
  }
  note("charger", ageOf(charger?.receivedAtMs, charger?.data.data_age), isChargerStale);
  note(
    "controller",
    ageOf(solar?.receivedAtMs, oldestS(solar)),
    (ageS) => ageS > flowAgeLimits.controllerS,
  );
  note("grid", ageOf(live.receivedAt.get(meterReceipt)), isMeterStale);
  const houseS = Math.max(
    ...(["inverters", "grid", "charger"] as const).map((node) => stale.get(node) ?? 0),
  );
  if (houseS > 0) stale.set("house", houseS);
  return stale;
}

/** Age of the charge controller that was silent longest. */
function oldestS(solar: FeedState<SolarLive>): number {
  return (solar?.data.chargers ?? []).reduce((ageS, one) => Math.max(ageS, one.data_age), 0);
}
