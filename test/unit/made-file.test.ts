import { describe, expect, it } from "vitest";
import { makeFile, type FileJob } from "#app/record/history/export/makeFile.ts";
import { withoutSerials } from "#app/record/history/model/withoutSerials.ts";
import { emptyMinutes, encodeMinutes, energyOf } from "#plant/history/day-minutes.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { sourceOf } from "#plant/history/sources.ts";

const ids = ["inv 116180000001", "str 116180000001 0"];
const period = { first: "2026-06-01", last: "2026-12-31" };

function recordOf({ source, day }: { source: string; day: string }) {
  const minutes = emptyMinutes();
  minutes.covered[0] = 600;
  const startS = dayStartS(day) ?? 0;
  const known = { energy: energyOf(minutes), minutes: encodeMinutes(minutes) };
  return { source, day, startS, untilS: startS + 60, ...known };
}

/** A file of two sources of half a year, of which `missing` has no record. */
function fileJob(content: "record" | "curves", given: Partial<FileJob> = {}) {
  const asked: string[][] = [];
  const shares: number[] = [];
  const hidden = withoutSerials(ids);
  const job: FileJob = {
    days: {
      keeping: "kept",
      read: async (wanted) => {
        asked.push(wanted.map(({ source, day }) => `${day} ${source}`));
        return wanted.map((id) => (id.day === "2026-06-02" ? undefined : recordOf(id)));
      },
      figures: async () => new Map(),
      firstDay: async () => undefined,
      readAll: async () => [],
      sources: async () => [],
    },
    clearDays: async () => [],
    wish: {
      content,
      sources: ids.flatMap((id) => sourceOf(id) ?? []),
      figureStep: "day",
      curveStep: "minute",
      mark: ".",
    },
    period,
    worth: { prices: [] },
    words: {
      times: ["Time", "UTC"],
      id: hidden,
      ownName: () => hidden("Roof 116180000001"),
      time: "Day",
      source: ({ id }) => hidden(id),
      flow: (name) => name,
      share: (name) => name,
      clear: "Clear",
      basis: (name) => name,
      corrected: "Corrected",
    },
    signal: new AbortController().signal,
    onShare: (share) => void shares.push(share),
    ...given,
  };
  return { job, asked, shares };
}

describe("a file of the history", () => {
  it("is read some days at a time, each day once, and tells how far it is", async () => {
    const { job, asked, shares } = fileJob("curves");
    const lines = (await (await makeFile(job))?.text())?.trimEnd().split("\r\n");
    expect(asked.map(({ length }) => length)).toEqual([128, 128, 128, 44]);
    expect(new Set(asked.flat()).size).toBe(428);
    expect(shares).toEqual([64 / 214, 128 / 214, 192 / 214, 1]);
    // A title and a minute of each day, but for the one that is missing.
    expect(lines).toHaveLength(1 + 213);
    expect(lines?.[1]).toMatch(/^2026-06-01 00:00,.*,0\.0,0\.0$/);
  });

  it("has neither ids nor names of serial numbers where those are hidden", async () => {
    const { job } = fileJob("record", { period: { first: period.first, last: period.first } });
    const text = await (await makeFile(job))?.text();
    expect(text).toContain("\r\nstr hidden-1 0,Roof hidden-1,2026-");
    expect(text).not.toContain("116180000001");
  });

  it("is given up between two parts", async () => {
    const controller = new AbortController();
    const given = { signal: controller.signal, onShare: () => controller.abort() };
    const { job, asked } = fileJob("record", given);
    expect(await makeFile(job)).toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  it("tells nothing once it is given up", async () => {
    const { job, shares } = fileJob("record", { signal: AbortSignal.abort() });
    expect(await makeFile(job)).toBeUndefined();
    expect(shares).toEqual([]);
  });
});

it("hides a serial number that is part of another, the same word for the same one", () => {
  const hidden = withoutSerials(["inv 123", "str 1234 0", "grid", "str 123 1"]);
  expect(hidden("1234 and 123, 1234")).toBe("hidden-2 and hidden-1, hidden-2");
  expect(hidden("grid")).toBe("grid");
});
