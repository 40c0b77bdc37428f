import { describe, expect, it } from "vitest";
import { keepFirm } from "#plant/sky/keep-firm.ts";
import { MODEL_VERSION, type LearntSky } from "#plant/sky/learnt-sky.ts";
import type { StringModel } from "#plant/sky/string-model.ts";
import { knownString } from "../../../support/sky/clearPlant.ts";

const WEEK_S = 7 * 86_400;
const place = { latitudeDeg: 50, longitudeDeg: 8, altitudeM: 200 };
const south = { tiltDeg: 30, azimuthDeg: 180 };
const west = { tiltDeg: 30, azimuthDeg: 270 };
const firm = knownString(south, 400);
const nothing: StringModel = { state: "unknown", reason: "tooFewClearDays", figures: undefined };
const noPlane: StringModel = { state: "unknown", reason: "noPlane", figures: undefined };

function skyOf(own: StringModel, week = 0, other: StringModel = firm): LearntSky {
  return {
    version: MODEL_VERSION,
    atS: 1_780_000_000 + week * WEEK_S,
    place,
    strings: [0, 1].map((number) => ({
      serial: "114172220001",
      number,
      name: undefined,
      inverterName: undefined,
      configuredPeakW: undefined,
    })),
    model: { place: "fits", strings: [own, other] },
  };
}

function keptOf(...answers: readonly StringModel[]): LearntSky | undefined {
  return answers.reduce<LearntSky | undefined>(
    (kept, answer, week) => keepFirm(kept, skyOf(answer, week)),
    undefined,
  );
}

function surer(model: StringModel, statisticalErrorDeg: number): StringModel {
  return { ...model, figures: model.figures && { ...model.figures, statisticalErrorDeg } };
}

describe("a weekly answer", () => {
  it("is kept with its peak where it agrees with the firm one", () => {
    const next = knownString({ tiltDeg: 31, azimuthDeg: 181 }, 390);
    expect(keptOf(firm, next)).toEqual(skyOf(next, 1));
  });

  it("does not replace a firm one while it knows less, however often", () => {
    const provisional = knownString(south, 430, "provisional");
    for (const worse of [nothing, provisional, surer(firm, 1.6)]) {
      const kept = keptOf(firm, worse, worse, worse, worse, worse);
      expect(kept).toEqual(skyOf(firm, 5));
    }
  });

  it("replaces one that was not firm", () => {
    expect(keptOf(knownString(south, 430, "provisional"), nothing)).toEqual(skyOf(nothing, 1));
    expect(keptOf(nothing, firm)).toEqual(skyOf(firm, 1));
  });

  it("replaces a firm one by another plane when three agree on it", () => {
    const moved = knownString(west, 400);
    expect(keptOf(firm, moved, moved)?.model.strings).toEqual([firm, firm]);
    expect(keptOf(firm, moved, moved, moved)).toEqual(skyOf(moved, 3));
    expect(keptOf(firm, moved, moved, nothing, moved)?.model.strings).toEqual([firm, firm]);
    const other = knownString({ tiltDeg: 60, azimuthDeg: 90 }, 400);
    expect(keptOf(firm, moved, other, moved)?.model.strings).toEqual([firm, firm]);
    expect(keptOf(firm, moved, noPlane, moved)?.model.strings).toEqual([firm, firm]);
  });

  it("replaces a firm one when no plane explains the power any more, three times", () => {
    expect(keptOf(firm, noPlane, noPlane)?.model.strings).toEqual([firm, firm]);
    expect(keptOf(firm, noPlane, noPlane, noPlane)).toEqual(skyOf(noPlane, 3));
  });

  it("is counted with others on it over twelve days, and one half as sure again is as good", () => {
    const moved = knownString(west, 400);
    const after = (weeks: number) =>
      [weeks / 2, weeks].reduce(
        (kept, week) => keepFirm(kept, skyOf(moved, week)),
        keepFirm(skyOf(firm), skyOf(moved, 0)),
      );
    expect(after(11.9 / 7).model.strings).toEqual([firm, firm]);
    expect(after(12 / 7).model.strings).toEqual([moved, firm]);
    expect(keptOf(firm, surer(firm, 1.5))).toEqual(skyOf(surer(firm, 1.5), 1));
  });

  it("is not counted three times because somebody asked three times on a day", () => {
    const moved = skyOf(knownString(west, 400), 1);
    const kept = [1, 2, 3].reduce((before) => keepFirm(before, moved), skyOf(firm));
    expect(kept.model.strings).toEqual([firm, firm]);
  });

  it("leaves the other strings alone", () => {
    const other = knownString(west, 300);
    const kept = keepFirm(skyOf(firm, 0, other), skyOf(nothing, 1, knownString(west, 295)));
    expect(kept.model.strings).toEqual([firm, knownString(west, 295)]);
  });

  it("keeps a firm one while the place is in doubt for a week", () => {
    const doubtful: StringModel = { ...nothing, reason: "placeDoubtful" };
    const fresh = skyOf(doubtful, 1, doubtful);
    const kept = keepFirm(skyOf(firm), { ...fresh, model: { ...fresh.model, place: "doubtful" } });
    expect(kept.model).toEqual({ place: "fits", strings: [firm, firm] });
  });
});

it("replaces a sky of another place and one by another model", () => {
  const before = skyOf(firm);
  const fresh = skyOf(nothing, 1);
  const moved = { ...fresh, place: { ...place, latitudeDeg: 51 } };
  expect(keepFirm(before, moved)).toBe(moved);
  expect(keepFirm({ ...before, version: MODEL_VERSION - 1 }, fresh)).toBe(fresh);
  expect(keepFirm(undefined, fresh)).toBe(fresh);
});

it("knows a string by its inverter and number", () => {
  const fresh = skyOf(nothing, 1);
  const swapped = { ...fresh, strings: fresh.strings.toReversed() };
  const kept = keepFirm(skyOf(firm, 0, knownString(west, 300)), swapped);
  expect(kept.model.strings).toEqual([knownString(west, 300), firm]);
});
