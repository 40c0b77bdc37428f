import { describe, expect, it } from "vitest";
import { readConfigFile } from "#protocol/config-file/config-file.ts";
import { exceedsMemory } from "#protocol/config-file/memory.ts";

const config = '{"cfg":{"version":72448},"wifi":{},"ntp":{},"mqtt":{}}';
const pins = '[{"name":"Board","cmt":{"clk":1}}]';
const inConfig = (levels: number) =>
  config.replace("{}", `${"[".repeat(levels)}${"]".repeat(levels)}`);

// One member (16 bytes), its key (2 bytes with the end) and its text (length plus one).
const textOf = (bytes: number) => "x".repeat(bytes - 16 - 2 - 1);

describe("a file that somebody wants to restore", () => {
  it("is taken for its own target", () => {
    expect(readConfigFile(config, "config.json").ok).toBe(true);
    expect(readConfigFile(pins, "pin_mapping.json").ok).toBe(true);
    expect(readConfigFile("[]", "pin_mapping.json").ok).toBe(true);
  });

  it.each([
    ["config.json", pins, { kind: "otherFile", isReally: "pin_mapping.json" }],
    ["pin_mapping.json", config, { kind: "otherFile", isReally: "config.json" }],
    ["config.json", "", { kind: "empty" }],
    ["config.json", " \n", { kind: "empty" }],
    ["config.json", "<!doctype html>", { kind: "notJson" }],
    ["config.json", config.slice(0, -1), { kind: "notJson" }],
    ["config.json", `\uFEFF${config}`, { kind: "notJson" }],
    ["config.json", "{}", { kind: "neither" }],
    ["config.json", '{"wifi":{},"colour":"red"}', { kind: "neither" }],
    ["config.json", "42", { kind: "neither" }],
    ["config.json", "null", { kind: "neither" }],
    ["pin_mapping.json", '[{"title":"x"}]', { kind: "neither" }],
    ["pin_mapping.json", "[1]", { kind: "neither" }],
  ] as const)("as %s: %j is refused", (target, text, error) => {
    expect(readConfigFile(text, target)).toEqual({ ok: false, error });
  });

  it("may have any number of values", () => {
    const wifi = Array.from({ length: 300_000 }, () => 1);
    const text = JSON.stringify({ cfg: {}, wifi, mqtt: {} });
    expect(readConfigFile(text, "config.json").ok).toBe(true);
  });

  it("ten levels are taken, more are refused without running out of stack", () => {
    expect(readConfigFile(inConfig(9), "config.json").ok).toBe(true);
    for (const levels of [10, 100_000]) {
      expect(readConfigFile(inConfig(levels), "config.json")).toEqual({
        ok: false,
        error: { kind: "tooDeep" },
      });
    }
  });
});

describe("the memory that the gateway reads a file into", () => {
  it("fits to the byte", () => {
    expect(exceedsMemory("config.json", { a: textOf(15_360) })).toBe(false);
    expect(exceedsMemory("config.json", { a: textOf(15_361) })).toBe(true);
    expect(exceedsMemory("pin_mapping.json", [textOf(6_144 + 2)])).toBe(false);
    expect(exceedsMemory("pin_mapping.json", [textOf(6_145 + 2)])).toBe(true);
  });

  it("counts a text once, and in UTF-8", () => {
    const half = textOf(8_000);
    expect(exceedsMemory("config.json", { a: half, b: half })).toBe(false);
    expect(exceedsMemory("config.json", { a: half, b: `${half}!` })).toBe(true);
    expect(exceedsMemory("config.json", { a: "ü".repeat(7_000) })).toBe(false);
    expect(exceedsMemory("config.json", { a: "ü".repeat(8_000) })).toBe(true);
    expect(exceedsMemory("config.json", { a: "☀".repeat(5_200) })).toBe(true);
    expect(exceedsMemory("config.json", { a: "🌞".repeat(3_800) })).toBe(false);
  });
});
