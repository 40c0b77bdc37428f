import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { createClient } from "#protocol/client/client.ts";
import { ChangesCard } from "#app/hub/machine/ChangesCard.tsx";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { axeProblems } from "../../support/axeDom.ts";
import { renderPart } from "../../support/renderPart.tsx";

const atS = 1_780_000_000;
const settings = { enabled: true, total_upper_power_limit: 1800 };
const state = (fromS: number, notBeforeS: number | null, change: object) => ({
  kind: "limiter",
  fromS,
  notBeforeS,
  seenS: fromS,
  settings: { ...settings, ...change },
});

async function show(inForce: readonly object[]) {
  const fetch = () => Promise.resolve(Response.json({ inForce, isCut: false }));
  const part = await renderPart(<i />, "en", ["whatIf", "settings", "hub"]);
  part.store.set(clientAtom, createClient({ fetch, authdata: () => undefined }));
  part.rerender(<ChangesCard />);
  return part;
}

it("lists what changed, from what to what, and between which times", async () => {
  const { container } = await show([
    state(atS + 600, atS + 300, { total_upper_power_limit: 1000 }),
    { ...state(atS + 300, atS, { total_upper_power_limit: 7 }), kind: "meter" },
    state(atS, null, {}),
  ]);
  const table = await screen.findByRole("table");
  const cells = within(table).getAllByRole("cell");
  const row = cells.map(({ textContent }) => textContent).join(" ");
  expect(row).toMatch(/1,800\u202fW.*1,000\u202fW/);
  expect(row).not.toContain("total_upper_power_limit");
  expect(within(table).getAllByRole("row")).toHaveLength(2);
  expect(await axeProblems(container)).toEqual([]);
});

it("says so where nothing changed", async () => {
  const { container } = await show([state(atS, null, {})]);
  await screen.findByText(/./, { selector: "p" });
  expect(container.querySelector("table")).toBeNull();
});
