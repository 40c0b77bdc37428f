import { expect, it } from "vitest";
import { momentInTimeline } from "#app/hub/momentInTimeline.ts";
import { sourceOf } from "#plant/history/sources.ts";
import { spanInAddress } from "#app/hub/timeline/spanInAddress.ts";

const bounds = { fromS: 0, toS: 10_000_000 };

it.each([
  ["stringLow", "116180000001/2", "string", 103_600],
  ["inverterSilent", "116180000001", "inverter", null],
  ["batteryAlarm", "", "battery", 101_000],
  ["gatewaySilent", "", undefined, 101_000],
  ["promiseNotKept", "promise 3", undefined, 101_000],
  ["promiseNotKept", "116180000001", "inverter", 101_000],
] as const)("leads from %s of “%s” to its time", (rule, subject, kind, endS) => {
  const sinceS = 100_000;
  const alert = { rule, subject, sinceS, endS };
  const { searchParams } = new URL(momentInTimeline(alert, 200_000), "http://h");
  expect(searchParams.get("view")).toBe("timeline");
  expect(sourceOf(searchParams.get("source") ?? "")?.kind).toBe(kind);
  const span = spanInAddress(searchParams, bounds);
  expect(span).toEqual({ fromS: sinceS - 1800, toS: (endS ?? 200_000) + 1800 });
});
