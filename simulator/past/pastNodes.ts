import { controllerPanel, homestead, serials } from "../plant/homestead.ts";
import { houseLoad } from "../plant/house.ts";
import { seedOf, smoothNoise } from "../plant/noise.ts";
import { stringOffer, type PanelString } from "../plant/panel.ts";
import { skyAt, type Climate } from "../plant/sky.ts";

/** What the sun and the house do at one moment of the past, in W. */
export interface PastNode {
  /** Offer of each string of `pastStrings`, then of the charge controller. */
  readonly offersW: readonly number[];
  readonly houseW: number;
  /** How much the light flickers, 0 to 1. */
  readonly unrest: number;
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

const panels = [...pastStrings.map(({ panel }) => panel), controllerPanel];
const DAY_MS = 86_400_000;
/** Fair and foul weather last about so many days. */
const SPELL_DAYS = 2.3;

/** The past of the default site at a time. Depends on nothing but the climate and the time. */
export function pastNode(atMs: number, climate: Climate, utcOffsetMs: number): PastNode {
  const houseW = houseLoad(atMs + utcOffsetMs, climate.seed).totalW;
  const sky = skyAt(atMs, climate);
  if (sky.beamWm2 === 0 && sky.diffuseWm2 === 0) {
    return { offersW: panels.map(() => 0), houseW, unrest: 0 };
  }
  const grey = overcast(atMs, climate);
  const lightShare = 1 - 0.88 * grey;
  return {
    offersW: panels.map((panel) => stringOffer(panel, sky).powerW * lightShare),
    houseW,
    unrest: 4 * grey * (1 - grey),
  };
}

/** How much of the light a spell of foul weather takes, 0 to 1; more of them in winter. */
function overcast(atMs: number, { seed }: Climate): number {
  const days = atMs / DAY_MS;
  const spell = smoothNoise(seedOf(seed, "spell"), days / SPELL_DAYS);
  const front = smoothNoise(seedOf(seed, "squall"), days * 5);
  const season = 0.22 * Math.cos((days / 365.25) * 2 * Math.PI);
  return Math.min(1, Math.max(0, (spell * 0.75 + front * 0.25 + season - 0.3) * 1.7));
}
