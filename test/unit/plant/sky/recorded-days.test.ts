import { expect, it } from "vitest";
import { emptyMinutes, encodeMinutes, minutesIn } from "#plant/history/day-minutes.ts";
import { recordedDays } from "#plant/sky/recorded-days.ts";
import { skyInScript } from "#protocol/kernel/sky.ts";
import { createSkyTasks } from "#workers/sky-tasks.ts";

function curve(source: string, day: string, tenths: number) {
  const minutes = emptyMinutes();
  for (const column of ["low", "mean", "high"] as const) minutes[column].fill(tenths);
  minutes.covered.fill(600);
  const startS = Date.parse(`${day}T00:00:00Z`) / 1000;
  return { source, day, startS, bytes: Uint8Array.from(encodeMinutes(minutes)) };
}

const noonOf = (minutes: { readonly mean: Int32Array }) => minutes.mean[720];

it("gives the days of a record oldest first, each string in its place, also where one was not recorded", () => {
  const days = [
    ...recordedDays(
      [
        curve("str b 1", "2026-05-02", 21),
        curve("str a 0", "2026-05-02", 20),
        curve("inv b", "2026-05-01", 13),
        curve("str b 0", "2026-05-01", 10),
        curve("str b 1", "2026-05-01", 11),
      ],
      [
        { serial: "b", strings: [0, 1] },
        { serial: "a", strings: [0] },
      ],
    ),
  ];
  expect(
    days.map((day) => day.map(({ strings }) => strings.map((one) => noonOf(one.minutes)))),
  ).toEqual([
    [[10, 11], [undefined]],
    [[undefined, 21], [20]],
  ]);
  expect(noonOf(days[0]?.[0]?.ac.minutes ?? emptyMinutes(0))).toBe(13);
  const [first, second] = days.map((day) => day[1]?.strings[0]?.startS);
  expect([first, second]).toEqual(["01", "02"].map((day) => Date.parse(`2026-05-${day}`) / 1000));
});

it("leaves out the minutes in which a limit held an inverter down, or was changed near its power", () => {
  const day = "2026-05-01";
  const limit = curve("limit a", day, 5000);
  const minutes = minutesIn(limit.bytes);
  // Halved at noon, and set to twice the power in the evening.
  for (const column of ["low", "mean", "high"] as const) {
    minutes[column].fill(2500, 720);
    minutes[column].fill(10_000, 1080);
  }
  const held = minutesIn(curve("held a", day, 0).bytes);
  for (const column of ["mean", "high"] as const) held[column].fill(400, 800, 803);
  const curves = [
    curve("inv a", day, 4900),
    curve("str a 0", day, 5100),
    { ...limit, bytes: Uint8Array.from(encodeMinutes(minutes)) },
    { ...limit, source: "held a", bytes: Uint8Array.from(encodeMinutes(held)) },
  ];
  const heldOf = (some: typeof curves) => {
    const [plant] = [...recordedDays(some, [{ serial: "a", strings: [0] }])];
    return Array.from(plant?.[0]?.strings[0]?.held?.entries() ?? []).flatMap(([at, isHeld]) =>
      isHeld === 1 ? [at] : [],
    );
  };
  expect(heldOf(curves)).toEqual([720, 721, 800, 801, 802, 1080, 1081]);
  expect(heldOf(curves.slice(0, 2))).toEqual([]);
});

it("learns nothing without a record, and takes no answer that is cut", async () => {
  const tasks = createSkyTasks(skyInScript, 5);
  expect(tasks.add(Uint8Array.of(1, 2, 3))).toBe(false);
  const place = { latitudeDeg: 52, longitudeDeg: 13, altitudeM: 0 };
  expect(await tasks.learn({ place, inverters: [], peaksW: [] })).toBeUndefined();
});
