import fc from "fast-check";
import { expect, it } from "vitest";
import { figuresTable } from "#app/record/history/export/figuresTable.ts";
import { curveLines } from "#plant/history/curve-table.ts";
import { emptyMinutes, encodeMinutes, energyOf } from "#plant/history/day-minutes.ts";
import type { DayFigures } from "#plant/history/figures.ts";
import { dayAfter, dayStartS } from "#plant/history/local-day.ts";
import { sourceOf } from "#plant/history/sources.ts";
import { tableLine, type DecimalMark } from "#plant/history/table-csv.ts";

const marks = ["." as const, "," as const];

it("writes numbers that are read back as they were, whatever the mark", () => {
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(fc.array(number, { minLength: 1 }), fc.constantFrom(...marks), (values, mark) => {
      const line = tableLine(
        values.map((value) => ({ value, digits: 3 })),
        mark,
      );
      const read = line
        .trimEnd()
        .split(mark === "," ? ";" : ",")
        .map((field) => Number(field.replace(mark, ".")));
      expect(read).toHaveLength(values.length);
      read.forEach((value, at) => expect(value).toBeCloseTo(values[at] ?? 0, 2));
      expect(line).not.toMatch(/-0[.,]000/);
    }),
  );
});

const day = "2026-06-21";
const startS = dayStartS(day) ?? 0;

function record(source: string, meanW: readonly (number | undefined)[]) {
  const minutes = emptyMinutes();
  meanW.forEach((mean, minute) => {
    if (mean === undefined) return;
    minutes.covered[minute] = 600;
    for (const column of [minutes.low, minutes.mean, minutes.high]) column[minute] = mean * 10;
  });
  const energy = energyOf(minutes);
  return { source, day, startS, untilS: startS + 60, energy, minutes: encodeMinutes(minutes) };
}

it("gives each step its mean, leaves out what is not known, and names the time twice", () => {
  const sun = record("sun", [100, 300, undefined, undefined, undefined, 50]);
  const grid = record("grid", [-20, -20]);
  const lines = (minutes: number, mark: DecimalMark) =>
    curveLines([sun, undefined, grid], { minutes, mark }).trimEnd().split("\r\n");
  expect(lines(2, ".").map((line) => line.split(",").slice(2))).toEqual([
    ["200.0", "", "-20.0"],
    ["50.0", "", ""],
  ]);
  const utc = new Date(startS * 1000).toISOString().slice(0, 16).replace("T", " ");
  expect(lines(60, ",")).toEqual([`${day} 00:00;${utc};150,0;;-20,0`]);
  expect(curveLines([undefined], { minutes: 1, mark: "." })).toBe("");
});

it("keeps the figures by day of a month of a large plant below 100 kB", () => {
  const inverters = Array.from({ length: 10 }, (_, at) => `1164${at}0412345`);
  const ids = ["sun", "house", "total", "battery", "soc", "grid"].concat(
    inverters.flatMap((serial) => [
      `inv ${serial}`,
      ...[0, 1, 2, 3].map((at) => `str ${serial} ${at}`),
    ]),
  );
  const sources = ids.flatMap((id) => sourceOf(id) ?? []);
  const days = Array.from({ length: 31 }, (_, at) => dayAfter("2026-07-01", at));
  const energy = { inWh: 123_456.789, outWh: 23_456.789, coveredS: 86_400 };
  const text = figuresTable({
    figures: new Map(ids.map((id) => [id, days.map((one) => ({ day: one, energy }))])),
    sources,
    period: { first: "2026-07-01", last: "2026-07-31" },
    step: "day",
    mark: ",",
    worth: {
      prices: [{ from: "2026-07-11", importPerKWh: 0.3, exportPerKWh: 0.1 }],
      currency: "EUR",
    },
    // On two days something is known of a clear sky, on one too little.
    clear: [0, 1, 2].map((at) => ({
      day: dayAfter("2026-07-05", at),
      known: 1,
      of: 1,
      gaveWh: 624,
      clearWh: at === 2 ? 1 : 1000,
      seenWh: 1000,
      wholeWh: 1000,
    })),
    titles: {
      clear: "klar",
      corrected: "korrigiert",
      basis: (name) => name,
      time: "Tag",
      source: ({ id }) => `Dach an der Westseite des Hauses ${id}`,
      flow: (name) => name,
      share: (name) => name,
    },
  });
  expect(text.length).toBeLessThan(100_000);
  const rows = text.trimEnd().split("\r\n");
  expect(rows).toHaveLength(32);
  const columns = new Set(rows.map((row) => row.split(";").length));
  expect([...columns]).toHaveLength(1);
  expect(rows[0]).toMatch(/saved \(EUR\);klar \(%\)$/);
  const ends = rows.slice(1).map((row) => row.split(";").slice(-2));
  // Ten days have no price, and so no amount.
  expect(ends.filter(([saved]) => saved === "")).toHaveLength(10);
  expect(ends.map(([, clear]) => clear).slice(3, 8)).toEqual(["", "62,4", "62,4", "", ""]);
  expect(rows[1]).toMatch(/^2026-07-01;123,457;/);
});

it("says in the title of a column whether its energies are a counter's", () => {
  const energy = { inWh: 5800, outWh: 0, coveredS: 20_000 };
  const [first, second] = [
    { day: "2026-07-01", energy },
    { day: "2026-07-02", energy, yieldWh: 9000 },
  ];
  const figures = new Map<string, readonly DayFigures[]>([
    ["sun", [first]],
    ["total", [{ ...first, yieldWh: 11_761 }, second]],
    ["controller", [first, second]],
    ["inv 116410412345", [{ ...first, correctedWh: 900 }, second]],
  ]);
  const text = figuresTable({
    figures,
    sources: [...figures.keys()].flatMap((id) => sourceOf(id) ?? []),
    period: { first: "2026-07-01", last: "2026-07-02" },
    step: "day",
    mark: ".",
    worth: { prices: [] },
    clear: [],
    titles: {
      time: "Day",
      clear: "",
      corrected: "Corrected",
      source: ({ kind }) => kind,
      flow: (name) => name,
      share: (name) => name,
      basis: (name) => name,
    },
  });
  const [head = "", row = ""] = text.split("\r\n");
  expect(head).toContain("sun (kWh)");
  expect(head).toContain("total (kWh, counted)");
  expect(head).toContain("controller (kWh, partlyCounted)");
  expect(head).toContain("inverter (kWh, counted)");
  // Without prices nobody knows an amount.
  expect(head).toContain("selfSufficiency (%)");
  expect(head).not.toContain("saved");
  expect(row).toMatch(/^2026-07-01,5.800,11.761,5.800,0.900/);
});
