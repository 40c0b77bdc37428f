import { factoryConfig, type GatewayConfig } from "../device/config.ts";
import { defaultFirmware, type FirmwareName, generationOf } from "../generation/generation.ts";
import type { GatewayOptions } from "../gateway.ts";
import { controllerPanel, homestead, serials, siteOf, type Mounting } from "../plant/homestead.ts";
import type { SimulatedMeterName } from "../meters/kinds.ts";
import type { PanelString } from "../plant/panel.ts";
import { createPlant, type PlantPlan } from "../livePlant.ts";
import { createRandom } from "../plant/random.ts";
import { gridProfiles } from "../plant/profileBytes.ts";
import { provider } from "../radio/peripherals.ts";
import type { Scenario } from "./declaration.ts";
import { nightMs, reportedFaults, stormLog } from "./reportedFaults.ts";
import { controlledPlants } from "./controlled.ts";
import { boardFile } from "./board.ts";
import { onBattery, onMqtt, onTrucki, upgradeConfig } from "./newerHousehold.ts";
import { defaultClimate, germanOffsetS, isBeforeSunrise } from "./moment.ts";
import { householdTopics } from "./topics.ts";
import {
  bareHousehold,
  household,
  householdSlots,
  longSlots,
  meterAlone,
  withProvider,
  type SlotPlan,
} from "./household.ts";

const morningMs = Date.UTC(2024, 5, 21, 8, 30);
const winterNoonMs = Date.UTC(2024, 0, 16, 11);

const always = { everyMs: 1, fromMs: 0, forMs: 1 };
const everywhereLost = Object.fromEntries(Object.values(serials).map((it) => [it, always]));

// The storage's inverter on modules instead, for sites without a battery, and the shed's in use.
const solarOnly: Readonly<Record<string, Mounting>> = {
  ...homestead,
  [serials.shed]: {
    profile: "none",
    strings: [{ peakW: 400, tiltDeg: 12, azimuthDeg: 160, mismatch: 1 }],
    earlierKwh: [96.5],
  },
  [serials.storage]: {
    profile: "german",
    strings: [
      { peakW: 420, tiltDeg: 15, azimuthDeg: 170, mismatch: 1 },
      { peakW: 420, tiltDeg: 15, azimuthDeg: 170, mismatch: 0.98 },
    ],
    earlierKwh: [204.3, 201.8],
  },
};

const solarSlots: readonly SlotPlan[] = householdSlots.map((slot) => {
  if (slot.serial !== serials.storage) return { ...slot, isPolled: true };
  return { ...slot, name: "Carport", channels: ["Front", "Back"] };
});

/** The default site with other strings of modules. */
function withStrings(change: (panel: PanelString, serial: string, at: number) => PanelString) {
  const changeMounting = ([serial, mounting]: readonly [string, Mounting]) => {
    const { strings } = mounting;
    const mountedStrings =
      strings === "battery" ? strings : strings.map((panel, at) => change(panel, serial, at));
    return [serial, { ...mounting, strings: mountedStrings }] as const;
  };
  return Object.fromEntries(Object.entries(homestead).map(changeMounting));
}

const fieldMounting: Mounting | undefined = homestead[serials.field];

const withOwnPassword = (factory: GatewayConfig): GatewayConfig => {
  const all = household(factory);
  return { ...all, security: { ...all.security, password: "sunflower-42" } };
};

const scenarios = {
  now: {
    about: "everything enabled, at this moment, with a password of its owner: sunflower-42",
    isNow: true,
    options: { configure: withOwnPassword },
  },
  full: { about: "everything enabled, five inverters, a summer morning" },
  night: { about: "the sun is gone, the storage feeds the house", options: { startMs: nightMs } },
  "all-off": {
    about: "inverters only: no charge controller, battery, charger, meter or limiter",
    options: { configure: (factory) => bareHousehold(factory, solarSlots) },
    mountings: solarOnly,
  },
  "no-time": {
    about: "the time server does not answer, so nothing is polled",
    options: { switches: { ntpReachable: false } },
  },
  "five-inverters": {
    about: "five solar inverters, all polled, all within reach",
    options: { configure: (factory) => household(factory, solarSlots) },
    plan: { outages: {} },
    mountings: solarOnly,
  },
  "one-inverter": {
    about: "a single inverter and nothing else",
    options: { configure: (factory) => bareHousehold(factory, householdSlots.slice(0, 1)) },
  },
  empty: {
    about: "no inverter set up yet",
    options: { configure: (factory) => bareHousehold(factory, []) },
  },
  "meter-only": { about: "a power meter and no inverter", options: { configure: meterAlone } },
  factory: {
    about: "as it leaves the factory: no pins, no inverter, nothing enabled",
    options: { configure: (factory) => factory, files: {} },
  },
  unreachable: { about: "no inverter answers any more", plan: { outages: everywhereLost } },
  alarms: {
    about: "full event logs, a battery with a warning and an alarm",
    plan: { faults: { radioProblem: false, batteryIssues: true } },
    mountings: Object.fromEntries(
      Object.entries(homestead).map(([serial, it]) => [serial, { ...it, earlierLog: stormLog }]),
    ),
  },
  "radio-problem": {
    about: "a radio chip stopped answering",
    plan: { faults: { radioProblem: true, batteryIssues: false } },
  },
  "default-password": { about: "the factory password is still set, as in full" },
  "own-password": {
    about: "the owner chose a password: admin / sunflower-42",
    options: { configure: withOwnPassword },
  },
  "no-readonly": {
    about: "nothing is shown without the password",
    options: {
      configure: (factory) => {
        const all = household(factory);
        return { ...all, security: { ...all.security, allow_readonly: false } };
      },
    },
  },
  "one-partition": {
    about: "a board without room for a firmware update over the network",
    options: { hasSecondPartition: false },
  },
  "long-names": {
    about: "names as long as the gateway takes them",
    options: { configure: (factory) => household(factory, longSlots) },
  },
  "cold-start": { about: "the gateway was switched on this second", plan: { isWarm: false } },
  "failing-commands": {
    about: "no inverter obeys a limit or power command",
    options: { switches: { limitCommandFails: true, powerCommandFails: true } },
  },
  "unknown-model": {
    about: "an unknown hardware part number",
    mountings: {
      ...homestead,
      [serials.garage]: {
        profile: "german",
        strings: [{ peakW: 410, tiltDeg: 32, azimuthDeg: 180, mismatch: 1 }],
        earlierKwh: [100],
        part: 0x1f900101,
      },
    },
  },
  cloudy: { about: "a grey day", plan: { climate: { ...defaultClimate(1), cloudiness: 0.85 } } },
  clear: {
    about: "not a cloud in the sky",
    plan: { climate: { ...defaultClimate(1), cloudiness: 0 } },
  },
  snow: {
    about: "a winter noon with snow on the modules",
    options: { startMs: winterNoonMs },
    plan: { climate: { ...defaultClimate(1), cloudiness: 0.2, lying: { isSnow: true } } },
  },
  dusty: {
    about: "no rain for six weeks, dust on the modules",
    plan: { climate: { ...defaultClimate(1), lying: { dryDays: 42 } } },
  },
  "dead-diode": {
    about: "a bypass diode of the field's fourth row is burnt through",
    mountings: withStrings((panel, serial, at) =>
      serial === serials.field && at === 3
        ? { ...panel, diodeFails: { fromMs: 0, toMs: Infinity } }
        : panel,
    ),
  },
  aged: {
    about: "modules that have lost a tenth of their power",
    mountings: withStrings((panel) => ({ ...panel, ageingPerYear: 0.08 })),
  },
  limited: {
    about: "the field may give half of its power only",
    ...(fieldMounting && {
      mountings: { ...homestead, [serials.field]: { ...fieldMounting, limitPct: 50 } },
    }),
  },
  "battery-jk": {
    about: "battery with a JK BMS",
    options: { configure: withProvider(provider.jkBms) },
  },
  "battery-mqtt": {
    about: "battery known by MQTT only",
    options: { configure: withProvider(provider.mqtt) },
  },
  "battery-shunt": {
    about: "battery behind a SmartShunt",
    options: { configure: withProvider(provider.smartShunt) },
  },
  "battery-pytes": { about: "a Pytes battery (2025 on)", newer: onBattery(provider.pytes) },
  "battery-sbs": { about: "an SBS battery (2025 on)", newer: onBattery(provider.sbs) },
  "battery-jbd": { about: "battery with a JBD BMS (2025 on)", newer: onBattery(provider.jbdBms) },
  "battery-zendure": {
    about: "a Zendure over MQTT (2025 on)",
    newer: onBattery(provider.zendure),
  },
  "charger-trucki": { about: "a Trucki as AC charger (2025.10 on)", newer: onTrucki },
  "mqtt-sources": { about: "sun, battery and meter over MQTT (2025 on)", newer: onMqtt },
  ...controlledPlants,
  ...reportedFaults,
} as const satisfies Readonly<Record<string, Scenario>>;

/** Names that `--scenario` takes. */
export type ScenarioName = keyof typeof scenarios;

/** Every scenario with a sentence about it, in the order of the help text. */
export const scenarioList: readonly { readonly name: string; readonly about: string }[] =
  Object.entries(scenarios).map(([name, { about }]) => ({ name, about }));

export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name);
}

/** Whether the default site stands in a scenario with everything that belongs to it, and has been there for long. */
export function hasWholeHousehold(name: ScenarioName): boolean {
  const { options, mountings, plan, newer, isNow, drawn } = scenarioOf(name);
  const isUsual = (isNow || options?.configure === undefined) && options?.switches === undefined;
  return (
    isUsual &&
    drawn === undefined &&
    plan?.disturbances === undefined &&
    mountings === undefined &&
    plan?.isWarm !== false &&
    newer === undefined
  );
}

/** Whether a scenario begins at this moment. */
export function beginsNow(name: ScenarioName): boolean {
  return scenarioOf(name).isNow === true;
}

/** The meter that the hub of a scenario reads; undefined: none. */
export function hubMeterIn(name: ScenarioName): SimulatedMeterName | undefined {
  return scenarioOf(name).meter;
}

/** The password of the gateway's administrator in a scenario. */
export function passwordIn(name: ScenarioName): string {
  const { configure = household } = scenarioOf(name).options ?? {};
  return configure(factoryConfig()).security.password;
}

/** The site of a scenario and its events. `nowMs` counts for the scenario that begins at this moment. */
export function plantPlan(name: ScenarioName, seed = 1, nowMs = Date.now()): PlantPlan {
  const scenario = scenarioOf(name);
  const mountings = scenario.mountings ?? homestead;
  const utcOffsetS = scenario.isNow ? germanOffsetS(nowMs) : 7200;
  return {
    climate: defaultClimate(seed),
    controllerPanel,
    startSocPct: 76,
    utcOffsetS,
    isWarm: true,
    // Before sunrise the inverters have their values from the day before.
    ...(scenario.isNow && isBeforeSunrise(nowMs) && { daysBefore: 1 }),
    inverterSite: (serial, families) => siteOf(serial, mountings, families),
    // Seldom: without this inverter's power the consumption of the house is unknown.
    outages: { [serials.barn]: { everyMs: 1_800_000, fromMs: 240_000, forMs: 120_000 } },
    chargerHours: { from: 10, to: 16, currentA: 7 },
    controllerName: "SmartSolar MPPT 100|20 48V",
    controllers: [
      { serial: "HQ2219AB7XY", name: "SmartSolar MPPT 100|20 48V", share: 0.6 },
      { serial: "HQ2231QKM4T", name: "BlueSolar MPPT 75|15", share: 0.4 },
    ],
    published: householdTopics,
    faults: { radioProblem: false, batteryIssues: false },
    gridProfile: (serial) => gridProfiles[mountings[serial]?.profile ?? "none"],
    ...scenario.plan,
    ...scenario.drawn?.(createRandom(seed)),
  };
}

/** How the gateway of a scenario is made. The same seed gives the same weather. */
export function gatewayOptions(
  name: ScenarioName,
  {
    seed = 1,
    worldSpeed = 1,
    firmware = defaultFirmware,
    nowMs = Date.now(),
  }: {
    readonly seed?: number;
    readonly worldSpeed?: number;
    readonly firmware?: FirmwareName;
    readonly nowMs?: number;
  } = {},
): GatewayOptions {
  const scenario = scenarioOf(name);
  const files = { "pin_mapping.json": boardFile };
  const { configure = household, ...options } = scenario.options ?? {};
  return {
    startMs: scenario.isNow ? nowMs : morningMs,
    files,
    ...options,
    configure:
      firmware === defaultFirmware
        ? (factory) => configure(factory)
        : () => upgradeConfig(configure(factoryConfig()), generationOf(firmware), scenario.newer),
    firmware,
    seed,
    worldSpeed,
    plant: createPlant(plantPlan(name, seed, nowMs)),
  };
}

function scenarioOf(name: ScenarioName): Scenario {
  return scenarios[name];
}
