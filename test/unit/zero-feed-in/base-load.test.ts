import { expect, it } from "vitest";
import { Nights } from "#hub/zeroFeedIn/nights.ts";
import { addPart, emptyMinutes, encodeMinutes } from "#plant/history/day-minutes.ts";
import { baseLoadW } from "#plant/zero-feed-in/base-load.ts";

/** A day of a house; undefined is a gap. */
function dayOf(powerAt: (minute: number) => number | undefined) {
  const minutes = emptyMinutes();
  for (let minute = 0; minute < 1440; minute += 1) {
    const watts = powerAt(minute);
    if (watts !== undefined)
      addPart(minutes, minute, { low: watts, mean: watts, high: watts, coveredS: 60 });
  }
  return { minutes: encodeMinutes(minutes) };
}

it("is a tenth of the minutes of the nights from below", () => {
  const refrigerator = dayOf((minute) => (minute % 5 < 2 ? 190 : 110) + (minute % 5));
  expect(baseLoadW([refrigerator, refrigerator])).toBe(112);
});

it("does not count the day, and is unknown where no night is", () => {
  expect(baseLoadW([dayOf((minute) => (minute < 300 ? 140 : 20))])).toBe(140);
  expect(baseLoadW([dayOf((minute) => (minute < 300 ? undefined : 20))])).toBeUndefined();
  expect(baseLoadW([dayOf((minute) => (minute < 59 ? 140 : undefined))])).toBeUndefined();
  expect(baseLoadW([])).toBeUndefined();
});

it("is read once an hour for all who ask, and again at once after the record could not be read", async () => {
  const world = { nowS: Date.UTC(2026, 5, 10, 12) / 1000, isBroken: true, reads: 0 };
  const nights = new Nights({
    gateway: "house",
    wallS: () => world.nowS,
    store: {
      records: async () => {
        world.reads += 1;
        if (world.isBroken) throw new Error("The disk is full");
        return [];
      },
    },
  });
  expect(await nights.baseW()).toBeUndefined();
  world.isBroken = false;
  world.reads = 0;
  for (const passedS of [1, 3_598, 1]) {
    await Promise.all([nights.baseW(), nights.baseW()]);
    world.nowS += passedS;
  }
  // A week's days.
  expect(world.reads).toBe(7);
  await nights.baseW();
  expect(world.reads).toBe(14);
});
