import { atom, useAtomValue } from "jotai";
import { flowReadings } from "#protocol/insight/flow-readings.ts";
import { powerFlow, type PowerFlow } from "#protocol/insight/power-flow.ts";
import { batteryFeedAtom, chargerFeedAtom, liveFeedAtom } from "#app/shared/live/feeds.ts";

/** The flow of the plant now. Opens the feeds of battery and charger only while these are enabled. */
export function useFlow(): PowerFlow {
  return useAtomValue(flowAtom);
}

const flowAtom = atom((get) => {
  const { state } = get(liveFeedAtom);
  const battery = state.battery?.enabled ? get(batteryFeedAtom).state : undefined;
  const charger = state.huawei?.enabled ? get(chargerFeedAtom).state : undefined;
  return powerFlow(flowReadings(state, { battery: battery?.data, charger: charger?.data }));
});
