import { serialType, serialWeek, serialYear } from "../assembly/serial.ts";
import {
  INVERTER_TYPES,
  type InverterFamily,
  type InverterRadio,
  type InverterType,
} from "./models.ts";
import type { Result } from "./result.ts";

export { type InverterRadio, modelOfPart } from "./models.ts";

/** Decoded serial number of an inverter. */
export interface DecodedSerial {
  /** Twelve hexadecimal digits, lower case. */
  readonly serial: string;
  /** Product line; null when the prefix is unknown, and no gateway can read such a device. */
  readonly family: InverterFamily | null;
  /** Type as the gateway names it, "Unknown" for an unknown prefix. */
  readonly type: string;
  readonly radio: InverterRadio | null;
  /** Inputs that the gateway shows for it; null when the prefix is unknown. */
  readonly dcChannels: number | null;
  /** Phases that it feeds, 1 or 3; null when the prefix is unknown. */
  readonly acPhases: number | null;
  /** Production year, 2014 to 2029. */
  readonly year: number;
  /** Production week as shown: two digits without leading zero, letters unchanged. */
  readonly weekText: string;
  /** Its digits as a number, 0 to 99: 0 on devices since 2024, above 53 no production week. Null if not decimal. */
  readonly week: number | null;
}

/**
 * Why a value is no serial: no text (`type`), empty, a character that is not a hexadecimal digit (`position` from 0), or
 * not twelve of them (`length`).
 */
export type SerialError =
  | { readonly kind: "type" | "empty" }
  | { readonly kind: "digit"; readonly position: number }
  | { readonly kind: "length"; readonly length: number };

/**
 * Reads the serial number on an inverter's label: twelve hexadecimal digits, either case, blanks around them ignored.
 * Neither an unknown prefix nor an odd week is an error: gateways take every number. Never throws. Source:
 * docs/interface.md#values-of-live-data and the inverter tables of OpenDTU v26.3.30.
 */
export function decodeSerial(text: string): Result<DecodedSerial, SerialError> {
  // A script without types may give anything.
  if (typeof text !== "string") return { ok: false, error: { kind: "type" } };
  const serial = text.trim().toLowerCase();
  // Written out: a shared helper would cost programs that only read serial numbers a wrapper.
  if (serial === "") return { ok: false, error: { kind: "empty" } };
  const position = serial.search(/[^0-9a-f]/);
  if (position >= 0) return { ok: false, error: { kind: "digit", position } };
  if (serial.length !== 12) return { ok: false, error: { kind: "length", length: serial.length } };
  const low = Number.parseInt(serial.slice(4), 16);
  const week = serialWeek(low);
  return {
    ok: true,
    value: {
      serial,
      ...typeOf(Number.parseInt(serial.slice(0, 4), 16)),
      year: serialYear(low),
      weekText: ((low >>> 20) & 0xff).toString(16),
      week: week < 0 ? null : week,
    },
  };
}

const UNKNOWN = { family: null, type: "Unknown", radio: null, dcChannels: null, acPhases: null };

function typeOf(prefix: number): InverterType | typeof UNKNOWN {
  return INVERTER_TYPES[serialType(prefix)] ?? UNKNOWN;
}

/** Whether a text can be an inverter's serial number as gateways write it: up to 20 hexadecimal digits. */
export function isSerial(text: string): boolean {
  return /^[\da-f]{1,20}$/i.test(text);
}

/** The serial number that a gateway stores for a label number, and whether the label's checksum confirmed it. */
export interface LabelSerial {
  /** Twelve hexadecimal digits, lower case. */
  readonly serial: string;
  /** False where the ending was left out, so that a slip of the pen is not noticed. */
  readonly isChecked: boolean;
}

/** Why a text is no label number: another form (`form`), or the checksum of another number (`checksum`). */
export interface LabelError {
  readonly kind: "form" | "checksum";
}

// Digits of base 32 on the label: no I, O, Q and Z.
const LABEL_DIGITS = "0123456789ABCDEFGHJKLMNPRSTUVWXY";
// Letters of the ending, by the remainder of a sum divided by 32.
const ENDING_LETTERS = "MFLGW5XC301234567899Z67YRT2S8ABC";

/**
 * Reads the number on the label of a HERF inverter, `A1100FBT4-19W`: nine characters with or without their ending,
 * either case, blanks around it ignored. The first three are the prefix of the serial, six more its lower half. Never
 * throws. Source: webapp/src/components/InputSerial.vue of OpenDTU v26.3.30.
 */
export function serialOfLabel(text: string): Result<LabelSerial, LabelError> {
  const label = typeof text === "string" ? text.trim().toUpperCase() : "";
  const [, number, ending] = /^(A[012]1[\dA-HJ-NPR-Y]{6})(?:-([\dA-Z]{3}))?$/.exec(label) ?? [];
  if (number === undefined) return { ok: false, error: { kind: "form" } };
  if (ending !== undefined && ending !== endingOf(number)) {
    return { ok: false, error: { kind: "checksum" } };
  }
  const half = (from: number, to: number, width: number) =>
    Array.from(number.slice(from, to))
      .reduce((sum, character) => sum * 32 + LABEL_DIGITS.indexOf(character), 0)
      .toString(16)
      .padStart(width, "0");
  const serial = half(0, 3, 4) + half(3, 9, 8);
  return { ok: true, value: { serial, isChecked: ending !== undefined } };
}

function endingOf(number: string): string {
  let codes = 0;
  let digits = 0;
  for (const character of number) {
    codes += character.charCodeAt(0);
    digits += LABEL_DIGITS.indexOf(character);
  }
  return `1${ENDING_LETTERS[codes % 32]}${ENDING_LETTERS[digits % 32]}`;
}
