import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { KnownTable } from "#app/record/insight/strings/KnownTable.tsx";
import { stringRows } from "#app/record/insight/strings/stringRows.ts";
import type { Locale } from "#app/shared/i18n/locale.ts";
import type { StringNow } from "#hub-api/sky.ts";
import { axeProblems } from "../../support/axeDom.ts";
import { listedInverter } from "../../support/liveBench.ts";
import { renderPart } from "../../support/renderPart.tsx";

const powers = [100, 102, 60, 5];
const rows = stringRows(
  powers.map((power, order) =>
    listedInverter({
      serial: `s${order}`,
      name: `Inverter ${order}`,
      order,
      limit_absolute: -1,
      DC: { "0": { Power: { v: power, u: "W", d: 1 } } },
    }),
  ),
  undefined,
);
const known: readonly StringNow[] = powers.map((_, at) => ({
  serial: `s${at}`,
  number: 0,
  ...(at < 3
    ? {
        state: "firm",
        plane: { tiltDeg: 33, azimuthDeg: 172 },
        light: { clearW: 200, peakW: 400, group: 0, isInSun: true },
      }
    : { state: "unknown", reason: "tooFewClearDays" }),
}));

async function show(language: Locale = "en") {
  await renderPart(
    <main>
      <KnownTable rows={rows} known={known} storageSerial={undefined} />
    </main>,
    language,
    ["insight", "sky"],
  );
  return () =>
    screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent ?? "");
}

it("says which way strings face, what each should give, and what is weak first", async () => {
  const shown = await show();
  const [group, ...strings] = shown();
  expect(group).toBe("Facing south (172°), 33° steep");
  expect(strings[0]).toMatch(/^Inverter 2.*41\s% below.*60.0\sW.*expected 101\sW/s);
  expect(strings.slice(1, 3).map((text) => text.slice(0, 10))).toEqual([
    "Inverter 0",
    "Inverter 1",
  ]);
  expect(strings[3]).toBe("Not known yet: Too few clear days were recorded.");
  expect(strings[4]).not.toMatch("expected");
  expect(await axeProblems()).toEqual([]);
});

it("sorts within what faces alike, once somebody asks for it", async () => {
  const shown = await show();
  const column = screen.getByRole("columnheader", { name: "Power" });
  expect(column.getAttribute("aria-sort")).toBeNull();
  fireEvent.click(within(column).getByRole("button"));
  expect(column.getAttribute("aria-sort")).toBe("descending");
  expect(shown().map((text) => text.slice(0, 10))).toEqual([
    "Facing sou",
    "Inverter 2",
    "Inverter 1",
    "Inverter 0",
    "Not known ",
    "Inverter 3",
  ]);
});

it.each([
  ["de", "Nach Süden (172°), 33° steil", /erwartet 101\sW/],
  ["fr", "Orientation sud (172°), inclinaison 33°", /attendu 101\sW/],
] as const)("reads in %s", async (language, title, expected) => {
  const [group, weak] = (await show(language))();
  expect(group).toBe(title);
  expect(weak).toMatch(expected);
});

it("takes which way a string that is not known faces by one tap, in this browser where no hub records", async () => {
  const shown = await show();
  fireEvent.click(screen.getByText("Which way do the strings face?"));
  const string = await screen.findByRole("group", { name: "Inverter 3 · String 1" });
  expect(screen.getAllByRole("group", { name: /String/ })).toHaveLength(1);
  const west = within(string).getByRole("button", { name: "west" });
  fireEvent.click(west);
  await waitFor(() => expect(west.getAttribute("aria-pressed")).toBe("true"));
  expect(localStorage.getItem("heliograph.facings")).toContain("w");
  expect(shown().at(-1)).toMatch(/^Inverter 3/);
  expect(await axeProblems()).toEqual([]);
  fireEvent.click(west);
  await waitFor(() => expect(west.getAttribute("aria-pressed")).toBe("false"));
});
