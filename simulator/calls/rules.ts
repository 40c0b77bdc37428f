import { asUnsigned, byteLength, member } from "../firmware/convert.ts";
import { textOf } from "../firmware/jsonText.ts";
import type { Rule } from "./save.ts";
import { isZeroSerial, serialFromRequest } from "../firmware/serial.ts";

/** A text must have between `min` and `max` bytes. `code` null answers without code. */
export function lengthRule(
  key: string,
  [min, max]: readonly [number, number],
  code: number | null,
): Rule {
  return {
    fails: (document) => {
      const length = byteLength(textOf(document, key));
      return length < min || length > max;
    },
    ...(code === null ? {} : { code, param: { max } }),
    message: `${key} must have ${min === 0 ? "at most" : `between ${min} and`} ${max} bytes.`,
  };
}

/** A whole number must lie in a range; the answer names it. */
export function rangeRule(key: string, [min, max]: readonly [number, number], code: number): Rule {
  return {
    fails: (document) => {
      const value = asUnsigned(member(document, key), 32);
      return value < min || value > max;
    },
    code,
    param: { min, max },
    message: `${key} must be between ${min} and ${max}.`,
  };
}

/** A serial must not be zero: read as decimal number by the older releases, as hexadecimal number by the newer. */
export function serialRule(code: number): Rule {
  return {
    fails: (document, { generation }) => {
      const serial = member(document, "serial");
      return generation.isStrict ? serialFromRequest(serial) === "" : isZeroSerial(serial);
    },
    code,
    message: "The serial number must be a number and not zero.",
  };
}
