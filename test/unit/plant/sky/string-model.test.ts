import { expect, it } from "vitest";
import { usualBend } from "#plant/sky/clear-power.ts";
import { judge } from "#plant/sky/string-model.ts";

/** The part of a fit that a test changes. */
interface FitPart {
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

/** Judges a string whose fit is certain except for the given part. */
function judgeString({ place = "fits", spanDays = 183, ...own }: FitPart) {
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

it.each<[FitPart, string, string?]>([
  [{}, "firm"],
  [{ spanDays: 182 }, "provisional", "lessThanHalfAYear"],
  [{ normalErrorDeg: 2.5 }, "provisional", "tooUncertain"],
  [{ normalErrorDeg: 4 }, "unknown", "tooUncertain"],
  [{ normalErrorDeg: Number.NaN }, "unknown", "tooUncertain"],
  [{ clearDays: 3, agreement: 0.35 }, "provisional", "tooFewClearDays"],
  [{ clearDays: 2 }, "provisional", "tooFewClearDays"],
  [{ clearDays: 1 }, "unknown", "tooFewClearDays"],
  // Days of even cloud may pass for clear days.
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
])("judges a string with %j as %s", (fit, state, reason) => {
  const { figures, ...found } = judgeString(fit);
  expect(found).toEqual({ state, reason });
  expect(figures).toMatchObject({ peakW: 400, clearDays: fit.clearDays ?? 4, share });
});

it("shows no figures of a place that nobody set, nor of a string that had too little light", () => {
  const context = { spanDays: 200, share };
  const nothing = { state: "unknown", figures: undefined };
  expect(judgeString({ place: "unset" })).toEqual({ ...nothing, reason: "placeUnset" });
  expect(judge(undefined, { ...context, place: "fits" })).toEqual({
    ...nothing,
    reason: "tooLittleLight",
  });
  expect(judge(undefined, { ...context, place: "unset" }).reason).toBe("placeUnset");
});

const reportedErrors = (fit: FitPart) => {
  const { normalErrorDeg, peakError, statisticalErrorDeg } = judgeString(fit).figures ?? {};
  return [normalErrorDeg, peakError, statisticalErrorDeg];
};

const hasDirection = (tiltDeg: number) => judgeString({ tiltDeg }).figures?.hasDirection;

it("reports at least the uncertainty of seasonal air, twice as much below half a year", () => {
  const sure = { normalErrorDeg: 0.5, peakError: 0.01 };
  expect(reportedErrors({ ...sure, spanDays: 183 })).toEqual([2, 0.03, 0.5]);
  expect(reportedErrors({ ...sure, spanDays: 182 })).toEqual([4, 0.06, 0.5]);
  expect(reportedErrors({ normalErrorDeg: 5, peakError: 0.07, spanDays: 182 })).toEqual([
    5, 0.07, 5,
  ]);
  expect([hasDirection(10), hasDirection(9.9)]).toEqual([true, false]);
});
