import type { Generation } from "../generation/generation.ts";

export type Radio = "nrf" | "cmt";

/** Facts that the firmware derives from a serial number (docs/gateway/inverters.md#families). */
export interface Family {
  /** The text of `type` in the inverter list. */
  readonly type: string;
  readonly radio: Radio;
  readonly inputs: 1 | 2 | 4 | 6;
  readonly phases: 1 | 3;
}

const hmt4: Family = { type: "HMT-1600/1800/2000-4T", radio: "cmt", inputs: 4, phases: 3 };
const hmt6: Family = { type: "HMT-1800/2250-6T", radio: "cmt", inputs: 6, phases: 3 };
const hms4: Family = { type: "HMS-1600/1800/2000-4T", radio: "cmt", inputs: 4, phases: 1 };
const hms2: Family = { type: "HMS-600/700/800/900/1000-2T", radio: "cmt", inputs: 2, phases: 1 };
const hms1: Family = { type: "HMS-300/350/400/450/500-1T", radio: "cmt", inputs: 1, phases: 1 };
const hms1v2: Family = { type: "HMS-500-1T v2", radio: "cmt", inputs: 1, phases: 1 };
const hms1v2Wide: Family = { ...hms1v2, type: "HMS-450/500-1T v2" };
const herf1: Family = { type: "HERF-300-1T", radio: "nrf", inputs: 1, phases: 1 };
const herf2: Family = { type: "HERF-600/800-2T", radio: "nrf", inputs: 2, phases: 1 };
const herf4: Family = { type: "HERF-1600/1800-4T", radio: "nrf", inputs: 4, phases: 1 };
const hm4: Family = { type: "HM-1000/1200/1500-4T", radio: "nrf", inputs: 4, phases: 1 };
const hm2: Family = { type: "HM-600/700/800-2T", radio: "nrf", inputs: 2, phases: 1 };
const hm1: Family = { type: "HM-300/350/400-1T", radio: "nrf", inputs: 1, phases: 1 };

type Prefixes = readonly (readonly [RegExp, Family])[];

/** Tried in this order on the four digits above the last eight. */
const prefixes2024: Prefixes = [
  [/^1361$/, hmt4],
  [/^1382$/, hmt6],
  [/^1164$/, hms4],
  [/^1144$/, hms2],
  [/^1124$/, hms1],
  [/^1125$/, hms1v2],
  [/^(.16.|1062)$/, hm4],
  [/^(.14.|1042)$/, hm2],
  [/^(.12.|1022)$/, hm1],
];

const prefixes2025: Prefixes = [
  [/^1361$/, hmt4],
  [/^1382$/, hmt6],
  [/^(1164|1166|1420)$/, hms4],
  [/^(1143|1144|1410)$/, hms2],
  [/^1124$/, hms1],
  [/^(1125|1400)$/, hms1v2Wide],
  ...prefixes2024.filter(([, { radio }]) => radio === "nrf"),
  [/^2841$/, herf1],
  [/^2821$/, herf2],
  [/^2801$/, herf4],
];

const prefixes: Readonly<Record<Generation["families"], Prefixes>> = {
  "2024": prefixes2024,
  "2025": prefixes2025,
  "2026": [[/^114a$/, hms2], ...prefixes2025],
};

/** The family of a serial number in lower-case hex, or null when the firmware does not support it. */
export function familyOf(serial: string, known: Generation["families"]): Family | null {
  const prefix = serial.padStart(12, "0").slice(-12, -8);
  return prefixes[known].find(([pattern]) => pattern.test(prefix))?.[1] ?? null;
}
