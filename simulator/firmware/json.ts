import { type JsonValue, parseNumber, WholeFloat } from "./convert.ts";
import { JsonPool } from "./jsonPool.ts";

/** Why a text could not be read. All of them give code 1004 in a save. */
export type JsonFailure = "empty" | "incomplete" | "invalid" | "too-deep" | "no-memory";

/** The parsed value; after a failure, the part before it, which the firmware uses when it reads its own files. */
export interface ParsedJson {
  readonly value: JsonValue | undefined;
  readonly failure: JsonFailure | null;
}

const maxDepth = 10;
const maxNumberLength = 63;
const blank = /[ \t\r\n]*/y;
const bareKey = /[0-9A-Z_a-z^`]*/y;
const numberChars = /[0-9+\-.eE]*/y;
const keywords = [
  ["true", true],
  ["false", false],
  ["null", null],
] as const;
const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

class JsonReader {
  failure: JsonFailure | null = null;
  readonly #source: string;
  readonly #pool: JsonPool;
  readonly #isStrict: boolean;
  #at = 0;

  constructor(source: string, poolBytes: number | null) {
    this.#source = source;
    this.#isStrict = poolBytes === null;
    this.#pool = new JsonPool(poolBytes ?? Number.POSITIVE_INFINITY);
  }

  readValue(depth: number): JsonValue | undefined {
    this.#take(blank);
    const char = this.#source[this.#at];
    if (char === "{") return this.#readObject(depth);
    if (char === "[") return this.#readList(depth);
    if (char !== '"' && char !== "'") return this.#readKeyword();
    const text = this.#readQuoted();
    return this.failure === null ? text : undefined;
  }

  #fail(why: JsonFailure): void {
    this.failure ??= why;
  }

  #failHere(): void {
    this.#fail(this.#at < this.#source.length ? "invalid" : "incomplete");
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }

  #takeChar(char: string): boolean {
    if (this.#source[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }

  #readObject(depth: number): JsonValue {
    const members = new Map<string, JsonValue>();
    this.#readEntries("}", depth, () => {
      const key = this.#readKey();
      this.#take(blank);
      if (this.failure === null && !this.#takeChar(":")) this.#failHere();
      if (this.failure === null && !members.has(key) && !this.#pool.addSlot())
        this.#fail("no-memory");
      if (this.failure === null) members.set(key, this.readValue(depth + 1) ?? null);
    });
    return Object.fromEntries(members);
  }

  #readList(depth: number): JsonValue {
    const entries: JsonValue[] = [];
    this.#readEntries("]", depth, () => {
      if (this.#pool.addSlot()) entries.push(this.readValue(depth + 1) ?? null);
      else this.#fail("no-memory");
    });
    return entries;
  }

  #readEntries(close: string, depth: number, readEntry: () => void): void {
    this.#at += 1;
    if (depth > maxDepth) this.#fail("too-deep");
    this.#take(blank);
    if (this.failure !== null || this.#takeChar(close)) return;
    for (;;) {
      this.#take(blank);
      readEntry();
      this.#take(blank);
      if (this.failure !== null || this.#takeChar(close)) return;
      if (!this.#takeChar(",")) {
        this.#failHere();
        return;
      }
    }
  }

  #readKey(): string {
    const char = this.#source[this.#at];
    if (char === '"' || char === "'") return this.#readQuoted();
    const key = this.#take(bareKey);
    if (key === "") this.#failHere();
    else if (!this.#pool.addText(key)) this.#fail("no-memory");
    return key;
  }

  #readQuoted(): string {
    const quote = this.#source[this.#at] ?? "";
    const parts: string[] = [];
    this.#at += 1;
    while (!this.#takeChar(quote)) {
      const char = this.#source[this.#at];
      if (char === undefined) this.#fail("incomplete");
      this.#at += 1;
      parts.push(char === "\\" ? this.#readEscape() : (char ?? ""));
      if (this.failure !== null) return "";
    }
    const text = parts.join("");
    if (!this.#pool.addText(text)) this.#fail("no-memory");
    return text;
  }

  #readEscape(): string {
    const char = this.#source[this.#at] ?? "";
    this.#at += 1;
    if (char === "u") return this.#readCodeUnit();
    const plain = escapes[char];
    if (plain === undefined) this.#fail(char === "" ? "incomplete" : "invalid");
    return plain ?? "";
  }

  #readCodeUnit(): string {
    const digits = this.#source.slice(this.#at, this.#at + 4);
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) this.#fail(digits.length < 4 ? "incomplete" : "invalid");
    this.#at += 4;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  #readKeyword(): JsonValue | undefined {
    const found = keywords.find(([word]) => this.#source.startsWith(word, this.#at));
    if (found === undefined) return this.#readNumber();
    this.#at += found[0].length;
    return found[1];
  }

  #readNumber(): JsonValue | undefined {
    const text = this.#take(numberChars);
    const number = text.length > maxNumberLength ? null : parseNumber(text);
    if (number === null) {
      this.#failHere();
      return undefined;
    }
    if (this.#isStrict && /[.eE]/.test(text)) return writtenFraction(text, number);
    return longInteger(text, number) ?? number;
  }
}

const smallestLong = -0x8000000000000000n;
const largestLong = 0xffffffffffffffffn;

/** A whole number that fits 64 bits, but no `number`; else undefined. */
function longInteger(text: string, number: number): bigint | undefined {
  if (Number.isSafeInteger(number) || !/^[+-]?\d+$/.test(text)) return undefined;
  const whole = BigInt(text.replace("+", ""));
  return whole >= smallestLong && whole <= largestLong ? whole : undefined;
}

const longestMantissa = 2 ** 24;

/**
 * A number with a point or an exponent as the newer library keeps it. Few digits are kept in single precision, computed
 * step by step: `58.6` becomes 58.6000023, `58.60` does not.
 */
function writtenFraction(text: string, number: number): JsonValue {
  if (Number.isInteger(number)) return new WholeFloat(number);
  const [, digits = "", decimals = "", exponent = "0"] =
    /^[+-]?(\d*)\.?(\d*)(?:[eE]([+-]?\d*))?$/.exec(text) ?? [];
  const mantissa = Number(digits + decimals);
  if (mantissa > longestMantissa) return number;
  const power = Number(exponent || 0) - decimals.length;
  let value = mantissa;
  for (let bit = 0, left = Math.abs(power); left > 0; bit += 1, left >>= 1) {
    const factor = Math.fround(10 ** (Math.sign(power) * 2 ** bit));
    if (left % 2 === 1) value = Math.fround(value * factor);
  }
  return text.startsWith("-") ? -value : value;
}

/**
 * Reads text like the firmware's JSON library (docs/gateway/calls.md#requests-with-data): single quotes and unquoted
 * keys pass, text after the first value is ignored, the last of repeated keys counts. 16 bytes per member and
 * element and length + 1 per distinct text must fit `poolBytes`. Null: the newer library, without such a pool, which
 * tells whole numbers from fractions by notation.
 */
export function parseJson(source: string, poolBytes: number | null): ParsedJson {
  if (/^[ \t\r\n]*$/.test(source)) return { value: undefined, failure: "empty" };
  const reader = new JsonReader(source, poolBytes);
  const value = reader.readValue(1);
  return { value, failure: reader.failure };
}
