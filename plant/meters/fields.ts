/** The fields of which the settings of a meter consist, beside host, sign and factor. */
export const meterFieldNames = [
  "user",
  "password",
  "token",
  "component",
  "group",
  "power",
  "powerExport",
  "energyImport",
  "energyExport",
  "time",
  "path",
  "topic",
  "topicExport",
  "serial",
  "unit",
  "energyUnit",
] as const;
export type MeterFieldName = (typeof meterFieldNames)[number];
export type MeterFields = Readonly<Partial<Record<MeterFieldName, string | undefined>>>;

/** One field in the settings of a kind of meter. */
export interface MeterField {
  readonly isRequired?: true;
  /** Never shown again, and sent to no other host. */
  readonly isSecret?: true;
  /** What it is until somebody says otherwise. */
  readonly initial?: string;
  /** The values from which one is chosen; any text otherwise. */
  readonly choices?: readonly string[];
}

export const powerUnits = { W: 1, kW: 1_000, mW: 0.001 } as const;
/** Units of an energy, with the factor that makes watt-hours. */
export const energyUnits = { Wh: 1, kWh: 1_000, Ws: 1 / 3_600 } as const;

/** Why an answer of a meter gives no power. An error is never 0 W. */
export const meterFaults = [
  "away",
  "slow",
  "login",
  "noValue",
  "notReady",
  "device",
  "phaseInvalid",
  "switchedOff",
  "wrongKind",
  "notJson",
  "redirect",
  "tooLong",
  "status",
  "implausible",
  "old",
  "retained",
  "frozen",
] as const;
export type MeterFault = (typeof meterFaults)[number];
