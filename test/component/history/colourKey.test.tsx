import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { ColourKey } from "#app/record/history/drawing/ColourKey.tsx";
import { subjectId, type Subject } from "#app/record/history/model/sourceNames.ts";
import { sourceOf } from "#plant/history/sources.ts";
import { renderPart } from "../../support/renderPart.tsx";

const names: Readonly<Record<string, string>> = { "inv 1": "Roof", "inv 2": "Garage" };
const nameOf = (subject: Subject) => names[subjectId(subject)] ?? subjectId(subject);
const valueText = (value: number) => `: ${value} W`;

async function show(ids: readonly string[], cursor: number) {
  const sources = ids.flatMap((id) => sourceOf(id) ?? []);
  const stack = sources.map((source) => ({ source, up: [0, 40], down: [30, 0] }));
  const props = { sources, stack, cursor, nameOf, valueText };
  await renderPart(<ColourKey {...props} />, "en", ["history"]);
}

async function listRows(cursor: number) {
  await show(["inv 1", "inv 2", "battery", "grid"], cursor);
  const list = screen.getByRole("list", { name: "Colours of the chart" });
  return within(list).getAllByRole("listitem");
}

it("lists the sources of a stack, each in a colour of its own, and says what stands below zero", async () => {
  const items = await listRows(-1);
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "Roof",
    "Garage",
    "battery (charging below zero)",
    "grid (export below zero)",
  ]);
  const colours = items.map((item) => item.querySelector("[style]")?.getAttribute("style"));
  expect(new Set(colours).size).toBe(items.length);
});

it("has the value of each source below the cursor", async () => {
  const [roof, , battery] = await listRows(0);
  expect(roof?.textContent).toBe("Roof: -30 W");
  expect(battery?.textContent).toBe("battery (charging below zero): -30 W");
});

it("is left out of a chart of one source", async () => {
  await show(["total"], -1);
  expect(screen.queryByRole("list")).toBeNull();
});
