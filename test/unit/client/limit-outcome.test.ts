import { describe, expect, it } from "vitest";
import { isInForce, limitNow, limitOutcome } from "#protocol/client/limit-outcome.ts";
import { limitBefore, limitOfLive } from "#app/core/live/dialogs/limit/limitBefore.ts";

const entry = (limit_relative: number, limit_set_status = "Ok", max_power = 800) => ({
  limit_relative,
  max_power,
  limit_set_status,
});
const percent = (value: number) => ({ relative: true, value });
const watts = (value: number) => ({ relative: false, value });

const live = (limit_relative: number | null, limit_absolute: number | null) =>
  limitBefore(undefined, limitOfLive({ limit_relative, limit_absolute }));

describe("what became of a limit", () => {
  it.each([
    ["taken", { asked: percent(60), seen: entry(60), waitedMs: 2_000 }, "confirmed"],
    [
      "watts taken, kept in tenths of a percent",
      { asked: watts(333), seen: entry(41.6), waitedMs: 2_000 },
      "confirmed",
    ],
    [
      "watts, which no maximum can prove",
      { asked: watts(333), seen: entry(100, "Ok", 0), waitedMs: 2_000 },
      "confirmed",
    ],
    ["under way", { asked: percent(60), seen: entry(100, "Pending"), waitedMs: 14_000 }, undefined],
    ["not seen yet", { asked: percent(60), seen: undefined, waitedMs: 14_000 }, undefined],
    [
      "no answer of the inverter",
      { asked: percent(60), seen: entry(100, "Failure"), waitedMs: 10_000 },
      "failed",
    ],
    [
      "another one, perhaps only the old one still",
      { asked: percent(60), seen: entry(100), waitedMs: 14_000 },
      undefined,
    ],
    ["another one", { asked: percent(60), seen: entry(100), waitedMs: 15_000 }, "other"],
    [
      "pending without an end",
      { asked: percent(60), seen: entry(100, "Pending"), waitedMs: 60_000 },
      "silent",
    ],
    [
      "nothing to be seen at all",
      { asked: percent(60), seen: undefined, waitedMs: 60_000 },
      "silent",
    ],
    ["unknown", { asked: percent(60), seen: entry(60, "Unknown"), waitedMs: 60_000 }, "silent"],
  ])("%s", (_case, { asked, seen, waitedMs }, outcome) => {
    expect(limitOutcome(asked, seen, waitedMs)).toBe(outcome);
  });

  it.each([
    [entry(100), 4_999, undefined],
    [entry(100), 5_000, "other"],
    [undefined, 4_999, undefined],
    [undefined, 5_000, "silent"],
    [entry(100, "Pending"), 5_000, "silent"],
  ])(
    "is known of %j after %i ms where no more than 5 s are waited for: %s",
    (seen, waitedMs, end) => {
      expect(limitOutcome(percent(60), seen, waitedMs, 5_000)).toBe(end);
    },
  );

  it("is in force to a tenth of a percent and no further", () => {
    expect(isInForce(percent(60), entry(60.1))).toBe(true);
    expect(isInForce(percent(60), entry(60.2))).toBe(false);
  });
});

describe("the limit to go back to", () => {
  it.each([
    ["whole percent", entry(60), percent(60)],
    ["a fraction, in watts", entry(41.6), watts(333)],
    ["a fraction without a maximum", entry(41.6, "Ok", 0), percent(42)],
    ["0, which may mean that it was not read yet", entry(0), undefined],
  ])("%s", (_case, seen, limit) => {
    expect(limitNow(seen)).toEqual(limit);
  });

  it("is the one asked for before, to the watt, while it is in force", () => {
    const asked = {
      serial: "1161",
      limit: watts(0),
      persistent: false,
      before: undefined,
      askedAtMs: 0,
      outcome: "confirmed",
    } as const;
    expect(limitBefore(asked, entry(0))).toEqual(watts(0));
    expect(limitBefore(asked, entry(50))).toEqual(percent(50));
    expect(limitBefore({ ...asked, outcome: "failed" }, entry(0))).toBeUndefined();
    expect(limitBefore(asked, undefined)).toBeUndefined();
  });

  it("is a limit of 0 that was read, whatever the gateway answers about limits", () => {
    expect(limitBefore(undefined, entry(0), { limit_relative: 0 })).toEqual(percent(0));
    expect(limitBefore(undefined, undefined, { limit_relative: 0 })).toEqual(percent(0));
    expect(limitBefore(undefined, entry(0), { limit_relative: null })).toBeUndefined();
  });

  it("is what live values tell before the gateway has answered about limits", () => {
    expect(live(100, 800)).toEqual(percent(100));
    expect(live(41.6, 333)).toEqual(watts(333));
    expect(live(41.6, -1)).toEqual(percent(42));
    expect(live(0, 0)).toBeUndefined();
    expect(live(null, null)).toBeUndefined();
    expect(limitOfLive(undefined)).toBeUndefined();
  });
});
