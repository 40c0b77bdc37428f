import type { Result } from "#protocol/result.ts";
import type { MeterField, MeterFieldName, MeterFault, MeterFields } from "./fields.ts";
import type { MeterEnergies, MeterReading } from "./reading.ts";

/** What proves to a meter who asks. `password`: in clear, if the meter asks for that. */
export type MeterLogin = "none" | "password" | "digest" | "bearer";

interface CommonKind {
  readonly fields: Readonly<Partial<Record<MeterFieldName, MeterField>>>;
  /** How often it has something new, s: it is asked so often unless the owner says otherwise. */
  readonly periodS: number;
  /** Too slow, or too far away, for a control. */
  readonly isForDisplay?: true;
}

/** A kind that is asked over HTTP. */
export interface HttpKind extends CommonKind {
  readonly way: "http";
  readonly login: MeterLogin;
  /** A user's name that the device does not let one choose. */
  readonly user?: string;
  readonly isTls?: true;
  readonly headers?: Readonly<Record<string, string>>;
  /** The paths that give the power. */
  readonly paths: (fields: MeterFields) => readonly string[];
  readonly read: (
    answers: readonly unknown[],
    fields: MeterFields,
  ) => Result<MeterReading, MeterFault>;
  /** The same of counters that are asked for apart, once a minute. */
  readonly energyPaths?: (fields: MeterFields) => readonly string[];
  readonly readEnergies?: (answers: readonly unknown[], fields: MeterFields) => MeterEnergies;
  /** Time stamps in the answers are of a server: they tell how old a value is. */
  readonly hasServerTime?: true;
}

/** A kind that comes by MQTT: each topic has the number, or JSON with a path. */
export interface MqttKind extends CommonKind {
  readonly way: "mqtt";
  readonly read: (payload: string, fields: MeterFields) => Result<number, MeterFault>;
}

/** A kind that announces itself in the network. */
export interface MulticastKind extends CommonKind {
  readonly way: "multicast";
  readonly group: string;
  readonly port: number;
  /** Undefined for a packet that is no reading of this meter. */
  readonly read: (packet: Uint8Array, fields: MeterFields) => MeterReading | undefined;
}

export interface ModbusRead {
  readonly unit: number;
  readonly function: 3 | 4;
  readonly address: number;
  readonly count: number;
}

export interface ModbusKind extends CommonKind {
  readonly way: "modbus";
  readonly port: number;
  readonly power: ModbusRead;
  readonly energies: ModbusRead;
  readonly readPower: (registers: Uint8Array) => Result<number, MeterFault>;
  readonly readEnergies: (registers: Uint8Array) => MeterEnergies;
}

export type MeterKind = HttpKind | MqttKind | MulticastKind | ModbusKind;
