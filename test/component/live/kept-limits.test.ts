import { beforeEach, expect, it } from "vitest";
import { forgetLimit, keepLimit, keptLimit } from "#app/core/live/dialogs/limit/keptLimits.ts";

beforeEach(() => window.localStorage.clear());

const limit = { relative: true, value: 60 };
const confirmedLimit = (serial: string) =>
  ({
    serial,
    limit,
    persistent: false,
    before: { relative: true, value: 100 },
    askedAtMs: 1,
    outcome: "confirmed",
    endedAtMs: 2,
  }) as const;

it("keeps the limits of a hundred inverters, the newest first", () => {
  for (let at = 0; at <= 100; at += 1) keepLimit(confirmedLimit(`inverter ${at}`));
  expect(keptLimit("inverter 0")).toBeUndefined();
  expect(keptLimit("inverter 1")).toEqual(confirmedLimit("inverter 1"));
  expect(keptLimit("inverter 100")).toEqual(confirmedLimit("inverter 100"));
});

it("leaves a limit in force that another one could not replace", () => {
  keepLimit(confirmedLimit("a"));
  keepLimit({ ...confirmedLimit("a"), limit: { relative: true, value: 10 }, outcome: "failed" });
  expect(keptLimit("a")?.limit).toEqual(limit);
});

it("ended when it was asked for where nobody saw its end", () => {
  const { endedAtMs: _, ...asked } = confirmedLimit("a");
  keepLimit({ ...asked, askedAtMs: 7 });
  expect(keptLimit("a")).toMatchObject({ askedAtMs: 7, endedAtMs: 7 });
});

it("leaves nothing in the browser once the last one is forgotten", () => {
  keepLimit(confirmedLimit("a"));
  keepLimit(confirmedLimit("b"));
  forgetLimit("a");
  expect(keptLimit("b")).toBeDefined();
  // The gateway did not report the former limit: no way back.
  keepLimit({ ...confirmedLimit("b"), before: undefined });
  expect(window.localStorage).toHaveLength(0);
});
