import { expect, it } from "vitest";
import { DirectionTest } from "#plant/zero-feed-in/direction-test.ts";
import { oneInverter, serial } from "../../support/zeroFeedIn/plantOfTest.ts";

/** Runs a test of a plant: the meter's reading follows from the inverter's power. */
function run(meter: (outputW: number, nowS: number) => number | undefined, sunW = 600) {
  const test = new DirectionTest([oneInverter], 0, [{ serial, limitW: 800 }]);
  const sent: (readonly [number, number])[] = [];
  let limitW = 800;
  for (let nowS = 0; nowS < 120 && test.result === undefined; nowS += 1) {
    const outputW = Math.min(limitW, sunW);
    const saidW = meter(outputW, nowS);
    if (saidW !== undefined) test.reading(nowS, saidW);
    test.report(nowS, { serial, powerW: outputW, isReachable: true });
    for (const command of test.tick(nowS)) {
      sent.push([nowS, command.limitW]);
      limitW = command.limitW;
    }
  }
  return { result: test.result, sent };
}

it("rule 5: passes where the meter rises by as much as the inverters fall", () => {
  const { result, sent } = run((outputW) => 400 - outputW);
  expect(result).toMatchObject({ outcome: "passed", loweredW: 180, roseW: 180, delayS: 1 });
  // 30 % less for a minute, then full power again.
  expect(sent).toEqual([
    [15, 420],
    [75, 800],
  ]);
});

it("rule 5: finds how long the meter takes to show it, from the command on", () => {
  const outputs: number[] = [];
  const { result } = run((outputW, nowS) => {
    outputs[nowS] = outputW;
    return 400 - (outputs[nowS - 8] ?? outputW);
  });
  expect(result).toMatchObject({ outcome: "passed", delayS: 9 });
});

it.each([
  ["wrongSign", (outputW: number) => outputW - 400],
  ["noEffect", () => 400],
  ["noEffect", (outputW: number) => 400 - 3 * outputW],
  ["unsteady", (outputW: number, nowS: number) => (nowS % 4 < 2 ? 900 : 0) - outputW],
  ["meterSilent", () => undefined],
])("rule 5: finds %s", (outcome, meter) => {
  expect(run(meter).result?.outcome).toBe(outcome);
});

it("rule 5: needs enough sun", () => {
  expect(run((outputW) => 400 - outputW, 90)).toMatchObject({
    result: { outcome: "tooLittle" },
    sent: [],
  });
});

it("rule 2: lowers to no more than what all may give together, and nobody who takes no commands", () => {
  const other = { ...oneInverter, serial: "112100000002" };
  const afterwards = [serial, other.serial].map((one) => ({ serial: one, limitW: 250 }));
  const test = new DirectionTest([oneInverter, other], 0, afterwards);
  const usual = { powerW: 600, isReachable: true } as const;
  test.report(0, { serial, ...usual });
  test.report(0, { serial: other.serial, ...usual, takesCommands: false });
  for (let nowS = 0; nowS < 15; nowS += 1) test.reading(nowS, 100);
  expect(test.tick(15)).toEqual([{ serial, limitW: 250 }]);
});
