import type { LiveInverter, LiveMessage, LiveStatus } from "../areas/live.ts";
import {
  type NamedAlike,
  namedAlike,
  type WireMessage,
  type WireStatus,
} from "../areas/live-devices.ts";
import {
  canBe,
  isMeasured as hasValue,
  isUnread,
  leastMaxima,
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
  stateOfCharge,
  withReadLimit,
} from "../areas/bounds.ts";

// Recognises live data that schemas and judge would return unchanged, without loading either: a plant without odd data
// needs no more. All other data is read by the schemas and judged.

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === "string";
const isFlag: Test = (value) => typeof value === "boolean";
const isNumber: Test = (value) => typeof value === "number";
const isNumberOrNull: Test = (value) => value === null || isNumber(value);
/** As many decimals as every browser formats. */
const isDecimals: Test = (value) =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 20;

const maybe =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const isOddName = (name: string): boolean => /^(__proto__|prototype|constructor)$/.test(name);

/** A record with these members; others must pass `rest`. */
function record(tests: Readonly<Record<string, Test>>, rest: Test = () => true): Test {
  const members = new Map(Object.entries(tests));
  return (value) =>
    isRecord(value) &&
    [...members].every(([name, test]) => test(value[name])) &&
    Object.keys(value).every(
      (name) => !isOddName(name) && (members.has(name) || rest(value[name])),
    );
}

const list =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);

const measured = { v: isNumberOrNull, u: isText, d: maybe(isDecimals) };
const isMeasured = maybe(record(measured));
const isOn = maybe(isFlag);
const isGroup = maybe(
  record(
    {},
    record(
      {
        name: maybe(record({ u: isText })),
        Irradiation: maybe(record({ ...measured, max: maybe(isNumber) })),
      },
      isMeasured,
    ),
  ),
);
const isInverters = list(
  record({
    serial: (value) => isText(value) && value !== "",
    name: isText,
    order: isNumber,
    data_age: isNumber,
    data_age_ms: maybe(isNumber),
    poll_enabled: isOn,
    reachable: isOn,
    producing: isOn,
    limit_relative: isNumberOrNull,
    limit_absolute: isNumberOrNull,
    events: maybe(isNumber),
    AC: isGroup,
    DC: isGroup,
    INV: isGroup,
  }),
);
const isTotals = record({ Power: isMeasured, YieldDay: isMeasured, YieldTotal: isMeasured });
const isHints = record({ time_sync: isFlag, radio_problem: isFlag, default_password: isFlag });
const total = maybe(isTotals);
const device = (...names: readonly string[]): Test =>
  maybe(record({ enabled: isOn, ...Object.fromEntries(names.map((name) => [name, isMeasured])) }));
const withPower = device("Power");
const devices = {
  battery: device("soc", "voltage", "current", "power"),
  power_meter: withPower,
  vedirect: maybe(record({ enabled: isOn, total })),
  solarcharger: maybe(
    record({
      enabled: isOn,
      total,
      power: isMeasured,
      yieldDay: isMeasured,
      yieldTotal: isMeasured,
    }),
  ),
  huawei: withPower,
  gridcharger: withPower,
};
const live = (part: (test: Test) => Test): Test =>
  record({
    inverters: part(isInverters),
    total: part(isTotals),
    hints: part(isHints),
    ...devices,
  });
const testStatus = live((test) => test);
const testMessage = live(maybe);

const isPlainStatus = (value: unknown): value is WireStatus<LiveInverter> => testStatus(value);
const isPlainMessage = (value: unknown): value is WireMessage<LiveInverter> => testMessage(value);

/** Whether the judge leaves all values of a record as they are. */
function fits(
  values: object | undefined,
  ranges: Ranges,
  byName: Readonly<Record<string, Range | undefined>> = {},
): boolean {
  return Object.entries(values ?? {}).every(([name, value]) => {
    if (!hasValue(value)) return true;
    return (
      value.sent === undefined &&
      [rangeOf(value, ranges), byName[name]].every((range) => !range || canBe(value, range))
    );
  });
}

/** Whether the judge leaves all channels of an inverter unchanged: its bounds are never below these. */
function isPlausible(inverter: LiveInverter): boolean {
  const { AC = {}, DC = {}, INV = {} } = inverter;
  const most = leastMaxima(inverter);
  return (
    !isUnread(inverter) &&
    Object.values(AC).every((phase) => fits(phase, ofPhase(most), { PowerFactor: powerFactor })) &&
    Object.entries(DC).every(([key, string]) => fits(string, ofString(most, key))) &&
    Object.values(INV).every((sums) => fits(sums, ofSums(most)))
  );
}

function plausible<Live extends Partial<NamedAlike<LiveInverter>>>(data: Live): Live | undefined {
  const { inverters, total: sums, solar, charger, battery, power_meter: meter } = data;
  const isSound =
    (inverters ?? []).every(isPlausible) &&
    fits(sums, ofTotal) &&
    fits(solar?.total, ofTotal) &&
    fits(charger, ofCharger) &&
    fits(battery, ofBattery, { soc: stateOfCharge }) &&
    fits(meter, ofMeter);
  if (!isSound) return undefined;
  return { ...data, ...(inverters && { inverters: inverters.map(withReadLimit) }) };
}

/** Reads a live status; undefined if it needs the schemas. Never throws. */
export function readPlainStatus(value: unknown): LiveStatus | undefined {
  return isPlainStatus(value) ? plausible(namedAlike(value)) : undefined;
}

/** Reads a message of the live socket; undefined if it needs the schemas. Never throws. */
export function readPlainMessage(value: unknown): LiveMessage | undefined {
  if (value === null) return null;
  return isPlainMessage(value) ? plausible(namedAlike(value)) : undefined;
}
