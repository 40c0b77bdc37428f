import { expect, it } from "vitest";
import { limiterAsks } from "#plant/limiter/asked.ts";
import type { GovernedInverter } from "#protocol/schema/limiter-list.ts";
import type { LiveInverter } from "#protocol/schema/live.ts";

const role = (source: number, more: Partial<GovernedInverter> = {}) => ({
  enabled: true,
  inverters: [
    {
      serial: "1161a0112233",
      is_governed: true,
      is_behind_power_meter: true,
      power_source: source,
      use_overscaling_to_compensate_shading: false,
      allow_standby: true,
      lower_power_limit: 50,
      upper_power_limit: 800,
      ...more,
    },
  ],
});

const inverter = (limitW: number, more: Partial<LiveInverter> = {}): LiveInverter => ({
  serial: "1161A0112233",
  name: "Barn",
  order: 0,
  data_age: 1,
  poll_enabled: true,
  reachable: true,
  producing: true,
  limit_relative: 10,
  limit_absolute: limitW,
  ...more,
});

it.each([
  ["between", role(0), inverter(300)],
  ["lower", role(0), inverter(50.4)],
  ["upper", role(1), inverter(799)],
  ["upper", role(1), inverter(1500)],
  ["standby", role(0), inverter(300, { producing: false })],
  ["standby", role(2), inverter(300, { producing: false })],
  ["lower", role(2, { allow_standby: false }), inverter(50, { producing: false })],
  ["unreachable", role(0), inverter(300, { reachable: false })],
  ["limitUnknown", role(0), inverter(0)],
] as const)("asks %s", (ask, limiter, live) => {
  expect(limiterAsks(limiter, [live], true).map((one) => one.ask)).toEqual([ask]);
});

it("asks nothing of modules by night, but of the battery", () => {
  expect(limiterAsks(role(1), [inverter(300)], false)[0]?.ask).toBe("night");
  expect(limiterAsks(role(0), [inverter(300)], false)[0]?.ask).toBe("between");
});

it("asks nothing while it is off, and of no inverter that it does not govern", () => {
  expect(limiterAsks({ ...role(0), enabled: false }, [inverter(300)], true)).toEqual([]);
  expect(limiterAsks(role(0, { is_governed: false }), [inverter(300)], true)).toEqual([]);
});
