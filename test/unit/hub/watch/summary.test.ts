import { expect, it } from "vitest";
import type { SourceFigures } from "#hub/record/gatewayRecorder.ts";
import { summaries } from "#hub/watch/summary.ts";

const none = { name: undefined, today: undefined };

async function summaryOf(figures: readonly SourceFigures[]) {
  const asked: string[] = [];
  const note = ({ sources }: { readonly sources?: readonly string[] | undefined }) => {
    asked.push(...(sources ?? []));
    return Promise.resolve([]);
  };
  const make = summaries({
    record: { nowMs: () => Date.UTC(2026, 0, 1, 1), figures: () => figures },
    store: { days: note, curves: note },
    alerts: { active: () => [] },
    worthOf: () => undefined,
  });
  const summary = await make({ name: "house", health: { isReachable: () => true } });
  return { powerW: summary.figures?.powerW, asked };
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
