import type { Measured } from "../schema/measured.ts";
import type { Channel, ChannelGroup } from "./live-channels.ts";
import type { LiveDevices, Totals } from "./live-totals.ts";
import {
  deviceMaximaW,
  inverterMaxima,
  type InverterMaxima,
  type RatedInverter,
  totalMaximumW,
} from "./maxima.ts";

/**
 * What a measured value is. `value` and `sent` are in the unit of the value; `sent` is the number of the wire.
 * Source: docs/gateway/live.md.
 */
export type Reading =
  | { readonly kind: "reading"; readonly value: number }
  /** Nothing was read yet, or the gateway computed NaN. */
  | { readonly kind: "unread" }
  /** What was sent cannot be, as 6553.5 V: all bits of the radio's number are set. */
  | { readonly kind: "impossible"; readonly sent: number };

/** Tells a reading from what is none. A value that passed the schemas of live data has been judged. */
export function readingOf(measured: Measured | undefined): Reading {
  const { v: value, sent } = measured ?? { v: null };
  if (value !== null) return { kind: "reading", value };
  return sent === undefined ? { kind: "unread" } : { kind: "impossible", sent };
}

/** Lowest and highest number that can be, both included. */
interface Range {
  readonly min: number;
  readonly max: number;
}

/** What can be, by the unit of the value; a unit that is not listed has no bounds. */
type Ranges = Readonly<Record<string, Range | undefined>>;

const from0 = (max: number): Range => ({ min: 0, max });
const around0 = (max: number): Range => ({ min: -max, max });

/** No electronics works outside of it. */
const celsius: Range = { min: -60, max: 150 };
/** An input's total includes an offset that an owner types, which may be below zero. */
const totalKWh = around0(1_000_000);
/** At dawn more power leaves an inverter than it measures at its inputs. */
const share = around0(1_000);
const stateOfCharge = from0(100);

/** By the grid: three phases have at most 480 V between them. Fields have 16 bits (`byteAssignment` of each inverter). */
const atGrid = { V: from0(600), A: from0(100), Hz: from0(75) } satisfies Ranges;
/**
 * Inputs take 65 V, of types that are not known perhaps more. Their counter of a day has 16 bits, and goes on for days
 * while nothing sets it back; all bits set are no yield.
 */
const atInput = { V: from0(150), A: from0(100), Wh: from0(65_534), kWh: totalKWh } satisfies Ranges;
const ofInverter = {
  "°C": celsius,
  "%": share,
  Wh: from0(16 * 65_534),
  kWh: totalKWh,
} satisfies Ranges;
const ofTotal = {
  W: from0(totalMaximumW),
  Wh: from0(1_000_000),
  kWh: around0(10_000_000),
} satisfies Ranges;
/** Of devices beside the inverters. Banks that other programs tell of by MQTT have up to 1,000 V. */
const ofDevice = {
  V: around0(1_000),
  mV: around0(1_000_000),
  A: around0(2_000),
  Ah: around0(65_534),
  Hz: from0(500),
  "°C": celsius,
  "%": share,
} satisfies Ranges;
const ofBattery = { ...ofDevice, W: around0(deviceMaximaW.battery) } satisfies Ranges;
const ofCharger = { ...ofDevice, W: around0(deviceMaximaW.charger) } satisfies Ranges;
const powerFactor = around0(1.01);

/**
 * Numbers below zero that firmware reads as unsigned: what that adds, and the least step of the field. All bits set are
 * no number below zero but none at all; whatever else reads so high is certain to be one, for nothing else can.
 */
const wraps: Readonly<
  Record<string, { readonly adds: number; readonly step: number } | undefined>
> = {
  // AC chargers up to 2024.11.20: `uint32_t value` in src/Huawei_can.cpp, `int32_t` in later releases.
  input_temp: { adds: 2 ** 22, step: 1 / 1024 },
  output_temp: { adds: 2 ** 22, step: 1 / 1024 },
  // Since 2024.05.03: ChargeControllerTemperature in VeDirectMpptController.cpp is read from 16 bits into 32.
  MpptTemperature: { adds: 655.36, step: 0.01 },
  // Pytes since 2025.02.10: `readUnsignedInt16` of tenths in src/battery/pytes/Provider.cpp (before PytesCanReceiver.cpp).
  cellMinTemperature: { adds: 6553.6, step: 0.1 },
  cellMaxTemperature: { adds: 6553.6, step: 0.1 },
};

/** A value as it is if it can be; else with its sign given back; else with `sent` alone. */
function judged(measured: Measured, { min, max }: Range, name = ""): Measured {
  const { v: sent, u } = measured;
  if (sent === null) return measured;
  const value = u === "kW" ? 1_000 * sent : sent;
  if (value >= min && value <= max) return measured;
  const wrap = wraps[name];
  const signed = wrap ? sent - wrap.adds : Number.NaN;
  const isSigned = wrap !== undefined && signed >= min && signed < -1.5 * wrap.step;
  return { ...measured, v: isSigned ? Math.round(signed * 1_000) / 1_000 : null, sent };
}

const impossible = (measured: Measured): Measured =>
  measured.v === null ? measured : { ...measured, v: null, sent: measured.v };

const isImpossible = (measured: Measured | undefined): boolean =>
  measured?.v === null && measured.sent !== undefined;

const unitOf = ({ u }: Measured): string => (u === "kW" ? "W" : u);

/** The same record while no value changes, so that parts keep their identity. */
function mapped<Values extends object>(
  values: Values,
  judge: (measured: Measured, name: string) => Measured,
): Values {
  let next: Values | undefined;
  for (const [name, value] of Object.entries(values)) {
    if (!isMeasured(value)) continue;
    const one = judge(value, name);
    if (one === value) continue;
    next ??= { ...values };
    Object.assign(next, { [name]: one });
  }
  return next ?? values;
}

function isMeasured(value: unknown): value is Measured {
  return typeof value === "object" && value !== null && "v" in value && "u" in value;
}

function byUnit<Values extends object>(values: Values, ranges: Ranges): Values {
  return mapped(values, (measured, name) => {
    const range = ranges[unitOf(measured)];
    return range ? judged(measured, range, name) : measured;
  });
}

function eachChannel(
  group: ChannelGroup | undefined,
  judge: (channel: Channel, key: string) => Channel,
): ChannelGroup | undefined {
  let next: Record<string, Channel> | undefined;
  for (const [key, channel] of Object.entries(group ?? {})) {
    const one = judge(channel, key);
    if (one !== channel) (next ??= { ...group })[key] = one;
  }
  return next ?? group;
}

/** What is judged of an inverter. */
export interface JudgedInverter extends RatedInverter {
  readonly AC?: ChannelGroup | undefined;
  readonly INV?: ChannelGroup | undefined;
}

/**
 * An inverter with what cannot be taken out of its values: `v` is null there, `sent` what the gateway sent. What the
 * gateway worked out from an impossible value is impossible, too. A limit that was not read yet is null in percent and
 * W; the latter also while the gateway does not know the inverter's power. Source: docs/gateway/inverters.md#limit.
 */
export function plausibleInverter<Inverter extends JudgedInverter>(inverter: Inverter): Inverter {
  const limit = limitOf(inverter);
  const { AC, DC, INV } = inverter;
  if (!AC && !DC && !INV) return limit ? { ...inverter, ...limit } : inverter;
  const most = inverterMaxima(inverter);
  const grid = eachChannel(AC, (channel) => ofGridSide(channel, most));
  const inputs = eachChannel(DC, (channel, key) => ofInput(channel, most.stringW.get(key)));
  const sums = eachChannel(INV, (channel) => ofSums(channel, most, inputs, grid));
  if (!limit && grid === AC && inputs === DC && sums === INV) return inverter;
  return { ...inverter, ...limit, AC: grid, DC: inputs, INV: sums };
}

function ofGridSide(channel: Channel, { acW }: InverterMaxima): Channel {
  const ranges: Ranges = { ...atGrid, W: from0(acW), var: around0(acW) };
  return mapped(channel, (measured, name) => {
    const range = name === "PowerFactor" ? powerFactor : ranges[unitOf(measured)];
    return range ? judged(measured, range) : measured;
  });
}

function ofInput(channel: Channel, mostW = Number.POSITIVE_INFINITY): Channel {
  const next = byUnit(channel, { ...atInput, W: from0(mostW) });
  if (!isImpossible(next["Power"])) return next;
  return mapped(next, (measured, name) =>
    name === "Irradiation" ? impossible(measured) : measured,
  );
}

/** Sums of an inverter by the values that they are worked out of. */
const workedOut: Readonly<Record<string, readonly string[] | undefined>> = {
  "Power DC": ["Power"],
  YieldDay: ["YieldDay"],
  YieldTotal: ["YieldTotal"],
  Efficiency: ["Power"],
};

function hasImpossible(group: ChannelGroup | undefined, names: readonly string[]): boolean {
  return names.some((name) => Object.values(group ?? {}).some((one) => isImpossible(one[name])));
}

function ofSums(
  channel: Channel,
  { dcW }: InverterMaxima,
  inputs: ChannelGroup | undefined,
  grid: ChannelGroup | undefined,
): Channel {
  const ranges: Ranges = { ...ofInverter, W: from0(dcW) };
  return mapped(channel, (measured, name) => {
    const from = workedOut[name] ?? [];
    const isOff =
      hasImpossible(inputs, from) || (name === "Efficiency" && hasImpossible(grid, from));
    if (isOff) return impossible(measured);
    const range = ranges[unitOf(measured)];
    return range ? judged(measured, range) : measured;
  });
}

type Limit = Pick<RatedInverter, "limit_relative" | "limit_absolute">;

/** No inverter takes more than its power; firmware rounds, and counts a little more where inputs are shaded. */
const mostPercent = 110;
const mostLimitW = 10_000;

/** What is to be replaced of a limit; undefined if nothing is. */
function limitOf({ limit_relative: sent, limit_absolute: sentW }: Limit): Limit | undefined {
  const percent = within(sent, mostPercent);
  const watts = within(sentW, mostLimitW);
  const isRead = percent !== null && (percent > 0 || (watts ?? 0) > 0);
  const next = { limit_relative: isRead ? percent : null, limit_absolute: isRead ? watts : null };
  return next.limit_relative === sent && next.limit_absolute === sentW ? undefined : next;
}

function within(value: number | null, max: number): number | null {
  return value !== null && value >= 0 && value <= max ? value : null;
}

/** The sums of all inverters, or of all charge controllers, with what cannot be taken out. */
export function plausibleTotals(totals: Totals): Totals {
  return byUnit(totals, ofTotal);
}

/** The devices beside the inverters as the live data tells of them, with what cannot be taken out. */
export function plausibleDevices(devices: LiveDevices): LiveDevices {
  const { solar, charger, battery, power_meter: meter } = devices;
  return {
    ...(solar && {
      solar: solar.total ? { ...solar, total: plausibleTotals(solar.total) } : solar,
    }),
    ...(charger && { charger: byUnit(charger, ofCharger) }),
    ...(battery && { battery: ofBatterySums(battery) }),
    ...(meter && { power_meter: byUnit(meter, { W: around0(deviceMaximaW.meter) }) }),
  };
}

function ofBatterySums(
  battery: NonNullable<LiveDevices["battery"]>,
): NonNullable<LiveDevices["battery"]> {
  const next = byUnit(battery, ofBattery);
  return next.soc ? { ...next, soc: judged(next.soc, stateOfCharge) } : next;
}

interface Sections {
  readonly [section: string]: { readonly [name: string]: Measured | string | undefined };
}

/** A battery with what cannot be taken out of its values; a state of charge lies between 0 and 100 %. */
export function plausibleBattery<Battery extends { readonly values?: Sections | undefined }>(
  battery: Battery,
): Battery {
  const { values } = battery;
  return values ? { ...battery, values: plausibleSections(values) } : battery;
}

function plausibleSections(sections: Sections): Sections {
  return Object.fromEntries(
    Object.entries(sections).map(([section, values]) => [
      section,
      mapped(values, (measured, name) => {
        const range = /^soc$/i.test(name) ? stateOfCharge : ofBatteryUnit(measured);
        return range ? judged(measured, range, name) : measured;
      }),
    ]),
  );
}

function ofBatteryUnit(measured: Measured): Range | undefined {
  const ranges: Ranges = ofBattery;
  return ranges[unitOf(measured)];
}

/** Values of an AC charger with what cannot be taken out. */
export function plausibleCharger<Values extends object>(values: Values): Values {
  return byUnit(values, ofCharger);
}

interface JudgedController {
  readonly product: string | undefined;
  readonly device: object;
  readonly output: object | undefined;
  readonly input: object | undefined;
}

/** A charge controller with what cannot be taken out; one whose product names its ratings is held to them. */
export function plausibleController<Controller extends JudgedController>(
  charger: Controller,
): Controller {
  const { device, output, input, product } = charger;
  const { volts, amperes, powerW } = controllerRatings(product);
  const panels: Ranges = { ...ofDevice, V: from0(volts), W: from0(powerW) };
  const battery: Ranges = { ...ofDevice, A: around0(amperes), W: around0(powerW) };
  return {
    ...charger,
    device: byUnit(device, ofDevice),
    output: output && byUnit(output, battery),
    input: input && byUnit(input, panels),
  };
}

/** A controller's panels may lie above its rating for a moment. */
const aboveRating = 1.2;
/** The highest voltage of a battery of 48 V. */
const batteryVolts = 66;

/** Ratings by a product's name, such as SmartSolar MPPT 150|35: volts of the panels, amperes of the battery. */
function controllerRatings(product = ""): {
  readonly volts: number;
  readonly amperes: number;
  readonly powerW: number;
} {
  const [, volts, amperes] = /MPPT.* (\d{2,3})[|/](\d{2,3})/.exec(product) ?? [];
  if (volts === undefined || amperes === undefined) {
    return { volts: 1_000, amperes: 2_000, powerW: deviceMaximaW.controller };
  }
  return {
    volts: Number(volts) * aboveRating,
    amperes: Number(amperes) * aboveRating,
    powerW: Number(amperes) * batteryVolts * aboveRating,
  };
}
