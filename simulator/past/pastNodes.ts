import { controllerPanel, homestead, serials } from "../plant/homestead.ts";
import { houseLoad } from "../plant/house.ts";
import { stringOffer, type PanelString, type Span } from "../plant/panel.ts";
import { cloudCover, skyAt } from "../plant/sky.ts";
import { cloudinessAt, overcast, type Climate } from "../plant/weather.ts";

/** Power of the sun and the house at a moment of the past, in W. */
export interface PastNode {
  /** Offer of each string of `pastStrings`, then of the charge controller. */
  readonly offersW: readonly number[];
  /** Voltage of the same at their best power, 0 in the dark. */
  readonly offersV: readonly number[];
  readonly houseW: number;
  /** Between sunrise and sunset. */
  readonly isDay: boolean;
  /** How much the light flickers, 0 to 1. */
  readonly unrest: number;
}

export interface PastEvents {
  /** While a bypass diode of the fourth row in the field is burnt through. */
  readonly diodeFails?: Span;
  /** While the field may give only 60 % of its power. */
  readonly fieldLimited?: Span;
}

const sunny = [serials.garage, serials.barn, serials.field] as const;

/** Serial of an inverter with modules that is polled. */
export type SunnySerial = (typeof sunny)[number];

/** A string of the default site that makes power from light. */
interface PastString {
  readonly serial: SunnySerial;
  readonly number: number;
  readonly panel: PanelString;
}

/** Every string with modules, of the inverters that are polled. */
export const pastStrings: readonly PastString[] = sunny.flatMap((serial) => {
  const { strings } = homestead[serial] ?? {};
  return strings === undefined || strings === "battery"
    ? []
    : strings.map((panel, number) => ({ serial, number, panel }));
});

/** The sun has a width, and the air bends its light. */
const SUNRISE_DEG = -0.833;

/** The modules of `pastStrings` and of the charge controller, with their events. */
export function pastPanels({ diodeFails }: PastEvents): readonly PanelString[] {
  const panels = pastStrings.map(({ serial, number, panel }) => {
    const fails = diodeFails && serial === serials.field && number === 3;
    return fails ? { ...panel, diodeFails } : panel;
  });
  return [...panels, controllerPanel];
}

export interface PastSite {
  readonly climate: Climate;
  readonly panels: readonly PanelString[];
  /** Without spells of fair and foul weather, as in the live simulation. */
  readonly isSteady?: boolean | undefined;
}

export function pastNode(
  atMs: number,
  { climate, panels, isSteady = false }: PastSite,
  utcOffsetMs: number,
): PastNode {
  const houseW = houseLoad(atMs + utcOffsetMs, climate.seed).totalW;
  const grey = isSteady ? 0 : overcast(atMs, climate);
  const spell = isSteady ? climate : { ...climate, cloudiness: cloudinessAt(atMs, climate) };
  const sky = skyAt(atMs, spell, grey);
  const isDay = sky.sun.elevationDeg > SUNRISE_DEG;
  if (sky.diffuseWm2 === 0) {
    const dark = panels.map(() => 0);
    return { offersW: dark, offersV: dark, houseW, isDay, unrest: 0 };
  }
  const offers = panels.map((panel) => stringOffer(panel, sky));
  const cover = cloudCover(atMs, spell);
  return {
    offersW: offers.map(({ powerW }) => powerW),
    offersV: offers.map(({ voltageV }) => voltageV),
    houseW,
    unrest: 4 * Math.max(grey * (1 - grey), cover * (1 - cover)),
    isDay,
  };
}
