import * as v from "valibot";
import { expect, it } from "vitest";
import { get } from "#protocol/api/endpoint.ts";
import { snapshotMerger } from "#protocol/live/feed.ts";

const reply = v.object({ a: v.number(), b: v.optional(v.object({ c: v.number() })) });
const feed = { path: "/a", habits: { alwaysTalks: true }, read: get("/api/a", reply) };
const merge = snapshotMerger(feed);
const data = (a: number) => ({ a, b: { c: 1 } });

it("a message replaces the last, of which equal parts keep their identity", () => {
  const first = merge(undefined, JSON.stringify(data(1)), 1_000);
  if (!first.ok) throw new Error("first");
  expect(first.value).toEqual({ data: data(1), receivedAtMs: 1_000 });
  const second = merge(first.value, JSON.stringify(data(2)), 2_000);
  if (!second.ok) throw new Error("second");
  expect(second.value).toEqual({ data: data(2), receivedAtMs: 2_000 });
  expect(second.value?.data.b).toBe(first.value?.data.b);
  const third = merge(second.value, JSON.stringify(data(2)), 3_000);
  expect(third.ok && third.value?.data).toBe(second.value?.data);
});

it("the literal null says nothing, and leaves the time of the last message", () => {
  const state = { data: data(1), receivedAtMs: 1_000 };
  const read = merge(state, "null", 2_000);
  expect(read.ok && read.value).toBe(state);
});

it.each([
  ["", "empty"],
  ["<html>", "html"],
  ["{", "notJson"],
  ["[]", "shape"],
])("the text %j is none: %s", (text, kind) => {
  expect(merge(undefined, text, 0)).toMatchObject({ ok: false, error: { kind } });
});

it.each([
  ["before the first message", undefined, 5_000, 0],
  ["after 2.5 s", 1_000, 3_500, 2.5],
  ["when the clock was set back", 5_000, 1_000, 0],
])(
  "a feed that merges is told the seconds since the last message: %s",
  (_, lastMs, atMs, sinceS) => {
    const told: unknown[] = [];
    const merging = snapshotMerger({
      ...feed,
      merge: (last, next, seconds) => {
        told.push([last?.a, seconds]);
        return next;
      },
    });
    const state = lastMs === undefined ? undefined : { data: data(1), receivedAtMs: lastMs };
    merging(state, JSON.stringify(data(2)), atMs);
    expect(told).toEqual([[state?.data.a, sinceS]]);
  },
);
