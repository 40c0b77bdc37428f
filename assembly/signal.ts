/** Signal quality in percent of a signal strength in dBm. Twin: protocol/kernel/signal.ts. */
export function signalPercent(rssiDbm: f64): f64 {
  return min(max(2.0 * (rssiDbm + 100.0), 0.0), 100.0);
}
