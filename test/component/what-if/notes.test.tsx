import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { NotesCard } from "#app/record/what-if/NotesCard.tsx";
import type { HouseFacts } from "#plant/what-if/house.ts";
import { renderPart } from "../../support/renderPart.tsx";
import { answerOf, noBattery } from "../../support/sizesAnswer.ts";

const year = { importWh: 2_000_000, exportWh: 900_000 };
const house: HouseFacts = {
  months: [],
  first: "2025-06-01",
  last: "2026-05-31",
  recordedDays: 365,
  usedDays: 365,
  recorded: year,
  metered: year,
  negativeLoadWh: 0,
  clampedSunWh: 0,
  hiddenExchangeWh: 0,
  gaps: 0,
  fullMinutes: 0,
  hasBattery: true,
  presentWh: 4800,
  inverterEff: 0.95,
  isEfficiencyMeasured: true,
};

it("sets the model's import with the present battery against the meter's", async () => {
  const presentBattery = { ...noBattery, sizeWh: 4800, importWh: 1_800_000 };
  const answer = { ...answerOf(undefined), presentBattery };
  const card = <NotesCard house={house} answer={answer} hasMore={false} />;
  await renderPart(card, "en", ["whatIf"]);
  const [note] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(note).toMatch(
    /about 4.8.kWh.* the model imports 1,800.kWh .*your meter counted 2,000.kWh \(10.?%/,
  );
});
