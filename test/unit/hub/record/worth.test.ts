import { expect, it } from "vitest";
import type { SourceFigures } from "#hub/record/sourceRecorder.ts";
import { summaries } from "#hub/watch/summary.ts";
import { dayOf } from "#plant/history/local-day.ts";
import { testHub } from "../../../support/hub.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const worth = {
  prices: [{ from: "2024-01-01", importPerKWh: 0.32, exportPerKWh: 0.08 }],
  gramsPerKWh: 400,
  currency: "CHF",
};

it("takes prices from the owner, gives them to readers, and refuses others", async () => {
  const { address } = await testHub(["--data", temporaryFolder()], undefined, 1);
  const call = (body?: unknown, password = "openDTU42") =>
    fetch(`http://${address}/hub/worth`, {
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      headers: {
        "content-type": "application/json",
        authorization: `Basic ${btoa(`admin:${password}`)}`,
      },
    });
  expect(await (await call()).json()).toEqual({ worth: null });
  expect((await call(worth, "wrong")).status).toBe(401);
  expect((await call({ ...worth, currency: "francs" })).status).toBe(400);
  expect(await (await call(worth)).json()).toEqual({ worth });
  expect(await (await call()).json()).toEqual({ worth });
});

it("says what the sun was worth today, unless a price or a meter is unknown", async () => {
  const nowMs = Date.UTC(2026, 5, 21, 12);
  const day = dayOf(nowMs / 1000);
  const figure = (source: string, inWh: number, outWh = 0) => {
    const energy = { inWh, outWh, coveredS: 40_000 };
    return { source, name: source, value: 1, today: { source, day, startS: 0, untilS: 1, energy } };
  };
  const sun = [figure("total", 5000), figure("sun", 5000), figure("house", 3000)];
  const savedOf = async (figures: SourceFigures[], given = true) => {
    const summary = summaries({
      record: { nowMs: () => nowMs, figures: () => figures },
      store: { days: () => Promise.resolve([]), curves: () => Promise.resolve([]) },
      alerts: { active: () => [], lastEnded: () => undefined },
      worthOf: () => (given ? worth : undefined),
    });
    const { figures: shown } = await summary({ name: "", health: { isReachable: () => true } });
    return shown?.saved;
  };
  const whole = [...sun, figure("grid", 0, 2000)];
  // 3 kWh stayed at 0.32, 2 kWh went out at 0.08.
  const saved = await savedOf(whole);
  expect(saved?.today).toBeCloseTo(1.12);
  expect(saved?.currency).toBe("CHF");
  expect(await savedOf(whole, false)).toBeUndefined();
  expect(await savedOf(sun)).toBeUndefined();
});
