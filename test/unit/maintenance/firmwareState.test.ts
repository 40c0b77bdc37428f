import { describe, expect, it } from "vitest";
import {
  firmwareStep,
  isRunning,
  nothingChosen,
  type FirmwareEvent,
  type FirmwareState,
} from "#app/core/maintenance/firmware/firmwareState.ts";

const checked = {
  file: new File(["x"], "update.bin"),
  preflight: { content: { kind: "unknown" }, warnings: [] },
} as const;
const failure = { kind: "checksum" } as const;

function after(...events: readonly FirmwareEvent[]): FirmwareState {
  return events.reduce(firmwareStep, nothingChosen);
}

const chosen = { kind: "chosen", checked } as const;
const started = { kind: "started" } as const;
const hashed = { kind: "hashed" } as const;

describe("an upgrade", () => {
  it("goes from the choice through checksum and upload to the wait", () => {
    expect(after(chosen, started)).toEqual({ phase: "hashing", checked, ratio: 0 });
    const half = { kind: "progressed", ratio: 0.5 } as const;
    expect(after(chosen, started, half)).toMatchObject({ phase: "hashing", ratio: 0.5 });
    expect(after(chosen, started, half, hashed)).toEqual({ phase: "sending", checked, ratio: 0 });
    expect(after(chosen, started, hashed, { kind: "taken" })).toEqual({ phase: "away", checked });
  });

  it("does not start without a file", () => {
    expect(after(started)).toEqual(nothingChosen);
    expect(after(chosen, { kind: "chosen", checked: undefined }, started)).toEqual(nothingChosen);
  });

  it("keeps the file when it is given up or failed", () => {
    const kept = { phase: "choosing", checked };
    expect(after(chosen, started, { kind: "givenUp" })).toEqual(kept);
    expect(after(chosen, started, { kind: "failed", failure }, { kind: "givenUp" })).toEqual(kept);
  });

  it("waits for the gateway before it tries again", () => {
    const failed = [chosen, started, hashed, { kind: "failed", failure }] as const;
    expect(after(...failed)).toEqual({ phase: "failed", checked, failure });
    expect(after(...failed, { kind: "retried" })).toEqual({ phase: "settling", checked });
    expect(after(...failed, { kind: "retried" }, started)).toMatchObject({ phase: "hashing" });
  });

  it("ignores what comes too late, or too early", () => {
    const late = [{ kind: "progressed", ratio: 1 }, { kind: "failed", failure }, hashed] as const;
    expect(after(chosen, ...late)).toEqual({ phase: "choosing", checked });
    const away = after(chosen, started, hashed, { kind: "taken" });
    expect(late.reduce<FirmwareState>(firmwareStep, away)).toBe(away);
    const early = after(chosen, started, { kind: "taken" });
    expect(early).toEqual({ phase: "hashing", checked, ratio: 0 });
  });

  it("keeps what was read of its file in every phase, and nothing of another file", () => {
    const facts = { sha256: "ab", hasText: true };
    const read = { kind: "inspected", file: checked.file, facts } as const;
    const phases: readonly (readonly FirmwareEvent[])[] = [
      [chosen],
      [chosen, started],
      [chosen, started, hashed],
      [chosen, started, { kind: "failed", failure }],
      [chosen, started, hashed, { kind: "taken" }],
    ];
    for (const events of phases) {
      const before = after(...events);
      expect(after(...events, read)).toEqual({ ...before, checked: { ...checked, facts } });
      const another = { ...read, file: new File(["y"], "update.bin") };
      expect(after(...events, another)).toEqual(before);
    }
    expect(after(read)).toEqual(nothingChosen);
  });

  it("keeps the checksum to compare with until another file is chosen", () => {
    const published = { kind: "published", text: "ab  update.bin" } as const;
    const given = { phase: "choosing", checked: { ...checked, published: published.text } };
    expect(after(chosen, published)).toEqual(given);
    expect(after(chosen, published, started, { kind: "givenUp" })).toEqual(given);
    expect(after(chosen, published, chosen)).toEqual({ phase: "choosing", checked });
    expect(after(published)).toEqual(nothingChosen);
  });

  it("without an answer waits for what the gateway runs", () => {
    const unanswered = [chosen, started, hashed, { kind: "unanswered" }] as const;
    const unchanged = { kind: "unchanged", version: "2026.03.31" } as const;
    expect(after(...unanswered)).toEqual({ phase: "unanswered", checked });
    expect(after(...unanswered, { kind: "taken" })).toEqual({ phase: "away", checked });
    expect(after(...unanswered, { kind: "failed", failure: unchanged })).toEqual({
      phase: "failed",
      checked,
      failure: unchanged,
    });
    expect(after(...unanswered, { kind: "givenUp" })).toEqual({ phase: "choosing", checked });
    expect(after(chosen, started, { kind: "unanswered" })).toMatchObject({ phase: "hashing" });
  });

  it("is to be guarded while it runs, and only then", () => {
    expect(isRunning(after(chosen, started))).toBe(true);
    expect(isRunning(after(chosen, started, hashed))).toBe(true);
    expect(isRunning(after(chosen))).toBe(false);
    expect(isRunning(after(chosen, started, { kind: "failed", failure }))).toBe(false);
  });
});
