import { expect, it } from "vitest";
import { durationParts } from "#app/hub/duration.ts";

it.each([
  [59, { days: 0, hours: 0, minutes: 0 }],
  [3_599, { days: 0, hours: 0, minutes: 59 }],
  [90_061, { days: 1, hours: 1, minutes: 1 }],
  [-5, { days: 0, hours: 0, minutes: 0 }],
])("splits %d seconds", (seconds, parts) => {
  expect(durationParts(seconds)).toEqual(parts);
});
