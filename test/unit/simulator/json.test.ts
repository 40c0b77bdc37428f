import { describe, expect, test } from "vitest";
import {
  asBool,
  asDouble,
  asSigned,
  asUnsigned,
  cutBytes,
  type JsonValue,
} from "#simulator/firmware/convert.ts";
import { parseJson } from "#simulator/firmware/json.ts";
import { asText, jsonText } from "#simulator/firmware/jsonText.ts";

const roomy = 4096;

function nestedText(depth: number): string {
  return `${"[".repeat(depth)}1${"]".repeat(depth)}`;
}

describe("reading JSON as the firmware does", () => {
  test.each<[string, JsonValue]>([
    ["{'a':'b'}", { a: "b" }],
    ["{a:1,b_2:[true,false,null]}", { a: 1, b_2: [true, false, null] }],
    ['{"a":1}trailing garbage', { a: 1 }],
    ['{"a":1,"a":2}', { a: 2 }],
    ['\n{ "a" : 1e2 }\t', { a: 100 }],
    ['{"a":"\\u00e4\\n\\/"}', { a: "ä\n/" }],
    ["[1]", [1]],
    ["42", 42],
    ["-0.5", -0.5],
    [`[${"7".padStart(63, "0")}]`, [7]],
    [nestedText(10), [[[[[[[[[[1]]]]]]]]]]],
  ])("takes %s", (text, value) => {
    expect(parseJson(text, roomy)).toEqual({ value, failure: null });
  });

  test.each([
    ["", "empty"],
    [" \n", "empty"],
    ["{", "incomplete"],
    ['{"a', "incomplete"],
    ['{"a\\', "incomplete"],
    ['{"a\\u00', "incomplete"],
    ["hello", "invalid"],
    ['{"a":1,}', "invalid"],
    ["[1,]", "invalid"],
    ['{"a" 1}', "invalid"],
    ["/* no */{}", "invalid"],
    ["NaN", "invalid"],
    [`[${"7".padStart(64, "0")}]`, "invalid"],
    ["\uFEFF{}", "invalid"],
    ['{"a":"\\x"}', "invalid"],
    [nestedText(11), "too-deep"],
  ] as const)("refuses %s as %s", (text, failure) => {
    expect(parseJson(text, roomy).failure).toBe(failure);
  });

  // Two members of 16 bytes; "key", "other" and "text" take 4, 6 and 5, the second "text" none.
  const text = '{"key":"text","other":"text"}';
  const needed = 2 * 16 + 4 + 6 + 5;

  test("counts memory to the byte", () => {
    expect(parseJson(text, needed + 5).failure).toBeNull();
    expect(parseJson(text, needed - 1).failure).toBe("no-memory");
  });

  test("keeps what was read before the memory ended", () => {
    expect(parseJson(text, 16 + 4 + 5 + 6).value).toEqual({ key: "text" });
  });

  test("counts bytes, not characters", () => {
    expect(parseJson('["äöü"]', 16 + 7).failure).toBeNull();
    expect(parseJson('["äöü"]', 16 + 6).failure).toBe("no-memory");
  });
});

describe("conversions", () => {
  test.each<[JsonValue | undefined, boolean]>([
    [0, false],
    [-1, true],
    ["", true],
    ["false", true],
    [[], true],
    [null, false],
    [undefined, false],
  ])("%j as boolean is %s", (value, expected) => {
    expect(asBool(value)).toBe(expected);
  });

  test.each<[JsonValue | undefined, number]>([
    [70_000, 0],
    [-3, 0],
    [65_535, 65_535],
    [12.9, 12],
    ["50", 50],
    ["1e3", 1000],
    [" 50", 0],
    ["0x10", 0],
    ["abc", 0],
    [true, 1],
    [null, 0],
    [[5], 0],
  ])("%j as 16 bits is %i", (value, expected) => {
    expect(asUnsigned(value, 16)).toBe(expected);
  });

  test("signed numbers that do not fit are zero", () => {
    expect([asSigned(-128, 8), asSigned(-129, 8), asSigned("-7", 8)]).toEqual([-128, 0, -7]);
  });

  test("texts are read as numbers whole or not at all", () => {
    expect(["1.5", "+2", ".5", "5 W", "1e", "e1"].map(asDouble)).toEqual([1.5, 2, 0.5, 0, 1, 0]);
  });

  test("anything becomes text, and a text ends at NUL", () => {
    const values = [undefined, true, 5, [], { a: null }, "a\0b"];
    expect(values.map(asText)).toEqual(["null", "true", "5", "[]", '{"a":null}', "a"]);
  });

  test("a text is cut by bytes, even through a character", () => {
    expect([cutBytes("aöb", 3), cutBytes("aöb", 2)]).toEqual(["aö", "a\udcc3"]);
  });
});

describe("printing numbers", () => {
  test.each([
    [100, "100"],
    [865_000_000, "865000000"],
    [Math.fround(230.1), "230.1000061"],
    [Math.fround(0.46), "0.460000008"],
    [Math.fround(49.98), "49.97999954"],
    [52.8, "52.8"],
    [-1.5, "-1.5"],
    [0.000001, "1e-6"],
    [Number.NaN, "null"],
  ])("%f is %s", (value, text) => {
    expect(jsonText(value)).toBe(text);
  });
});
