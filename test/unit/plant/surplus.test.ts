import { expect, it } from "vitest";
import { SURPLUS_S, surplusW } from "#plant/flow/surplus.ts";

/** Five minutes with a mean of so many W, positive while importing. */
const mean = (watts: number, coveredS = SURPLUS_S) => ({
  valueHours: (watts * coveredS) / 3600,
  coveredS,
});

it.each([
  ["what goes to the grid for some time", { area: mean(-1400), gridW: -1500, batteryW: 0 }, 1400],
  ["the same without a battery", { area: mean(-1400), gridW: -1500, batteryW: undefined }, 1400],
  ["no more once a load is on", { area: mean(-1400), gridW: -200, batteryW: 0 }, undefined],
  ["none that has just begun", { area: mean(-300), gridW: -1500, batteryW: 0 }, undefined],
  ["as little as is worth it", { area: mean(-1000, 240), gridW: -1000, batteryW: 0 }, 1000],
  ["none below that", { area: mean(-1400), gridW: -999, batteryW: 0 }, undefined],
  ["none of what a battery gives", { area: mean(-1400), gridW: -1500, batteryW: -600 }, undefined],
  ["the rest of it", { area: mean(-1800), gridW: -1900, batteryW: -600 }, 1200],
  ["none beside a charging battery", { area: mean(100), gridW: 0, batteryW: 2000 }, undefined],
  ["none without a power meter", { area: undefined, gridW: undefined, batteryW: 0 }, undefined],
  ["none while little is known", { area: mean(-1400, 239), gridW: -1500, batteryW: 0 }, undefined],
] as const)("a surplus is %s", (_, readings, watts) => {
  const found = surplusW(readings);
  expect(found === undefined ? found : Math.round(found)).toBe(watts);
});
