import { expect, it } from "vitest";
import { limitOfLive } from "#app/core/live/dialogs/limit/limitBefore.ts";
import { firstSun } from "#app/shared/live/firstSun.ts";

const watts = (v: number) => ({ v, u: "W", d: 1 });
const total = { Power: watts(400) };
const solar = { enabled: true, total: { Power: watts(231) } };
const battery = { enabled: true, power: watts(100) };
const charger = (v: number) => ({ enabled: true, Power: watts(v) });

it.each<readonly [string, Parameters<typeof firstSun>[0], number | undefined | null]>([
  ["the inverters alone", { total }, null],
  ["devices that are off", { total, solar: { ...solar, enabled: false } }, null],
  ["a charge controller that only the inverters drain", { total, solar }, 400],
  ["a battery that is charged", { total, battery }, 500],
  ["a controller and a battery", { total, solar, battery }, 500],
  ["a charger that rests", { total, battery, charger: charger(0) }, 500],
  ["a charger of which the side is unknown", { total, battery, charger: charger(50) }, undefined],
  ["a controller without a figure", { total, solar: { enabled: true } }, undefined],
  ["inverters without a figure", { solar }, undefined],
])("the sun of %s", (_, parts, expected) => {
  const sun = firstSun(parts);
  expect(sun.map((one) => one?.v)).toEqual(expected === null ? [] : [expected]);
});

it.each([
  [50, 300, { limit_relative: 50, max_power: 600 }],
  [33.3, 200, { limit_relative: 33.3, max_power: 601 }],
  [50, 0, { limit_relative: 50, max_power: 0 }],
  [50, null, { limit_relative: 50, max_power: 0 }],
  [0, 0, undefined],
  [null, 300, undefined],
])("live values of %s %% and %s W tell a limit", (limit_relative, limit_absolute, expected) => {
  const known = limitOfLive({ limit_relative, limit_absolute });
  expect(known).toEqual(expected && { ...expected, limit_set_status: "Unknown" });
});
