import { expect, it } from "vitest";
import type { SourceFigures } from "#hub/record/gatewayRecorder.ts";
import { summaries } from "#hub/watch/summary.ts";
import type { Alert } from "#plant/watch/alert.ts";

const ended: Alert = {
  rule: "gatewaySilent",
  subject: "",
  figures: {},
  sinceS: 1_767_220_000,
  startS: 1_767_220_600,
  endS: 1_767_221_000,
};
const none = { name: undefined, today: undefined };

async function summaryOf(figures: readonly SourceFigures[], active: readonly Alert[] = []) {
  const asked: string[] = [];
  const note = ({ sources }: { readonly sources?: readonly string[] | undefined }) => {
    asked.push(...(sources ?? []));
    return Promise.resolve([]);
  };
  const make = summaries({
    record: { nowMs: () => Date.UTC(2026, 0, 1, 1), figures: () => figures },
    store: { days: note, curves: note },
    alerts: { active: () => active, lastEnded: () => ended },
    worthOf: () => undefined,
  });
  const summary = await make({ name: "house", health: { isReachable: () => true } });
  return { ...summary.figures, asked };
}

it("takes what the inverters give for the sun where they are all of it", async () => {
  const { powerW, asked } = await summaryOf([{ ...none, source: "total", value: 182 }]);
  expect(powerW).toBe(182);
  expect(asked).toContain("total");
});

it("does not show what a battery gives as the sun while the sun is unknown", async () => {
  const { powerW, asked } = await summaryOf([
    { ...none, source: "sun", value: undefined },
    { ...none, source: "total", value: 182 },
  ]);
  expect(powerW).toBeNull();
  expect(asked).not.toContain("total");
});

it("names the alert that ended last only while none is active", async () => {
  expect(await summaryOf([])).toMatchObject({ alerts: [], lastAlert: ended });
  const active = { ...ended, endS: null };
  const summary = await summaryOf([], [active]);
  expect(summary.alerts).toEqual([active]);
  expect(summary.lastAlert).toBeUndefined();
});

it("knows no yield of the year before anything is recorded", async () => {
  expect(await summaryOf([])).toMatchObject({ todayWh: null, yearWh: null });
  expect(await summaryOf([{ ...none, source: "total", value: 182 }])).toMatchObject({
    yearWh: null,
  });
});
