import { atom, useAtomValue } from "jotai";
import { staleNodes } from "#plant/flow/flow-ages.ts";
import { flowReadings } from "#plant/flow/flow-readings.ts";
import { powerFlow, type FlowNode, type PowerFlow } from "#plant/flow/power-flow.ts";
import { inverterStanding } from "#protocol/live/sums.ts";
import { chargerSideAtom } from "#app/shared/gateway/profile.ts";
import { useLimiterRole } from "#app/shared/live/askLimiter.ts";
import { batteryFeedAtom, chargerFeedAtom, solarFeedAtom } from "#app/shared/live/deviceFeeds.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { inverterStatesAtom, lightAtom } from "#app/shared/live/light.ts";
import { storageSerialAtom, unmeteredAtom } from "#app/shared/live/limiterRole.ts";
import { otherSunAtom } from "#app/shared/live/sun.ts";
import { useSun } from "#app/shared/time/useSun.ts";

export interface ShownFlow {
  readonly flow: PowerFlow;
  /** The gateway has answered. */
  readonly isKnown: boolean;
  /** Parts with stale figures, with their age in s. */
  readonly stale: ReadonlyMap<FlowNode, number>;
  /** Power from the sun in W by the history's model; null where the panels alone are the sun, undefined if unknown. */
  readonly sunW: number | undefined | null;
  /** State of charge in percent. */
  readonly soc: number | undefined;
  /** Without a power meter the consumption of the house is unknown. */
  readonly hasMeter: boolean;
  readonly inverters: {
    readonly all: number;
    readonly producing: number;
    /** Some inverters are unreachable by day: their power is missing from the sums. */
    readonly isPartial: boolean;
  };
}

/** The flow of the plant now. Devices that are not enabled are not asked. */
export function useFlow(): ShownFlow {
  useLimiterRole();
  useSun(useAtomValue(lightAtom).isAsked);
  const stale = useAtomValue(staleAtom);
  return { ...useAtomValue(flowAtom), stale };
}

// Reading a feed opens its socket.
const feedsAtom = atom((get) => {
  const live = get(liveFeedAtom).state;
  return {
    live,
    battery: live.battery?.enabled ? get(batteryFeedAtom).state : undefined,
    charger: live.charger?.enabled ? get(chargerFeedAtom).state : undefined,
    solar: live.solar?.enabled ? get(solarFeedAtom).state : undefined,
  };
});

const flowAtom = atom((get) => {
  const { live, battery, charger } = get(feedsAtom);
  const storageSerial = get(storageSerialAtom);
  const states = get(inverterStatesAtom);
  const { isPartial } = get(lightAtom);
  const readings = flowReadings(live, {
    battery: battery?.data,
    charger: charger?.data,
    storageSerial,
    unmetered: get(unmeteredAtom),
    chargerSide: get(chargerSideAtom),
    isDay: states.isDay,
    nowMs: states.nowMs,
  });
  return {
    flow: powerFlow(readings),
    isKnown: live.total !== undefined,
    hasMeter: readings.grid !== undefined,
    sunW: get(otherSunAtom),
    soc: live.battery?.soc?.v ?? undefined,
    inverters: {
      all: live.inverters.length,
      producing: live.inverters.filter(
        (one) => one.producing && inverterStanding(one, { ...states, live }) === "current",
      ).length,
      isPartial,
    },
  };
});

// A constant, so that nothing renders again while nothing is stale.
const none: ReadonlyMap<FlowNode, number> = new Map();

const staleAtom = atom((get) => {
  const { live, ...feeds } = get(feedsAtom);
  const stale = staleNodes({ ...get(inverterStatesAtom), live }, feeds);
  return stale.size > 0 ? stale : none;
});
