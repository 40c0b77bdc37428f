import fc from "fast-check";
import type { LiveInverter, LiveMessage } from "#protocol/areas/live.ts";

const measured = fc.record({
  v: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
  u: fc.constantFrom("W", "V", "%", "°C", ""),
  d: fc.nat(4),
});

const channels = fc.dictionary(
  fc.constantFrom("0", "1", "2", "3"),
  fc.record({ Power: measured, Voltage: measured }, { requiredKeys: [] }),
);

/** A live inverter with one of a few serials, so that messages meet the same inverter again. */
export const anyInverter: fc.Arbitrary<LiveInverter> = fc.record(
  {
    serial: fc.constantFrom("114180112233", "116190112233", "138290112233"),
    name: fc.string(),
    order: fc.nat(255),
    data_age: fc.nat(),
    poll_enabled: fc.boolean(),
    reachable: fc.boolean(),
    producing: fc.boolean(),
    limit_relative: fc.nat(100),
    limit_absolute: fc.integer({ min: -1, max: 2250 }),
    events: fc.nat(15),
    AC: channels,
    DC: channels,
    INV: channels,
  },
  {
    requiredKeys: [
      "serial",
      "name",
      "order",
      "data_age",
      "poll_enabled",
      "reachable",
      "producing",
      "limit_relative",
      "limit_absolute",
    ],
  },
);

const totals = fc.record({ Power: measured, YieldDay: measured, YieldTotal: measured });
const enabled = fc.boolean();

/** A message of the main feed of any kind: null, on-battery objects, or one inverter with totals. */
export const anyLiveMessage: fc.Arbitrary<LiveMessage> = fc.oneof(
  fc.constant(null),
  fc.record(
    {
      solar: fc.record({ enabled, total: totals }),
      charger: fc.record({ enabled, Power: measured }),
      battery: fc.record({ enabled, soc: measured }),
      power_meter: fc.record({ enabled, Power: measured }, { requiredKeys: ["enabled"] }),
    },
    { requiredKeys: [] },
  ),
  fc.record({
    inverters: fc.tuple(anyInverter),
    total: totals,
    hints: fc.record({
      time_sync: fc.boolean(),
      radio_problem: fc.boolean(),
      default_password: fc.boolean(),
    }),
  }),
);
