/**
 * Signal quality in percent for a received signal strength in dBm (`sta_rssi`): 0 at -100 and below, 100 at -50 and
 * above, linear between; 0 for no number.
 */
export function signalQuality(rssiDbm: number): number {
  if (typeof rssiDbm !== "number" || !(rssiDbm > -100)) return 0;
  if (rssiDbm >= -50) return 100;
  return 2 * (rssiDbm + 100);
}
