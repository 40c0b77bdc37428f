import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { CalendarHeat } from "#app/record/history/calendar/CalendarHeat.tsx";
import { drawChart } from "#app/record/history/drawing/drawChart.ts";
import { figuresTable } from "#app/record/history/export/figuresTable.ts";
import { HistoryFigures } from "#app/record/history/HistoryFigures.tsx";
import { bars } from "#app/record/history/model/chartModel.ts";
import { energyOf } from "#app/record/history/model/historyData.ts";
import { historyDataOf } from "#app/record/history/model/needs.ts";
import { rowsOf } from "#app/record/history/model/rows.ts";
import { tableCsv } from "#app/record/history/model/tableCsv.ts";
import { FiguresTable } from "#app/record/history/table/FiguresTable.tsx";
import { csvDayOf, csvHeader } from "#plant/history/csv.ts";
import { plantSource } from "#plant/history/sources.ts";
import { renderPart } from "../../support/renderPart.tsx";

// A day whose yield the owner typed, beside one that was only recorded, in each place that shows or writes it.

const source = plantSource("total");
const energy = { inWh: 13_000, outWh: 0, coveredS: 86_400 };
const figures = [
  { source: "total", day: "2026-06-19", energy, yieldWh: 5000 },
  { source: "total", day: "2026-06-20", energy, yieldWh: 13_200, correctedWh: 9600 },
];
const period = { first: "2026-06-01", last: "2026-06-30" };
const layer = { source, figures, days: [], samples: undefined };
const known = { first: "2026-06-01", last: "2026-06-30" };
const choice = {
  subject: source,
  sources: [source],
  view: "month",
  day: "2026-06-20",
  known,
} as const;
const nothing = { presence: [], compared: [], energy: undefined, nowS: 0 };
const shown = historyDataOf(choice, { ...nothing, layers: [layer] });

const timeOf = (_: unknown, timeS: number) => new Date(timeS * 1000).toISOString().slice(0, 10);
const nameOf = () => "Inverters";

/** A canvas that tells how many corners were filled: paths of three points. */
function countedCanvas() {
  let corners = 0;
  let points = 0;
  const drawing = {
    beginPath: () => void (points = 0),
    moveTo: () => void (points += 1),
    lineTo: () => void (points += 1),
    fill: () => void (corners += points === 3 ? 1 : 0),
    measureText: () => ({ width: 20 }),
  };
  const context = new Proxy(drawing, {
    get: (target, name) => Reflect.get(target, name) ?? (() => undefined),
  });
  return { context, corners: () => corners };
}

/** Each canvas draws there, and everything is as wide as a page. */
function drawOn(context: object): void {
  // @ts-expect-error -- the part of a context that charts use
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(720);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(300);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      private readonly measure: () => void;
      constructor(measure: () => void) {
        this.measure = measure;
      }
      observe() {
        queueMicrotask(() => act(this.measure));
      }
      disconnect() {}
    },
  );
}

it("is named beside the balance, which stays as it was measured", () => {
  const balanceOf = (sun: typeof figures) =>
    energyOf(
      new Map([
        ["sun", sun],
        ["total", sun],
      ]),
      period,
    )?.isCorrected;
  expect([balanceOf(figures), balanceOf(figures.slice(0, 1))]).toEqual([true, false]);
});

it("is marked in the table, its file and the sum of the month", async () => {
  const rows = rowsOf(shown, []);
  await renderPart(
    <FiguresTable caption="June" sources={[source]} rows={rows} {...{ timeOf, nameOf }} />,
    "en",
    ["history"],
  );
  const texts = within(screen.getByRole("table"))
    .getAllByRole("row")
    .map(({ textContent }) => textContent);
  expect(texts.filter((text) => text?.includes("corrected by hand"))).toHaveLength(1);
  expect(texts.at(-1)).toMatch(/9\.60\s?kWh \(corrected by hand\)/u);
  const csv = tableCsv({ rows, sources: [source], nameOf, timeOf: (timeS) => String(timeS) });
  const fields = csv
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  expect(fields.map((line) => line.slice(-2))).toEqual([
    ["corrected_days", "basis"],
    ["0", "counter"],
    ["1", ""],
  ]);
  expect(texts[0]).toContain("Yield, by counter");
});

it("is marked in the figures of the month", async () => {
  const parts = <HistoryFigures shown={shown} sources={[{ source: source.id }]} nameOf={nameOf} />;
  const { container } = await renderPart(parts, "en", ["history"]);
  expect(container.textContent).toContain("with one corrected day");
});

it("is counted in a file of figures, and told beside the recorded yield in a file of days", () => {
  const text = figuresTable({
    figures: new Map([["total", figures]]),
    sources: [source],
    period,
    step: "day",
    mark: ".",
    worth: { prices: [], currency: "EUR" },
    clear: [],
    titles: {
      time: "Time",
      clear: "Clear",
      corrected: "Corrected",
      basis: (name) => name,
      source: () => "Inverters",
      flow: (name) => name,
      share: (name) => name,
    },
  });
  const lines = text.trimEnd().split("\r\n");
  expect(lines.map((line) => line.split(",").at(-1))).toEqual(["Corrected", "0", "1"]);
  const columns = csvHeader.trimEnd().split(",");
  const days = figures.map((record) => csvDayOf({ record }).trimEnd().split(","));
  const told = (name: string) => days.map((day) => day[columns.indexOf(name)]);
  expect(told("corrected_wh")).toEqual(["", "9600"]);
  expect(told("yield_wh")).toEqual(["5000", "13200"]);
});

it("is marked in the picture of the days", () => {
  const { context, corners } = countedCanvas();
  drawOn(context);
  const unused = {
    window: shown.bounds,
    grid: { fromS: 0, stepS: 60, count: 0 },
    layers: [],
    presence: undefined,
    compared: undefined,
  };
  const model = bars("day")({ shown, ...unused, width: 720 });
  const texts = { value: String, unit: "W", time: String, gap: String };
  drawChart(document.createElement("canvas"), model, { hue: "sun", startS: 0, texts });
  expect(corners()).toBe(1);
});

it("is marked in the calendar, with what the mark means", async () => {
  const { context, corners } = countedCanvas();
  drawOn(context);
  const year = { first: "2026-01-01", last: "2026-12-31" };
  await renderPart(
    <CalendarHeat layer={layer} period={year} today="2026-12-31" onOpen={() => undefined} />,
    "en",
    ["history"],
  );
  within(screen.getByRole("list")).getByText("corrected by hand");
  expect(corners()).toBe(1);
});

it("the cursor of a calendar of this year begins at today", async () => {
  drawOn(countedCanvas().context);
  const year = { first: "2026-01-01", last: "2026-12-31" };
  const onOpen = vi.fn<(day: string) => void>();
  const { container } = await renderPart(
    <CalendarHeat layer={layer} period={year} today="2026-06-20" onOpen={onOpen} />,
    "en",
    ["history"],
  );
  const canvas = container.querySelector("canvas");
  if (!canvas) throw new Error("no canvas");
  fireEvent.keyDown(canvas, { key: "ArrowUp" });
  fireEvent.keyDown(canvas, { key: "Enter" });
  expect(onOpen.mock.calls).toEqual([["2026-06-19"]]);
});
