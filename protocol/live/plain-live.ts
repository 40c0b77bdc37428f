import type { LiveInverter, LiveMessage, LiveStatus } from "../areas/live.ts";
import { liveOf, type WireMessage, type WireStatus } from "../areas/live-devices.ts";

// What the schemas of live data give back unchanged, told without the schema library: reading a plant that sends nothing
// odd needs no more. Whatever is refused here is read by the schemas, which also mend.

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === "string";
const isFlag: Test = (value) => typeof value === "boolean";
const isNumber: Test = (value) => typeof value === "number" && !Number.isNaN(value);
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

/** Names that the schemas drop. */
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

/** Reads an answer about live data; undefined for one that the schemas must read. Never throws. */
export function readPlainStatus(value: unknown): LiveStatus | undefined {
  return isPlainStatus(value) ? liveOf(value) : undefined;
}

/** Reads a message of the live socket; undefined for one that the schemas must read. Never throws. */
export function readPlainMessage(value: unknown): LiveMessage | undefined {
  if (value === null) return null;
  return isPlainMessage(value) ? liveOf(value) : undefined;
}
