import type { GatewayConfig } from "../device/config.ts";
import type { LimitHabits } from "../plant/disturbance.ts";
import { serials } from "../plant/homestead.ts";
import type { Scenario } from "./declaration.ts";
import { bareHousehold, householdSlots } from "./household.ts";

const roofs = [serials.garage, serials.barn, serials.field];

const limitHabits = (habits: LimitHabits) => ({
  plan: { disturbances: { limitHabits: Object.fromEntries(roofs.map((it) => [it, habits])) } },
});

const withRoofsOnly = (factory: GatewayConfig): GatewayConfig => {
  const bare = bareHousehold(factory, householdSlots.slice(0, roofs.length));
  return { ...bare, security: { ...bare.security, password: "sunflower-42" } };
};

/** Plants for a hub with a meter, and what makes their control hard. */
export const controlledPlants = {
  "hub-meter": {
    about: "three roofs, at this moment, and a Shelly that the hub reads: sunflower-42",
    isNow: true,
    options: { configure: withRoofsOnly },
    meter: "shellyGen2",
  },
  "busy-house": {
    about: "hob, kettle and washing machine switch within seconds",
    plan: { isBusy: true },
  },
  "late-inverters": {
    about: "inverters obey a limit 18 s after they have answered",
    ...limitHabits({ lateMs: 18_000 }),
  },
  "forgetful-inverters": {
    about: "inverters forget a limit after four and a half minutes",
    ...limitHabits({ forgetsAfterMs: 270_000 }),
  },
  "deaf-inverter": {
    about: "the field answers nothing for three minutes of ten",
    plan: { outages: { [serials.field]: { everyMs: 600_000, fromMs: 60_000, forMs: 180_000 } } },
  },
} as const satisfies Readonly<Record<string, Scenario>>;
