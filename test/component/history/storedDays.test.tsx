import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createStore } from "jotai";
import { beforeEach, expect, it, vi } from "vitest";
import type { HubRecount } from "#hub-api/recount.ts";
import { CorrectDialog } from "#app/record/history/correct/CorrectDialog.tsx";
import { CorrectedNote } from "#app/record/history/correct/CorrectedNote.tsx";
import { RecountDialog } from "#app/record/history/recount/RecountDialog.tsx";
import { storedDays } from "#app/record/history/recount/storedDays.ts";
import { historyOf } from "#app/shared/history/history.ts";
import { startSession } from "#app/shared/session/session.ts";
import { emptyMinutes, encodeMinutes, energyOf } from "#plant/history/day-minutes.ts";
import { dayAfter, dayOf, dayStartS } from "#plant/history/local-day.ts";
import { plantSource } from "#plant/history/sources.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { idleHub } from "../../support/idleHub.ts";
import { renderPart } from "../../support/renderPart.tsx";

beforeEach(() => window.localStorage.clear());

const day = "2026-06-20";
const inverter = "inv 114180112233";

function recordOf(source: string, yieldWh: number) {
  const minutes = emptyMinutes();
  minutes.covered.fill(600, 0, 1440);
  for (const column of [minutes.low, minutes.mean, minutes.high]) column.fill(4000, 0, 1440);
  const startS = dayStartS(day) ?? 0;
  const made = { minutes: encodeMinutes(minutes), energy: energyOf(minutes) };
  return { source, day, startS, untilS: startS + 86_400, yieldWh, ...made };
}

/** A history in this browser with a day that was counted twice. */
function ownHistory() {
  const history = historyOf(createStore());
  const records = [recordOf(inverter, 13_200), recordOf("total", 13_200)];
  vi.spyOn(history.own, "sources").mockResolvedValue(records.map(({ source }) => ({ source })));
  vi.spyOn(history.own, "firstDay").mockResolvedValue(day);
  vi.spyOn(history.own, "figures").mockImplementation((sources) =>
    Promise.resolve(
      new Map(sources.map((of) => [of, records.filter(({ source }) => source === of)])),
    ),
  );
  vi.spyOn(history.own, "readAll").mockImplementation(({ first }) =>
    Promise.resolve(first === day ? records : []),
  );
  return history;
}

async function openCorrection() {
  const history = ownHistory();
  const onClose = vi.fn<() => void>();
  const dialog = (
    <CorrectDialog history={history} day={day} nameOf={() => "Barn"} onClose={onClose} />
  );
  const view = await renderPart(dialog, "en", ["history"]);
  const field = await screen.findByRole<HTMLInputElement>("textbox");
  const user = userEvent.setup({ delay: null });
  const type = async (text: string) => {
    await user.clear(field);
    await user.paste(text);
  };
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save correction" });
  return { ...view, history, onClose, field, user, type, save };
}

it("stores the yield that is typed, shows it as corrected beside the recorded one, and undoes it", async () => {
  const { history, onClose, field, user, type, save, unmount } = await openCorrection();
  expect(field.value).toBe("13.2");
  expect(save.getAttribute("aria-disabled") ?? String(save.disabled)).toBe("true");
  screen.getByText(/recorded 13\.20.kWh/);
  await type("9.6");
  await user.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const figures = await history.days.figures(["total", inverter], { first: day, last: day });
  expect([...figures.values()].flat()).toMatchObject([
    { yieldWh: 13_200, correctedWh: 9600 },
    { yieldWh: 13_200, correctedWh: 9600 },
  ]);
  unmount();
  // Saved again as it stands, a correction stays one.
  const again = (
    <CorrectDialog history={history} day={day} nameOf={() => "Barn"} onClose={onClose} />
  );
  const reopened = await renderPart(again, "en", ["history"]);
  const saveAgain = await screen.findByRole<HTMLButtonElement>("button", {
    name: "Save correction",
  });
  await user.click(saveAgain);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  const kept = await history.days.figures([inverter], { first: day, last: day });
  expect(kept.get(inverter)).toMatchObject([{ correctedWh: 9600 }]);
  reopened.unmount();
  const total = plantSource("total");
  const shown = {
    layers: [{ source: total, days: [], figures: figures.get("total") ?? [], samples: undefined }],
  };
  // @ts-expect-error -- the note needs the layers alone
  const note = await renderPart(<CorrectedNote shown={shown} />, "en", ["history"]);
  expect(note.container.textContent).toMatch(
    /^Corrected by hand: Sat.*20.*2026 \(recorded 13\.20.kWh\)\.$/,
  );
  note.unmount();
  await history.correct(day, []);
  const undone = await history.days.figures(["total", inverter], { first: day, last: day });
  expect([...undone.values()].flat().some((one) => "correctedWh" in one)).toBe(false);
});

it("takes no yield that the inverter cannot give, and no text", async () => {
  const { type, save } = await openCorrection();
  await type("99");
  screen.getByText(/At most/);
  expect(save.getAttribute("aria-disabled") ?? String(save.disabled)).toBe("true");
  await type("much");
  screen.getByText("Enter a number, 0 or more.");
  expect(save.getAttribute("aria-disabled") ?? String(save.disabled)).toBe("true");
});

const change = {
  source: inverter,
  day,
  why: "above",
  before: { yieldWh: 13_200, peakW: 6000 },
  after: { yieldWh: 9600, peakW: 400 },
} as const;

async function openRecount(recount: Partial<typeof idleHub.recount>) {
  window.localStorage.setItem("user", JSON.stringify({ authdata: btoa("admin:openDTU42") }));
  const hub = { ...idleHub, recount: { ...idleHub.recount, ...recount } };
  const history = { ...ownHistory(), hub };
  const part = <RecountDialog history={history} onClose={() => undefined} />;
  const { store } = await renderPart(part, "en", ["history"]);
  act(() => startSession(store));
  return userEvent.setup({ delay: null });
}

/** An answer for the span that has the day. */
const withChange =
  (changes: HubRecount["changes"], undoable: number) => (from: string, to: string) =>
    Promise.resolve({ changes: from <= day && day <= to ? changes : [], undoable });

it("shows what a check of the stored days would change and why, before it changes anything", async () => {
  const apply = vi.fn<typeof idleHub.recount.apply>(withChange([change], 1));
  await openRecount({ preview: withChange([change], 0), apply });
  const table = await screen.findByRole("table");
  const cells = within(table)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent?.replaceAll("\u202f", " "));
  expect(cells).toEqual([
    expect.stringMatching(/^Sat.*20.*2026$/),
    "Inverter 114180112233",
    "13.20 kWh, peak 6,000 W",
    "9.60 kWh, peak 400 W",
    "more than its power",
  ]);
  expect(apply).not.toHaveBeenCalled();
});

it("changes the days when the owner says so, and gives them back", async () => {
  const apply = vi.fn<typeof idleHub.recount.apply>(withChange([change], 1));
  const undo = vi.fn<typeof idleHub.recount.undo>(() =>
    Promise.resolve({ changes: [], undoable: 0 }),
  );
  const user = await openRecount({ preview: withChange([change], 0), apply, undo });
  await user.click(await screen.findByRole("button", { name: "Change this value" }));
  await screen.findByText("One value was changed.");
  await user.click(screen.getByRole("button", { name: "Undo all earlier changes" }));
  await screen.findByText("All values are as recorded.");
  expect(undo).toHaveBeenCalledTimes(1);
});

it("checks the days of this browser by their minutes, replaces what is wrong and gives it back", async () => {
  const history = ownHistory();
  const replace = vi.spyOn(history.own, "replace").mockResolvedValue();
  const restore = vi.spyOn(history.own, "restore").mockResolvedValue();
  vi.spyOn(history.own, "replacedCount").mockImplementation(() =>
    Promise.resolve(replace.mock.calls.flat(2).length),
  );
  const refresh = vi.fn<() => void>();
  const { find, apply, undo } = storedDays({ ...history, refresh });
  const wrong = [
    { source: inverter, day, why: "above", before: { yieldWh: 13_200 }, after: { yieldWh: 9600 } },
    { source: "total", day, before: { yieldWh: 13_200 }, after: { yieldWh: 9600 } },
  ];
  expect(await find()).toMatchObject({ changes: wrong, undoable: 0 });
  expect([replace.mock.calls, refresh.mock.calls]).toEqual([[], []]);
  expect(await apply()).toMatchObject({ changes: wrong, undoable: 2 });
  expect(replace.mock.calls[0]?.[0]).toMatchObject([{ yieldWh: 9600 }, { yieldWh: 9600 }]);
  expect(refresh).toHaveBeenCalledTimes(1);
  await undo();
  expect(restore).toHaveBeenCalledTimes(1);
  expect(refresh).toHaveBeenCalledTimes(2);
});

it("finds nothing in a browser that recorded nothing", async () => {
  const history = ownHistory();
  vi.spyOn(history.own, "firstDay").mockResolvedValue(undefined);
  vi.spyOn(history.own, "replacedCount").mockResolvedValue(0);
  expect(await storedDays(history).find()).toEqual({ changes: [], undoable: 0 });
});

it("checks no day that may still be written: neither today nor yesterday", async () => {
  const history = ownHistory();
  const today = dayOf(Date.now() / 1000);
  vi.spyOn(history.own, "firstDay").mockResolvedValue(dayAfter(today, -3));
  vi.spyOn(history.own, "replacedCount").mockResolvedValue(0);
  const readAll = vi.spyOn(history.own, "readAll").mockResolvedValue([]);
  await storedDays(history).find();
  const asked = readAll.mock.calls.map((call) => [call[0].first, call[0].last]);
  const [before, first] = [dayAfter(today, -2), dayAfter(today, -3)];
  expect(asked).toEqual([
    [before, before],
    [first, first],
  ]);
});

it("says so when all days fit", async () => {
  await openRecount({});
  await screen.findByText("There is nothing to correct.");
  expect(screen.queryByRole("button", { name: /Change/ })).toBeNull();
});

it("says why the days could not be checked, and not that they fit", async () => {
  const away = new GatewayError("away", { kind: "http", status: 503, text: "", body: "" });
  await openRecount({ preview: () => Promise.reject(away) });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The days could not be checked");
  expect(screen.queryByText(/nothing to correct/)).toBeNull();
  expect(screen.queryByRole("button", { name: /Change/ })).toBeNull();
});
