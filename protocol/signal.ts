import { signalPercent } from "./kernel/signal.ts";

/** Signal quality in percent for a received signal strength in dBm (`sta_rssi`): 0 at -100 and below, 100 at -50 and above. Source: spec 2 section 9. */
export function signalQuality(rssiDbm: number): number {
  return signalPercent(rssiDbm);
}
