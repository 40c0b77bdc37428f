import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { get, post, upload } from "#protocol/api/endpoint.ts";
import { planRequest } from "#protocol/api/request.ts";
import { commandStatus } from "#protocol/areas/commands.ts";
import { feedPaths, feeds } from "#protocol/areas/feeds.ts";
import { isSaved, SaveReply } from "#protocol/schema/reply.ts";
import {
  hostName,
  HexSerial,
  Ipv4,
  isMultiple,
  rulesOf,
  Serial,
  topic,
} from "#protocol/schema/rules.ts";
import { isSwitchedOn, keptOtherwise } from "#protocol/settings/sent-values.ts";

const headers = { "X-Requested-With": "XMLHttpRequest" };

describe("a request", () => {
  it.each([
    [get("/api/a", v.unknown()), {}, { method: "GET", path: "/api/a", headers }],
    [
      get("/api/a", v.unknown(), { query: ["inv", "locale"] }),
      { query: { inv: "a&b=c", locale: "\ud800 é" } },
      { method: "GET", path: "/api/a?inv=a%26b%3Dc&locale=%EF%BF%BD%20%C3%A9", headers },
    ],
    [
      get("/api/a", v.unknown(), { query: ["inv"] }),
      {},
      { method: "GET", path: "/api/a?inv=", headers },
    ],
    [
      post("/api/a", v.unknown(), SaveReply),
      { body: { x: 1 } },
      { method: "POST", path: "/api/a", headers, form: { data: '{"x":1}' } },
    ],
    [
      upload("/api/a", ["file"]),
      { query: { file: "b" } },
      { method: "POST", path: "/api/a?file=b", headers },
    ],
  ])("of %j with %j is planned", (endpoint, args, plan) => {
    expect(planRequest(endpoint, args, undefined)).toEqual(plan);
  });

  it("carries credentials if there are any", () => {
    const signed = planRequest(get("/api/a", v.unknown()), {}, "b3du");
    expect(signed.headers).toEqual({ ...headers, Authorization: "Basic b3du" });
  });
});

it.each([
  ["success", true],
  ["warning", false],
  ["info", false],
  ["danger", false],
])("a reply of the type %s says that it was saved: %s", (type, saved) => {
  expect(isSaved({ type })).toBe(saved);
});

it("a reply may have numbers and texts as its parameters", () => {
  const reply = { type: "warning", code: 5, param: { max: 5, name: "a" } };
  expect(v.parse(SaveReply, reply)).toEqual(reply);
});

it.each(["Ok", "Pending", "Failure"])("the state %s of a command is read", (wire) => {
  expect(commandStatus(wire)).toBe(wire);
});

it.each([undefined, "", "ok", "Unknown"])("the state %s of a command is unknown", (wire) => {
  expect(commandStatus(wire)).toBe("Unknown");
});

it("each feed has its path, and says whether its silence means anything", () => {
  const habits = Object.values(feeds).map(({ path, habits: { alwaysTalks } }) => [
    path,
    alwaysTalks,
  ]);
  expect(Object.fromEntries(habits)).toEqual({
    "/livedata": true,
    "/vedirectlivedata": true,
    "/solarchargerlivedata": true,
    "/huaweilivedata": true,
    "/gridchargerlivedata": true,
    "/batterylivedata": false,
    "/console": false,
  });
  expect(feeds.console.habits.heartbeatMs).toBe(5_000);
  expect(feedPaths).toHaveLength(7);
});

describe("a value that was sent", () => {
  it.each([
    ["the same", 5, 5, false],
    ["in single precision", 48.7, 48.70000076, false],
    ["a large number in single precision", 16_777_217, 16_777_216, false],
    ["almost 0", 0, 5e-7, false],
    ["another number", 48.7, 48.71, true],
    ["a cleared address", "", "0.0.0.0", false],
    ["a cleared text", "", null, false],
    ["null for a text", null, "", true],
    ["another text", "a", "b", true],
    ["nothing for a text", "a", null, true],
    ["a text for a number", 5, "5", true],
  ])("and is held as %s", (_, sent, held, isOther) => {
    expect(keptOtherwise({ a: sent }, { a: held })).toEqual(isOther ? ["a"] : []);
  });

  it("counts at any depth, but not beyond the body", () => {
    const held = { a: { b: [1, 2] }, more: 5 };
    expect(keptOtherwise({ a: { b: [1, 3] } }, held)).toEqual(["a.b.1"]);
    expect(keptOtherwise({ a: {} }, held)).toEqual([]);
    expect(keptOtherwise({ x: 1 }, held)).toEqual(["x"]);
  });
});

const source = "inverters.0.power_source";
const limiter = (enabled: boolean, is_governed: boolean) => ({
  enabled,
  inverters: [{ is_governed }],
});

it.each([
  ["the record", "source", [{ enabled: false }, { enabled: true }], true],
  ["nothing while it is on", "source", [{ enabled: true }, { enabled: true }], false],
  ["nothing while it stays off", "source", [{ enabled: false }, { enabled: false }], false],
  ["an inverter", source, [limiter(true, false), limiter(true, true)], true],
  ["no inverter of one that is off", source, [limiter(true, false), limiter(false, true)], false],
  ["no inverter governed before", source, [limiter(true, true), limiter(true, true)], false],
])("a save switches on %s", (_, path, [record, body], expected) => {
  expect(isSwitchedOn(record, body, path)).toBe(expected);
});

describe("a rule of a field", () => {
  it.each([
    ["a host", hostName(20), ["fe80::1", "a-b_c.lan", "OpenDTU-%06X"], ["", "a b", "a/b", "ä"]],
    ["a topic", topic(5), ["a/b", ""], [" a", "a b", "abcdef"]],
    ["a serial", Serial, ["1", "000000000001"], ["0", "000000000000", "1a", ""]],
    [
      "a hexadecimal serial",
      HexSerial,
      ["1a", "1A", "a".repeat(12)],
      ["0", "000000000000", "g", "a".repeat(13), ""],
    ],
    [
      "an address",
      Ipv4,
      ["0.0.0.0", "255.255.255.255"],
      ["256.0.0.0", "1.1.1", "1.1.1.1.1", "a.1.1.1"],
    ],
  ])("of %s takes and refuses texts", (_, schema, good, bad) => {
    expect(good.filter((text) => !v.is(schema, text))).toEqual([]);
    expect(bad.filter((text) => v.is(schema, text))).toEqual([]);
  });

  it.each([
    [48.70000076, 0.01, true],
    [48.705, 0.01, false],
    [0.3, 0.1, true],
    [-1, 0.5, true],
    [865_250_000, 250_000, true],
    [865_100_000, 250_000, false],
  ])("%d is a multiple of %d: %s", (input, step, expected) => {
    expect(isMultiple(input, step)).toBe(expected);
  });

  it("is read back out of its schema", () => {
    const whole = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5));
    const step = v.pipe(v.number(), v.multipleOf(5));
    expect(rulesOf(whole)).toEqual({ step: 1, min: 1, max: 5 });
    expect(rulesOf(v.optional(whole))).toEqual({ step: 1, min: 1, max: 5 });
    expect(rulesOf(step)).toEqual({ step: 5 });
    expect(rulesOf(hostName(7))).toEqual({ required: true, maxBytes: 7 });
    expect(rulesOf(v.pipe(v.string(), v.minBytes(8)))).toEqual({ minBytes: 8, required: true });
    expect(rulesOf(v.pipe(v.number(), v.values([1, 2])))).toEqual({ options: [1, 2] });
    expect(rulesOf(v.string())).toEqual({});
  });
});
