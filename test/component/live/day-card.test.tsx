import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { DayView } from "#app/core/live/day/DayCard.tsx";
import { HealthLine } from "#app/core/live/day/HealthLine.tsx";
import type { Health } from "#hub-api/health.ts";
import { addPart, emptyMinutes, encodeMinutes } from "#plant/history/day-minutes.ts";
import { cloudyDay } from "../../support/historyRecords.ts";
import { renderPart } from "../../support/renderPart.tsx";

const day = "2026-06-17";
const sun = cloudyDay("total", day, 720);
const records = { sun, house: cloudyDay("charger", day, 720), battery: undefined };
const nowS = sun.untilS;
const recorded = { day, nowS, records: { ...records, grid: cloudyDay("grid", day, 720) } };

it("shows the curve of the sun, and the grid once it is asked for", async () => {
  const view = <DayView recorded={recorded} isFailed={false} />;
  const { container } = await renderPart(view, "en", ["day"]);
  expect(container.textContent).not.toContain("kWh");
  const pathCount = () => container.querySelectorAll("path").length;
  expect(pathCount()).toBe(2);
  fireEvent.click(screen.getByRole("button", { name: "Grid", pressed: false }));
  expect(pathCount()).toBe(3);
  fireEvent.click(screen.getByRole("button", { name: "Grid", pressed: true }));
  expect(pathCount()).toBe(2);
  expect(screen.queryByRole("button", { name: "Battery" })).toBeNull();
});

it.each([
  [2, 0, false],
  [4, 2, true],
])(
  "draws a dot from the third minute of a record on: minute %i",
  async (count, paths, hasScale) => {
    const minutes = emptyMinutes();
    for (let minute = 600; minute < 600 + count; minute += 1)
      addPart(minutes, minute, { low: 280, mean: 280, high: 280, coveredS: 60 });
    const begun = { ...sun, minutes: encodeMinutes(minutes) };
    const none = { house: undefined, grid: undefined, battery: undefined };
    const view = (
      <DayView recorded={{ day, nowS, records: { sun: begun, ...none } }} isFailed={false} />
    );
    const { container } = await renderPart(view, "en", ["day"]);
    const drawn = [...container.querySelectorAll("path")].filter((path) => path.getAttribute("d"));
    expect(drawn).toHaveLength(paths);
    expect(container.textContent?.includes("up to")).toBe(hasScale);
  },
);

it("says how much of the day is recorded where a counter has all of it", async () => {
  const late = { ...recorded, nowS: sun.startS + 16 * 3600 };
  const view = <DayView recorded={late} isFailed={false} />;
  const { container } = await renderPart(view, "en", ["day"]);
  expect(container.textContent).toContain("The curve has 12.0\u202fh of today.");
});

it("names the recorded time with the energy of a record without a counter", async () => {
  const { yieldWh: _counter, ...uncounted } = sun;
  const late = {
    ...recorded,
    nowS: sun.startS + 16 * 3600,
    records: { ...recorded.records, sun: uncounted },
  };
  const view = <DayView recorded={late} isFailed={false} />;
  const { container } = await renderPart(view, "en", ["day"]);
  const kWh = (sun.energy.inWh / 1000).toFixed(2);
  expect(container.textContent).toContain(
    `${kWh}\u202fkWh from the sun in the time recorded today (12.0\u202fh).`,
  );
});

it.each([
  ["nothing is recorded", { day, nowS }, false, "Nothing is recorded of today yet."],
  ["it cannot be read", undefined, true, "The curve of today could not be read."],
])("says so if %s", async (_name, read, isFailed, text) => {
  const none = { sun: undefined, house: undefined, grid: undefined, battery: undefined };
  const shown = read && { ...read, records: none };
  const view = <DayView recorded={shown} isFailed={isFailed} />;
  const { container } = await renderPart(view, "en", ["day"]);
  expect(container.textContent).toContain(text);
  expect(container.querySelector("path")).toBeNull();
});

const clear = {
  startS: sun.startS,
  stepS: 300,
  powerW: Array.from({ length: 288 }, (_, at) => (at > 60 && at < 240 ? 900 : 0)),
  known: 4,
  of: 4,
  hasMore: false,
  sums: { day, known: 4, of: 4, gaveWh: 620, clearWh: 1000, seenWh: 1000, wholeWh: 1000 },
};

it.each([
  ["all strings are known", {}, "Clear day"],
  ["some are not", { of: 6 }, "Clear day of 4 of 6 strings"],
  ["there is a charge controller", { hasMore: true }, "Clear day, without charge controllers"],
])("draws a clear day behind the sun, and says of what where %s", async (_name, part, key) => {
  const shown = { ...clear, ...part };
  const view = <DayView recorded={recorded} clear={shown} isFailed={false} />;
  const { container } = await renderPart(view, "en", ["day"]);
  expect(container.textContent).toContain("So far 62% of a clear day.");
  expect(screen.getByText(key)).toBeDefined();
  expect(screen.getByRole("figure").getAttribute("aria-label")).toContain("pale line");
  expect(container.querySelectorAll("path")).toHaveLength(3);
});

it("says nothing of a clear day before there was light", async () => {
  const dark = { ...clear, sums: { ...clear.sums, gaveWh: 0, clearWh: 0, seenWh: 0, wholeWh: 0 } };
  const view = <DayView recorded={recorded} clear={dark} isFailed={false} />;
  const { container } = await renderPart(view, "en", ["day"]);
  expect(container.textContent).not.toContain("So far");
});

const string = {
  serial: "116181203366",
  number: 0,
  name: "Lower left",
  inverterName: "Barn",
  state: "firm",
  learntDays: 40,
  basis: "siblings",
  clearDays: 60,
  clearDaysNeeded: 24,
  spanDays: 400,
  spanDaysNeeded: 725,
} as const;
const health: Health = {
  firstDay: "2025-01-01",
  lastDay: "2026-06-16",
  events: [],
  strings: [string, { ...string, number: 1 }],
  clipping: [],
};
const diode = {
  kind: "diode",
  strings: [string],
  day: "2026-05-20",
  dayErrorDays: 0,
  basis: "siblings",
  siblings: 1,
  evidence: [],
} as const;

it.each([
  ["nothing happened", {}, "Nothing found on 2 watched strings lately. Health"],
  [
    "a diode is dead",
    { events: [diode, { ...diode, kind: "snow", day: "2026-06-01", endDay: "2026-06-02" }] },
    "Bypass diode: Barn, Lower left. Since 20 May 2026. One more lately. Health",
  ],
] as const)("says in a line that %s, and leads to the rest", async (_name, change, text) => {
  const view = (
    <DayView
      recorded={recorded}

      clear={clear}
      health={{ ...health, ...change }}
      isFailed={false}
    />
  );
  const { container } = await renderPart(view, "en", ["day", "sky"]);
  const link = await screen.findByRole("link", { name: "Health" });
  expect(link.getAttribute("href")).toBe("/sky?health");
  expect(container.textContent).toContain(text);
});

it("is silent about strings of which no clear day tells yet", async () => {
  const strings = [{ ...string, clearDays: 3 }];
  const view = <HealthLine health={{ ...health, strings }} today={day} />;
  const { container } = await renderPart(view, "en", ["day", "sky"]);
  expect(container.textContent).toBe("");
});
