import { expect, it } from "vitest";
import { PastPlant } from "#simulator/past/pastPlant.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { alarm, incident } from "#simulator/plant/inverterLog.ts";
import { stringOffer, type PanelString } from "#simulator/plant/panel.ts";
import { skyAt } from "#simulator/plant/sky.ts";
import type { Climate } from "#simulator/plant/weather.ts";
import { plantPlan } from "#simulator/scenario/scenario.ts";
import { acPower, gatewayOf, inverter } from "../../support/radioGateway.ts";

const { climate } = plantPlan("full");
const clear = { ...climate, cloudiness: 0, lying: { dryDays: 0, isSnow: false } };
const south: PanelString = { peakW: 400, tiltDeg: 30, azimuthDeg: 180, mismatch: 1 };
const summerMs = Date.UTC(2024, 5, 21, 11, 20);
const winterMs = Date.UTC(2024, 11, 21, 11, 20);
const always = { fromMs: 0, toMs: Infinity };

function powerOf(panel: Partial<PanelString>, atMs = summerMs, weather: Climate = clear): number {
  return stringOffer({ ...south, ...panel }, skyAt(atMs, weather)).powerW;
}

it("gives a string in full sun the light of a real clear sky", () => {
  const { beamWm2, diffuseWm2 } = skyAt(summerMs, clear);
  expect(beamWm2).toBeGreaterThan(750);
  expect(beamWm2).toBeLessThan(950);
  expect(diffuseWm2 / beamWm2).toBeLessThan(0.25);
  // At ten degrees the air takes far more of the beam than at sixty.
  expect(skyAt(Date.UTC(2024, 5, 21, 4, 30), clear).beamWm2).toBeLessThan(0.65 * beamWm2);
});

it("takes from a string what its fate takes", () => {
  const wholeW = powerOf({});
  expect(powerOf({ diodeFails: always }) / wholeW).toBeCloseTo(2 / 3, 5);
  expect(powerOf({ ageingPerYear: 0.08 }) / wholeW).toBeCloseTo(0.91, 1);
  const dusty = { ...clear, lying: { dryDays: 40 } };
  expect(powerOf({ dustPerDay: 0.004 }, summerMs, dusty) / wholeW).toBeCloseTo(0.84, 1);
  const snowy = { ...clear, lying: { isSnow: true } };
  expect(powerOf({}, winterMs, snowy)).toBeLessThan(0.1 * powerOf({}, winterMs));
  expect(powerOf({ tiltDeg: 90 }, winterMs, snowy)).toBeGreaterThan(
    powerOf({ tiltDeg: 90 }, winterMs),
  );
});

it("gives less power and less voltage on a hot roof", () => {
  const sky = skyAt(summerMs, clear);
  const [cold, hot] = [0, 40].map((ambientC) => stringOffer(south, { ...sky, ambientC }));
  const share = (key: "powerW" | "voltageV") => (hot?.[key] ?? 0) / (cold?.[key] ?? 0);
  expect(share("powerW")).toBeCloseTo(0.86, 1);
  expect(share("voltageV")).toBeCloseTo(0.89, 1);
});

it("hides the sun behind a tree, less of it without leaves", () => {
  const tree = [{ fromDeg: 150, toDeg: 210, heightDeg: 70, takes: 0.9, takesBare: 0.4 }];
  const left = (atMs: number) => powerOf({ horizon: tree }, atMs) / powerOf({}, atMs);
  expect(left(summerMs)).toBeLessThan(0.4);
  expect(left(winterMs)).toBeGreaterThan(left(summerMs) + 0.2);
  // Beside it the sky is open.
  expect(left(Date.UTC(2024, 5, 21, 15))).toBe(1);
});

it.each([
  { share: 0.4, wasOpen: false, isOpen: true },
  { share: 0.5, wasOpen: false, isOpen: false },
  { share: 0.6, wasOpen: true, isOpen: true },
  { share: 0.75, wasOpen: true, isOpen: false },
  // In weak light nothing changes.
  { share: 0.4, dcW: 60, wasOpen: false, isOpen: false },
  { share: 1, dcW: 60, wasOpen: true, isOpen: true },
])(
  "reports a string with $share of the best power as shaded: $isOpen",
  ({ share, dcW = 300, wasOpen, isOpen }) => {
    const log = wasOpen ? [{ id: alarm.shaded, startS: 60, endS: 0 }] : [];
    const inputs = [share, 1].map((part) => ({ powerW: part * 200 }));
    const moment = { awake: true, isOn: true, inputs, dcW };
    const after = incident({ ...moment, log }, moment, true, 7_200_000);
    expect(after.filter(({ endS }) => endS === 0)).toHaveLength(isOpen ? 1 : 0);
  },
);

/** A fair day. */
function play(events: ConstructorParameters<typeof PastPlant>[1]) {
  const fromMs = Date.UTC(2025, 6, 1);
  return new PastPlant(clear, events).play({ fromMs, count: 1440, utcOffsetMs: 0 });
}

it("keeps in its past what happened to the field", () => {
  const most = (played: ReturnType<typeof play>, source: string) =>
    Math.max(...(played.get(source) ?? []));
  const [usual, failed, limited] = [
    play({}),
    play({ diodeFails: always }),
    play({ fieldLimited: always }),
  ];
  const [third, fourth] = [`str ${serials.field} 2`, `str ${serials.field} 3`];
  expect(most(failed, fourth) / most(usual, fourth)).toBeCloseTo(2 / 3, 3);
  expect(most(failed, third)).toBe(most(usual, third));
  expect(most(usual, `inv ${serials.field}`)).toBeGreaterThan(1400);
  expect(most(limited, `inv ${serials.field}`)).toBeCloseTo(1350, 6);
});

it("holds the field down in the scenario that limits it", async () => {
  const gateway = gatewayOf("limited");
  gateway.advance(60_000);
  const field = await inverter(gateway, serials.field);
  expect(field.limit_relative).toBe(50);
  expect(acPower(field)).toBeLessThanOrEqual(1125);
});
