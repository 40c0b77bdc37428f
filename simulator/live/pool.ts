import {
  byteLength,
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
} from "../firmware/convert.ts";

/** The fixed memory of an answer. */
export interface Pool {
  readonly bytes: number;
  /** Bytes of copied texts that do not depend on the values. */
  readonly reservedBytes?: number;
  /** Names of members whose text is copied into the pool: length plus one, equal texts once. */
  readonly copied?: readonly string[];
}

const SLOT_BYTES = 16;

/**
 * The part of a document that fits the fixed memory of the firmware's JSON library on its 32-bit target: members and
 * elements take 16 bytes each in document order, and the rest is silently left out (docs/gateway/calls.md#values).
 */
export function fitPool(document: JsonObject, pool: Pool): JsonObject {
  const budget = new Budget(pool);
  return fitObject(document, budget);
}

class Budget {
  #leftBytes: number;
  readonly #copied: ReadonlySet<string>;
  readonly #known = new Set<string>();

  constructor({ bytes, reservedBytes = 0, copied = [] }: Pool) {
    this.#leftBytes = bytes - reservedBytes;
    this.#copied = new Set(copied);
  }

  takeSlot(): boolean {
    return this.#take(SLOT_BYTES);
  }

  takeText(key: string, text: string): boolean {
    if (!this.#copied.has(key) || this.#known.has(text)) return true;
    this.#known.add(text);
    return this.#take(byteLength(text) + 1);
  }

  #take(bytes: number): boolean {
    if (this.#leftBytes < bytes) return false;
    this.#leftBytes -= bytes;
    return true;
  }
}

function fitObject(object: JsonObject, budget: Budget): JsonObject {
  const kept: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(object)) {
    if (!budget.takeSlot()) continue;
    if (typeof value === "string" && !budget.takeText(key, value)) continue;
    kept[key] = fitValue(value, budget);
  }
  return kept;
}

function fitValue(value: JsonValue, budget: Budget): JsonValue {
  if (isList(value)) {
    return value.flatMap((entry) => (budget.takeSlot() ? [fitValue(entry, budget)] : []));
  }
  return isObject(value) ? fitObject(value, budget) : value;
}
