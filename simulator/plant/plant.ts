import {
  chargerDemand,
  chargerStep,
  restingCharger,
  type ChargerSetting,
  type ChargerState,
} from "./acCharger.ts";
import {
  chargeLimitA,
  chargeBattery,
  defaultPlate,
  dischargeLimitA,
  restingBattery,
  type BatteryState,
} from "./battery.ts";
import {
  controllerNewDay,
  controllerOffer,
  controllerStep,
  restingController,
  type ControllerState,
} from "./chargeController.ts";
import { busyHouseLoad, houseLoad, type HouseLoad } from "./house.ts";
import {
  inverterNewDay,
  inverterStep,
  restingInverter,
  type InverterSite,
  type InverterState,
} from "./inverter.ts";
import type { PanelString } from "./panel.ts";
import { skyAt, type Sky } from "./sky.ts";
import type { Climate } from "./weather.ts";

/** Everything that was built on the site. */
export interface Site {
  readonly climate: Climate;
  readonly controllerPanel: PanelString;
  readonly startSocPct: number;
  /** Whether the loads of the house switch within seconds. */
  readonly isBusy?: boolean;
}

/** The physical world at a moment. All powers in W; `gridW` is positive while the house draws. */
export interface World {
  readonly atMs: number;
  readonly localDay: number;
  readonly sky: Sky;
  readonly inverters: Readonly<Record<string, InverterState>>;
  readonly battery: BatteryState;
  readonly controller: ControllerState;
  readonly charger: ChargerState;
  readonly house: HouseLoad;
  readonly gridW: number;
  readonly gridPhasesW: readonly [number, number, number];
}

/** Decisions of people and the gateway, as far as the world feels them. */
export interface Controls {
  readonly sites: readonly InverterSite[];
  readonly charger: ChargerSetting;
  /** Is there a charge controller wired up. */
  readonly hasController: boolean;
  readonly hasBattery: boolean;
  /** UTC offset of the site, seconds. */
  readonly utcOffsetS: number;
}

function loadOf({ climate, isBusy = false }: Site, localMs: number): HouseLoad {
  return (isBusy ? busyHouseLoad : houseLoad)(localMs, climate.seed);
}

/** The world at rest at a given moment; `advanceWorld` brings it to life. */
export function worldAt(atMs: number, site: Site, utcOffsetS: number): World {
  const house = loadOf(site, atMs + utcOffsetS * 1000);
  return {
    atMs,
    localDay: localDay(atMs, utcOffsetS),
    sky: skyAt(atMs, site.climate),
    inverters: {},
    battery: restingBattery(site.startSocPct),
    controller: restingController,
    charger: restingCharger,
    house,
    gridW: house.totalW,
    gridPhasesW: house.phasesW,
  };
}

/** The world `dtS` seconds later. Long stretches are cut into steps of at most `longestS`. */
export function advanceWorld(
  world: World,
  site: Site,
  controls: Controls,
  { dtS, longestS }: { readonly dtS: number; readonly longestS: number },
): World {
  let after = world;
  for (let leftS = dtS; leftS > 0; leftS -= longestS) {
    after = worldStep(after, site, controls, Math.min(leftS, longestS));
  }
  return after;
}

function worldStep(before: World, site: Site, controls: Controls, dtS: number): World {
  const atMs = before.atMs + dtS * 1000;
  const localMs = atMs + controls.utcOffsetS * 1000;
  const sky = skyAt(atMs, site.climate);
  const today =
    before.localDay === localDay(atMs, controls.utcOffsetS)
      ? before
      : newDay(before, controls.sites);
  const { battery } = today;

  const offer = controllerOffer(site.controllerPanel, sky);
  const offerW = controls.hasController ? offer.powerW : 0;
  const dischargeW = controls.hasBattery
    ? dischargeLimitA(battery, defaultPlate) * battery.voltageV
    : 0;
  const inverters = invertersStep(today, controls.sites, {
    sky,
    seed: site.climate.seed,
    atMs,
    localMs,
    dtS,
    storage: { voltageV: battery.voltageV, availableW: dischargeW + offerW },
  });
  const drawnW = sumOf(controls.sites, ({ source, serial }) =>
    source.kind === "battery" ? (inverters[serial]?.dcW ?? 0) : 0,
  );

  const room = controls.hasBattery ? chargeLimitA(battery, defaultPlate) * battery.voltageV : 0;
  const controllerW = Math.min(offerW, room + drawnW);
  const chargerW = Math.min(
    chargerDemand(controls.charger, battery.voltageV),
    room + drawnW - controllerW,
  );
  const charger = chargerStep(today.charger, {
    setting: controls.charger,
    outputW: chargerW,
    batteryV: battery.voltageV,
    ambientC: sky.ambientC,
    dtS,
  });
  const house = loadOf(site, localMs);
  return {
    atMs,
    localDay: localDay(atMs, controls.utcOffsetS),
    sky,
    inverters,
    battery: chargeBattery(battery, controllerW + chargerW - drawnW, dtS),
    controller: controllerStep(today.controller, {
      offer,
      outputW: controllerW,
      socPct: battery.socPct,
      dtS,
    }),
    charger,
    house,
    ...gridPower(house, charger.inputW, inverters, controls.sites),
  };
}

function invertersStep(
  before: World,
  sites: readonly InverterSite[],
  step: Parameters<typeof inverterStep>[2],
): World["inverters"] {
  const after: Record<string, InverterState> = { ...before.inverters };
  for (const site of sites) {
    after[site.serial] = inverterStep(
      before.inverters[site.serial] ?? restingInverter(site),
      site,
      step,
    );
  }
  return after;
}

/** The meter: consumption of the house and the charger, less the inverters' output, phase by phase. */
function gridPower(
  house: HouseLoad,
  chargerInputW: number,
  inverters: World["inverters"],
  sites: readonly InverterSite[],
): Pick<World, "gridW" | "gridPhasesW"> {
  let [first, second, third] = house.phasesW;
  second += chargerInputW;
  for (const { serial, model } of sites) {
    const acW = inverters[serial]?.acW ?? 0;
    const share = model.phases === 3 ? acW / 3 : 0;
    first -= model.phases === 3 ? share : acW;
    second -= share;
    third -= share;
  }
  return { gridW: first + second + third, gridPhasesW: [first, second, third] };
}

function newDay(before: World, sites: readonly InverterSite[]): World {
  const carries = (serial: string) =>
    sites.some((site) => site.serial === serial && site.carriesDay);
  const inverters = Object.fromEntries(
    Object.entries(before.inverters).map(([serial, state]) => [
      serial,
      carries(serial) && state.acW > 0 ? state : inverterNewDay(state),
    ]),
  );
  return { ...before, inverters, controller: controllerNewDay(before.controller) };
}

function localDay(atMs: number, utcOffsetS: number): number {
  return Math.floor((atMs / 1000 + utcOffsetS) / 86_400);
}

function sumOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}
