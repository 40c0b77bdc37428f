import { expect, it } from "vitest";
import { controlledInverter } from "#hub/zeroFeedIn/inverterReports.ts";

const channels = Object.fromEntries(["0", "1", "2", "3"].map((at) => [at, {}]));
const limit = { limit_relative: 100, max_power: 1500, limit_set_status: "Ok" } as const;

it.each([
  // HM with four inputs: each input has its part of a limit.
  ["116180000001", "input"],
  ["116480000001", "total"],
  ["114180000001", "input"],
])("the limit of %s is one of %s", (serial, sharing) => {
  const inverter = {
    serial,
    name: "",
    order: 0,
    data_age: 0,
    poll_enabled: true,
    reachable: true,
    producing: true,
    limit_relative: 100,
    limit_absolute: 1500,
    DC: channels,
  };
  expect(controlledInverter(inverter, { [serial]: limit })).toMatchObject({
    sharing,
    ratedW: 1500,
    inputs: 4,
  });
});
