import { expect, it } from "vitest";
import { daysBetween } from "#plant/history/local-day.ts";
import type { ClearDay } from "#plant/sky/clear-share.ts";
import { healthOfPlant } from "#plant/sky/health-of-plant.ts";
import { knownString } from "../../../support/sky/clearPlant.ts";
import { atOnce } from "../../../support/sky/playedHealth.ts";

const place = { latitudeDeg: -35, longitudeDeg: 8, altitudeM: 200 };
const names = ["East", "West"].map((name, number) => ({
  serial: "a",
  number,
  name,
  inverterName: "Roof",
  configuredPeakW: undefined,
}));
const models = [0, 0].map(() => knownString({ tiltDeg: 30, azimuthDeg: 0 }, 400));

/** Days by a model, on two of which the first string gives next to nothing. */
function daysBy(modelS: number, from: string, to: string): readonly ClearDay[] {
  return daysBetween(from, to).map((day) => ({
    day,
    modelS,
    of: 2,
    strings: names.map(({ serial, number }) => {
      const index = number === 0 && (day === "2026-07-10" || day === "2026-01-10") ? 0.05 : 1;
      const sums = { gaveWh: 2000 * index, clearWh: 2000, seenWh: 2000, wholeWh: 2000 };
      return { serial, number, ...sums, index, bareIndex: index, blocks: 60 };
    }),
  }));
}

it("goes by the days of the model that most of them are by, with names and what is clipped", () => {
  const days = [
    ...daysBy(1, "2026-01-01", "2026-01-20"),
    ...daysBy(2, "2026-07-01", "2026-07-30"),
    ...daysBy(3, "2026-07-31", "2026-08-05"),
  ];
  const plant = { atS: 2, place, strings: names, model: { strings: models } };
  const found = atOnce(healthOfPlant(plant, days, [{ serial: "a", ratingW: 300 }]));
  expect(found).toMatchObject({
    firstDay: "2026-07-01",
    lastDay: "2026-07-30",
    // In the south snow lies in July.
    events: [{ kind: "snow", day: "2026-07-10", strings: [{ number: 0 }] }],
    strings: ["East", "West"].map((name) => ({
      name,
      inverterName: "Roof",
      state: "firm",
      learntDays: 90,
      basis: "siblings",
    })),
    clipping: [{ serial: "a" }],
  });
  expect(atOnce(healthOfPlant(plant, [], []))).toMatchObject({
    firstDay: null,
    lastDay: null,
    events: [],
    clipping: [],
  });
});
