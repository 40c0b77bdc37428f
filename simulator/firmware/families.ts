/** Which radio chip reaches an inverter. */
export type Radio = "nrf" | "cmt";

/** What the firmware derives from a serial number (gateway reference 9.2). */
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
const hm4: Family = { type: "HM-1000/1200/1500-4T", radio: "nrf", inputs: 4, phases: 1 };
const hm2: Family = { type: "HM-600/700/800-2T", radio: "nrf", inputs: 2, phases: 1 };
const hm1: Family = { type: "HM-300/350/400-1T", radio: "nrf", inputs: 1, phases: 1 };

/** Tried in this order on the four digits above the last eight. */
const prefixes: readonly (readonly [RegExp, Family])[] = [
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

/** The family of a serial number in lower-case hex, or null when the firmware does not support it. */
export function familyOf(serial: string): Family | null {
  const prefix = serial.padStart(12, "0").slice(-12, -8);
  return prefixes.find(([pattern]) => pattern.test(prefix))?.[1] ?? null;
}
