import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { parseReplyText, readShape } from "#protocol/api/read-shape.ts";
import { knownField, markUnread, readInParts, unreadParts } from "#protocol/api/tolerant.ts";
import { livedataStatus, parseLiveMessage } from "#protocol/areas/live.ts";
import { readPlainMessage } from "#protocol/live/plain-live.ts";

const fields = { a: v.string(), b: v.string(), c: v.string(), d: v.string(), e: v.string() };
const held = { a: "1", b: "2", c: "3", d: "4", e: "5" };

it("an unreadable field that may be absent is left out, another one gets a neutral value", () => {
  const schema = v.object({ ...fields, note: v.optional(v.string()) });
  expect(readInParts(schema, { ...held, note: 6 })).toEqual(held);
  expect(readInParts(v.object({ ...fields, note: v.string() }), { ...held, note: 6 })).toEqual({
    ...held,
    note: "",
  });
});

it.each(["[]", "[{}]"])("%s is no message of the live socket, by schema or without", (text) => {
  expect(parseLiveMessage(text)).toMatchObject({ ok: false, error: { kind: "shape" } });
  expect(readPlainMessage(JSON.parse(text))).toBeUndefined();
});

it("a member that is not there is missing", () => {
  const issues = ["inverters: missing", "total: missing", "hints: missing"];
  expect(parseReplyText(livedataStatus, "{}")).toEqual({
    ok: false,
    error: { kind: "shape", issues },
  });
});

const messageOf = (inverter: object) => JSON.stringify({ inverters: [inverter] });

it.each([
  ["an inverter without a serial", { serial: "" }],
  ["an inverter without an age", { data_age: undefined }],
])("%s is none, by schema or without", (_, change) => {
  const inverter = {
    serial: "1161",
    name: "Roof",
    order: 0,
    data_age: 1,
    limit_relative: null,
    limit_absolute: null,
  };
  expect(parseLiveMessage(messageOf(inverter)).ok).toBe(true);
  expect(readPlainMessage(JSON.parse(messageOf(inverter)))).toBeDefined();
  const odd = messageOf({ ...inverter, ...change });
  expect(parseLiveMessage(odd).ok).toBe(false);
  expect(readPlainMessage(JSON.parse(odd))).toBeUndefined();
});

/** A record of so many texts, and a reply in which so many of them are numbers. */
function textsOf(count: number, odd: number) {
  const keys = Array.from({ length: count }, (_, at) => `k${at}`);
  return {
    schema: v.object(Object.fromEntries(keys.map((key) => [key, v.string()]))),
    reply: Object.fromEntries(keys.map((key, at) => [key, at < odd ? 5 : "x"])),
  };
}

it.each([
  [1, 1, false],
  [2, 1, true],
  [2, 2, false],
  [6, 1, true],
  [11, 2, false],
  [12, 2, true],
  [17, 3, false],
  [18, 3, true],
])("of %i fields %i may be unreadable: %s", (count, odd, isRead) => {
  const { schema, reply } = textsOf(count, odd);
  expect(readInParts(schema, reply) !== undefined).toBe(isRead);
});

describe("an unreadable field", () => {
  const others = Object.fromEntries(Object.entries(fields).map(([key]) => [key, v.string()]));
  it.each([
    ["text", v.string(), ""],
    ["number", v.number(), Infinity],
    ["number of a range", v.pipe(v.number(), v.minValue(5)), Infinity],
    ["truth value", v.boolean(), false],
    ["value that may be null", v.nullable(v.number()), null],
    ["list", v.array(v.string()), []],
    ["word of a list", v.picklist(["one", "two"]), "one"],
    ["dictionary", v.record(v.string(), v.string()), {}],
    [
      "part",
      v.object({ a: v.string(), b: v.optional(v.string()), c: v.boolean() }),
      { a: "", c: false },
    ],
    ["one of several", v.union([v.number(), v.string()]), Infinity],
  ])("that is a %s gets a neutral value", (_, schema, neutral) => {
    const read = readInParts(v.object({ ...others, odd: schema }), { ...held, odd: () => 5 });
    expect(read).toEqual({ ...held, odd: neutral });
    expect(unreadParts(read)).toEqual(["odd"]);
  });

  it("of a dictionary is left out, as is a record of a list", () => {
    const item = v.object({ x: v.number(), y: v.number() });
    const schema = v.object({
      ...fields,
      map: v.record(v.string(), v.number()),
      list: v.array(item),
    });
    const [one, two] = [
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ];
    const reply = { ...held, map: { a: 1, b: 2 }, list: [one, two] };
    expect(readInParts(schema, { ...reply, map: { a: 1, b: "2" } })).toEqual({
      ...reply,
      map: { a: 1 },
    });
    expect(readInParts(schema, { ...reply, list: [one, 5] })).toEqual({ ...reply, list: [one] });
    const inside = readInParts(schema, { ...reply, list: [one, { x: 3, y: "4" }] });
    expect(inside).toEqual({ ...reply, list: [one, { x: 3, y: Infinity }] });
    expect(unreadParts(inside)).toEqual(["list.1.y"]);
    expect(unreadParts(inside?.list)).toEqual(["1.y"]);
    expect(unreadParts(inside?.list[1])).toEqual(["y"]);
    expect(unreadParts(inside?.list[0])).toEqual([]);
  });

  it("that is a list in place of a record is one fault", () => {
    const part = v.object({ a: v.string(), b: v.string(), c: v.string() });
    const read = readInParts(v.object({ ...others, part }), { ...held, part: [] });
    expect(read).toEqual({ ...held, part: { a: "", b: "", c: "" } });
    expect(unreadParts(read)).toEqual(["part"]);
  });

  it("is not known, the others are", () => {
    const answer = markUnread({ a: 1, b: 2 }, ["a"]);
    expect([knownField(answer, "a"), knownField(answer, "b")]).toEqual([undefined, 2]);
    expect(unreadParts(markUnread({ a: 1 }, []))).toEqual([]);
    expect(unreadParts(undefined)).toEqual([]);
  });
});

it("what cannot be read is named by its place and type, never by its value, five at most", () => {
  const { schema } = textsOf(7, 0);
  const odd = { k0: null, k1: 5, k2: { a: 1 }, k3: [], k4: true };
  expect(readShape(schema, odd)).toEqual({
    ok: false,
    error: {
      kind: "shape",
      issues: [
        "k0: expected string, found null",
        "k1: expected string, found number",
        "k2: expected string, found object",
        "k3: expected string, found object",
        "k4: expected string, found boolean",
      ],
    },
  });
  expect(readShape(schema, 5)).toMatchObject({
    error: { issues: ["(root): expected Object, found number"] },
  });
});

it.each([
  ["", "empty"],
  [" \n", "empty"],
  ["<html>", "html"],
  ["\n <html>", "html"],
  ["{", "notJson"],
])("the text %j is %s", (text, kind) => {
  expect(parseReplyText({ reply: v.unknown() }, text)).toEqual({ ok: false, error: { kind } });
});
