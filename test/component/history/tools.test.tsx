import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createStore } from "jotai";
import { expect, it, vi } from "vitest";
import { HistoryTools } from "#app/record/history/HistoryTools.tsx";
import { historyOf } from "#app/shared/history/history.ts";
import { plantSource } from "#plant/history/sources.ts";
import { fileInput, lostFile } from "../../support/lostFile.ts";
import { renderPart } from "../../support/renderPart.tsx";

const day = "2026-06-21";
const known = { first: day, last: day };
const choice = {
  subject: plantSource("total"),
  sources: [plantSource("total")],
  view: "day",
  day,
  known,
} as const;

it("names a file that cannot be read, and changes nothing", async () => {
  const history = historyOf(createStore());
  const { container } = await renderPart(<HistoryTools history={history} choice={choice} />, "en", [
    "history",
  ]);
  await userEvent.upload(fileInput(container), lostFile("a.csv"));
  expect(await screen.findByText("Line 1 cannot be read. Nothing was changed.")).toBeDefined();
});

it("tells no size, and deletes nothing, before it is known how much there is", async () => {
  const history = historyOf(createStore());
  const waiting: ((bytes: number) => void)[] = [];
  vi.spyOn(history.own, "size").mockReturnValue(new Promise((tell) => waiting.push(tell)));
  await renderPart(<HistoryTools history={history} choice={choice} />, "en", ["history"]);
  const clear = screen.getByRole<HTMLButtonElement>("button", { name: "Delete all" });
  screen.getByText("… kB used");
  expect(clear.disabled).toBe(true);
  for (const tell of waiting) tell(1_200);
  await screen.findByText("2 kB used");
  expect(clear.disabled).toBe(false);
});
