import { describe, expect, it } from "vitest";
import { differences, partOf, valueAt } from "#protocol/record-paths.ts";
import { overlay, share } from "#protocol/share.ts";

describe("a value that is shared with the one before", () => {
  const before = { a: [1, { b: 2 }], c: { d: 3 }, e: Number.NaN };
  it("is that one where all is equal, and has its equal parts elsewhere", () => {
    expect(share(before, { a: [1, { b: 2 }], c: { d: 3 }, e: Number.NaN })).toBe(before);
    const next = share<typeof before>(before, { ...before, a: [1, { b: 9 }], c: { d: 3 } });
    expect(next).toEqual({ ...before, a: [1, { b: 9 }] });
    expect(next.c).toBe(before.c);
  });

  it.each([
    ["a key more", { a: 1, b: 2 }],
    ["a key less", {}],
    ["another key", { b: 1 }],
    ["a key of every object", { toString: 1 }],
    ["a list", [1]],
    ["null", null],
  ])("is the next with %s", (_, next) => {
    expect(share({ a: 1 }, next)).toEqual(next);
  });

  it("is the next for a shorter or longer list, with its equal items", () => {
    const list = [{ a: 1 }, { a: 2 }];
    for (const next of [[{ a: 1 }], [{ a: 1 }, { a: 2 }, { a: 3 }]]) {
      const shared = share<{ a: number }[]>(list, next);
      expect(shared).toEqual(next);
      expect(shared[0]).toBe(list[0]);
    }
  });

  it("has a key called __proto__ as any other", () => {
    const next: unknown = JSON.parse('{"__proto__":{"a":1}}');
    expect(JSON.stringify(share({}, next))).toBe('{"__proto__":{"a":1}}');
  });
});

describe("a value laid over another", () => {
  const before = { a: { b: 1, c: 2 }, list: [1, 2], power: { v: 1, u: "W", d: 1 } };
  it.each([
    [
      "keeps what is left out or undefined",
      { a: { b: 5, c: undefined }, list: undefined },
      { ...before, a: { b: 5, c: 2 } },
    ],
    ["replaces lists", { list: [3] }, { ...before, list: [3] }],
    [
      "replaces measured values",
      { power: { v: 2, u: "W" } },
      { ...before, power: { v: 2, u: "W" } },
    ],
    ["adds keys", { more: { x: 1 } }, { ...before, more: { x: 1 } }],
    ["replaces by null", { a: null }, { ...before, a: null }],
  ])("%s", (_, next, merged) => {
    expect(overlay<object>(before, next)).toEqual(merged);
  });
});

describe("paths of records", () => {
  const root = { display: { contrast: 60 }, list: [{ url: "a" }], none: null };
  it.each([
    ["display.contrast", 60],
    ["list.0.url", "a"],
    ["list.1.url", undefined],
    ["none", null],
    ["none.x", undefined],
    ["list.length", undefined],
    ["display.toString", undefined],
  ])("%s leads to %j", (path, value) => {
    expect(valueAt(root, path)).toBe(value);
  });

  it("of a text lead nowhere", () => {
    expect(partOf("text", "length")).toBeUndefined();
  });

  it("name each difference, and the whole where one has no parts", () => {
    const options = {
      isAlike: Object.is,
      keysOf: (one: object) => Object.keys(one),
    };
    const other = { display: { contrast: 61 }, list: "a", none: null };
    expect(differences(root, other, options)).toEqual(["display.contrast", "list"]);
    expect(differences(1, 2, options)).toEqual([""]);
  });
});
