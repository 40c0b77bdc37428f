import { expect, it } from "vitest";
import { usualBend } from "#plant/sky/clear-power.ts";
import { judge } from "#plant/sky/string-model.ts";

interface Learnt {
  readonly place?: "fits" | "unset" | "doubtful";
  readonly spanDays?: number;
  readonly agreement?: number;
  readonly rivalAgreement?: number;
  readonly movedDeg?: number;
  readonly shadedBlocks?: number;
  readonly clearDays?: number;
  readonly normalErrorDeg?: number;
  readonly peakError?: number;
  readonly tiltDeg?: number;
}

const share = { shaded: 0.1, seen: 0.9 };

/** Judgement of a string of which all is certain except the given part. */
function judgeString({ place = "fits", spanDays = 183, ...own }: Learnt) {
  const { agreement = 0.6, normalErrorDeg = 2.4, peakError = 0.01, tiltDeg = 30 } = own;
  const { rivalAgreement = 0, movedDeg = 0, shadedBlocks = 0, clearDays = 4 } = own;
  const marks = { ratio: new Float64Array(), clear: new Uint8Array(), seen: new Uint8Array() };
  const [smooth, lit, hidden] = [marks.clear, marks.clear, marks.clear];
  return judge(
    {
      fit: {
        plane: { tiltDeg, azimuthDeg: 170 },
        peakW: 400,
        bend: usualBend,
        agreement,
        normalErrorDeg,
        peakError,
      },
      shade: [],
      blocks: { ...marks, clearDays: Array.from({ length: clearDays }, (_, day) => day) },
      smooth: { smooth, lit, hidden, topW: 300 },
      shadedBlocks,
      rivalAgreement,
      movedDeg,
    },
    { place, spanDays, share },
  );
}

it.each<[Learnt, string, string?]>([
  [{}, "firm"],
  [{ spanDays: 182 }, "provisional", "lessThanHalfAYear"],
  [{ normalErrorDeg: 2.5 }, "provisional", "tooUncertain"],
  [{ normalErrorDeg: 4 }, "unknown", "tooUncertain"],
  [{ normalErrorDeg: Number.NaN }, "unknown", "tooUncertain"],
  [{ clearDays: 3, agreement: 0.35 }, "provisional", "tooFewClearDays"],
  [{ clearDays: 2 }, "provisional", "tooFewClearDays"],
  [{ clearDays: 1 }, "unknown", "tooFewClearDays"],
  // Days of an even cloud may be taken for clear days.
  [{ clearDays: 3, agreement: 0.34 }, "unknown", "tooFewClearDays"],
  [{ agreement: 0.34 }, "firm"],
  [{ agreement: 0.15 }, "unknown", "noPlane"],
  [{ agreement: 0.16 }, "firm"],
  [{ agreement: 0.5, rivalAgreement: 0.465 }, "unknown", "twoPlanes"],
  [{ agreement: 0.5, rivalAgreement: 0.455 }, "firm"],
  [{ movedDeg: 12.1 }, "unknown", "twoPlanes"],
  [{ movedDeg: 12 }, "firm"],
  [{ shadedBlocks: 0.41 }, "unknown", "mostlyShaded"],
  [{ shadedBlocks: 0.4 }, "firm"],
  [{ place: "doubtful" }, "unknown", "placeDoubtful"],
  [{ place: "doubtful", agreement: 0 }, "unknown", "placeDoubtful"],
])("is as sure of a string with %j as it may be", (learnt, state, reason) => {
  const { figures, ...found } = judgeString(learnt);
  expect(found).toEqual({ state, reason });
  expect(figures).toMatchObject({ peakW: 400, clearDays: learnt.clearDays ?? 4, share });
});

it("shows no figures of a place that nobody set, nor of a string that had too little light", () => {
  const of = { spanDays: 200, share };
  const nothing = { state: "unknown", figures: undefined };
  expect(judgeString({ place: "unset" })).toEqual({ ...nothing, reason: "placeUnset" });
  expect(judge(undefined, { ...of, place: "fits" })).toEqual({
    ...nothing,
    reason: "tooLittleLight",
  });
  expect(judge(undefined, { ...of, place: "unset" }).reason).toBe("placeUnset");
});

const shownModel = (learnt: Learnt) => {
  const { normalErrorDeg, peakError, statisticalErrorDeg } = judgeString(learnt).figures ?? {};
  return [normalErrorDeg, peakError, statisticalErrorDeg];
};

const isFacing = (tiltDeg: number) => judgeString({ tiltDeg }).figures?.hasDirection;

it("shows at least the uncertainty that the air of a season brings, twice as much in half a year", () => {
  const sure = { normalErrorDeg: 0.5, peakError: 0.01 };
  expect(shownModel({ ...sure, spanDays: 183 })).toEqual([2, 0.03, 0.5]);
  expect(shownModel({ ...sure, spanDays: 182 })).toEqual([4, 0.06, 0.5]);
  expect(shownModel({ normalErrorDeg: 5, peakError: 0.07, spanDays: 182 })).toEqual([5, 0.07, 5]);
  expect([isFacing(10), isFacing(9.9)]).toEqual([true, false]);
});
