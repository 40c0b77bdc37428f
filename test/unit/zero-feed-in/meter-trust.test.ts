import { expect, it } from "vitest";
import { MeterWatch } from "#plant/zero-feed-in/meter-trust.ts";

it.each([
  [2, 30],
  [10, 30],
  [20, 60],
])("a meter that is read each %i s is silent after more than %i s", (periodS, silentS) => {
  const startS = 1000;
  const stands = [silentS, silentS + 1].map((passedS) =>
    new MeterWatch(periodS, startS).trust(startS + passedS),
  );
  expect(stands).toEqual(["good", "silent"]);
});
