import { expect, it } from "vitest";
import type { ControlSettings } from "#hub-api/zero-feed-in.ts";
import {
  limitsAfterwards,
  plantFacts,
  proposedSettings,
  shownForeign,
  shownInverters,
  shownPowers,
} from "#hub/zeroFeedIn/facts.ts";
import type { ControlledPlant } from "#hub/zeroFeedIn/plantView.ts";
import { noControl } from "#hub/zeroFeedIn/savedControl.ts";
import { ZeroFeedIn } from "#plant/zero-feed-in/controller.ts";
import type { ControlledInverter } from "#plant/zero-feed-in/types.ts";

const roof: ControlledInverter = { serial: "a", ratedW: 800, inputs: 2, sharing: "input" };
const barn = { ...roof, serial: "b", ratedW: 400, isOnBattery: true };
const settings: ControlSettings = {
  targetW: 0,
  position: "balanced",
  serials: ["a"],
  ceilingW: null,
  baseW: 300,
  batterySerials: [],
  trustedBy: null,
};

/** A gateway with both inverters, of which the second takes no commands. */
const plant: ControlledPlant = {
  isLimiterOn: false,
  inverters: () => [roof, barn],
  takesCommands: (serial) => serial === "a",
  refresh: async () => undefined,
  limits: () => [],
  news: () => [],
  outcomeOf: () => undefined,
  send: async () => undefined,
};

/** A control of both, which a minute ago sent limits of 250 and 100 W. */
function control() {
  const inverters = [roof, barn];
  const made = new ZeroFeedIn(
    { ...settings, ceilingW: undefined, meterPeriodS: 1, pollS: 5, inverters, handLimits: {} },
    0,
  );
  for (const [{ serial }, powerW] of [
    [roof, 240],
    [barn, 90],
  ] as const)
    made.report(0, { serial, powerW, isReachable: true, limitW: 400, status: "Ok" });
  made.reading(0, 20, undefined);
  made.sentByHub(0, "a", 250);
  made.sentByHub(0, "b", 100);
  return made;
}

it("a control may start where everything is known of the inverters that are chosen", () => {
  const facts = (change: Partial<ControlSettings>, some = [roof]) =>
    plantFacts(plant, some, { ...settings, ...change });
  const good = { hasPassword: true, isTrusted: false, isLimiterOn: false, hasInverters: true };
  expect(facts({})).toEqual({ ...good, takeCommands: true, isOnBattery: false });
  expect(facts({ trustedBy: "me" })).toMatchObject({ isTrusted: true });
  expect(facts({}, [roof, barn])).toMatchObject({ takeCommands: false, isOnBattery: true });
  expect(facts({ batterySerials: ["b"] }, [roof, barn])).toMatchObject({ isOnBattery: false });
  expect(facts({}, [])).toMatchObject({ hasInverters: false });
  expect(plantFacts(plant, [roof], null)).toMatchObject({ hasInverters: false, isTrusted: false });
  expect(plantFacts(undefined, [], null)).toMatchObject({ hasPassword: false, isLimiterOn: false });
  expect(plantFacts({ ...plant, isLimiterOn: true }, [], null)).toMatchObject({
    isLimiterOn: true,
  });
});

it("shows the powers that are known, and none that are not", () => {
  const of = control();
  const limitW = 350;
  expect(of.houseW).toBeGreaterThan(300);
  expect(shownPowers(of, undefined, 60)).toEqual({ gridW: null, houseW: null, limitW });
  expect(shownPowers(of, 20, 60)).toEqual({ gridW: 20, houseW: of.houseW, limitW });
  expect(shownPowers(undefined, 20, 60)).toEqual({ gridW: 20, houseW: null, limitW: null });
});

it("shows each inverter of the gateway with what the control knows of it", () => {
  const of = control();
  const shown = shownInverters(of, [roof, barn], { nowS: 60, serials: ["a"] });
  expect(shown).toMatchObject([
    { serial: "a", isOnBattery: false, isChosen: true, powerW: 240, lowestW: 24 },
    { serial: "b", isOnBattery: true, isChosen: false, powerW: 90, lowestW: 24 },
  ]);
  for (const { serial, limitW, effectS, rests } of of.inverters(60)) {
    const own = shown.find((one) => one.serial === serial);
    expect(own).toMatchObject({
      limitW: limitW ?? null,
      effectS: effectS ?? null,
      rests: rests ?? null,
    });
  }
  expect(shownInverters(undefined, [barn], { nowS: 0, serials: undefined })).toEqual([
    {
      serial: "b",
      isOnBattery: true,
      isChosen: false,
      powerW: null,
      limitW: null,
      lowestW: 24,
      effectS: null,
      rests: null,
    },
  ]);
});

it("shows limits of others by the time of the wall", () => {
  const of = control();
  of.report(60, { serial: "a", powerW: 100, isReachable: true, limitW: 100.4, status: "Ok" });
  expect(shownForeign(of, 1_000_000)).toEqual(
    of.seen.map(({ serial, limitW, atS }) => ({
      serial,
      limitW: Math.round(limitW),
      atS: 1_000_000 + atS,
    })),
  );
  expect(shownForeign(of, 1_000_000)).toHaveLength(1);
  expect(shownForeign(undefined, 0)).toEqual([]);
});

it("proposes all inverters that no battery feeds, and leaves to the others what they have", () => {
  const proposed = { ...settings, serials: ["a"], baseW: 100 };
  expect(proposedSettings(plant, undefined)).toEqual(proposed);
  expect(proposedSettings(plant, 230)).toEqual({ ...proposed, baseW: 230 });
  expect(proposedSettings(undefined, 230)).toEqual({ ...proposed, serials: [], baseW: 230 });
  const kept = { ...noControl, settings, before: { a: 123.6, b: 50 } };
  expect(limitsAfterwards("before", plant, kept)).toEqual([{ serial: "a", limitW: 124 }]);
  expect(limitsAfterwards("safe", plant, kept)).toEqual([{ serial: "a", limitW: 300 }]);
});
