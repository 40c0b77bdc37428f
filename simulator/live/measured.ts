import type { Device } from "../device/device.ts";
import type { JsonObject } from "../firmware/convert.ts";
import { roundToStep } from "../plant/round.ts";
import { fitPool, type Pool } from "./pool.ts";

/** A measured value in single precision, as most of the device's values are kept (docs/gateway/calls.md#values). */
export function measuredValue(value: number, unit: string, decimals: number): JsonObject {
  return { v: Math.fround(value), u: unit, d: decimals };
}

/** A measured value that the firmware keeps in double precision, so that it prints clean. */
export function exact(value: number, unit: string, decimals: number): JsonObject {
  return { v: value, u: unit, d: decimals };
}

/** A text value of the newer releases; it is a key of the interface's texts unless `translate` is false. */
export function words(value: string, translate = true): JsonObject {
  return { value, translate };
}

export function steppedValue(value: number, unit: string, decimals: number): JsonObject {
  return measuredValue(roundToStep(value, 10 ** -decimals), unit, decimals);
}

/** The part of an answer that fits the fixed memory of the older releases; everything in newer releases. */
export function fitDocument({ generation }: Device, document: JsonObject, pool: Pool): JsonObject {
  return generation.isStrict ? document : fitPool(document, pool);
}

/** The same under its name; nothing while the value is unknown. */
export function namedValue(
  name: string,
  value: number | undefined,
  unit: string,
  decimals: number,
): JsonObject {
  return value === undefined ? {} : { [name]: steppedValue(value, unit, decimals) };
}
