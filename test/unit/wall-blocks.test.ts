import { describe, expect, it } from "vitest";
import { blocksIn } from "#app/record/insight/wall/wallBlocks.ts";

describe("the address of a wall display", () => {
  it.each([
    ["?view=wall", "sun today house grid battery surplus curve flow", ""],
    ["?view=wall&show=", "sun today house grid battery surplus curve flow", ""],
    ["?view=wall&show=clock,curve", "clock curve", ""],
    ["?view=wall&show=Flow, figures", "flow sun today house grid battery", ""],
    ["?view=wall&show=moon,clock", "clock", "moon"],
    ["?view=wall&show=moon", "sun today house grid battery surplus curve flow", "moon"],
  ])("%s shows %s", (search, shown, unknown) => {
    const blocks = blocksIn(search);
    expect([...blocks.shown].join(" ")).toBe(shown);
    expect(blocks.unknown.join(" ")).toBe(unknown);
  });
});
