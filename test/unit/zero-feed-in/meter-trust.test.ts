import { expect, it } from "vitest";
import { MeterWatch } from "#plant/zero-feed-in/meter-trust.ts";

it.each([
  [2, 30],
  [10, 30],
  [20, 60],
])("a meter that is read each %i s is silent after more than %i s", (periodS, silentS) => {
  const startS = 1000;
  const stands = [silentS, silentS + 1].map((passedS) =>
    new MeterWatch(periodS, startS).trust(startS + passedS),
  );
  expect(stands).toEqual(["good", "silent"]);
});

const together = { outputW: 300, isSettled: true };

/** A watch over a meter that is read each second, and how it stood after each reading. */
function watchFor(
  seconds: number,
  powerAt: (second: number) => number,
  { outputAt = () => 300, isSettled = true, stampAt }: Partial<Watched> = {},
) {
  const watch = new MeterWatch(2, 0);
  const stands = Array.from({ length: seconds }, (_, second) => {
    const now = { outputW: outputAt(second), isSettled };
    watch.reading(second, powerAt(second), now, stampAt?.(second));
    return watch.trust(second);
  });
  return { watch, stands };
}

interface Watched {
  readonly outputAt: (second: number) => number;
  readonly isSettled: boolean;
  readonly stampAt: (second: number) => number;
}

const firstBad = (stands: readonly string[]) => stands.findIndex((stand) => stand !== "good");
const moving = (second: number) => 100 + second;
const beyond = (second: number) => -401 - (second % 2);
const movedBy = (watts: number) => (second: number) => 300 + (second < 30 ? 0 : watts);

it("needs three good readings in a row after a silence, and after a value that no house has", () => {
  const watch = new MeterWatch(2, 0);
  const after = (nowS: number, powerW: number) => {
    watch.reading(nowS, powerW, together);
    return watch.trust(nowS);
  };
  expect([31, 32, 33].map((nowS) => after(nowS, nowS))).toEqual(["silent", "silent", "good"]);
  expect([100_001, Number.NaN, 34, 35, 36].map((powerW, at) => after(40 + at, powerW))).toEqual([
    "absurd",
    "absurd",
    "absurd",
    "absurd",
    "good",
  ]);
  expect([60, 61].map((nowS) => after(nowS, -100_000))).toEqual(["good", "good"]);
});

it("takes a time stamp that stands still for a minute for frozen, and no stamp for nothing", () => {
  const { stands } = watchFor(70, moving, { stampAt: (second) => Math.min(second, 5) });
  expect([firstBad(stands), stands.at(-1)]).toEqual([65, "frozen"]);
  expect(firstBad(watchFor(130, moving).stands)).toBe(-1);
  // A slow meter has a new stamp only with its next value.
  const slow = new MeterWatch(30, 0);
  const slowStands = [0, 30, 60, 89, 90].map((nowS) => {
    slow.reading(nowS, nowS, together, 7);
    return slow.trust(nowS);
  });
  expect(slowStands).toEqual(["good", "good", "good", "good", "frozen"]);
});

it("takes a value that stands still while the inverters move for frozen", () => {
  const outputAt = movedBy(101);
  const { stands } = watchFor(70, () => 100, { outputAt });
  expect([firstBad(stands), stands.at(-1)]).toEqual([60, "frozen"]);
  expect(firstBad(watchFor(70, () => 100, { outputAt, isSettled: false }).stands)).toBe(-1);
  expect(firstBad(watchFor(70, () => 100, { outputAt: movedBy(100) }).stands)).toBe(-1);
});

it("takes two minutes of more than the inverters give for absurd, and none that is shorter", () => {
  expect(firstBad(watchFor(125, beyond).stands)).toBe(120);
  const once = (second: number) => (second === 100 ? -400 : beyond(second));
  expect(firstBad(watchFor(200, once).stands)).toBe(-1);
});
