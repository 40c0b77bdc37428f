import { expect, it } from "vitest";
import { EnergiesToday } from "#hub/zeroFeedIn/energiesToday.ts";
import { dayStartS } from "#plant/history/local-day.ts";

const midnightS = dayStartS("2026-07-02") ?? 0;

/** A control that is looked at every five seconds unless said otherwise, from an hour before midnight on. */
function control() {
  const startS = midnightS - 3_600;
  const energies = new EnergiesToday(startS);
  let nowS = 0;
  const look = (
    gridW: number | null,
    isHeld: boolean,
    afterS = 5,
    wallS = startS + nowS + afterS,
  ) => {
    nowS += afterS;
    energies.add({ nowS, wallS, gridW, isHeld });
    return energies.today;
  };
  look(0, false);
  return { look, startS };
}

it("counts what goes out and, while it holds back, what is taken, each by itself", () => {
  const { look, startS: sinceS } = control();
  expect(look(-3_600, true)).toEqual({ sinceS, outWh: 5, heldWh: 0 });
  expect(look(720, true)).toEqual({ sinceS, outWh: 5, heldWh: 1 });
  expect(look(720, false)).toEqual({ sinceS, outWh: 5, heldWh: 1 });
});

it("counts no gap, and no time without a reading", () => {
  const { look, startS: sinceS } = control();
  look(-3_600, true, 5.1);
  look(3_600, true, 5.1);
  look(null, true);
  expect(look(-3_600, true, 1)).toEqual({ sinceS, outWh: 1, heldWh: 0 });
});

it("begins anew at midnight", () => {
  const { look } = control();
  look(-3_600, true);
  look(3_600, true);
  expect(look(-720, true, 5, midnightS)).toEqual({ sinceS: midnightS, outWh: 1, heldWh: 0 });
  expect(look(720, true, 5, midnightS + 5)).toEqual({ sinceS: midnightS, outWh: 1, heldWh: 1 });
});
