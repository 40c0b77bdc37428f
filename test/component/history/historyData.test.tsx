import { act, renderHook, waitFor } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Choice } from "#app/record/history/model/historyData.ts";
import { useHistoryData } from "#app/record/history/model/useHistoryData.ts";
import type { View } from "#app/record/history/model/views.ts";
import { HistoryStore } from "#app/shared/history/HistoryStore.ts";
import type { HistorySource, RecordId } from "#app/shared/history/HistorySource.ts";
import type { History } from "#app/shared/history/pageHistory.ts";
import type { DayRecord } from "#plant/history/day-record.ts";
import { daysBetween, dayStartS, type Day } from "#plant/history/local-day.ts";
import { plantSource, type Source } from "#plant/history/sources.ts";
import { idleHub } from "../../support/idleHub.ts";

const today = "2026-06-21";
const known = { first: "2026-06-10", last: today };
const [sun, grid, total] = [plantSource("sun"), plantSource("grid"), plantSource("total")];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 5, 21, 12) });
  return () => vi.useRealTimers();
});

/** A record whose energy says when it was read: 1 Wh when stored, 2 Wh with what was recorded since. */
function recordOf({ source, day }: RecordId, inWh = 1): DayRecord {
  const startS = dayStartS(day) ?? 0;
  const energy = { inWh, outWh: 0, coveredS: 3600 };
  return { source, day, startS, untilS: startS + 3600, minutes: new Uint8Array(0), energy };
}

const nothing = () => Promise.resolve();

/** A history with every day of every source; `asked` are the days that were read since it was looked at last. */
function historyWith(change: Partial<History> = {}) {
  const read = vi.fn<HistorySource["read"]>((ids) =>
    Promise.resolve(ids.map((id) => recordOf(id))),
  );
  const figures = vi.fn<HistorySource["figures"]>((sources, { first, last }) =>
    Promise.resolve(
      new Map(
        sources.map((source) => [
          source,
          daysBetween(first, last).map((day) => recordOf({ source, day })),
        ]),
      ),
    ),
  );
  const listeners = new Set<(reach?: "recent") => void>();
  const history: History = {
    recorder: {
      upToNow: (source, day, kept) => (day === today ? recordOf({ source, day }, 2) : kept),
      lastHour: () => undefined,
    },
    days: {
      keeping: "kept",
      read,
      figures,
      firstDay: () => Promise.resolve(known.first),
      readAll: () => Promise.resolve([]),
      sources: () => Promise.resolve([]),
    },
    own: new HistoryStore(() => Promise.reject(new Error("none"))),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: nothing,
    refresh: () => undefined,
    correct: nothing,
    add: nothing,
    ...change,
  };
  const asked = () => {
    const days = read.mock.calls.flatMap(([ids]) =>
      ids.map(({ source, day }) => `${source} ${day}`),
    );
    read.mockClear();
    return days.toSorted();
  };
  const tell = (reach?: "recent") =>
    act(async () => listeners.forEach((listener) => listener(reach)));
  return { history, read, figures, asked, tell };
}

function choiceOf(view: View, day: Day, sources: readonly Source[] = [sun]): Choice {
  const [subject = sun, ...others] = sources;
  return { subject: others.length > 0 ? "stack" : subject, sources, view, day, known };
}

/** The data of a choice as a page shows it, once it has been read. */
async function shown(history: History, choice: Choice) {
  const store = createStore();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  );
  const view = renderHook((of: Choice) => useHistoryData(history, of), {
    wrapper,
    initialProps: choice,
  });
  const go = async (next: Choice) => {
    await act(async () => view.rerender(next));
    await waitFor(() => expect(view.result.current.value?.choice).toEqual(next));
  };
  await go(choice);
  return { ...view, go };
}

describe("a time that was shown before", () => {
  it.each<readonly [Day, "recent" | undefined, boolean]>([
    ["2026-06-18", "recent", false],
    ["2026-06-20", "recent", true],
    [today, "recent", true],
    ["2026-06-18", undefined, true],
  ])("%s is read again after a change of records (%s): %s", async (day, reach, isRead) => {
    const { history, asked, tell } = historyWith();
    const { go } = await shown(history, choiceOf("day", day));
    await go(choiceOf("day", "2026-06-15"));
    await go(choiceOf("day", day));
    asked();
    await tell(reach);
    expect(asked().includes(`sun ${day}`)).toBe(isRead);
  });

  it("is not read again for a step back, but where other sources are drawn", async () => {
    const { history, asked } = historyWith();
    const both = choiceOf("day", "2026-06-18", [sun, grid]);
    const { go } = await shown(history, both);
    await go(choiceOf("day", "2026-06-15"));
    asked();
    await go(both);
    expect(asked()).toEqual([]);
    await go(choiceOf("day", "2026-06-18", [sun, grid, total]));
    expect(asked()).toContain("total 2026-06-18");
  });
});

it("a reading that fails late takes nothing from the one that replaced it", async () => {
  const { history, read, asked, tell } = historyWith();
  const { go, rerender } = await shown(history, choiceOf("day", "2026-06-15"));
  const late: ((error: Error) => void)[] = [];
  read.mockImplementationOnce(() => new Promise((_resolve, reject) => void late.push(reject)));
  await act(async () => rerender(choiceOf("day", "2026-06-18")));
  await tell();
  await go(choiceOf("day", "2026-06-18"));
  await act(async () => late[0]?.(new Error("late")));
  await go(choiceOf("day", "2026-06-15"));
  asked();
  await go(choiceOf("day", "2026-06-18"));
  expect(asked()).toEqual([]);
});

it("says why a time could not be read, without the data of another time, and reads it at the next try", async () => {
  const { history, read } = historyWith();
  const { result, go, rerender } = await shown(history, choiceOf("day", "2026-06-18"));
  const failure = new Error("away");
  read.mockRejectedValue(failure);
  await act(async () => rerender(choiceOf("day", "2026-06-15")));
  await waitFor(() => expect(result.current).toEqual({ failure }));
  await go(choiceOf("day", "2026-06-18"));
  read.mockImplementation((ids) => Promise.resolve(ids.map((id) => recordOf(id))));
  await go(choiceOf("day", "2026-06-15"));
});

/** Energy of each day's figures, in Wh. */
const energies = async (choice: Choice, change: Partial<History> = {}) => {
  const { history } = historyWith(change);
  const { result } = await shown(history, choice);
  const { layers = [], presence = [] } = result.current.value ?? {};
  const own = layers.map(({ figures }) => figures.map(({ day, energy }) => [day, energy.inWh]));
  return { own, presence };
};

describe("the record up to now", () => {
  it("takes the place of what is stored of today", async () => {
    expect(await energies(choiceOf("day", today))).toMatchObject({
      own: [[[today, 2]]],
      presence: [{ record: { energy: { inWh: 2 } } }],
    });
  });

  it("is no part of a time that is over", async () => {
    const { own } = await energies(choiceOf("day", "2026-06-18"));
    expect(own).toEqual([[["2026-06-18", 1]]]);
  });

  it("has today alone in the last hour, which may have begun yesterday", async () => {
    const { own } = await energies(choiceOf("hour", today));
    expect(own).toEqual([[[today, 2]]]);
  });

  it("brings the samples of the last hour, for the last hour alone", async () => {
    const lastHour = vi.fn<History["recorder"]["lastHour"]>(() => undefined);
    const recorder = { upToNow: historyWith().history.recorder.upToNow, lastHour };
    await energies(choiceOf("day", today), { recorder });
    expect(lastHour).not.toHaveBeenCalled();
    await energies(choiceOf("hour", today), { recorder });
    expect(lastHour).toHaveBeenCalledWith("sun");
  });

  it("is not looked for where a hub records", async () => {
    const { history, asked } = historyWith({ hub: idleHub });
    await shown(history, choiceOf("month", today));
    expect(asked()).toEqual([]);
  });
});

it("reads the total once where it is the chosen source", async () => {
  const { history, asked } = historyWith();
  const { result } = await shown(history, choiceOf("day", "2026-06-18", [total]));
  expect(asked()).toEqual(["total 2026-06-18"]);
  expect(result.current.value?.presence).toEqual([]);
});

it("asks for no days of which nothing is known", async () => {
  const { history, figures } = historyWith();
  await shown(history, choiceOf("month", today));
  expect(figures.mock.calls.map(([, period]) => period)).toEqual([known]);
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("with a hub, the time before", () => {
  const before = "sun 2026-06-17";

  it("is read a moment after a time is shown, and not after the page is left", async () => {
    vi.useFakeTimers({ now: new Date(2026, 5, 21, 12), shouldAdvanceTime: false });
    const { history, asked } = historyWith({ hub: idleHub });
    const view = renderHook(() => useHistoryData(history, choice), { wrapper: Provider });
    await pass(0);
    asked();
    await pass(299);
    expect(asked()).toEqual([]);
    await pass(1);
    expect(asked()).toContain(before);
    view.unmount();
    const second = historyWith({ hub: idleHub });
    const left = renderHook(() => useHistoryData(second.history, choice), { wrapper: Provider });
    await pass(0);
    left.unmount();
    second.asked();
    await pass(1_000);
    expect(second.asked()).toEqual([]);
  });

  it("waits until the time that is shown was read", async () => {
    vi.useFakeTimers({ now: new Date(2026, 5, 21, 12) });
    const { history, read, asked } = historyWith({ hub: idleHub });
    read.mockReturnValue(new Promise(() => undefined));
    renderHook(() => useHistoryData(history, choice), { wrapper: Provider });
    await pass(1_000);
    expect(asked()).not.toContain(before);
  });

  const choice = choiceOf("day", "2026-06-18");
});
