import { expect, it, onTestFinished } from "vitest";
import type { NewMeter } from "#hub-api/meters.ts";
import { startMeters } from "#hub/meters/service.ts";
import type { Arrival } from "#hub/meters/way.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const settings: NewMeter = {
  name: "House",
  kind: "shellyGen2",
  host: "192.168.1.60",
  fields: {},
  isInverted: false,
  periodS: 1,
  gateways: [],
  isCompared: false,
};

it.each([
  { gateways: ["roof"], recorded: ["roof"] },
  { gateways: ["roof", "barn"], recorded: [] },
])("a meter of $gateways is recorded as the grid of $recorded", async ({ gateways, recorded }) => {
  const counted: string[] = [];
  const followed: string[] = [];
  const arrivals: ((arrival: Arrival) => void)[] = [];
  const meters = await startMeters({
    dataDir: temporaryFolder(),
    gateways: [],
    keys: { keyOf: (name) => name, nameOf: (key) => key },
    openWay: (_, onArrival) => {
      arrivals.push(onArrival);
      return { close: () => undefined };
    },
    record: { counters: (key) => void counted.push(key) },
    report: () => undefined,
  });
  onTestFinished(() => meters.stop());
  await meters.change({ save: { ...settings, gateways } });
  for (const key of ["roof", "barn"]) meters.follow(key, () => void followed.push(key));
  for (const arrive of arrivals) arrive({ ok: true, value: { powerW: 412 } });
  expect(counted).toEqual(recorded);
  expect(followed).toEqual(gateways);
  expect(meters.shown().meters[0]?.reading?.powerW).toBe(412);
});
