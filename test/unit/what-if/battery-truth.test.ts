import { expect, it } from "vitest";
import { dayAfter } from "#plant/history/local-day.ts";
import { Engine } from "#plant/what-if/engine.ts";
import { houseOf } from "#plant/what-if/house.ts";
import { basisOf } from "#plant/what-if/question.ts";
import { answerSizes } from "#plant/what-if/answer-sizes.ts";
import { homeInverter, pastHouse, type PastHouse } from "../../support/pastHouse.ts";

const plate = { capacityWh: 5000, powerW: 2500, efficiency: 0.95, standbyW: 0 };
/** Four days of each month; `npm run bench:truth` takes all days. */
const isWhole = process.env["WHOLE_YEAR"] !== undefined;
const days = Array.from({ length: 365 }, (_, at) => dayAfter("2025-01-01", at)).filter(
  (day) => isWhole || [7, 8, 22, 23].includes(Number(day.slice(8))),
);

/** The model's result for a house, with a battery of a size. */
function predictHouse({ curves }: PastHouse, sizeWh: number) {
  const house = houseOf(curves, [homeInverter]);
  if (typeof house === "string") throw new Error(house);
  const answer = answerSizes(new Engine(), basisOf(house), {
    sizesWh: [0, plate.capacityWh],
    battery: {
      usableWh: 1,
      chargeW: plate.powerW,
      dischargeW: plate.powerW,
      chargeEff: plate.efficiency,
      dischargeEff: plate.efficiency,
      standbyW: plate.standbyW,
      coupling: "ac",
    },
    feedInW: Number.POSITIVE_INFINITY,
  });
  const months = answer.sizes.find((size) => size.sizeWh === sizeWh)?.months;
  // As counted, and not scaled to whole months.
  return {
    presentWh: house.presentWh,
    importWh: sumOf(months?.importWh),
    exportWh: sumOf(months?.exportWh),
  };
}

function sumOf(months: Float64Array | undefined): number {
  return months?.reduce((sum, wh) => sum + wh, 0) ?? Number.NaN;
}

it("a simulated year with a battery and the same year without it predict each other within 2 %", () => {
  const without = pastHouse(days);
  const withBattery = pastHouse(days, plate);
  expect(withBattery.importWh).toBeLessThan(0.8 * without.importWh);
  const [added, removed] = [predictHouse(without, plate.capacityWh), predictHouse(withBattery, 0)];
  expect([added.presentWh, removed.presentWh]).toEqual([undefined, plate.capacityWh]);
  const errors = [
    [added, withBattery],
    [removed, without],
  ].flatMap(([made, real]) =>
    made && real
      ? [made.importWh / real.importWh - 1, made.exportWh / real.exportWh - 1]
      : [Number.NaN],
  );
  if (isWhole) console.log(errors.map((error) => `${(error * 100).toFixed(2)} %`).join(", "));
  for (const error of errors) expect(Math.abs(error)).toBeLessThan(0.02);
});
