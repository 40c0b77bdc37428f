import { expect, it } from "vitest";
import { keptFields } from "#app/core/settings/pages/inverter/keptFields.ts";

const string = { name: "East", max_power: 400, yield_total_offset: 0 };
const sent = {
  id: 1,
  name: "Barn",
  order: 1,
  serial: "2841A0112233",
  type: "HM-1500",
  poll_enable: true,
  poll_enable_night: true,
  command_enable: true,
  command_enable_night: true,
  reachable_threshold: 2,
  zero_runtime: true,
  zero_day: true,
  clear_eventlog: true,
  yieldday_correction: false,
  channel: [string, string],
};

it("of an inverter are those of its form that differ, without what follows from its serial", () => {
  const held = {
    ...sent,
    serial: "2841a0112233",
    type: "HERF-300",
    clear_eventlog: false,
    channel: [{ ...string, max_power: 0 }],
  };
  expect(keptFields(sent, sent)).toEqual([]);
  expect(keptFields(sent, held)).toEqual(["serial", "channel.0.max_power", "clear_eventlog"]);
});
