import { err, ok, type Result } from "#protocol/result.ts";
import { factorOf } from "./json-kind.ts";
import {
  type MeterFault,
  type MeterField,
  type MeterFieldName,
  meterFieldNames,
  type MeterFields,
} from "./fields.ts";
import type { HttpKind, MeterKind, MqttKind } from "./kind.ts";
import { sdm630 } from "./modbus.ts";
import { partAt } from "./path.ts";
import { presets } from "./presets.ts";
import {
  jsonOf,
  type MeterAnswer,
  type MeterReading,
  parseAnswer,
  plausible,
  powerOf,
} from "./reading.ts";
import { espHome, homeAssistant, ioBroker, tasmota } from "./servers.ts";
import { shellyGen1, shellyGen2 } from "./shelly.ts";
import { speedwire } from "./speedwire.ts";

function payloadOf(payload: string, path: string | undefined): unknown {
  if (!path) return payload;
  const json = parseAnswer(payload);
  return json.ok ? partAt(json.value, path) : undefined;
}

const mqtt: MqttKind = {
  way: "mqtt",
  fields: {
    topic: { isRequired: true },
    topicExport: {},
    path: {},
    powerExport: {},
    unit: { initial: "W", choices: ["W", "kW", "mW"] },
    user: {},
    password: { isSecret: true },
  },
  periodS: 2,
  read: (payload, fields) => {
    const power = powerOf(payloadOf(payload, fields.path));
    return power.ok ? ok(power.value * factorOf(fields, "unit", "W")) : power;
  },
};

/** Every kind of meter: how it is asked, and how an answer becomes a reading. Each has its vectors in the tests. */
export const meterKinds = {
  shellyGen2,
  shellyGen1,
  tasmota,
  mqtt,
  homeAssistant,
  ...presets,
  espHome,
  ioBroker,
  speedwire,
  sdm630,
} as const satisfies Readonly<Record<string, MeterKind>>;
export type MeterKindName = keyof typeof meterKinds;

/** The names of the kinds, in the order in which owners have them. */
export const meterKindNames = [
  "shellyGen2",
  "shellyGen1",
  "tasmota",
  "mqtt",
  "homeAssistant",
  "httpJson",
  "homewizardV1",
  "homewizardV2",
  "ecotracker",
  "iometer",
  "espHome",
  "ioBroker",
  "vzlogger",
  "fronius",
  "amis",
  "shrdzm",
  "evcc",
  "speedwire",
  "sdm630",
] as const satisfies readonly MeterKindName[];

/** The row of a kind. */
export function meterKind(name: MeterKindName): MeterKind {
  return meterKinds[name];
}

export function fieldsOf(kind: MeterKindName): readonly (readonly [MeterFieldName, MeterField])[] {
  const { fields } = meterKind(kind);
  return meterFieldNames.flatMap((name) => {
    const field = fields[name];
    return field === undefined ? [] : [[name, field] as const];
  });
}

/** A value of a server that is older is not used, ms. */
const OLD_MS = 60_000;

/** What was asked, and what the owner says of it. */
interface MeterRequest {
  readonly fields: MeterFields;
  readonly isInverted: boolean;
  /** The present, for a first answer whose time stamp tells how old it is. */
  readonly nowMs?: number | undefined;
}

export function readAnswers(
  kind: HttpKind,
  answers: readonly MeterAnswer[],
  { fields, isInverted, nowMs }: MeterRequest,
): Result<MeterReading, MeterFault> {
  const bodies: unknown[] = [];
  for (const answer of answers) {
    const json = jsonOf(answer);
    if (!json.ok) return json;
    bodies.push(json.value);
  }
  const read = kind.read(bodies, fields);
  if (!read.ok) return read;
  const { measuredAtMs } = read.value;
  const isOld =
    kind.hasServerTime === true &&
    nowMs !== undefined &&
    measuredAtMs !== undefined &&
    nowMs - measuredAtMs > OLD_MS;
  return isOld ? err("old") : plausible(read.value, isInverted);
}

/** The reading that a message makes. One that the broker has kept is of unknown age. */
export function readMessage(
  kind: MqttKind,
  { payload, retain }: { readonly payload: string; readonly retain: boolean },
  { fields, isInverted }: MeterRequest,
): Result<MeterReading, MeterFault> {
  if (retain) return err("retained");
  const read = kind.read(payload, fields);
  return read.ok ? plausible({ powerW: read.value }, isInverted) : read;
}
