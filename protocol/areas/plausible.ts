import type { Measured } from "../schema/measured.ts";
import type { Channel, ChannelGroup } from "./live-channels.ts";
import type { NamedAlike } from "./live-devices.ts";
import type { LiveDevices, Totals } from "./live-totals.ts";
import {
  around0,
  canBe,
  celsius,
  deviceMaximaW,
  from0,
  type InverterMaxima,
  isMeasured,
  isUnread,
  type JudgedInverter,
  ofBattery,
  ofCharger,
  ofMeter,
  ofPhase,
  ofString,
  ofSums,
  ofTotal,
  powerFactor,
  type Range,
  rangeOf,
  type Ranges,
  shareOfPower,
  stateOfCharge,
  totalKWh,
  withReadLimit,
} from "./bounds.ts";
import { inverterMaxima } from "./maxima.ts";

/**
 * Interpretation of a measured value. `value` and `sent` are in the unit of the value; `sent` is the number of the
 * wire. Source: docs/gateway/live.md.
 */
export type Reading =
  | { readonly kind: "reading"; readonly value: number }
  /** Nothing was read yet, or the gateway computed NaN. */
  | { readonly kind: "unread" }
  /** An impossible number was sent, as 6553.5 V: all bits of the radio's field are set. */
  | { readonly kind: "impossible"; readonly sent: number };

/** Interprets a measured value. Values that passed the schemas of live data have been judged. */
export function readingOf(measured: Measured | undefined): Reading {
  const { v: value, sent } = measured ?? { v: null };
  if (value !== null) return { kind: "reading", value };
  return sent === undefined ? { kind: "unread" } : { kind: "impossible", sent };
}

/**
 * Firmware reads negative numbers as unsigned: the offset that this adds, and the field's least step. All bits set is
 * no number at all; any other reading that high must be negative.
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

/** A possible value unchanged; else with its sign restored; else with `sent` alone. */
function judgeMeasured(measured: Measured, range: Range, name = ""): Measured {
  const { v: sent } = measured;
  if (sent === null || canBe(measured, range)) return measured;
  const wrap = wraps[name];
  const signed = wrap ? sent - wrap.adds : Number.NaN;
  const isSigned = wrap !== undefined && signed >= range.min && signed < -1.5 * wrap.step;
  return { ...measured, v: isSigned ? Math.round(signed * 1_000) / 1_000 : null, sent };
}

const impossible = (measured: Measured): Measured =>
  measured.v === null ? measured : { ...measured, v: null, sent: measured.v };

const isImpossible = (measured: Measured | undefined): boolean =>
  measured?.v === null && measured.sent !== undefined;

/** The same record while no value changes, so that parts keep their identity. */
function mapValues<Values extends object>(
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

function byUnit<Values extends object>(
  values: Values,
  ranges: Ranges,
  byName: Readonly<Record<string, Ranges | undefined>> = {},
): Values {
  return mapValues(values, (measured, name) => {
    const range = rangeOf(measured, byName[name] ?? ranges);
    return range ? judgeMeasured(measured, range, name) : measured;
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

/**
 * An inverter without its impossible values: `v` is null there, `sent` the number sent. Values that the gateway
 * computed from an impossible value are impossible, too. Zeros from before the first reading are null. Source:
 * docs/gateway/inverters.md.
 */
export function plausibleInverter<Inverter extends JudgedInverter>(sent: Inverter): Inverter {
  const inverter = withReadLimit(sent);
  const { AC, DC, INV } = inverter;
  if (isUnread(inverter)) return { ...inverter, AC: unread(AC), DC: unread(DC), INV: unread(INV) };
  if (!AC && !DC && !INV) return inverter;
  const most = inverterMaxima(sent);
  const grid = eachChannel(AC, (channel) => judgedPhase(channel, most));
  const inputs = eachChannel(DC, (channel, key) => judgedString(channel, ofString(most, key)));
  const sums = eachChannel(INV, (channel) => judgedSums(channel, ofSums(most), inputs, grid));
  if (grid === AC && inputs === DC && sums === INV) return inverter;
  return { ...inverter, AC: grid, DC: inputs, INV: sums };
}

function unread(group: ChannelGroup | undefined): ChannelGroup | undefined {
  return eachChannel(group, (channel) =>
    mapValues(channel, (measured) => (measured.v === 0 ? { ...measured, v: null } : measured)),
  );
}

function judgedPhase(channel: Channel, most: InverterMaxima): Channel {
  const ranges = ofPhase(most);
  return mapValues(channel, (measured, name) => {
    const range = name === "PowerFactor" ? powerFactor : rangeOf(measured, ranges);
    return range ? judgeMeasured(measured, range) : measured;
  });
}

function judgedString(channel: Channel, ranges: Ranges): Channel {
  const next = byUnit(channel, ranges);
  if (!isImpossible(next["Power"])) return next;
  return mapValues(next, (measured, name) =>
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

function judgedSums(
  channel: Channel,
  ranges: Ranges,
  inputs: ChannelGroup | undefined,
  grid: ChannelGroup | undefined,
): Channel {
  return mapValues(channel, (measured, name) => {
    const from = workedOut[name] ?? [];
    const isOff =
      hasImpossible(inputs, from) || (name === "Efficiency" && hasImpossible(grid, from));
    if (isOff) return impossible(measured);
    const range = rangeOf(measured, ranges);
    return range ? judgeMeasured(measured, range) : measured;
  });
}

/** Sums of all inverters, or of all charge controllers, without impossible values. */
export function plausibleTotals(totals: Totals): Totals {
  return byUnit(totals, ofTotal);
}

/** Live data without impossible values. */
export function plausibleLive<Live extends Partial<NamedAlike<JudgedInverter>>>(live: Live): Live {
  const { inverters, total } = live;
  return {
    ...live,
    ...(inverters && { inverters: inverters.map((one) => plausibleInverter(one)) }),
    ...(total && { total: plausibleTotals(total) }),
    ...plausibleDevices(live),
  };
}

function plausibleDevices(devices: LiveDevices): LiveDevices {
  const { solar, charger, battery, power_meter: meter } = devices;
  return {
    ...(solar && {
      solar: solar.total ? { ...solar, total: plausibleTotals(solar.total) } : solar,
    }),
    ...(charger && { charger: byUnit(charger, ofCharger) }),
    ...(battery && { battery: ofBatterySums(battery) }),
    ...(meter && { power_meter: byUnit(meter, ofMeter) }),
  };
}

function ofBatterySums(
  battery: NonNullable<LiveDevices["battery"]>,
): NonNullable<LiveDevices["battery"]> {
  const next = withoutDerived(byUnit(battery, ofBattery), powerOf);
  return next.soc ? { ...next, soc: judgeMeasured(next.soc, stateOfCharge) } : next;
}

/** Values of the feeds of their own. */
const ofDevice = {
  V: ofBattery.V,
  mV: around0(1_000_000),
  A: ofBattery.A,
  Ah: around0(65_534),
  Hz: from0(500),
  "°C": celsius,
  "%": shareOfPower,
} satisfies Ranges;
/** A deviation from the middle may be below zero; health and efficiency may be a little above 100. */
const shareOfWhole = around0(150);
const ofChargerPart = { ...ofDevice, ...ofCharger, "%": shareOfWhole } satisfies Ranges;
const ofBatteryPart = {
  ...ofDevice,
  ...ofBattery,
  "%": shareOfWhole,
  Wh: around0(1_000_000_000),
  kWh: totalKWh,
  // Cycles and other counts.
  "": around0(4_000_000_000),
} satisfies Ranges;
/** A cell of any chemistry has less than 5 V. */
const ofCell = { ...ofBatteryPart, V: around0(10), mV: around0(10_000) } satisfies Ranges;

interface Sections {
  readonly [section: string]: { readonly [name: string]: Measured | string | undefined };
}

/** A battery without impossible values; a state of charge lies between 0 and 100 %. */
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
      withoutDerived(
        mapValues(values, (measured, name) => {
          const range = rangeOfBattery(name, measured);
          return range ? judgeMeasured(measured, range, name) : measured;
        }),
        powerOf,
      ),
    ]),
  );
}

function rangeOfBattery(name: string, measured: Measured): Range | undefined {
  if (/^(min|max)?soc$/i.test(name)) return stateOfCharge;
  return rangeOf(measured, /^cell/i.test(name) ? ofCell : ofBatteryPart);
}

/** Values by those that they are worked out of. */
type WorkedOut = Readonly<Record<string, readonly string[] | undefined>>;

/** A battery's power is voltage times current. */
const powerOf: WorkedOut = { power: ["voltage", "current"] };

/** Values without those that were worked out of an impossible one. */
function withoutDerived<Values extends object>(values: Values, derived: WorkedOut): Values {
  const isOff = new Set(
    Object.entries(values).flatMap(([name, one]) =>
      isMeasured(one) && isImpossible(one) ? name : [],
    ),
  );
  if (isOff.size === 0) return values;
  return mapValues(values, (measured, name) =>
    derived[name]?.some((from) => isOff.has(from)) ? impossible(measured) : measured,
  );
}

/** Values of an AC charger without impossible ones. */
export function plausibleCharger<Values extends object>(values: Values): Values {
  return byUnit(values, ofChargerPart);
}

interface JudgedController {
  readonly product: string | undefined;
  readonly device: object;
  readonly output: object | undefined;
  readonly input: Readonly<Record<string, Measured | undefined>> | undefined;
}

/** A charge controller counts its days up to a year. */
const dayNumber = from0(366);

/** A charge controller without impossible values; ratings in its product name are its bounds. */
export function plausibleController<Controller extends JudgedController>(
  charger: Controller,
): Controller {
  const { device, output, input, product } = charger;
  const { volts, amperes, powerW } = controllerRatings(product);
  const ofBoth: Ranges = { ...ofDevice, kWh: totalKWh, d: dayNumber };
  const panels: Ranges = { ...ofBoth, V: from0(volts), W: from0(powerW) };
  const battery: Ranges = { ...ofBoth, A: around0(amperes), W: around0(powerW) };
  const ofDay = { Wh: from0(24 * powerW), kWh: from0((24 * powerW) / 1_000) };
  const judged = input && byUnit(input, panels, { YieldToday: ofDay, YieldYesterday: ofDay });
  const given = output && withoutDerived(byUnit(output, battery), ofController);
  const isInputOff = isImpossible(judged?.["PPV"]);
  return {
    ...charger,
    device: byUnit(device, ofBoth),
    output: given && (isInputOff ? mapValues(given, withoutEfficiency) : given),
    input: judged && withoutDerived(judged, ofController),
  };
}

/** The gateway works out power, efficiency and the panels' current (VeDirectMpptController.cpp). */
const ofController: WorkedOut = { P: ["V", "I"], E: ["V", "I", "P"], IPV: ["VPV", "PPV"] };

const withoutEfficiency = (measured: Measured, name: string) =>
  name === "E" ? impossible(measured) : measured;

/** A controller's panels may lie above its rating for a moment. */
const aboveRating = 1.2;
/** The highest voltage of a battery of 48 V. */
const batteryVolts = 66;

/** Ratings in a product name, such as SmartSolar MPPT 150|35: volts of the panels, amperes of the battery. */
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
