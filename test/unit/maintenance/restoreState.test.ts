import { describe, expect, it } from "vitest";
import { changesByArea } from "#app/core/maintenance/config/changesByArea.ts";
import {
  nothingToRestore,
  restoreStep,
  type RestoreEvent,
  type RestoreState,
} from "#app/core/maintenance/config/restoreState.ts";
import { networkError } from "#protocol/client/gateway-error.ts";
import { compareConfig } from "#protocol/config-file/compare.ts";
import { pathText } from "#protocol/config-file/path-text.ts";

const review = {
  file: new File(["{}"], "config.json"),
  target: "config.json",
  changes: [],
  isTooBig: false,
} as const;
const compared = { kind: "compared", review } as const;
const asked = { kind: "asked" } as const;
const confirmed = { kind: "confirmed" } as const;

function after(...events: readonly RestoreEvent[]): RestoreState {
  return events.reduce(restoreStep, nothingToRestore);
}

describe("a restore", () => {
  it("is sent only after a comparison and a confirmation", () => {
    expect(after(confirmed)).toEqual(nothingToRestore);
    expect(after(compared, asked).phase).toBe("reviewing");
    expect(after(compared, asked, { kind: "declined" }).phase).toBe("reviewing");
    expect(after(compared, confirmed)).toEqual({ phase: "sending", review, ratio: 0 });
    expect(after(compared, asked, confirmed)).toEqual({ phase: "sending", review, ratio: 0 });
  });

  it("ends with a restart or an error, and both lead back", () => {
    const sending = [compared, asked, confirmed] as const;
    const error = networkError("unreachable");
    expect(after(...sending, { kind: "taken" })).toEqual({ phase: "away", review });
    expect(after(...sending, { kind: "taken" }, { kind: "returned" }).phase).toBe("back");
    expect(after(...sending, { kind: "failed", error })).toEqual({
      phase: "failed",
      review,
      error,
    });
    expect(after(...sending, { kind: "failed", error }, { kind: "reset" })).toBe(nothingToRestore);
    const again = after(...sending, { kind: "failed", error }, { kind: "confirmed" });
    expect(again).toEqual(after(...sending));
  });

  it("says why a file is refused, until another one is chosen", () => {
    const problem = { kind: "notJson" } as const;
    expect(after({ kind: "refused", problem })).toEqual({ phase: "choosing", problem });
    expect(after({ kind: "refused", problem }, { kind: "comparing" })).toEqual({
      phase: "comparing",
    });
  });

  it("takes no answer that comes too late", () => {
    const error = networkError("timeout");
    expect(after(compared, { kind: "failed", error }).phase).toBe("reviewing");
    expect(after(compared, { kind: "taken" }).phase).toBe("reviewing");
    expect(after({ kind: "returned" })).toBe(nothingToRestore);
  });
});

it("pages with risky changes come first, the others as they come", () => {
  const before = { mqtt: { port: 1 }, ntp: { server: "a" }, wifi: { ssid: "a", aptimeout: 1 } };
  const file = { mqtt: { port: 2 }, ntp: { server: "b" }, wifi: { ssid: "b", aptimeout: 2 } };
  const areas = changesByArea(compareConfig("config.json", before, file));
  expect(areas.map(({ area, risky, changes }) => [area, risky, changes.length])).toEqual([
    ["network", 1, 2],
    ["mqtt", 0, 1],
    ["ntp", 0, 1],
  ]);
});

it.each([
  [["mqtt", "lwt", "topic"], "mqtt.lwt.topic"],
  [["inverters", 0, "channel", 3, "name"], "inverters[0].channel[3].name"],
  [["My board", "cmt", "clk"], '["My board"].cmt.clk'],
  [[1, "name"], "[1].name"],
])("the path %j reads %s", (path, text) => {
  expect(pathText(path)).toBe(text);
});
