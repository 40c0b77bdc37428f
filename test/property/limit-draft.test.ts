import fc from "fast-check";
import { expect, test } from "vitest";
import {
  boundsOf,
  commonMaximumW,
  isComplete,
  limitShares,
  linkedFields,
  newLimit,
} from "#app/core/live/dialogs/limit/limitDraft.ts";
import {
  commonPresets,
  hasPreset,
  ownPresetsMost,
  presetsFrom,
  presetsText,
} from "#app/core/live/dialogs/limit/limitPresets.ts";
import { isInForce, limitOutcome } from "#protocol/client/limit-outcome.ts";

const anyMaximum = fc.integer({ min: 1, max: 2250 });
const linkedDraft = (relative: boolean, value: number, maxPowerW: number) =>
  linkedFields({ ...newLimit, relative, value }, maxPowerW);

test("a linked field stays within 0 to 100 percent and the inverter's maximum", () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.double({ min: -10, max: 3_000, noNaN: true }),
      anyMaximum,
      (relative, value, maxPowerW) => {
        const { percent, watts } = linkedDraft(relative, value, maxPowerW);
        const [typed, other] = relative ? [percent, watts] : [watts, percent];
        expect(typed).toBe(value);
        const most = relative ? maxPowerW : 100;
        expect(other === undefined || (other >= 0 && other <= most)).toBe(true);
        const isInRange = value >= 0 && value <= (relative ? 100 : maxPowerW);
        expect(other === undefined).toBe(!isInRange);
      },
    ),
  );
});

test("typing more never shows less beside it", () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.nat(2250),
      fc.nat(2250),
      anyMaximum,
      (relative, a, b, maxPowerW) => {
        const most = relative ? 100 : maxPowerW;
        const [low, high] = [Math.min(a, b, most), Math.min(Math.max(a, b), most)];
        const other = relative ? "watts" : "percent";
        const shown = [low, high].map(
          (value) => linkedDraft(relative, value, maxPowerW)[other] ?? -1,
        );
        expect(shown[0]).toBeLessThanOrEqual(shown[1] ?? -1);
      },
    ),
  );
});

test("watts come back to within a watt of what a tenth of a percent is worth", () => {
  fc.assert(
    fc.property(anyMaximum, fc.nat(2250), (maxPowerW, some) => {
      const watts = Math.min(some, maxPowerW);
      const { percent = 0 } = linkedDraft(false, watts, maxPowerW);
      const { watts: again = 0 } = linkedDraft(true, percent, maxPowerW);
      expect(Math.abs(again - watts)).toBeLessThanOrEqual(0.5 + maxPowerW / 1000 + 0.001);
    }),
  );
});

const anyMembers = fc
  .array(fc.nat(2250), { minLength: 1, maxLength: 5 })
  .map((maxima) =>
    maxima.map((maxPowerW, at) => ({ serial: `${at}`, name: `Inverter ${at}`, maxPowerW })),
  );

test("a common limit that can be sent gives every inverter one it can take, in their order", () => {
  fc.assert(
    fc.property(fc.boolean(), fc.nat(12_000), anyMembers, (relative, value, members) => {
      const maximumW = commonMaximumW(members);
      fc.pre(relative || maximumW > 0);
      const draft = { ...newLimit, relative, value };
      if (!isComplete(draft, boundsOf(draft, maximumW))) return;
      const shares = limitShares(draft, members) ?? [];
      expect(shares.map(({ serial }) => serial)).toEqual(members.map(({ serial }) => serial));
      for (const { limit, maxPowerW } of shares) {
        const own = { ...newLimit, ...limit };
        expect(isComplete(own, boundsOf(own, maxPowerW))).toBe(true);
      }
      const sum = shares.reduce((before, { limit }) => before + limit.value, 0);
      expect(sum).toBe(relative ? value * members.length : value);
    }),
  );
});

test("watts cannot be shared while a maximum is unknown", () => {
  const members = [800, 0].map((maxPowerW, at) => ({ serial: `${at}`, name: "", maxPowerW }));
  expect(commonMaximumW(members)).toBe(0);
  expect(limitShares({ relative: false, value: 400 }, members)).toBeUndefined();
  expect(limitShares({ relative: true, value: 40 }, members)).toHaveLength(2);
});

const anyPreset = fc
  .boolean()
  .chain((relative) => fc.nat(relative ? 100 : 11_250).map((value) => ({ relative, value })));

test("own presets survive the way through their text, without doubles and bounded in number", () => {
  fc.assert(
    fc.property(fc.array(anyPreset, { maxLength: 12 }), (presets) => {
      const kept = presetsFrom(presetsText(presets));
      expect(kept.length).toBeLessThanOrEqual(ownPresetsMost);
      expect(presetsFrom(presetsText(kept))).toEqual(kept);
      expect(new Set(kept.map((preset) => presetsText([preset]))).size).toBe(kept.length);
      const texts = presets.map((preset) => presetsText([preset]));
      expect(kept.every((preset) => texts.includes(presetsText([preset])))).toBe(true);
      expect(kept.some((preset) => hasPreset(commonPresets, preset))).toBe(false);
    }),
  );
});

test("a tampered text gives sound presets or none, and never throws", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("0", "9", ",", "%", "W", "-") })),
      (text) => {
        for (const { relative, value } of presetsFrom(text)) {
          expect(Number.isInteger(value) && value >= 0).toBe(true);
          expect(value).toBeLessThanOrEqual(relative ? 100 : 11_250);
        }
      },
    ),
  );
  expect(presetsFrom("350W,101%,,40%,1e3W,-1W,99999W,40%")).toEqual([
    { relative: false, value: 350 },
    { relative: true, value: 40 },
  ]);
});

test("a limit is never waited for without an end, and a failure always ends it", () => {
  const anyEntry = fc.record({
    limit_relative: fc.double({ min: 0, max: 100, noNaN: true }),
    max_power: fc.nat(2250),
    limit_set_status: fc.constantFrom("Ok", "Pending", "Failure", "Unknown"),
  });
  fc.assert(
    fc.property(
      anyPreset,
      fc.option(anyEntry, { nil: undefined }),
      fc.nat(120_000),
      fc.constantFrom(undefined, 0, 5_000, 90_000),
      (asked, seen, waitedMs, silentAfterMs) => {
        const outcome = limitOutcome(asked, seen, waitedMs, silentAfterMs);
        const status = seen?.limit_set_status;
        const untilMs = silentAfterMs ?? 60_000;
        const isOther = status === "Ok" && seen !== undefined && !isInForce(asked, seen);
        expect(outcome === "failed").toBe(status === "Failure");
        expect(outcome === "confirmed").toBe(status === "Ok" && !isOther);
        // What the gateway shows without a word of it is the old limit for a while.
        expect(outcome === "other").toBe(isOther && waitedMs >= Math.min(15_000, untilMs));
        expect(outcome === undefined && waitedMs >= untilMs).toBe(false);
      },
    ),
  );
});
