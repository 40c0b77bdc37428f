import { expect, it } from "vitest";
import { refusalsOf, type StartFacts } from "#plant/zero-feed-in/refusals.ts";
import { lowestLimitW } from "#plant/zero-feed-in/types.ts";
import { oneInverter, PlantOfTest, serial } from "../../support/zeroFeedIn/plantOfTest.ts";

const second = "112100000002";
const twoInverters = [oneInverter, { ...oneInverter, serial: second, ratedW: 600 }] as const;

const ready: StartFacts = {
  hasPassword: true,
  hasMeter: true,
  isMeterForDisplay: false,
  meterPeriodS: 1,
  hasCurrentReading: true,
  hasPassedTest: true,
  isTrusted: false,
  isLimiterOn: false,
  hasInverters: true,
  isOtherControlled: false,
  takeCommands: true,
  isOnBattery: false,
};

it("keeps the power at the meter near the target", () => {
  const plant = new PlantOfTest().pass(120);
  expect(Math.abs(plant.gridW)).toBeLessThan(15);
  expect(plant.control.stand).toEqual({ state: "controls", reason: null });
  plant.houseW = 300;
  expect(plant.pass(30).gridW).toBeGreaterThan(-15);
  plant.houseW = 600;
  expect(Math.abs(plant.pass(60).gridW)).toBeLessThan(15);
});

it("leaves nothing out for long where firmware limits the sum of uneven inputs", () => {
  const plant = new PlantOfTest();
  plant.report = (report) => {
    const powerW = report.powerW ?? 0;
    return { ...report, inputsW: [0.56 * powerW, 0.44 * powerW] };
  };
  plant.pass(120);
  expect(Math.abs(plant.gridW)).toBeLessThan(15);
  plant.houseW = 300;
  expect(Math.abs(plant.pass(60).gridW)).toBeLessThan(15);
});

it("rule 6: a control that starts while limits hold needs few commands to bring the sum down", () => {
  const weights = [
    [0.56, 0.44],
    [0.45, 0.4, 0.1, 0.05],
    [0.3, 0.3, 0.2, 0.2, 0, 0],
    [0.55, 0.45],
  ];
  const inverters = [800, 1500, 2250, 800].map((ratedW, at) => ({
    serial: `11210000000${at}`,
    ratedW,
    inputs: weights[at]?.length ?? 0,
    sharing: "input" as const,
  }));
  const plant = new PlantOfTest({ inverters });
  plant.sunW = 900;
  for (const { serial: one, ratedW } of inverters)
    plant.limits.set(one, Math.round((1196 * ratedW) / 5350));
  // Firmware that limits the sum, of which nothing is known yet.
  plant.report = (report) => {
    const parts = weights[inverters.findIndex((one) => one.serial === report.serial)] ?? [];
    return { ...report, inputsW: parts.map((part) => part * (report.powerW ?? 0)) };
  };
  plant.houseW = 800;
  plant.pass(80);
  expect(plant.gridW).toBeGreaterThan(-15);
  expect(Math.abs(plant.gridW)).toBeLessThan(30);
  expect(plant.sent.length).toBeLessThanOrEqual(8);
});

it("rule 1: a command is a serial and whole watts: no persistent limit, no start, no stop", () => {
  const plant = new PlantOfTest().pass(120);
  expect(plant.sent.length).toBeGreaterThan(0);
  for (const command of plant.sent) {
    expect(Object.keys(command).toSorted()).toEqual(["atS", "limitW", "serial"]);
    expect(command.limitW % 1).toBe(0);
  }
});

it("rule 2: no limit is below the lowest, or above what all may give together", () => {
  expect(lowestLimitW({ ...oneInverter, ratedW: 2000, inputs: 4 })).toBe(60);
  expect(lowestLimitW({ ...oneInverter, ratedW: 400, inputs: 1 })).toBe(12);
  const plant = new PlantOfTest({ inverters: twoInverters, ceilingW: 800 });
  plant.houseW = 0;
  plant.pass(60);
  expect([plant.limitW(), plant.limitW(second)]).toEqual([24, 24]);
  plant.houseW = 5000;
  plant.pass(120);
  expect(plant.limitW() + plant.limitW(second)).toBeLessThanOrEqual(800);
  expect(plant.limitW() + plant.limitW(second)).toBeGreaterThan(780);
});

it("rule 2: when an inverter wakes up, the others make room within their pace", () => {
  for (let after = 0; after < 30; after += 1) {
    const plant = new PlantOfTest({ inverters: twoInverters, ceilingW: 800 });
    plant.houseW = 300;
    plant.meter = (gridW, nowS) => gridW + (nowS % 7);
    plant.report = (report) =>
      report.serial === second ? { ...report, powerW: 0, isProducing: false } : report;
    plant.pass(60).houseW = 5000;
    plant.pass(after).report = (report) => report;
    let aboveS = 0;
    for (let atS = 0; atS < 60; atS += 1) {
      const limits = plant.pass(1).control.inverters(plant.nowS);
      if (limits.reduce((sum, { limitW = 0 }) => sum + limitW, 0) > 800) aboveS += 1;
    }
    expect(aboveS).toBeLessThan(8);
    expect(plant.limitW() + plant.limitW(second)).toBeGreaterThan(780);
  }
});

it("rule 3: a silent meter brings the base load after 30 s, and three good readings the control", () => {
  const plant = new PlantOfTest().pass(60);
  plant.meter = () => undefined;
  expect(plant.pass(29).limitW()).toBeGreaterThan(480);
  expect(plant.pass(12).limitW()).toBe(120);
  expect(plant.control.stand).toEqual({ state: "safe", reason: "meterSilent" });
  plant.meter = (gridW) => gridW;
  plant.pass(2);
  expect(plant.control.stand.state).toBe("safe");
  plant.pass(30);
  expect(plant.control.stand).toEqual({ state: "controls", reason: null });
  expect(plant.limitW()).toBeGreaterThan(450);
});

it("rule 3: the base load is shared by all, also while a command to one of them is on its way", () => {
  const plant = new PlantOfTest({ inverters: twoInverters, baseW: 300 }).pass(60);
  plant.meter = () => undefined;
  // What one gave before counts for nothing: it gets its part as soon as it has answered.
  plant.report = (report) =>
    report.serial === second && plant.nowS < 90 ? { ...report, status: "Pending" } : report;
  const before = plant.sent.length;
  plant.pass(29);
  for (const { limitW, serial: one } of plant.sent.slice(before))
    expect(limitW).toBeGreaterThanOrEqual(one === second ? 120 : 165);
  plant.pass(40);
  expect(plant.limitW() + plant.limitW(second)).toBeGreaterThan(285);
  expect(plant.limitW() + plant.limitW(second)).toBeLessThanOrEqual(300);
});

it("rule 4: a value that stands still while inverters move is as good as none", () => {
  const plant = new PlantOfTest().pass(60);
  const frozenW = 7;
  plant.meter = () => frozenW;
  plant.sunW = 250;
  plant.pass(80);
  expect(plant.control.stand).toEqual({ state: "safe", reason: "meterFrozen" });
  expect(Math.abs(plant.pass(10).limitW() - 120)).toBeLessThan(8);
});

it("rule 4: a late report of what an inverter did before is no reason to call the meter frozen", () => {
  const plant = new PlantOfTest({ inverters: twoInverters, pollS: 15 });
  // Reports are half a minute late, and a house without any change is no fault of the meter.
  plant.report = (report) => (plant.nowS % 30 < 10 ? report : undefined);
  plant.pass(120);
  plant.houseW = 300;
  for (let passed = 0; passed < 200; passed += 1)
    expect(plant.pass(1).control.stand.reason).not.toBe("meterFrozen");
});

it("rule 4: so is a time stamp that stands still", () => {
  const plant = new PlantOfTest().pass(30);
  plant.meter = (gridW, nowS) => {
    plant.control.reading(nowS, gridW + (nowS % 3), 1000);
    return undefined;
  };
  plant.pass(75);
  expect(plant.control.stand).toEqual({ state: "safe", reason: "meterFrozen" });
});

it("rule 4: an absurd value is not used", () => {
  const plant = new PlantOfTest().pass(60);
  plant.meter = () => 250_000;
  plant.pass(12);
  expect(plant.control.stand).toEqual({ state: "safe", reason: "meterAbsurd" });
  expect(plant.limitW()).toBe(120);
});

it("rule 4: a house that gives more than its inverters do for two minutes is absurd", () => {
  const plant = new PlantOfTest().pass(60);
  plant.meter = (gridW, nowS) => -gridW - 900 + (nowS % 2);
  plant.pass(100);
  expect(plant.control.stand.state).toBe("controls");
  plant.pass(30);
  expect(plant.control.stand).toEqual({ state: "safe", reason: "meterAbsurd" });
  expect(plant.limitW()).toBeLessThanOrEqual(120);
  plant.meter = (gridW) => gridW;
  expect(plant.pass(30).control.stand.state).toBe("controls");
});

it("rule 5: without a direction test that passed, or the owner's word, there is no control", () => {
  expect(refusalsOf(ready)).toEqual([]);
  expect(refusalsOf({ ...ready, hasPassedTest: false })).toEqual(["noDirectionTest"]);
  expect(refusalsOf({ ...ready, hasPassedTest: false, isTrusted: true })).toEqual([]);
});

it("rule 6: at its end the safe limits are the base load, and a start sends a fresh command", () => {
  const plant = new PlantOfTest().pass(60);
  expect(plant.control.safeLimits(plant.nowS)).toEqual([{ serial, limitW: 120 }]);
  const again = new PlantOfTest();
  again.limits.set(serial, 490);
  again.pass(10);
  expect(again.sent.length).toBeGreaterThan(0);
});

it("rule 6: what is left over of a limit is taken back, also while the house takes from the grid", () => {
  const plant = new PlantOfTest();
  plant.houseW = 780;
  plant.pass(60);
  expect(plant.limitW()).toBeGreaterThan(760);
  [plant.houseW, plant.sunW] = [600, 300];
  plant.pass(40);
  expect(plant.gridW).toBe(300);
  expect(plant.limitW()).toBeLessThanOrEqual(600);
  expect(plant.limitW()).toBeGreaterThan(580);
});

it("rule 8: a lower limit set by hand is a ceiling until it is let go of", () => {
  const plant = new PlantOfTest().pass(60);
  plant.limits.set(serial, 200);
  plant.pass(20);
  plant.houseW = 700;
  plant.pass(60);
  expect(plant.control.stand).toEqual({ state: "controls", reason: "handLimit" });
  expect(plant.limitW()).toBeLessThanOrEqual(200);
  plant.control.release();
  expect(plant.pass(60).limitW()).toBeGreaterThan(600);
});

it("rule 8: that ceiling outlasts a restart of the gateway, and ends with the night", () => {
  const plant = new PlantOfTest().pass(60);
  plant.limits.set(serial, 200);
  plant.houseW = 700;
  plant.pass(60);
  const silent = { isReachable: false, isProducing: false, powerW: 0, limitW: undefined };
  plant.report = (report) => ({ ...report, ...silent });
  plant.pass(90);
  plant.report = (report) => report;
  expect(plant.pass(60).limitW()).toBeLessThanOrEqual(200);
  expect(plant.control.stand.reason).toBe("handLimit");
  plant.report = (report) => ({ ...report, ...silent });
  plant.pass(3 * 3600);
  plant.report = (report) => report;
  expect(plant.pass(120).limitW()).toBeGreaterThan(600);
});

it("rule 8: a higher limit set by hand ends the control", () => {
  const plant = new PlantOfTest().pass(60);
  plant.report = (report) => ({ ...report, limitW: 640 });
  plant.pass(20);
  expect(plant.control.stand).toEqual({ state: "stopped", reason: "handRaise" });
  const before = plant.sent.length;
  expect(plant.pass(60).sent.length).toBe(before);
});

it("rule 9: three foreign limits within ten minutes end it, and are named", () => {
  const plant = new PlantOfTest().pass(60);
  for (const limitW of [300, 60, 30]) {
    plant.report = (report) => ({ ...report, limitW });
    plant.pass(12);
  }
  expect(plant.control.stand).toEqual({ state: "stopped", reason: "otherController" });
  expect(plant.control.seen.map(({ limitW }) => limitW)).toEqual([300, 60, 30]);
});

it("rule 10: the gateway's own limiter refuses the start, and stops the control", () => {
  expect(refusalsOf({ ...ready, isLimiterOn: true })).toEqual(["gatewayLimiter"]);
  const plant = new PlantOfTest().pass(60);
  plant.control.stop("gatewayLimiter");
  const before = plant.sent.length;
  plant.houseW = 100;
  expect(plant.pass(30).sent.length).toBe(before);
  expect(plant.control.stand).toEqual({ state: "stopped", reason: "gatewayLimiter" });
});

it("rule 11: an inverter on a battery is not controlled without the owner's word", () => {
  expect(refusalsOf({ ...ready, isOnBattery: true })).toEqual(["battery"]);
  const inverters = [{ ...oneInverter, isOnBattery: true }];
  expect(new PlantOfTest({ inverters }).pass(60).sent).toEqual([]);
  const said = new PlantOfTest({ inverters, batterySerials: [serial] }).pass(60);
  expect(said.sent.length).toBeGreaterThan(0);
});

it.each([
  ["unreachable", { isReachable: false }],
  ["asleep", { isProducing: false }],
  ["commandsDisabled", { takesCommands: false }],
  ["pending", { status: "Pending" as const }],
])("rule 12: nothing is sent to an inverter that is %s", (reason, said) => {
  const plant = new PlantOfTest().pass(60);
  plant.report = (report) => ({ ...report, ...said });
  plant.pass(6);
  const before = plant.sent.length;
  plant.houseW = 100;
  plant.pass(40);
  expect(plant.control.inverters(plant.nowS)[0]?.rests).toBe(reason);
  expect(plant.sent.length).toBe(before);
});

it("rule 12: after a restart of the gateway one command goes out, and then none before the limit is known", () => {
  const plant = new PlantOfTest().pass(60);
  plant.report = (report) => ({ ...report, limitW: undefined });
  plant.pass(6);
  plant.houseW = 300;
  plant.pass(6);
  const before = plant.sent.length;
  plant.houseW = 100;
  plant.pass(15);
  expect(plant.sent.length).toBe(before);
  plant.report = (report) => report;
  plant.pass(20);
  expect(plant.limitW()).toBeLessThanOrEqual(100);
});

it("rule 13: three failures in a row bring five minutes of rest; its last power is counted", () => {
  const plant = new PlantOfTest({ inverters: twoInverters }).pass(60);
  plant.report = (report) =>
    report.serial === serial ? { ...report, status: "Failure" as const } : report;
  for (const houseW of [250, 400, 200, 400, 150, 100]) {
    plant.houseW = houseW;
    plant.pass(20);
  }
  const [one] = plant.control.inverters(plant.nowS);
  expect(one?.rests).toBe("failing");
  const restedS = plant.nowS;
  plant.pass(200);
  expect(plant.sent.filter((each) => each.serial === serial && each.atS > restedS)).toEqual([]);
});

it("rule 14: the lowest of all wishes of the hub counts", () => {
  const plant = new PlantOfTest();
  plant.report = (report) => ({ ...report, wishW: 210 });
  plant.houseW = 700;
  plant.pass(120);
  expect(plant.limitW()).toBeLessThanOrEqual(210);
});

it("rule 14: what a promise keeps below the lowest limit is left alone", () => {
  const plant = new PlantOfTest({ inverters: twoInverters }).pass(60);
  plant.report = (report) =>
    report.serial === second ? { ...report, wishW: 0, powerW: 0.1, limitW: 3 } : report;
  plant.pass(10);
  const before = plant.sent.length;
  plant.pass(60);
  expect(plant.sent.slice(before).filter((one) => one.serial === second)).toEqual([]);
  expect(plant.control.inverters(plant.nowS)[1]?.rests).toBe("promise");
});

it("rule 15: the radio's budget is kept, and a decrease comes first", () => {
  const plant = new PlantOfTest();
  plant.meter = (gridW, nowS) => gridW + (nowS % 20 < 10 ? 400 : -400);
  plant.pass(600);
  const times = plant.sent.map(({ atS }) => atS);
  const gaps = times.slice(1).map((atS, at) => atS - (times[at] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4);
  for (const atS of times)
    expect(times.filter((other) => other >= atS && other < atS + 60).length).toBeLessThanOrEqual(6);
});

it("never sends a value that is in force already", () => {
  const plant = new PlantOfTest().pass(300);
  const values = plant.sent.map(({ limitW }) => limitW);
  expect(values.filter((limitW, at) => limitW === values[at - 1])).toEqual([]);
});

it.each([
  ["noPassword", { hasPassword: false }],
  ["noInverter", { hasInverters: false }],
  ["meterCloud", { isMeterForDisplay: true }],
  ["meterSlow", { meterPeriodS: 15 }],
  ["meterSilent", { hasCurrentReading: false }],
  ["commandsDisabled", { takeCommands: false }],
  ["otherGateway", { isOtherControlled: true }],
])("is refused: %s", (reason, facts) => {
  expect(refusalsOf({ ...ready, ...facts })).toEqual([reason]);
});

it("rule 13: inverters of a gateway that restarts go on giving what they gave, and count so", () => {
  const plant = new PlantOfTest({ inverters: twoInverters }).pass(120);
  expect(Math.abs(plant.gridW)).toBeLessThan(20);
  const before = plant.sent.length;
  const startS = plant.nowS;
  // The gateway knows nothing of an inverter before it has polled it.
  plant.report = (report) => {
    const backS = startS + (report.serial === second ? 60 : 30);
    if (plant.nowS >= backS) return report;
    return { ...report, powerW: 0, inputsW: [0, 0], limitW: undefined, isProducing: false };
  };
  let leastW = 0;
  for (let passed = 0; passed < 120; passed += 1) leastW = Math.min(leastW, plant.pass(1).gridW);
  expect(leastW).toBeGreaterThan(-20);
  for (const { limitW } of plant.sent.slice(before)) expect(limitW).toBeLessThan(350);
  expect(Math.abs(plant.gridW)).toBeLessThan(20);
});
