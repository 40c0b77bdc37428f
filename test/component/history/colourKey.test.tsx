import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { ColourKey } from "#app/features/history/ColourKey.tsx";
import { renderPart } from "../../support/renderPart.tsx";

const names: Readonly<Record<string, string>> = { "inv 1": "Roof", "inv 2": "Garage" };
const nameOf = (source: string) => names[source] ?? source;

it("lists the sources of a stack, each in a colour of its own, and says what stands below zero", async () => {
  const sources = ["inv 1", "inv 2", "battery", "grid"];
  await renderPart(<ColourKey sources={sources} nameOf={nameOf} />, "en", ["history"]);
  const list = screen.getByRole("list", { name: "Colours of the chart" });
  const items = within(list).getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "Roof",
    "Garage",
    "battery (charging below zero)",
    "grid (export below zero)",
  ]);
  const colours = items.map((item) => item.querySelector("[style]")?.getAttribute("style"));
  expect(new Set(colours).size).toBe(sources.length);
});

it("is left out of a chart of one source", async () => {
  await renderPart(<ColourKey sources={["total"]} nameOf={nameOf} />, "en", ["history"]);
  expect(screen.queryByRole("list")).toBeNull();
});
