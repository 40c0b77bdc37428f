import { type GatewayFacts, noFacts } from "#hub/record/gatewayFacts.ts";
import { RecordWriter, type RecordOptions } from "#hub/record/recordWriter.ts";
import type { GatewayListener } from "#hub/gatewayListener.ts";
import { dayOf } from "#plant/history/local-day.ts";

const noonMs = new Date(2026, 5, 1, 12).getTime();
/** When the record of the house begins. */
export const house = { noonMs, day: dayOf(noonMs / 1000) };

const total = (watt: number) =>
  JSON.stringify({ total: { Power: { v: watt, u: "W", d: 1 } }, power_meter: { enabled: true } });

/** A gateway that answers nothing. */
export const silentFacts: GatewayFacts = {
  ...noFacts,
  chargerSide: () => Promise.resolve("output" as const),
};

/** The record of a gateway named "house" that tells the power of all inverters, by a clock that `pass` moves. */
export function startHouse(store: RecordOptions["store"], facts = silentFacts) {
  const clock = { monotonicMs: 0, systemMs: noonMs };
  const taps: GatewayListener[] = [];
  const reports: string[] = [];
  const record = new RecordWriter({
    store,
    gateways: [{ name: "house", listen: (_, tap) => (taps.push(tap), () => undefined) }],
    facts: () => facts,
    clock: () => clock,
    earliestMs: noonMs - 1e9,
    report: (line) => reports.push(line),
  });
  const pass = (seconds: number, watt: number, everyMs = 10_000) => {
    for (let passedMs = 0; passedMs < seconds * 1000; passedMs += everyMs) {
      clock.monotonicMs += everyMs;
      clock.systemMs += everyMs;
      taps.at(-1)?.onMessage("/livedata", total(watt), clock.systemMs);
    }
  };
  return { record, clock, pass, reports };
}
