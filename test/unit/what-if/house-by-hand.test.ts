import { afterAll, expect, it } from "vitest";
import { cutDaysBy, dayAfter, dayStartS } from "#plant/history/local-day.ts";
import { useZone, zoneOffset } from "#plant/history/zone.ts";
import { sourceColumn } from "#plant/what-if/columns.ts";
import { type House, houseOf } from "#plant/what-if/house.ts";
import { curvesOf } from "../../support/handDays.ts";

afterAll(() => cutDaysBy(undefined));

function knownHouse(house: ReturnType<typeof houseOf>): House {
  if (typeof house === "string") throw new Error(house);
  return house;
}

useZone("Europe/Berlin");

/** 200 W from the grid for ten hours, in which also 100 W flowed into it, and 300 W into it afterwards. */
const grid = {
  mean: (at: number) => (at < 600 ? 200 : -300),
  low: (at: number) => (at < 600 ? -100 : -300),
  high: (at: number) => (at < 600 ? 500 : -300),
};

it("a house is counted from its days, of which each is in its month", () => {
  const days = ["2026-02-01", "2026-01-31"].flatMap((day) => curvesOf(day, { total: 500, grid }));
  expect(knownHouse(houseOf(days, []))).toMatchObject({
    first: "2026-01-31",
    last: "2026-02-01",
    recordedDays: 2,
    usedDays: 2,
    recorded: { importWh: expect.closeTo(4000, 6), exportWh: expect.closeTo(8400, 6) },
    metered: { importWh: expect.closeTo(4000, 6), exportWh: expect.closeTo(8400, 6) },
    // 50 W more flowed each way than a mean of 200 W shows.
    hiddenExchangeWh: expect.closeTo(2 * 500, 6),
    negativeLoadWh: 0,
    clampedSunWh: 0,
    gaps: 0,
    fullMinutes: 0,
    hasBattery: false,
    presentWh: undefined,
    inverterEff: 0.95,
    isEfficiencyMeasured: false,
    months: [
      { name: "2026-01", knownDays: 1 },
      { name: "2026-02", knownDays: 1 },
    ],
    buckets: { atS: ["2026-01-31", "2026-02-01"].map(dayStartS), values: [0, 1] },
    minutes: {
      time: {
        stretches: [{ index: 0, startS: dayStartS("2026-01-31"), count: 2880 }],
        offsets: [{ fromS: dayStartS("2026-01-31"), offsetS: 3600 }],
      },
      sun: new Float64Array(2880).fill(500),
      load: Float64Array.from({ length: 2880 }, (_, at) => (at % 1440 < 600 ? 700 : 200)),
    },
  });
});

it("a minute is known by half a minute, and a day by 95 % of its minutes", () => {
  const seconds = new Map([
    [700, 299],
    [701, 300],
  ]);
  const part = { ...grid, covered: (at: number) => seconds.get(at) ?? 600 };
  const holed = curvesOf("2026-01-31", { total: 500, grid: part });
  expect(knownHouse(houseOf(holed, [])).minutes.time.stretches).toEqual([
    { index: 0, startS: dayStartS("2026-01-31"), count: 700 },
    { index: 700, startS: (dayStartS("2026-01-31") ?? 0) + 701 * 60, count: 739 },
  ]);
  const upTo = (minutes: number) => {
    const cut = { mean: grid.mean, covered: (at: number) => (at < minutes ? 600 : 0) };
    return houseOf(
      [
        ...curvesOf("2026-01-30", { total: 500, grid: cut }),
        ...curvesOf("2026-01-31", { total: 500, grid }),
      ],
      [],
    );
  };
  expect(upTo(1368)).toMatchObject({
    usedDays: 2,
    gaps: 1,
    recorded: { importWh: 4000, exportWh: 768 * 5 + 4200 },
  });
  expect(upTo(1380)).toMatchObject({ usedDays: 2, gaps: 0 });
  expect(upTo(1367)).toMatchObject({ recordedDays: 2, usedDays: 1, first: "2026-01-31" });
  expect(
    houseOf(curvesOf("2026-01-31", { total: { mean: () => 1, covered: () => 0 }, grid }), []),
  ).toBe("noDays");
});

it.each([
  [424, 0.95, false],
  [425, 0.85, true],
  [495, 0.99, true],
  [496, 0.95, false],
])("500 W of a battery that become %i W are converted at %f", (fedW, inverterEff, isMeasured) => {
  const soc = { mean: (at: number) => (at < 10 ? 99 : 98.9) };
  const curves = { total: 600, grid: 0, battery: -500, soc, "inv 1": 300, "inv 2": fedW - 300 };
  const house = knownHouse(houseOf(curvesOf("2026-01-31", curves), ["0", "1", "2"]));
  expect(house).toMatchObject({
    inverterEff: expect.closeTo(inverterEff, 9),
    isEfficiencyMeasured: isMeasured,
    fullMinutes: 10,
    hasBattery: true,
  });
  // The panels' further power: negative if the battery seems to have given more.
  const sunW = 600 - fedW + (fedW / inverterEff - 500) * inverterEff;
  expect(house.minutes.sun[0]).toBeCloseTo(sunW, 9);
  expect(house.minutes.load[0]).toBe(600);
  expect(houseOf(curvesOf("2026-01-31", curves), ["3"])).toBe("unknownInverters");
});

it("readings out of step are counted, and an AC charger is no consumption", () => {
  const curves = { total: 100, grid: -150, battery: 93, charger: 93, "inv 1": 200 };
  expect(knownHouse(houseOf(curvesOf("2026-01-31", curves), ["1"]))).toMatchObject({
    negativeLoadWh: expect.closeTo(150 * 24, 6),
    minutes: { load: new Float64Array(1440).fill(-150) },
  });
});

it("a source that begins later was not there before, and one that is silent is unknown", () => {
  const plain = { total: 500, grid: 100 };
  const days = [
    ...curvesOf("2026-01-29", plain),
    ...curvesOf("2026-01-30", { ...plain, controller: 200 }),
    ...curvesOf("2026-01-31", plain),
  ];
  const house = knownHouse(houseOf(days, []));
  expect(house).toMatchObject({ recordedDays: 3, usedDays: 2, last: "2026-01-30" });
  expect([house.minutes.sun[0], house.minutes.sun[1440]]).toEqual([500, 500 + 200 * 0.95]);
});

it.each([
  ["Europe/Berlin", "2026-03-29"],
  ["Europe/Berlin", "2026-10-25"],
  ["Europe/London", "2026-03-29"],
  ["Europe/London", "2026-10-25"],
  ["Atlantic/Azores", "2026-03-29"],
  ["Atlantic/Azores", "2026-10-25"],
  ["Europe/Helsinki", "2026-03-29"],
  ["America/New_York", "2026-03-08"],
  ["America/New_York", "2026-11-01"],
])("the clocks of %s are set on %s when they are set", (zone, day) => {
  useZone(zone);
  const days = [-1, 0, 1, 2].flatMap((at) =>
    curvesOf(dayAfter(day, at), { total: 500, grid: 100 }),
  );
  const { time } = knownHouse(houseOf(days, [])).minutes;
  const offset = zoneOffset(zone);
  const { startS = 0, count = 0 } = time.stretches[0] ?? {};
  const moments = Array.from({ length: count / 15 }, (_, at) => startS + at * 900);
  const changes = moments.filter(
    (timeS) => timeS > startS && offset?.(timeS) !== offset?.(timeS - 900),
  );
  expect(changes).toHaveLength(1);
  expect(time.offsets).toEqual(
    [startS, ...changes].map((fromS) => ({ fromS, offsetS: offset?.(fromS) })),
  );
  useZone("Europe/Berlin");
});

it("a source is read at the known minutes, whatever the order of its days", () => {
  const days = ["2026-01-29", "2026-01-30", "2026-01-31"];
  // Every 50th minute is no minute of the house, and half a minute counts as a minute.
  const rare = { mean: () => 100, covered: (at: number) => (at % 50 === 7 ? 0 : 600) };
  const found = {
    mean: (at: number) => at / 10,
    covered: (at: number) => (at % 3 === 0 ? 299 : 300),
  };
  const house = knownHouse(
    houseOf(
      days.flatMap((day) => curvesOf(day, { total: 500, grid: rare })),
      [],
    ),
  );
  const { time, sun } = house.minutes;
  const own = [days[2], days[0]].flatMap((day = "") => curvesOf(day, { "str 1": found, other: 9 }));
  const cut = [
    ...own,
    {
      ...own[0],
      day: days[1] ?? "",
      startS: dayStartS(days[1] ?? "") ?? 0,
      source: "str 1",
      bytes: Uint8Array.of(1),
    },
  ];
  const minutes = [0, 1, 2].flatMap((day) =>
    Array.from({ length: 1440 }, (_, at) => ({ day, at })).filter(({ at }) => at % 50 !== 7),
  );
  const expected = minutes.map(({ day, at }) => (day === 1 || at % 3 === 0 ? Number.NaN : at / 10));
  expect(expected).toHaveLength(sun.length);
  expect([...sourceColumn(cut, "str 1", time)]).toEqual(expected);
  expect(sourceColumn(cut, "str 1", { ...time, stretches: [] })).toHaveLength(0);
});
