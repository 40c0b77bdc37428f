import * as v from "valibot";
import { expect, it } from "vitest";
import { parseReplyText } from "#protocol/api/read-shape.ts";
import { readInParts } from "#protocol/api/tolerant.ts";
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
