/**
 * Signal quality in percent, 0 to 100: 0 at -100 dBm and below, 100 at -50 dBm and above, linear
 * between. Source: spec 2 section 9. Twin: assembly/signal.ts.
 */
export function signalPercent(rssiDbm: number): number {
  if (rssiDbm <= -100) return 0;
  if (rssiDbm >= -50) return 100;
  return 2 * (rssiDbm + 100);
}
