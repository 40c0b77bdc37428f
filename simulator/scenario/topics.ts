import type { World } from "../plant/plant.ts";

/** Messages of the default site's devices to the broker, by topic. */
export const householdTopics: Readonly<Record<string, (world: World) => string>> = {
  "home/meter/power": ({ gridW }) => gridW.toFixed(1),
  "home/meter/phases": ({ gridPhasesW }) =>
    JSON.stringify({ power: gridPhasesW.map((watts) => Math.round(watts)) }),
  "home/battery/soc": ({ battery }) => battery.socPct.toFixed(1),
  "home/battery/voltage": ({ battery }) => battery.voltageV.toFixed(2),
  "home/battery/current": ({ battery }) => battery.currentA.toFixed(2),
  "home/solar/power": ({ controller }) => controller.outputW.toFixed(1),
  "home/solar/voltage": ({ battery }) => battery.voltageV.toFixed(2),
  "home/solar/current": ({ controller, battery }) =>
    (controller.outputW / Math.max(1, battery.voltageV)).toFixed(2),
};
